public import SchedulerEngine

extension ScenarioPlay {
  /// The run in SVG, or a part of it. The play keeps at least the rows of pictures.
  public func picture(
    width: Int64, during part: Range<Instant>? = nil, outcomes: RunPicture.Outcomes = .shown
  ) -> String {
    RunPicture(
      context(TextStyle()), during: part ?? whole, width: width, outcomes: outcomes
    ).svg
  }

  /// Its launches as comma-separated values.
  public var launchSheet: String { LaunchSheet(context(TextStyle())).text }

  /// How often each task was launched on each day, without the headings.
  public var seedLines: String { SeedSheet(context(TextStyle()), seed: seed).lines }

  public static var seedHeadings: String { SeedSheet.headings }
}

import Basics

/// Mistakes as they are found, of which only so many are kept.
struct MistakeList {
  let setting: MistakeSetting
  private(set) var found = DiagnosticList<Mistake>(limit: 1_000)

  init(_ setting: MistakeSetting) { self.setting = setting }

  mutating func report(_ mistake: Mistake, _ place: SourcePlace, related: SourcePlace? = nil) {
    guard mistake.code.isTold(in: setting) else { return }
    found.report(AppDiagnostic(mistake, at: place, related: related))
  }

  mutating func report(_ mistake: UseMistake, _ place: SourcePlace, related: SourcePlace? = nil) {
    report(.use(mistake), place, related: related)
  }

  mutating func report(
    _ mistake: NeighbourMistake, _ place: SourcePlace, related: SourcePlace? = nil
  ) {
    report(.use(.neighbour(mistake)), place, related: related)
  }

  mutating func report(
    _ mistake: HandlerMistake, _ place: SourcePlace, related: SourcePlace? = nil
  ) {
    report(.use(.handler(mistake)), place, related: related)
  }
}

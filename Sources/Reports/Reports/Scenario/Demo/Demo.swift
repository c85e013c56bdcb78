import RunRecord
import SchedulerEngine

/// The text of `bgsim demo`: what was assumed, the picture, the story, one why, and what to try.
public struct Demo {
  private let seed: UInt64
  private let days: Int64
  private let style: TextStyle

  public init(seed: UInt64, days: Int64, style: TextStyle) {
    self.seed = seed
    self.days = days
    self.style = style
  }

  /// Nil when the simulation stops before its end.
  public var text: String? {
    let setup = DemoScenario.setup(seed: seed)
    guard let played = Playback(setup, until: setup.start + .days(days)) else {
      return nil
    }
    let context = played.context(style)
    var parts = [assumptions]
    for day in 0..<days {
      let start = setup.start + .days(day)
      parts.append(RunTimeline(context, during: start..<(start + .days(1))).text)
      parts.append(DayStory(context, from: start).text)
    }
    if let why = why(setup, context) { parts.append(why) }
    parts.append(next)
    return parts.joined(separator: "\n")
  }

  private var assumptions: String {
    let texts = [
      "Assumed, seed \(seed): an iPhone charged at night, a news app opened five times a day, a podcast app "
        + "opened twice and swiped away on Monday at 09:00, Low Power Mode from 13:00 to 19:00.",
      "Apple publishes no algorithm. Each rule has a trust label: [documented] by Apple, "
        + "[stated] by its engineers, [observed] in the field or [assumed] here.",
    ]
    return texts.map { paragraph($0, style) }.joined()
  }

  private func why(_ setup: Setup, _ context: ReportContext) -> String? {
    guard let moment = InterestingMoment(context.record),
      let played = Playback(setup, until: moment.at)
    else { return nil }
    let why = played.record.whyNot(
      moment.task, in: played.simulation, upTo: moment.at + .days(3))
    return WhyBlock(context, moment.task, why, at: moment.at).text
  }

  private var next: String {
    """
    Try next
      bgsim demo --seed \(seed &+ 1)
      bgsim demo --days 3

    """
  }
}

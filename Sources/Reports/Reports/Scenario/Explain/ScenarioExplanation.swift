import RunRecord
import Scenarios
public import SchedulerEngine

/// Why one task of a scenario had not run.
public struct ScenarioExplanation {
  let play: ScenarioPlay
  let task: TaskKey
  private let style: TextStyle

  /// The play keeps all rows.
  public init(_ play: ScenarioPlay, _ task: TaskKey, _ style: TextStyle) {
    self.play = play
    self.task = task
    self.style = style
  }

  /// Each change of what held it back.
  public var history: String { ObjectionHistoryText(play.context(style), task).text }

  /// Every rule at one moment, written as in a scenario or as a report prints it.
  public func text(at moment: String) throws(ScenarioFailure) -> String {
    let instant = try play.instant(moment)
    let why = try play.why(task, at: instant)
    return WhyBlock(play.context(style), task, why, at: instant, detail: .full).text
  }
}

extension ScenarioPlay {
  /// The moment of the run that these words mean.
  func instant(_ moment: String) throws(ScenarioFailure) -> Instant {
    let prepared = loaded.prepared
    let range = whole.lowerBound...prepared.end
    if let point = TimePoint(text: moment) {
      let instant = point.instant(on: prepared.scenario.clock)
      if range.contains(instant) { return instant }
    } else if let printed = PrintedMoment(moment) {
      if let instant = printed.instant(in: whole, by: context(TextStyle()).clock) { return instant }
    } else {
      throw .moment(.unreadable(moment))
    }
    throw .moment(
      .outside(
        moment, from: prepared.words(of: range.lowerBound), to: prepared.words(of: range.upperBound)
      ))
  }

  func why(_ task: TaskKey, at instant: Instant) throws(ScenarioFailure) -> WhyNot {
    do throws(RunFault) {
      return try loaded.prepared.whyNot(task, at: instant, seed: seed)
    } catch {
      throw loaded.failure(of: [error])
    }
  }
}

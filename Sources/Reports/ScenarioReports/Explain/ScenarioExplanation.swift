public import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
public import SimulationReport

/// Why one task of a scenario had not run.
public struct ScenarioExplanation {
  private let play: ScenarioPlay
  private let task: TaskKey
  private let look: Look

  /// The play keeps all rows.
  public init(_ play: ScenarioPlay, _ task: TaskKey, _ look: Look) {
    self.play = play
    self.task = task
    self.look = look
  }

  /// Each change of what held it back.
  public var history: String { ObjectionHistoryText(play.scene(look), task).text }

  /// Every rule at one moment, written as in a scenario.
  public func text(at moment: String) throws(ScenarioFailure) -> String {
    let staged = play.loaded.staged
    guard let point = TimePoint(text: moment) else { throw .moment(.unreadable(moment)) }
    let instant = point.instant(from: staged.scenario.begins)
    guard play.whole.contains(instant) || instant == staged.end else {
      throw .moment(
        .outside(
          moment, from: staged.words(of: play.whole.lowerBound), to: staged.words(of: staged.end)))
    }
    do throws(RunFault) {
      let why = try staged.whyNot(task, at: instant, seed: play.seed)
      return WhyBlock(play.scene(look), task, why, at: instant, detail: .full).text
    } catch {
      throw play.loaded.failure(of: [error])
    }
  }
}

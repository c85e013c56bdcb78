import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// Why one task of a scenario had not run.
struct ScenarioExplanation {
  private let loaded: LoadedScenario
  private let task: TaskKey
  private let console: Console
  private let look: Look

  init(_ loaded: LoadedScenario, _ task: TaskKey, _ console: Console, _ look: Look) {
    self.loaded = loaded
    self.task = task
    self.console = console
    self.look = look
  }

  func text(at moment: String?) throws(CommandFailure) -> String {
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let play = try ScenarioPlay(
      loaded, seed: loaded.staged.seeds[0], watch, keeping: .allRows)
    let scene = play.scene(look)
    guard let moment else { return ObjectionHistoryText(scene, task).text }
    guard let point = TimePoint(text: moment) else { throw .usage(.badMoment(moment)) }
    let instant = point.instant(on: loaded.staged.scenario.clock)
    guard play.whole.contains(instant) || instant == loaded.staged.end else {
      throw .usage(
        .momentOutside(
          moment, from: loaded.staged.words(of: play.whole.lowerBound),
          to: loaded.staged.words(of: loaded.staged.end)))
    }
    do throws(RunFault) {
      let why = try loaded.staged.whyNot(task, at: instant, seed: play.seed)
      return WhyBlock(scene, task, why, at: instant, detail: .full).text
    } catch {
      throw loaded.failure(of: [error])
    }
  }
}

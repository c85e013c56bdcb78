import RunRecord
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// One seed of a scenario played to its end, with what reports look at.
struct ScenarioPlay {
  let loaded: LoadedScenario
  let seed: UInt64
  let record: RunRecord
  let rows: [LogRow]
  let beginning: DeviceConditions

  /// Keeps all rows where somebody wants sentences, and otherwise those that reports look at.
  init(
    _ loaded: LoadedScenario, seed: UInt64, _ watch: RunWatch,
    keeping keeps: (LogRow) -> Bool = Scene.needs, _ sink: (LogRow) -> Void = { _ in }
  ) throws(CommandFailure) {
    self.loaded = loaded
    self.seed = seed
    var kept: [LogRow] = []
    let staged = loaded.staged
    var record = RunRecord(from: staged.setup.start)
    do throws(RunFault) {
      beginning = try staged.runSilently(seed: seed, until: staged.setup.start).conditions()
      let end = try staged.follow(
        seed: seed, until: staged.end,
        rows: { rows in
          for row in rows {
            record.append(row)
            sink(row)
            if keeps(row) { kept.append(row) }
          }
        }, while: { watch.goesOn(at: $0, of: staged) })
      record.finish(at: end.now)
    } catch {
      throw loaded.failure(of: [error])
    }
    if watch.isInterrupted() { throw .interrupted }
    self.record = record
    rows = kept
  }

  func scene(_ look: Look) -> Scene {
    var scene = Scene(
      loaded.staged.setup(seed: seed), beginning: beginning, record: record, rows: rows, look: look)
    scene.places = loaded.places
    return scene
  }

  var whole: Range<Instant> { loaded.staged.setup.start..<loaded.staged.end }
}

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

  /// What is wanted of a run decides what is kept of it: a long one could fill the memory.
  enum Kept {
    case nothing
    /// What expectations are judged by.
    case record
    /// Also the rows that reports look at.
    case reportRows
    case allRows
  }

  init(
    _ loaded: LoadedScenario, seed: UInt64, _ watch: RunWatch, keeping kept: Kept,
    _ sink: (LogRow) -> Void = { _ in }
  ) throws(CommandFailure) {
    self.loaded = loaded
    self.seed = seed
    var rows: [LogRow] = []
    let staged = loaded.staged
    var record = RunRecord(from: staged.setup.start)
    do throws(RunFault) {
      beginning = try staged.runSilently(seed: seed, until: staged.setup.start).conditions()
      let end = try staged.follow(
        seed: seed, until: staged.end,
        rows: { new in
          for row in new {
            sink(row)
            if kept != .nothing { record.append(row) }
            if kept == .allRows || kept == .reportRows && Scene.needs(row) { rows.append(row) }
          }
        }, while: { watch.goesOn(at: $0, of: staged) })
      record.finish(at: end.now)
    } catch {
      throw loaded.failure(of: [error])
    }
    if watch.isInterrupted() { throw .interrupted }
    self.record = record
    self.rows = rows
  }

  var setup: Setup { loaded.staged.setup(seed: seed) }

  func scene(_ look: Look) -> Scene {
    var scene = Scene(
      setup, beginning: beginning, record: record, rows: rows, look: look)
    scene.places = loaded.places
    return scene
  }

  var whole: Range<Instant> { loaded.staged.setup.start..<loaded.staged.end }
}

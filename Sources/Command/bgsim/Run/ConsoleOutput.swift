import CommandLanguage
import DeviceLogs
import Reports
import Scenarios
import SchedulerEngine

/// The lines of a run in the shape of a device's log.
struct ConsoleOutput {
  private var log: ConsoleLog
  private(set) var text = ""

  init(_ loaded: LoadedScenario, seed: UInt64) throws(CommandFailure) {
    let setup = loaded.prepared.setup(seed: seed)
    do throws(RunFault) {
      let start = try loaded.prepared.begun(seed: seed)
      log = ConsoleLog(setup, beginning: start.conditions())
    } catch {
      throw CommandFailure(loaded.failure(of: [error]))
    }
  }

  mutating func append(_ row: LogRow) {
    log.append(row)
    text += log.taken()
  }
}

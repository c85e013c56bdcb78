import CommandLanguage
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import SystemAccess

/// The event log of one run, written while it runs; only a few rows are ever held.
struct EventLogOutput: ~Copyable {
  private var output: ResultOutput
  private var log: EventLogWriter
  private var bytes: [UInt8]
  /// Rows come from a loop that cannot fail, so a failing write is kept until it is over.
  private(set) var failure: CommandFailure?

  init(
    _ path: String, _ loaded: LoadedScenario, seed: UInt64, _ console: Console
  ) throws(CommandFailure) {
    let setup = loaded.prepared.setup(seed: seed)
    let beginning: DeviceConditions
    do throws(RunFault) {
      beginning = try loaded.prepared.begun(seed: seed).conditions()
    } catch {
      throw CommandFailure(loaded.failure(of: [error]))
    }
    let inputs = FileIdentity.of(inputs: [loaded.path])
    let output = try ResultOutput(path, notOver: inputs, console)
    var bytes: [UInt8] = []
    log = EventLogWriter(
      EventLogHeader(setup, beginning: beginning, tool: "bgsim \(Version.number)"), to: &bytes)
    self.bytes = bytes
    self.output = output
  }

  mutating func append(_ row: LogRow) {
    if failure != nil { return }
    log.append(row, to: &bytes)
    do throws(CommandFailure) { try output.write(bytes) } catch { failure = error }
    bytes.removeAll(keepingCapacity: true)
  }

  consuming func finish(at end: Instant) throws(CommandFailure) {
    if let failure { throw failure }
    log.finish(at: end, to: &bytes)
    try output.write(bytes)
    try output.finish()
  }
}

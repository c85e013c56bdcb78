import RunRecord
import RunText
import SchedulerEngine

extension Session {
  /// What happened so far, in the form that `bgsim explain` reads.
  func eventLog() -> [UInt8] {
    let (rows, named, end) = lock.withLock {
      var named = setup
      named.names = names
      return (ledger.rows, named, simulation.now)
    }
    var bytes: [UInt8] = []
    let header = EventLogHeader(named, beginning: beginning, tool: "SimulatedBackgroundTasks")
    var log = EventLogWriter(header, to: &bytes)
    for row in rows { log.append(row, to: &bytes) }
    log.finish(at: end, to: &bytes)
    return bytes
  }
}

extension Setup {
  /// The device at the first instant, once what begins there has begun: a charging window may be open.
  func beginning() -> DeviceConditions {
    guard var first = try? Simulation(self) else { return device.conditions }
    while true {
      switch first.advance(to: start) {
      case .reached, .faulted: return first.conditions()
      // App code has no part in how the device is.
      default: continue
      }
    }
  }
}

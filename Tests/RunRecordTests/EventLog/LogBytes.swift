import SchedulerEngine

@testable import RunRecord

enum LogBytes {
  /// Of an app and three names, from the earliest instant on.
  static var header: EventLogHeader {
    var setup = Setup()
    setup.apps = [AppSetup(setup.names.intern("app".utf8), code: .live)]
    _ = setup.names.intern("app.one".utf8)
    _ = setup.names.intern("app.two".utf8)
    setup.rules.life.lockAfter = .seconds(31)
    return EventLogHeader(setup, beginning: DeviceConditions(), tool: "test 1")
  }

  static func of(_ header: EventLogHeader, _ rows: [LogRow], end: Instant) -> [UInt8] {
    var bytes: [UInt8] = []
    var log = EventLogWriter(header, to: &bytes)
    for row in rows { log.append(row, to: &bytes) }
    log.finish(at: end, to: &bytes)
    return bytes
  }
}

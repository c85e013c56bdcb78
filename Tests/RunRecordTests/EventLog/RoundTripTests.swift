import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

@testable import RunRecord

@Suite("An event log")
struct RoundTripTests {
  private func played(_ setup: Setup, until end: Instant) throws -> (EventLogHeader, [LogRow]) {
    var simulation = try Simulation(setup)
    let header = EventLogHeader(setup, beginning: simulation.conditions(), tool: "test 1")
    var ledger = DecisionLedger()
    _ = simulation.advance(to: end, recording: &ledger)
    return (header, ledger.rows)
  }

  @Test("of a drawn scenario comes back row by row", arguments: 1...LongForm.count(10, long: 60))
  func drawnScenarios(_ seed: UInt64) throws {
    let scenario = RandomScenario(seed: seed)
    let (header, rows) = try played(scenario.setup, until: scenario.end)
    let log = try EventLog(LogBytes.of(header, rows, end: scenario.end))
    #expect(log.header == header)
    #expect(log.rows == rows)
    #expect(log.end == scenario.end)
    #expect(log.header.seed == scenario.setup.seed)
    #expect(!log.header.changed.isEmpty)
  }

  @Test("of any row comes back as it was", arguments: EveryRow.all.indices)
  func everyKind(_ index: Int) throws {
    let row = LogRow(at: .earliest, EveryRow.all[index])
    let log = try EventLog(LogBytes.of(LogBytes.header, [row], end: .earliest))
    #expect(log.rows == [row])
  }

  @Test("knows every kind of row and change")
  func completeness() {
    let kinds = EveryRow.all.map(\.kind)
    for kind in RowKind.allCases { #expect(kinds.contains(kind), "\(kind)") }
    let changes = EveryRow.all.compactMap { row in
      if case .world(let change, _) = row { change.kind } else { nil }
    }
    for kind in ChangeKind.all { #expect(changes.contains(kind), "\(kind)") }
  }

  @Test("has names of any bytes, and the widest numbers")
  func hostileNames() throws {
    var setup = Setup()
    setup.seed = .max
    setup.start = .latest
    for name: [UInt8] in [
      Array("quote\" back\\ \u{1B}[2J \u{7F} \u{202E} \u{2028} \u{1F680}".utf8),
      [0xFF, 0x00, 0xC3], [], Array("plain".utf8),
    ] {
      setup.apps.append(AppSetup(setup.names.intern(name), code: .live))
    }
    let header = EventLogHeader(setup, beginning: DeviceConditions(), tool: "a\nb")
    let bytes = LogBytes.of(header, [], end: .latest)
    #expect(bytes.filter { $0 == 0x0A }.count == 2)
    #expect(try EventLog(bytes).header == header)
  }

  @Test("is the same bytes however the run was cut")
  func cuts() throws {
    let scenario = RandomScenario(seed: 8)
    let (header, rows) = try played(scenario.setup, until: scenario.end)
    var simulation = try Simulation(scenario.setup)
    var bytes: [UInt8] = []
    var log = EventLogWriter(header, to: &bytes)
    var ledger = DecisionLedger()
    while simulation.now < scenario.end {
      _ = simulation.advance(to: min(simulation.now + .hours(5), scenario.end), recording: &ledger)
      for row in ledger.rows { log.append(row, to: &bytes) }
      ledger.removeAll()
    }
    log.finish(at: simulation.now, to: &bytes)
    #expect(bytes == LogBytes.of(header, rows, end: scenario.end))
  }

  @Test("tells set-ups apart by their digest")
  func digests() {
    func digest(_ change: (inout Setup) -> Void) -> UInt64 {
      var setup = RandomScenario(seed: 1).setup
      change(&setup)
      return EventLogHeader(setup, beginning: DeviceConditions(), tool: "").setupDigest
    }
    let same = digest { _ in }
    #expect(same == digest { _ in })
    #expect(same != digest { $0.seed += 1 })
    #expect(same != digest { $0.rules.life.lockAfter = .seconds(31) })
    #expect(same != digest { $0.apps[0].permitted = [] })
    #expect(same != digest { $0.habits[0].jitter = .seconds(77) })
  }
}

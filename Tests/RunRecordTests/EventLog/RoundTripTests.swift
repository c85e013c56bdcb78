import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

@testable import RunRecord

@Suite("An event log") struct RoundTripTests {
  private func played(_ setup: Setup, until end: Instant) throws -> (EventLogHeader, [LogRow]) {
    var simulation = try Simulation(setup)
    let header = EventLogHeader(setup, beginning: simulation.conditions(), tool: "test 1")
    var ledger = DecisionLedger()
    _ = simulation.advance(to: end, recording: &ledger)
    return (header, ledger.rows)
  }

  @Test("of a random scenario reads back row by row", arguments: 1...LongForm.count(10, long: 60))
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

  @Test("of a single row of any kind reads back unchanged", arguments: EveryRow.all.indices)
  func everyKind(_ index: Int) throws {
    let row = LogRow(at: .earliest, EveryRow.all[index])
    let log = try EventLog(LogBytes.of(LogBytes.header, [row], end: .earliest))
    #expect(log.rows == [row])
  }

  @Test("is tested with every kind of row and of world change") func completeness() {
    let kinds = EveryRow.all.map(\.kind)
    for kind in RowKind.allCases { #expect(kinds.contains(kind), "\(kind)") }
    let changes = EveryRow.all.compactMap { row in
      if case .world(let change, _) = row { change.kind } else { nil }
    }
    for kind in ChangeKind.all { #expect(changes.contains(kind), "\(kind)") }
  }

  @Test("has the right word for every raw value of an enumeration") func words() {
    func check<Value: ListedWord>(_ type: Value.Type) {
      let values = (0...UInt8.max).compactMap(Value.init)
      #expect(values.map { "\($0)" } == Value.words, "\(type)")
    }
    check(UserAnswer.self)
    check(SubmissionStrategy.self)
    check(ResourceLack.self)
    check(WildcardMistake.self)
    check(DeviceKind.self)
    check(Network.self)
    check(NetworkSpeed.self)
    check(ThermalState.self)
    check(MemoryPressure.self)
    check(BackgroundRefresh.self)
    check(TaskKind.self)
    check(FileProtection.self)
    check(DiscardCause.self)
    check(Misuse.self)
    check(AppPhase.self)
    check(KillCause.self)
    check(ExpiryCause.self)
    check(Completion.self)
    check(TransferDirection.self)
    check(TransferEnd.self)
    #expect(AssertionHold.words.count == AssertionHold.allCases.count)
  }

  @Test("can hold names of any bytes and the largest numbers") func hostileNames() throws {
    var setup = Setup()
    setup.seed = .max
    setup.start = .latest
    for name: [UInt8] in [
      Array("quote\" back\\ \u{1B}[2J \u{7F} \u{202E} \u{2028} \u{1F680}".utf8),
      [0xFF, 0x00, 0xC3], [], Array("plain".utf8),
    ] { setup.apps.append(AppSetup(setup.names.intern(name), code: .live)) }
    let header = EventLogHeader(setup, beginning: DeviceConditions(), tool: "a\nb")
    let bytes = LogBytes.of(header, [], end: .latest)
    #expect(bytes.filter { $0 == 0x0A }.count == 2)
    #expect(try EventLog(bytes).header == header)
  }

  @Test("has the same bytes however many steps the run was advanced in") func cuts() throws {
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
}

/// A log is read the same in pieces of any size as in one.
@Suite struct PartialReadTests {
  private func read(_ bytes: [UInt8], by size: Int) throws -> (rows: [LogRow], end: Instant) {
    var reader = EventLogReader()
    var rows: [LogRow] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.feed(bytes[start..<min(start + size, bytes.count)])
      while let row = try reader.next() { rows.append(row) }
      #expect(reader.waiting <= size + 1_000)
    }
    return (rows, try reader.finish().end)
  }

  @Test(arguments: [1, 2, 7, 64, 100_000]) func aLogReadInPiecesOfAnySizeHasTheSameRows(_ size: Int)
    throws
  {
    let bytes = Array(ProblemTests.sound.utf8)
    let whole = try EventLog(bytes)
    let read = try read(bytes, by: size)
    #expect(read.rows == whole.rows && read.end == whole.end)
    #expect(!whole.rows.isEmpty)
  }

  @Test(arguments: [1, 7, 100_000]) func aProblemIsReportedTheSameInPiecesOfAnySize(_ size: Int) {
    let text = ProblemTests.sound
    for damaged in [
      text.replacing("\"foreground\"", with: "\"front\""), String(text.dropLast()), text + "x",
      text.replacing("\"process\":1}", with: "\"process\":2}"), "", "{}\n",
    ] {
      let whole = #expect(throws: EventLogProblem.self) { try EventLog(Array(damaged.utf8)) }
      let pieces = #expect(throws: EventLogProblem.self) { try read(Array(damaged.utf8), by: size) }
      #expect(whole == pieces)
    }
  }
}

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

@Test func theHeaderKeepsTheRulesThatTheRunChanged() {
  var setup = Setup()
  setup.rules.rateLimiting.refreshSpacing = .minutes(7)
  setup.rules.criticallyLowBattery.threshold = .percent(33)
  let header = EventLogHeader(setup, beginning: DeviceConditions(), tool: "test 1")
  #expect(header.rules.parameters.map(\.value) == setup.rules.parameters.map(\.value))
}

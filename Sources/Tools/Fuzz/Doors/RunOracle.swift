import Invariants
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

enum RunOracle {
  /// Inputs are followed no further than this, so that each takes only a moment.
  private static let mostRows = 2_000
  private static let mostStrides = 24 * 14

  /// A run ends, is reproducible, breaks no invariant, reads back from its log unchanged, and its report is
  /// harmless.
  static func run(_ bytes: [UInt8]) throws(Discovery) {
    guard let loaded = load(bytes) else { return }
    let seed = loaded.prepared.seeds[0]
    guard let first = try follow(loaded.prepared, seed) else { return }
    guard let second = try follow(loaded.prepared, seed) else {
      throw Discovery("a second run does not come as far")
    }
    try expect(first.rows == second.rows, "a second run differs")
    try judge(first, loaded.prepared, seed)
    try writeAndRead(first, loaded.prepared, seed)
    try tell(loaded, seed)
  }

  /// Loads a scenario with a lower event limit, so that no input takes minutes.
  private static func load(_ bytes: [UInt8]) -> LoadedScenario? {
    guard ScenarioReader.read(bytes).scenario != nil,
      let bounded = try? Overrides.apply(["limits.events=40000"], to: bytes)
    else { return nil }
    return try? LoadedScenario("f.jsonc", bounded, ScenarioOptions(), beside: .none)
  }

  /// Whether the scenario's run ends with fewer than this many rows.
  static func isShort(_ prepared: PreparedScenario, rows: Int) -> Bool {
    var seen = 0
    let simulation = try? prepared.follow(
      seed: prepared.seeds[0], until: prepared.end, rows: { seen += Array($0).count },
      while: { _ in seen < rows })
    return simulation?.now == prepared.end && seen < rows
  }

  private struct Run {
    var rows: [LogRow] = []
    var end = Instant.earliest
    var beginning = DeviceConditions()
  }

  private static func follow(
    _ prepared: PreparedScenario, _ seed: UInt64
  ) throws(Discovery) -> Run? {
    var run = Run()
    var strides = 0
    do throws(RunFault) {
      run.beginning = try prepared.begun(seed: seed).conditions()
      let simulation = try prepared.follow(
        seed: seed, until: prepared.end, rows: { run.rows += Array($0) },
        while: { _ in
          strides += 1
          return strides < mostStrides && run.rows.count < mostRows
        })
      run.end = simulation.now
      return run
    } catch {
      if error.isOwnMistake { throw Discovery("the simulator is at fault: \(error.fault)") }
      return nil
    }
  }

  private static func judge(
    _ run: Run, _ prepared: PreparedScenario, _ seed: UInt64
  ) throws(Discovery) {
    let setup = prepared.setup(seed: seed)
    let found = InvariantChecker.violations(
      in: run.rows, CheckedWorld(setup, startingIn: run.beginning), from: setup.start, to: run.end)
    if let first = found.first {
      throw Discovery("invariant \(first.breach.invariant), row \(first.row): \(first.breach)")
    }
  }

  private static func writeAndRead(
    _ run: Run, _ prepared: PreparedScenario, _ seed: UInt64
  ) throws(Discovery) {
    var bytes: [UInt8] = []
    let header = EventLogHeader(
      prepared.setup(seed: seed), beginning: run.beginning, tool: "fuzz")
    var writer = EventLogWriter(header, to: &bytes)
    for row in run.rows { writer.append(row, to: &bytes) }
    writer.finish(at: run.end, to: &bytes)
    let log: EventLog
    do throws(EventLogProblem) {
      log = try EventLog(bytes)
    } catch {
      throw Discovery("a log that was written cannot be read: \(error.line): \(error.message)")
    }
    try expect(
      log.rows == run.rows && log.header == header && log.end == run.end,
      "a log that was written is read as another")
  }

  /// Checks what people see of the run, in the most detailed layouts.
  private static func tell(_ loaded: LoadedScenario, _ seed: UInt64) throws(Discovery) {
    let days = (loaded.prepared.end - loaded.prepared.setup.start).milliseconds / 86_400_000
    if days > 14 { return }
    var asked = 0
    let play: ScenarioPlay
    let overview: ScenarioOverview
    do throws(ScenarioFailure) {
      play = try ScenarioPlay(
        loaded, seed: seed, keeping: .allRows,
        while: { _ in
          asked += 1
          return asked < mostStrides
        })
      overview = try ScenarioOverview(play, TextStyle())
    } catch {
      if case .simulationStopped(_, let words) = error { throw Discovery(words) }
      return
    }
    let report = RunReport(play, TextStyle())
    let json = String(decoding: report.json, as: UTF8.self)
    for text in [
      report.brief(), report.details, report.expectations, json, play.picture(width: 800),
      overview.text,
    ] {
      try expectHarmless(text, "a report")
    }
  }
}

enum ScenarioOracle {
  /// The report about a file is harmless and the same every time, and what is printed reads back the same.
  static func readAndPrint(_ bytes: [UInt8]) throws(Discovery) {
    let reading = ScenarioReader.read(bytes)
    try expect(ScenarioReader.read(bytes) == reading, "a second reading differs")
    try expectHarmless(reading, of: bytes)
    guard let scenario = reading.scenario else {
      return try expect(!reading.diagnostics.isEmpty, "a file is refused without a word")
    }
    let printed = ScenarioPrinter.text(of: scenario)
    guard let again = ScenarioReader.read(Array(printed.utf8)).scenario else {
      throw Discovery("what is printed cannot be read:\n\(printed)")
    }
    try expect(again == scenario, "what is printed is read as another scenario:\n\(printed)")
    try expect(ScenarioPrinter.text(of: again) == printed, "printed twice it differs")
  }
}

enum SettingOracle {
  /// A setting keeps the lines of the file and stays the same when it is set again, or is refused with
  /// harmless text.
  static func set(_ bytes: [UInt8]) throws(Discovery) {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let assignment = String(decoding: bytes[..<end], as: UTF8.self)
    let document = Array(bytes[min(end + 1, bytes.count)...])
    let changed: [UInt8]
    do throws(OverrideProblem) {
      changed = try Overrides.apply([assignment], to: document)
    } catch {
      return try expectHarmless(error.words, "the message")
    }
    try expect(lines(changed) == lines(document), "the file has other lines")
    let isAppending = assignment.contains("+=") || assignment.hasSuffix("-")
    guard ScenarioReader.read(document).scenario != nil,
      ScenarioReader.read(changed).scenario != nil, !isAppending
    else { return }
    try expect(
      (try? Overrides.apply([assignment], to: changed)) == changed, "set again it differs")
  }

  private static func lines(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } }
}

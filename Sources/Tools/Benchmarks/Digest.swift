import RunRecord
import SchedulerEngine

/// One number for everything that many runs said and counted: equal as long as behaviour is. Rows are
/// fed as an event log writes them, so that other names in the code change no digest.
struct Digest {
  private var digest = LogDigest()
  private(set) var rows: Int64 = 0
  private var line: [UInt8] = []

  var value: UInt64 { digest.value }

  mutating func feed(_ text: String) { digest.feed(text.utf8) }

  mutating func feed(_ setup: Setup, days: Int64) {
    guard var simulation = try? Simulation(setup) else { return feed("refused") }
    let header = EventLogHeader(setup, beginning: simulation.conditions(), tool: "")
    var log = EventLogWriter(header, to: &line)
    var ledger = DecisionLedger()
    let stop = simulation.advance(to: setup.start + .days(days), recording: &ledger)
    for row in ledger.rows {
      line.removeAll(keepingCapacity: true)
      log.append(row, to: &line)
      digest.feed(line)
    }
    feed("\(stop) \(Digest.text(of: simulation.counts))")
    rows += Int64(ledger.rows.count)
  }

  /// In words of its own, so that another layout of the counts changes no digest.
  private static func text(of counts: RunCounts) -> String {
    let kinds: [(String, TaskKind)] = [
      ("Refresh", .refresh), ("Processing", .processing), ("HealthResearch", .healthResearch),
      ("Continued", .continued),
    ]
    var figures = [
      ("events", counts.events), ("accepted", counts.accepted), ("refused", counts.refused),
      ("replaced", counts.replaced), ("cancelled", counts.cancelled),
      ("discarded", counts.discarded),
    ]
    figures += kinds.map { ("launched\($0.0)", counts.launches[$0.1]) }
    figures += [
      ("launchedForced", counts.launchedForced), ("completed", counts.completed),
      ("expired", counts.expired), ("killed", counts.killed),
      ("interrupted", counts.interrupted),
    ]
    let text = figures.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    let pushes = counts.launches[.push]
    return "RunCounts(\(text), use: \(String(reflecting: counts.use)))"
      + (pushes > 0 ? " \(pushes) pushes" : "")
  }

  static func report(devices: Int64, days: Int64) -> String {
    [("daily user", DailyUser.setup), ("busy device", BusyDevice.setup)].map { name, setup in
      var digest = Digest()
      for seed in 1...UInt64(devices) { digest.feed(setup(seed), days: days) }
      return "\(LogDigest.text(digest.value))  \(name), "
        + "\(devices) devices x \(days) days, \(digest.rows) rows"
    }.joined(separator: "\n")
  }
}

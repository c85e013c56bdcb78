import SchedulerEngine

/// One number for everything that many runs said and counted: equal as long as behaviour is.
struct Digest {
  /// FNV-1a, 64 bits.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var rows: Int64 = 0

  mutating func feed(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  mutating func feed(_ setup: Setup, days: Int64) {
    guard var simulation = try? Simulation(setup) else { return feed("refused") }
    var ledger = DecisionLedger()
    let stop = simulation.advance(to: setup.start + .days(days), recording: &ledger)
    for row in ledger.rows { feed("\(row)") }
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
      let digits = String(digest.value, radix: 16)
      return "\(String(repeating: "0", count: 16 - digits.count))\(digits)  \(name), "
        + "\(devices) devices x \(days) days, \(digest.rows) rows"
    }.joined(separator: "\n")
  }
}

import Invariants
import RunRecord
import SchedulerEngine
import Testing

@Suite struct ObjectionBreachTests {
  private func found(_ rows: Rows, until end: Int64 = 80) -> [Breach] {
    var limits = BreachCase.usualLimits
    limits.end = second(end)
    limits.judgesObjections = true
    limits.recency = .days(14)
    limits.pushRecency = .days(14)
    limits.penalty = .minutes(30)
    limits.longestWakeGap = nil
    return InvariantChecker.violations(in: rows, limits, in: BreachCase.usualWorld).map(\.breach)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let objector: RuleID
    var name = refresh
    var needs: RequestNeeds = []
    var earliest: Int64?
    /// What brings the objection about.
    let cause: Rows
    /// What else objects, with the cause and without it.
    var others: [RuleID] = []
    var testDescription: String { "\(objector)" }
  }

  static let rows = [
    Row(objector: .lowPowerMode, cause: world(0, .lowPowerMode(true))),
    Row(objector: .backgroundRefreshSetting, cause: world(2, .backgroundRefresh(.off))),
    Row(objector: .backgroundRefreshSetting, cause: world(2, .appRefresh(news, isOn: false))),
    Row(objector: .criticallyLowBattery, cause: world(0, .battery(.percent(19)))),
    Row(objector: .thermal, cause: world(0, .thermal(.serious))),
    Row(objector: .memoryPressure, cause: world(0, .memory(.critical))),
    Row(
      objector: .memoryPressure, name: cleanup, cause: world(0, .camera(true)),
      others: [.idleDevice]),
    Row(objector: .firstUnlock, cause: world(2, .reboot)),
    Row(objector: .earliestBeginDate, earliest: 90, cause: []),
    Row(
      objector: .network, name: cleanup, needs: .network, cause: world(0, .network(.none)),
      others: [.idleDevice]),
  ]

  /// A request at 1, and what changes before or after it.
  private func log(_ row: Row, _ objectors: [RuleID], with cause: Rows) -> Rows {
    let asked = submit(1, row.name, at: 1, earliest: row.earliest, needs: row.needs)
    let before = cause.filter { $0.at <= second(1) }
    let after = cause.filter { $0.at > second(1) }
    let reboots = after.contains { $0.happening == .world(.reboot, .caller) }
    return boot() + world(0, .unlock) + before + asked
      + object(to: 1, row.others + (after.isEmpty ? objectors : []), at: 1) + after
      + (reboots ? die(1, of: .reboot, at: 2) : [])
      + (after.isEmpty ? [] : object(to: 1, row.others + objectors, at: 2))
      + world(60, .lowDataMode(true))
  }

  @Test(arguments: rows)
  func anObjectionThatIsMissingOrUntrueIsReported(_ row: Row) {
    let told = found(log(row, [row.objector], with: row.cause))
    #expect(told == [], "as it is")
    let silent = found(log(row, [], with: row.cause))
    #expect(silent == [.objectionMissing(request(1), row.objector)], "without it")
    var other = row
    other.earliest = nil
    if row.objector == .earliestBeginDate || row.cause.contains(where: { $0.at > second(1) }) {
      return
    }
    #expect(found(log(other, [], with: [])) == [], "without its cause")
    let untrue = found(log(other, [row.objector], with: []))
    #expect(untrue == [.objectionUntrue(request(1), row.objector)], "said without its cause")
  }

  @Test func eachIsReportedOnceUntilItIsDecidedAgain() {
    let rows =
      boot() + world(0, .unlock) + submit(1, at: 1) + object(to: 1, [.thermal], at: 1)
      + world(60, .lowDataMode(true)) + world(61, .lowDataMode(false))
      + object(to: 1, [.thermal, .network], at: 62)
    #expect(
      found(rows) == [
        .objectionUntrue(request(1), .thermal), .objectionUntrue(request(1), .network),
        .objectionUntrue(request(1), .thermal),
      ])
  }

  /// Left at 20, and processing wants to have seen it within two hours.
  @Test(arguments: [7_220, 7_221])
  func anAppIsForgottenAWhileAfterItWasLeft(_ at: Int64) {
    var limits = BreachCase.usualLimits
    limits.judgesObjections = true
    limits.recency = .hours(2)
    let rows =
      boot() + world(0, .unlock) + phase(1, .foreground, at: 10) + phase(1, .background, at: 20)
      + submit(1, cleanup, at: at) + object(to: 1, [.foregroundRecency], at: at)
    let breaches = InvariantChecker.violations(in: rows, limits, in: BreachCase.usualWorld)
      .map(\.breach)
    #expect(
      breaches.contains(.objectionUntrue(request(1), .foregroundRecency)) == (at == 7_220))
  }

  /// Its process died because a refresh and a forced run ignored that their time was up. Whose it was
  /// nobody knows, unless the forced one had no handler that could ignore it.
  @Test(arguments: [
    (handled: true, at: 41, missing: true), (true, 1_000, false), (false, 1_000, true),
    (false, 3_000, false),
  ])
  func aPenaltyThatNobodyIsSureOfIsNeitherMissedNorUntrue(
    handled: Bool, at: Int64, missing: Bool
  ) {
    let died =
      boot() + world(0, .unlock) + submit(1, at: 1) + submit(2, cleanup, at: 1)
      + launch(1, of: 1, at: 5) + [row(6, .forced(request(2)))] + deliver(2, of: 2, at: 6)
      + expire(1, at: 35) + expire(2, at: 35, hasHandler: handled)
      + die(1, of: .expirationIgnored, at: 38) + end(1, .killed, at: 38) + end(2, .killed, at: 38)
    let asked = died + boot(2, at: 40) + submit(3, at: at)
    func told(_ objectors: [RuleID]) -> [Breach] {
      found(asked + object(to: 3, objectors, at: at) + world(at, .lowDataMode(true)), until: at + 1)
    }
    #expect(told([]).contains(.objectionMissing(request(3), .rateLimiting)) == missing)
    // By 3,000 seconds any penalty is over.
    #expect(
      told([.rateLimiting]).contains(.objectionUntrue(request(3), .rateLimiting)) == (at == 3_000))
  }

  @Test func whatFollowsAtTheSameInstantCounts() {
    let rows =
      boot() + world(0, .unlock) + submit(1, at: 1) + object(to: 1, [], at: 1)
      + world(5, .thermal(.serious)) + world(5, .thermal(.nominal)) + world(9, .lowDataMode(true))
    #expect(found(rows) == [])
  }
}

import Invariants
import SchedulerEngine
import Testing

private func begin(at: Int64 = 1, bytes: Int64 = 100, by: Int64 = 500) -> Rows {
  [
    row(at, .accepted(request(1), news, TaskRequest(.transfer, upload, needs: .network))),
    row(at, .transfer(request(1), .asked(.upload, bytes: bytes, by: second(by)))),
  ]
}

private func event(_ event: TransferEvent, at: Int64) -> Rows {
  [row(at, .transfer(request(1), event))]
}

private func move(done: Int64 = 0, at: Int64) -> Rows {
  event(.moving(done: done, perSecond: 10), at: at)
}

private let free = object(to: 1, [], at: 1)
private let told = launch(1, of: 1, at: 20) + complete(1, at: 21)

/// Ten seconds at ten bytes a second, and the app is told.
private let healthy: Rows =
  boot() + begin() + free + move(at: 1) + event(.over(.finished, done: 100), at: 11) + told

let transferBreaches: [BreachCase] = [
  BreachCase(
    "more bytes than the pace makes", .transferMiscounted(request(1), 51, expected: 50),
    broken: boot(), begin(), free, move(at: 1), object(to: 1, [.thermal], at: 6),
    event(.paused(done: 51), at: 6), object(to: 1, [], at: 7), move(done: 50, at: 7),
    event(.over(.finished, done: 100), at: 12), told, healthy: healthy),
  BreachCase(
    "more bytes than there are", .transferMiscounted(request(1), 110, expected: 100),
    broken: boot(), begin(), free, move(at: 1), event(.over(.finished, done: 110), at: 12), told,
    healthy: healthy),
  BreachCase(
    "through before it is", .transferEndUnfounded(request(1), .finished), broken: boot(), begin(),
    free, move(at: 1), event(.over(.finished, done: 90), at: 10), told, healthy: healthy),
  BreachCase(
    "timed out too early", .transferEndUnfounded(request(1), .timedOut), broken: boot(),
    begin(by: 11), free, move(at: 1), event(.over(.timedOut, done: 90), at: 10), told,
    healthy: boot(), begin(bytes: 200, by: 11), free, move(at: 1),
    event(.over(.timedOut, done: 100), at: 11), told),
  BreachCase(
    "cancelled without a force quit", .transferEndUnfounded(request(1), .forceQuit), broken: boot(),
    begin(), free, move(at: 1), event(.over(.forceQuit, done: 90), at: 10), told, healthy: healthy),
  BreachCase(
    "the app is told without another decision", .launchedUndecided(run(1)), broken: boot(),
    begin(), free, move(at: 1), event(.over(.finished, done: 100), at: 11),
    deliver(1, of: 1, at: 20), complete(1, at: 21), healthy: healthy),
  BreachCase(
    "nobody says how much it moves", .transferOutOfTurn(request(1)),
    broken: boot(), Array(begin().dropLast()), object(to: 1, [.thermal], at: 1),
    healthy: boot(), begin(by: 90_000), object(to: 1, [.thermal], at: 1)),
  BreachCase(
    "it moves after it was over", .transferOutOfTurn(request(1)),
    broken: boot(), begin(), free, move(at: 1), event(.over(.finished, done: 100), at: 11),
    move(done: 100, at: 12), told, healthy: healthy),
  BreachCase(
    "it pauses while it rests", .transferOutOfTurn(request(1)),
    broken: boot(), begin(), free, event(.paused(done: 0), at: 1), move(at: 1),
    event(.over(.finished, done: 100), at: 11), told, healthy: healthy),
  BreachCase(
    "it is begun twice", .transferOutOfTurn(request(1)),
    broken: boot(), begin(), event(.asked(.upload, bytes: 100, by: second(500)), at: 1), free,
    move(at: 1), event(.over(.finished, done: 100), at: 11), told, healthy: healthy),
  BreachCase(
    "it has fewer bytes than none", .transferOutOfTurn(request(1)),
    .transferOutOfTurn(request(1)), .transferOutOfTurn(request(1)), .transferOutOfTurn(request(1)),
    .launchedBeforeTransferred(run(1)),
    broken: boot(), begin(bytes: -1), free, move(at: 1), told, healthy: healthy),
  BreachCase(
    "it has more bytes than any", .transferOutOfTurn(request(1)),
    .transferOutOfTurn(request(1)),
    broken: boot(), begin(bytes: 1_000_000_000_001, by: 90_000), object(to: 1, [.thermal], at: 1),
    healthy: boot(), begin(bytes: 1_000_000_000_000, by: 90_000), object(to: 1, [.thermal], at: 1)),
  BreachCase(
    "it moves against an objection", .transferMovedAgainst(request(1), RuleSet([.powerAndWiFi])),
    broken: boot(), begin(), object(to: 1, [.powerAndWiFi], at: 1), move(at: 1),
    event(.over(.finished, done: 100), at: 11), told, healthy: healthy),
  BreachCase(
    "it rests though it may move", .transferRests(request(1)), broken: boot(), begin(), free,
    world(2, .lowDataMode(true)), world(3, .lowDataMode(false)), move(at: 5),
    event(.over(.finished, done: 100), at: 15), told, healthy: healthy),
  BreachCase(
    "it goes on though all is there", .transferGoesOn(request(1)), broken: boot(), begin(), free,
    move(at: 1), world(11, .lowDataMode(true)), world(12, .lowDataMode(false)),
    event(.over(.finished, done: 100), at: 13), told, healthy: healthy),
  BreachCase(
    "it goes on though its time is over", .transferGoesOn(request(1)), broken: boot(), begin(by: 9),
    free, move(at: 1), world(9, .lowDataMode(true)), event(.over(.timedOut, done: 90), at: 10),
    told, healthy: boot(), begin(by: 9), free, move(at: 1),
    event(.over(.timedOut, done: 80), at: 9), told),
  BreachCase(
    "it moves offline", .transferMovedOffline(request(1)),
    broken: boot(), world(0, .network(.none)), begin(), free, move(at: 1),
    event(.over(.finished, done: 100), at: 11), told, healthy: healthy),
  BreachCase(
    "it moves at no pace", .transferMovedOffline(request(1)),
    broken: boot(), begin(), free, event(.moving(done: 0, perSecond: 0), at: 1), move(at: 2),
    event(.over(.finished, done: 100), at: 12), told, healthy: healthy),
  BreachCase(
    "its app is told too early", .launchedBeforeTransferred(run(1)),
    broken: boot(), begin(), free, move(at: 1), told, healthy: healthy),
]

@Suite struct TransferBreachTests {
  @Test(arguments: transferBreaches) func transferBreachesAreReported(_ breach: BreachCase) {
    breach.check()
  }
}

/// What the checker makes of objections to a transfer: another thing while its bytes are to be moved, once
/// its sleeping app is to be launched, and once its running app is to be told.
@Suite struct TransferObjectionTests {
  enum Stage: Sendable { case moving, launching, telling }

  struct Row: Sendable, CustomTestStringConvertible {
    let objector: RuleID
    let stage: Stage
    let isTrue: Bool
    var needs: RequestNeeds = []
    var cause: Rows = []
    var testDescription: String { "\(objector) \(stage) \(needs.rawValue) \(isTrue)" }

    init(
      _ objector: RuleID, _ stage: Stage, _ isTrue: Bool, _ needs: RequestNeeds = [],
      _ cause: Rows = []
    ) {
      self.objector = objector
      self.stage = stage
      self.isTrue = isTrue
      self.needs = needs
      self.cause = cause
    }
  }

  private static let plugged = world(0, .charging(true)) + world(0, .network(.wifi))
  private static let saving = world(0, .lowPowerMode(true)) + plugged
  private static let empty = world(0, .battery(.percent(5))) + world(0, .network(.wifi))
  private static let hot = world(0, .thermal(.serious)) + plugged
  private static let full = world(0, .memory(.critical)) + plugged
  private static let off = world(0, .backgroundRefresh(.off)) + plugged
  private static let frugal = world(0, .lowDataMode(true)) + plugged
  private static let onCellular = world(0, .charging(true)) + world(0, .network(.cellular))
  private static let offline = world(0, .charging(true)) + world(0, .network(.none))

  static let rows = [
    Row(.powerAndWiFi, .moving, true, .discretionary),
    Row(.powerAndWiFi, .moving, true, .discretionary, world(0, .network(.wifi))),
    Row(
      .powerAndWiFi, .moving, true, .discretionary,
      world(0, .charging(true)) + world(0, .network(.cellular))),
    Row(.powerAndWiFi, .moving, false, .discretionary, plugged),
    Row(.powerAndWiFi, .moving, false),
    Row(.powerAndWiFi, .launching, false, .discretionary),
    Row(.lowPowerMode, .moving, true, .discretionary, saving),
    Row(.lowPowerMode, .moving, false, [], saving),
    Row(.lowPowerMode, .launching, true, [], saving),
    Row(.lowPowerMode, .launching, false, .discretionary, saving),
    Row(.lowPowerMode, .telling, false, [], saving),
    Row(.criticallyLowBattery, .moving, false, [], empty),
    Row(.criticallyLowBattery, .launching, true, [], empty),
    Row(.criticallyLowBattery, .telling, false, [], empty),
    Row(.thermal, .moving, true, .discretionary, hot),
    Row(.thermal, .moving, false, [], hot),
    Row(.thermal, .telling, false, [], hot),
    Row(.thermal, .launching, true, [], hot),
    Row(.memoryPressure, .moving, false, [], full),
    Row(.memoryPressure, .telling, false, [], full),
    Row(.memoryPressure, .launching, true, [], full),
    Row(.backgroundRefreshSetting, .moving, false, [], off),
    Row(.backgroundRefreshSetting, .launching, true, [], off),
    Row(.backgroundRefreshSetting, .launching, false, .discretionary, off),
    Row(.backgroundRefreshSetting, .telling, false, [], off),
    Row(.network, .moving, true, [], offline),
    Row(.network, .telling, false, [], offline),
    Row(.network, .moving, true, .noCellular, offline),
    Row(.network, .moving, true, .noCellular, onCellular),
    Row(.network, .moving, false, .noCellular, plugged),
    Row(.network, .moving, false, [], onCellular),
    Row(.network, .telling, false, .noCellular, onCellular),
    Row(.network, .moving, true, .noLowDataMode, frugal),
    Row(.network, .moving, false, [], frugal),
    Row(.network, .moving, false, .noLowDataMode, plugged),
    Row(.network, .telling, false, .noLowDataMode, frugal),
    Row(.launchEvents, .launching, true, .noLaunchEvents),
    Row(.launchEvents, .launching, false),
    Row(.launchEvents, .telling, false, .noLaunchEvents),
    Row(.launchEvents, .moving, false, .noLaunchEvents),
    Row(.backgroundRefreshSetting, .telling, false, .noLaunchEvents, off),
    Row(.foregroundRecency, .launching, false),
    Row(.idleDevice, .moving, false),
    Row(.rateLimiting, .launching, false),
    Row(.competition, .launching, false),
  ]

  @Test(arguments: rows) func objectionsMatchTheStageOfTheTransfer(_ row: Row) {
    #expect(found(row, .none) == (row.isTrue ? [.objectionMissing(id, row.objector)] : []))
    let said = found(row, RuleSet([row.objector]))
    #expect(said == (row.isTrue ? [] : [.objectionUntrue(id, row.objector)]))
  }

  private let id = request(1)

  private func found(_ row: Row, _ said: RuleSet) -> [Breach] {
    var rows = boot() + world(0, .unlock) + row.cause + begin(1, at: 1, row.needs)
    if row.stage == .launching { rows += phase(1, .suspended, at: 1) }
    if row.stage != .moving { rows += [self.row(1, .transfer(id, .over(.timedOut, done: 0)))] }
    rows += [self.row(1, .decided(id, said, lookAgain: .never))]
    return objections(rows + world(60, .camera(true)))
  }

  private func row(_ at: Int64, _ happening: LogEvent) -> LogRow {
    LogRow(at: second(at), happening)
  }

  private func begin(_ number: Int64, at: Int64, _ needs: RequestNeeds) -> Rows {
    let asked = TaskRequest(.transfer, upload, needs: needs.union(.network))
    // One that is over at once fails then.
    return [
      row(at, .accepted(request(number), news, asked)),
      row(at, .transfer(request(number), .asked(.upload, bytes: 900, by: second(at)))),
    ]
  }

  private func objections(_ rows: Rows) -> [Breach] {
    var limits = BreachCase.usualLimits
    limits.end = second(9_000)
    limits.judgesObjections = true
    limits.longestWakeGap = nil
    limits.transferPatience = .hours(24)
    limits.transferDelay = .minutes(1)...(.minutes(3))
    let found = InvariantChecker.violations(in: rows, limits, in: BreachCase.usualWorld)
    return found.map(\.breach).filter {
      switch $0 {
      case .objectionMissing, .objectionUntrue: true
      default: false
      }
    }
  }

  /// Each launch for a finished transfer doubles the delay of the transfers begun during it.
  @Test func theTransferDelayDoublesWithEachLaunch() {
    func log(_ delays: [Int64], openedAfter opened: Set<Int> = []) -> Rows {
      var rows = boot() + world(0, .unlock) + Self.plugged + phase(1, .suspended, at: 0)
      var at: Int64 = 10
      for (place, delay) in delays.enumerated() {
        let number = Int64(2 * place + 1)
        rows += begin(number, at: at, []) + ends(number, at: at)
        rows += phase(1, .background, at: at)
        rows += launch(number, of: number, at: at) + complete(number, at: at)
        if opened.contains(place) {
          rows += phase(1, .foreground, at: at) + phase(1, .background, at: at)
        }
        rows += begin(number + 1, at: at, .begunInBackground)
        if delay > 0 {
          rows += [
            row(at, .decided(request(number + 1), RuleSet([.transferDelay]), lookAgain: .never))
          ]
        }
        rows += [row(at + delay, .decided(request(number + 1), .none, lookAgain: .never))]
        at += delay + 2
        rows += ends(number + 1, at: at) + phase(1, .suspended, at: at)
        rows += cancelled(number + 1, at: at)
        at += 1
      }
      return rows
    }
    #expect(objections(log([60, 120, 180, 180])) == [])
    #expect(objections(log([60, 119])) == [.objectionMissing(request(4), .transferDelay)])
    #expect(objections(log([60, 121])) == [.objectionUntrue(request(4), .transferDelay)])
    #expect(objections(log([0, 0], openedAfter: [0, 1])) == [])
    // Opening the app resets it.
    #expect(objections(log([60, 0, 60], openedAfter: [1])) == [])
  }

  @Test func openingTheAppEndsTheTransferDelay() {
    let told = begin(1, at: 10, []) + ends(1, at: 10) + phase(1, .background, at: 10)
    let delayed =
      launch(1, of: 1, at: 10) + complete(1, at: 10) + begin(2, at: 10, .begunInBackground)
      + [row(10, .decided(request(2), RuleSet([.transferDelay]), lookAgain: .never))]
    let freed = [row(15, .decided(request(2), .none, lookAgain: .never))]
    let rows =
      boot() + world(0, .unlock) + Self.plugged + phase(1, .suspended, at: 0) + told + delayed
      + world(12, .lock) + world(13, .unlock)
    #expect(objections(rows + phase(1, .foreground, at: 15) + freed) == [])
    #expect(objections(rows + freed) == [.objectionMissing(request(2), .transferDelay)])
  }

  private func ends(_ number: Int64, at: Int64) -> Rows {
    [
      row(at, .transfer(request(number), .over(.timedOut, done: 0))),
      row(at, .decided(request(number), .none, lookAgain: .never)),
    ]
  }

  private func cancelled(_ number: Int64, at: Int64) -> Rows {
    [row(at, .cancelled(request(number)))]
  }
}

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

  @Test(arguments: rows) func aMissingOrUntrueObjectionIsReported(_ row: Row) {
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

  @Test func aWrongObjectionIsReportedOncePerDecision() {
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

  /// The app was left at 20, and processing requires use within the last two hours.
  @Test(arguments: [7_220, 7_221]) func foregroundRecencyCountsFromLeavingTheApp(_ at: Int64) {
    var limits = BreachCase.usualLimits
    limits.judgesObjections = true
    limits.recency = .hours(2)
    let rows =
      boot() + world(0, .unlock) + phase(1, .foreground, at: 10) + phase(1, .background, at: 20)
      + submit(1, cleanup, at: at) + object(to: 1, [.foregroundRecency], at: at)
    let breaches = InvariantChecker.violations(in: rows, limits, in: BreachCase.usualWorld)
      .map(\.breach)
    #expect(breaches.contains(.objectionUntrue(request(1), .foregroundRecency)) == (at == 7_220))
  }

  /// The process died because a refresh and a forced run ignored their expiration. Which of them caused it
  /// is unknown, unless the forced one had no handler that could have ignored it.
  @Test(arguments: [
    (handled: true, at: 41, missing: true), (true, 1_000, false), (false, 1_000, true),
    (false, 3_000, false),
  ])
  func aPenaltyIsRequiredOnlyIfItsTaskIsCertain(handled: Bool, at: Int64, missing: Bool) {
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

  @Test func anObjectionUndoneAtTheSameInstantIsNotMissing() {
    let rows =
      boot() + world(0, .unlock) + submit(1, at: 1) + object(to: 1, [], at: 1)
      + world(5, .thermal(.serious)) + world(5, .thermal(.nominal)) + world(9, .lowDataMode(true))
    #expect(found(rows) == [])
  }
}

import Invariants
import RunRecord
import SchedulerEngine
import Testing

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
    Row(.thermal, .telling, true, [], hot),
    Row(.memoryPressure, .moving, false, [], full),
    Row(.memoryPressure, .telling, true, [], full),
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

  @Test(arguments: rows) func eachIsTrueOfTheHalfThatItConcerns(_ row: Row) {
    #expect(found(row, .none) == (row.isTrue ? [.objectionMissing(id, row.objector)] : []))
    let said = found(row, RuleSet([row.objector]))
    #expect(said == (row.isTrue ? [] : [.objectionUntrue(id, row.objector)]))
  }

  private let id = request(1)

  private func found(_ row: Row, _ said: RuleSet) -> [Breach] {
    var rows = boot() + world(0, .unlock) + row.cause + begin(1, at: 1, row.needs)
    if row.stage == .launching { rows += phase(1, .suspended, at: 1) }
    if row.stage != .moving {
      rows += [self.row(1, .transfer(id, .over(.timedOut, done: 0)))]
    }
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

  private func objections(_ rows: Rows, forgetting: Bool = false) -> [Breach] {
    var limits = BreachCase.usualLimits
    limits.end = second(9_000)
    limits.judgesObjections = true
    limits.longestWakeGap = nil
    limits.transferPatience = .hours(24)
    limits.transferDelay = .minutes(1)...(.minutes(3))
    var checker = InvariantChecker(limits, in: BreachCase.usualWorld)
    if forgetting { checker.keptFacts = 0 }
    for row in rows { checker.check(row) }
    checker.finish()
    return checker.violations.map(\.breach).filter {
      switch $0 {
      case .objectionMissing, .objectionUntrue: true
      default: false
      }
    }
  }

  /// Each time the app is woken to be told, what it begins then is delayed, twice as long each time.
  @Test func theDelayIsCountedFromTheLaunches() {
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
    // Whoever is opened begins anew.
    #expect(objections(log([60, 0, 60], openedAfter: [1])) == [])
  }

  /// Also where it is the only one that is not forgotten.
  @Test(arguments: [false, true])
  func whoIsOpenedWaitsNoLonger(forgetting: Bool) {
    let told = begin(1, at: 10, []) + ends(1, at: 10) + phase(1, .background, at: 10)
    let delayed =
      launch(1, of: 1, at: 10) + complete(1, at: 10) + begin(2, at: 10, .begunInBackground)
      + [row(10, .decided(request(2), RuleSet([.transferDelay]), lookAgain: .never))]
    let freed = [row(15, .decided(request(2), .none, lookAgain: .never))]
    let rows =
      boot() + world(0, .unlock) + Self.plugged + phase(1, .suspended, at: 0) + told + delayed
      + world(12, .lock) + world(13, .unlock)
    #expect(
      objections(rows + phase(1, .foreground, at: 15) + freed, forgetting: forgetting) == [])
    #expect(
      objections(rows + freed, forgetting: forgetting)
        == [.objectionMissing(request(2), .transferDelay)])
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

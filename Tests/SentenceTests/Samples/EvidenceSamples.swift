import Reports
import Scenarios
import SchedulerEngine

@testable import DeviceLogs
@testable import Workshop

extension DeviceChange {
  static var samples: [Self] {
    [
      .battery(percent: 61), .charging(true), .lowPowerMode(true),
      .switched(.lowDataMode, isOn: true), .network(.none), .inUse(true), .locked(true),
      .thermal(.nominal), .memory(.normal), .backgroundRefresh(.off), .forceQuit(app: "com.a"),
      .reboot, .charging(false), .lowPowerMode(false), .network(.cellular), .network(.wifi),
      .inUse(false), .locked(false), .thermal(.fair), .thermal(.serious), .thermal(.critical),
      .memory(.warning), .memory(.critical), .backgroundRefresh(.wifiOnly),
      .backgroundRefresh(.wifiAndCellular),
    ]
  }
}

extension LogComparisonProblem {
  static var samples: [Self] {
    let first = Instant.earliest
    let second = first + .days(1)
    return [
      .undated, .apart(scenario: first..<second, log: second..<second + .days(1), .zero),
      .noTaskInCommon(scenario: [], log: ["a", "b", "c", "d", "e"]),
    ]
  }
}

extension ReasonPair.Simulated {
  static var samples: [Self] { [.heldBy(.appUsage), .ready, .notRequested] }
}

extension LogDivergence {
  /// Every way in which the two differ, with all that is told of the other.
  static var samples: [LogDivergence] {
    let at = Instant.earliest + .hours(7)
    let pair = ReasonPair(
      at: at, policy: "CPU Usage Policy", observed: .thermal, simulated: .heldBy(.appUsage))
    let states: [ObservedState] = [
      .refused(policy: "Device Activity Policy"), .pending, .notRequested,
    ]
    let differences =
      [Difference.reason(pair)] + ReasonPair.Simulated.samples.map { .onlyObserved($0) }
      + states.map { .onlySimulated($0) }
    return differences.map { LogDivergence(at: at, difference: $0) }
  }
}

extension LogFinding {
  static var samples: [Self] { calls + conditions }

  /// Each state that holds a request back.
  private static var conditions: [Self] {
    let states: [(RuleID, StandingCondition.State)] = [
      (.backgroundRefreshSetting, .withoutWiFi),
      (.backgroundRefreshSetting, .change(.backgroundRefresh(.off))),
      (.lowPowerMode, .change(.lowPowerMode(true))), (.appSwitcher, .change(.forceQuit(app: "a"))),
      (.criticallyLowBattery, .change(.battery(percent: 12))),
      (.externalPower, .change(.charging(false))), (.network, .change(.network(.none))),
      (.thermal, .change(.thermal(.serious))), (.memoryPressure, .change(.memory(.critical))),
    ]
    return states.enumerated().map { number, state in
      .condition(
        task: "sync",
        StandingCondition(
          rule: state.0, state: state.1, since: .earliest, isSeenToBegin: number.isMultiple(of: 2),
          told: .earliest + .days(Int64(number % 3) * 2)), afterLaunches: number)
    }
  }

  private static var calls: [Self] {
    [
      .registrationRefused(task: "sync", count: 1), .neverSubmitted(task: "sync", registrations: 3),
      .pending(task: "sync", waited: .minutes(4)),
      .pending(task: "sync", waited: .zero - .hours(2)),
      .neverLaunched(
        task: "sync", waited: .hours(30),
        said: .heldBack(15, policies: ["CPU Usage Policy", "DeviceActivityPolicy"])),
      .neverLaunched(task: "sync", waited: .hours(30), said: .condition),
      .waitsLong(
        task: "sync", waited: .days(3),
        said: .heldBack(1, policies: ["A Policy", "B Policy", "C Policy", "D"])),
      .waitsLong(task: "sync", waited: .days(14), said: .openings(1)),
      .waitsLong(task: "sync", waited: .days(14), said: .condition),
      .notOpened(task: "sync", .days(4) + .hours(2), .appUsage),
      .notOpened(task: "sync", .days(4), .foregroundRecency),
      .farDate(task: "sync", .earliest + .days(30)), .cancelled(task: "sync", at: .earliest),
      .completedTwice(task: "sync", runs: 1, first: .earliest),
      .completedTwice(task: "sync", runs: 3, first: .earliest),
      .expired(task: "sync", runs: 1, early: 0, incomplete: 1),
      .neverLaunched(task: "sync", waited: .hours(30), said: .noRefusal),
      .neverLaunched(task: "sync", waited: .hours(30), said: .openings(0)),
      .neverLaunched(task: "sync", waited: .hours(30), said: .openings(3)),
      .onlyByDebugger(task: "sync", launches: 2),
      .chainEnded(task: "sync", launched: .earliest, silence: .hours(9)),
      .notCompleted(task: "sync", launches: 2, first: .earliest),
      .expired(task: "sync", runs: 3, early: 1, incomplete: 0),
      .expired(task: "sync", runs: 3, early: 0, incomplete: 2),
      .failed(task: "sync", runs: 2, first: .earliest),
      .submissionRefused(task: "sync", code: 1, count: 1), .pushedAway(task: "sync", count: 4),
      .nothingPending(task: "sync", count: 1), .ended(.normal, count: 2),
      .submissionRefused(task: "sync", code: 2, count: 2),
      .submissionRefused(task: "sync", code: 3, count: 2),
      .submissionRefused(task: "sync", code: 4, count: 2),
      .submissionRefused(task: "sync", code: 9, count: 2),
      .submissionRefused(task: "sync", code: nil, count: 2),
    ]
  }
}

extension MergeProblem {
  static var samples: [Self] {
    [
      .nothing, .part("a.part", .cut), .foreign("b.part", first: "a.part"),
      .otherCount("b.part", 20, first: "a.part", 10), .doubled("b.part", first: "a.part", .whole),
      .unfinished("a.part", done: 10, of: 100), .missing([1], of: 3), .part("a.part", .notAPart),
      .part("a.part", .otherVersion(9)), .part("a.part", .altered), .missing([1, 2], of: 3),
    ]
  }
}

extension Holding {
  static var samples: [Self] { [.rule(.lowPowerMode), .nothing, .notRequested, .running] }
}

extension NeededChange {
  static var samples: [Self] {
    [.one(.lowPowerModeOff), .several, .waiting, .nothing, .submission, .impossible]
  }
}

extension NoAnswer {
  static var samples: [Self] { [.nothingWaits, .holdsAlready, .noChangeFound] }
}

/// `allows` and outcomes of edits come from a run; the lesson beside the test has them.
extension Remark {
  static var samples: [Self] {
    [
      .nothing, .timeOff(.minutes(40)), .countOff(2), .objectsToo(.appUsage), .notEnough(.charging),
      .helpsNothing(.online), .endsAnother(7), .lineChangesNothing(8), .otherKind, .edit(.reached),
      .edit(.forbidden(.phone)), .misunderstood(.countsOpenings), .misunderstood(.countsRequests),
      .misunderstood(.countsLaunches), .misunderstood(.neverRuns),
      .misunderstood(.overlooks([12])), .misunderstood(.overlooks([12, 20])),
      .misunderstood(.takesDateForAppointment), .misunderstood(.runsWhenAsked),
      .misunderstood(.takesOpeningForRun), .misunderstood(.takesLaterRun),
      .misunderstood(.seesOnly(.appUsage)), .misunderstood(.nothingGoesWrong),
      .misunderstood(.overlooksRequest(since: .earliest)), .misunderstood(.blamesWithoutRequest),
      .misunderstood(.seesNothingInTheWay), .misunderstood(.leavesItToTime),
      .misunderstood(.changesTooMuch), .misunderstood(.changesThePhone),
      .misunderstood(.blamesNoLine),
      .edit(.tooMany(2, allowed: 1)), .edit(.forbidden(.time)), .edit(.forbidden(.rules)),
      .edit(.forbidden(.seed)), .edit(.forbidden(.system)), .edit(.forbidden(.request)),
      .edit(.badAssignment(.unreadable)),
    ]
  }
}

/// A case that is added here needs a sample above.
private func allCases(
  _ z: LogComparisonProblem, _ a: DeviceChange, _ b: ReasonPair.Simulated, _ c: LogFinding,
  _ d: MergeProblem, _ e: Holding,
  _ f: NeededChange, _ g: NoAnswer, _ h: Remark
) {
  switch z {
  case .undated, .apart, .noTaskInCommon: break
  }
  switch a {
  case .battery, .charging, .lowPowerMode, .switched, .network, .inUse, .locked, .thermal, .memory,
    .backgroundRefresh, .forceQuit, .reboot:
    break
  }
  switch b {
  case .heldBy, .ready, .notRequested: break
  }
  switch c {
  case .registrationRefused, .neverSubmitted, .pending, .neverLaunched, .waitsLong, .condition,
    .notOpened, .farDate, .cancelled, .completedTwice, .onlyByDebugger,
    .chainEnded, .notCompleted, .expired, .failed, .submissionRefused, .pushedAway, .nothingPending,
    .ended:
    break
  }
  switch d {
  case .nothing, .part, .foreign, .otherCount, .doubled, .unfinished, .missing: break
  }
  switch e {
  case .rule, .nothing, .notRequested, .running: break
  }
  switch f {
  case .one, .several, .waiting, .nothing, .submission, .impossible: break
  }
  switch g {
  case .nothingWaits, .holdsAlready, .noChangeFound: break
  }
  switch h {
  case .nothing, .timeOff, .countOff, .objectsToo, .allows, .notEnough, .helpsNothing, .endsAnother,
    .lineChangesNothing, .otherKind, .edit, .rightAsAssumed, .rightUnder:
    break
  case .misunderstood(let misunderstanding): allCases(misunderstanding)
  }
}

private func allCases(_ a: Misunderstanding) {
  switch a {
  case .countsOpenings, .countsRequests, .countsLaunches, .neverRuns, .nothingGoesWrong, .overlooks,
    .takesDateForAppointment, .runsWhenAsked, .takesOpeningForRun, .takesLaterRun, .seesOnly,
    .overlooksRequest, .blamesWithoutRequest, .seesNothingInTheWay, .leavesItToTime,
    .changesTooMuch, .changesThePhone, .blamesNoLine:
    break
  }
}

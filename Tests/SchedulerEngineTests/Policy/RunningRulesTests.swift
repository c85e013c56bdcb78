import LongForm
import Testing

@testable import SchedulerEngine

@Suite("The time of a run") struct RunningRulesTests {
  private let chance = Chance(seed: 9)
  private let rules = RunningRules()

  @Test("is extended for a few launches of processing, up to the maximum")
  func extendedTime() {
    var longer = 0
    for launch: Int64 in 1...10_000 {
      let time = rules.time(
        of: .processing, launch: DrawSubject(launch, of: AppID(index: 0)), chance)
      #expect(time >= rules.processingShortest && time <= rules.processingLongest)
      if time > rules.processingUsually { longer += 1 }
    }
    #expect((60...140).contains(longer))
  }

  private static let reclaims: [Row<TaskKind, (often: ClosedRange<Int>, when: ClosedRange<Span>)>] =
    [
      .init("refresh: 1 %", .refresh, (60...140, .seconds(2)...(.seconds(5)))),
      .init("processing: 41 %", .processing, (3_900...4_300, .seconds(11)...(.seconds(117)))),
    ]

  @Test("is cut short without a reason as often as the rules say", arguments: reclaims)
  func reclaimed(_ row: Row<TaskKind, (often: ClosedRange<Int>, when: ClosedRange<Span>)>) {
    var reclaimed = 0
    for run: Int64 in 1...10_000 {
      guard let after = rules.reclaim(row.given, DrawSubject(run, of: AppID(index: 0)), chance)
      else { continue }
      reclaimed += 1
      #expect(row.expected.when.contains(after), "run \(run)")
    }
    #expect(row.expected.often.contains(reclaimed))
  }

  @Test("is never cut short if the share is zero", arguments: [TaskKind.refresh, .processing])
  func neverReclaimed(kind: TaskKind) {
    var rules = RunningRules()
    rules.refreshReclaimed = .none
    rules.processingReclaimed = .none
    for run: Int64 in 1...1_000 {
      #expect(rules.reclaim(kind, DrawSubject(run, of: AppID(index: 0)), chance) == nil)
    }
  }
}

@Suite("Maintenance wakes") struct WakingRulesTests {
  private static let start = Instant(milliseconds: 1_780_272_000_000)
  private let chance = Chance(seed: 4)

  @Test("come once in each interval, in its first half") func onceAnInterval() {
    let rules = WakingRules()
    let length = rules.interval.milliseconds
    var now = Self.start
    for turn in (now.milliseconds / length)..<(now.milliseconds / length + 5_000) {
      let wake = rules.nextWake(from: now, chance)
      #expect(wake >= now, "turn \(turn)")
      #expect(wake.milliseconds / length == turn, "turn \(turn)")
      #expect(wake.milliseconds % length <= length / 2, "turn \(turn)")
      now = wake + .milliseconds(1)
    }
  }

  @Test("are the same no matter when and how often they are asked for") func areTheSame() {
    let rules = WakingRules()
    let wake = rules.nextWake(from: Self.start, chance)
    var now = Self.start
    while now <= wake {
      #expect(rules.nextWake(from: now, chance) == wake)
      now = now + .seconds(1)
    }
    #expect(rules.nextWake(from: wake, chance) == wake)
    #expect(rules.nextWake(from: wake + .milliseconds(1), chance) > wake)
  }

  private static let intervals: [Row<Span, Span>] = [
    .init("none: the device is always awake", .zero, .zero),
    .init("a millisecond", .milliseconds(1), .zero),
    .init("two milliseconds", .milliseconds(2), .milliseconds(2)),
    .init("the longest", .days(1), .hours(36)),
  ]

  @Test("come within one and a half intervals", arguments: intervals)
  func soonEnough(_ row: Row<Span, Span>) {
    var rules = WakingRules()
    rules.interval = row.given
    for second: Int64 in 0..<500 {
      let now = Self.start + .seconds(second * 997)
      let wait = rules.nextWake(from: now, chance) - now
      #expect(wait >= .zero && wait <= row.expected)
    }
  }
}

@Suite("Health research") struct HealthResearchRulesTests {
  @Test("is judged like processing except for the data it needs, at 5,000 moments")
  func asProcessing() {
    var draws = Draws(seed: 23)
    for round in 0..<5_000 {
      var plan = MomentPlan.random(&draws)
      plan.protection = .untilFirstUnlock
      var rules = Rules()
      rules.lowPowerMode.pausesProcessing = draws.flip()
      var decisions: [Decision] = []
      for kind in [TaskKind.processing, .healthResearch] {
        var asked = plan
        asked.kind = kind
        decisions.append(.on(asked.input, under: rules))
      }
      #expect(decisions[0] == decisions[1], "round \(round)")
    }
  }

  @Test("gets as much time as processing, and is cut short as often") func asMuchTime() {
    let rules = RunningRules()
    let chance = Chance(seed: 4)
    for number: Int64 in 1...500 {
      let draw = DrawSubject(number, of: AppID(index: 0))
      #expect(
        rules.time(of: .healthResearch, launch: draw, chance)
          == rules.time(of: .processing, launch: draw, chance))
      #expect(
        rules.reclaim(.healthResearch, draw, chance) == rules.reclaim(.processing, draw, chance))
    }
  }
}

@Suite("The processor monitor") struct ProcessorMonitorRulesTests {
  private static let rows: [Row<Share, Span?>] = [
    .init("no work", .none, nil),
    .init("exactly the limit", .percent(80), nil),
    .init("a millionth above it", Share(millionths: 800_001), .milliseconds(60_000)),
    .init("all of one core", .all, .seconds(48)),
    // The one field report: 48 s of processor time, killed after about 50 s.
    .init("97 %", .percent(97), .milliseconds(49_485)),
    .init("96 %, which divides without a rest", .percent(96), .seconds(50)),
  ]

  @Test("lets steady work go on for a time that depends on its load", arguments: rows)
  func endurance(_ row: Row<Share, Span?>) {
    #expect(ProcessorMonitorRules().endurance(at: row.given) == row.expected)
  }

  @Test("lets everything go on while it is off") func off() {
    var rules = ProcessorMonitorRules()
    rules.isOn = false
    #expect(rules.endurance(at: .all) == nil)
  }

  @Test("works with the extremes of its share and window") func extremes() {
    var rules = ProcessorMonitorRules()
    rules.window = .hours(1)
    rules.limit = .none
    #expect(rules.endurance(at: Share(millionths: 1)) == .zero)
    #expect(rules.endurance(at: .none) == nil)
    rules.limit = .all
    #expect(rules.endurance(at: .all) == nil)
  }
}

/// How fast bytes move.
@Suite struct TransferRulesTests {
  private static let rows: [(network: Network, direction: TransferDirection, pace: Int64)] = [
    (.none, .download, 0), (.none, .upload, 0), (.wifi, .download, 4_000_000),
    (.wifi, .upload, 1_500_000), (.cellular, .download, 2_000_000), (.cellular, .upload, 750_000),
  ]

  @Test(arguments: rows)
  func eachNetworkHasItsPace(
    _ row: (network: Network, direction: TransferDirection, pace: Int64)
  ) {
    var conditions = DeviceConditions()
    conditions.network = row.network
    #expect(TransferRules().pace(row.direction, on: conditions) == row.pace)
  }

  @Test(arguments: [NetworkSpeed.slow, .verySlow])
  func slowNetworksStillMoveAtLeastOneByte(_ speed: NetworkSpeed) {
    var rules = TransferRules()
    rules.wifiDownload = 1
    var conditions = DeviceConditions()
    conditions.network = .wifi
    conditions.networkSpeed = speed
    #expect(rules.pace(.download, on: conditions) == 1)
  }
}

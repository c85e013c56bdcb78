import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import TestFailures
import Testing

/// A test's device under numbers that nobody knows.
@Suite struct UnderPlausibleSchedulersTests {
  private static let spacing = Rules().parameters.firstIndex {
    $0.name == "rate-limiting.refresh-spacing"
  }!

  private static func values(of rules: Rules) -> [Int64] { rules.parameters.map(\.value) }

  private static func spacing(of phone: SimulatedDevice) -> Int64 {
    phone.plan.rules.parameters[spacing].value
  }

  private static func spacing(under number: Int) -> Int64 {
    PlausibleScheduler(number)!.rules().parameters[spacing].value
  }

  /// The middle of the first twenty and the model's own: half fail.
  private static let middle = (0...20).map { spacing(under: $0) }.sorted()[10]

  /// The words of all that the body records.
  private func words(_ body: () async throws -> Void) async rethrows -> [String] {
    let heard = Trace()
    try await withKnownIssue(isIntermittent: true) {
      try await body()
    } matching: { issue in
      heard.add(issue.comments.map(\.rawValue).joined(separator: " ") + "\(issue)")
      return true
    }
    return heard.lines
  }

  // MARK: One scheduler

  @Test func aDeviceUsesTheParametersOfItsScheduler() {
    let usual = Self.values(of: Rules())
    #expect(Self.values(of: SimulatedDevice().plan.rules) == usual)
    #expect(Self.values(of: SimulatedDevice(scheduler: 0).plan.rules) == usual)
    let drawn = Self.values(of: PlausibleScheduler(17)!.rules())
    #expect(drawn != usual)
    #expect(Self.values(of: SimulatedDevice(scheduler: 17).plan.rules) == drawn)
  }

  @Test func aRuleSetByTheTestIsKept() throws {
    let phone = SimulatedDevice(scheduler: 17)
    let usual = Rules()
    try phone.rules { $0.rateLimiting = usual.rateLimiting }
    #expect(Self.spacing(of: phone) == usual.parameters[Self.spacing].value)
    #expect(Self.values(of: phone.plan.rules) != Self.values(of: usual))
  }

  @Test func anUnknownSchedulerNumberIsReported() {
    let phone = SimulatedDevice(scheduler: 100_000, failures: .keep)
    phone.lock()
    let words = phone.failures.map { "\($0)" }
    #expect(words.count == 1 && words[0].contains("no plausible scheduler 100000"), "\(words)")
  }

  @Test func aFailureNamesItsScheduler() async throws {
    func fail(_ phone: SimulatedDevice) throws {
      try phone.install(MisuseTests.plist) {}.expectRan(
        "com.example.misuse.task", within: .hours(1))
    }
    let named = try await words { try fail(SimulatedDevice(scheduler: 17)) }
    #expect(
      named.count == 1 && named[0].contains("under scheduler \(PlausibleScheduler(17)!.text)"))
    let usual = try await words { try fail(SimulatedDevice()) }
    #expect(usual.count == 1 && !usual[0].contains("scheduler 0"))
  }

  // MARK: Many

  @Test func eachRunHasAFreshDeviceWithItsOwnParameters() async throws {
    let seen = Trace()
    try await underPlausibleSchedulers(5) { phone in
      #expect(phone.now == SimulatedDevice.usualStart)
      await phone.advance(days: 1)
      // A device that the body makes itself has them too.
      seen.add("\(Self.spacing(of: phone)) \(Self.spacing(of: SimulatedDevice()))")
    }
    #expect(
      seen.lines
        == (0...5).map { "\(Self.spacing(under: $0)) \(Self.spacing(under: $0))" })
  }

  @Test func theTraitRunsATestUnderEachScheduler() async throws {
    let seen = Trace()
    let trait: PlausibleSchedulersTrait = .underPlausibleSchedulers(3)
    let (test, testCase) = (try #require(Test.current), Test.Case.current)
    try await trait.provideScope(for: test, testCase: testCase) {
      seen.add("\(Self.spacing(of: SimulatedDevice()))")
    }
    #expect(seen.lines == (0...3).map { "\(Self.spacing(under: $0))" })
    let heard = try await words {
      try await trait.provideScope(for: test, testCase: testCase) {
        #expect(Self.spacing(of: SimulatedDevice()) == Self.spacing(under: 0))
      }
    }
    #expect(heard.last?.contains("of 4 plausible schedulers") == true, "\(heard)")
  }

  @Test(.underPlausibleSchedulers(2)) func aTestWithTheTraitIsOneTest() async throws {
    let phone = SimulatedDevice()
    await phone.advance(days: 1)
    #expect(phone.now == SimulatedDevice.usualStart.addingTimeInterval(86_400))
  }

  @Test func theDecidingParameterIsNamed() async throws {
    let heard = try await words {
      try await underPlausibleSchedulers(
        20, on: { SimulatedDevice(.commuter, scheduler: $0) }
      ) { phone in
        #expect(Self.spacing(of: phone) <= Self.middle)
      }
    }
    // What the first failing scheduler records, and the sentence.
    #expect(heard.count == 2)
    let failing = (0...20).filter { Self.spacing(under: $0) > Self.middle }
    let sentence = heard.last ?? ""
    for part in [
      "Fails under \(failing.count) of 21 plausible schedulers",
      "first under scheduler \(PlausibleScheduler(failing[0])!.text)",
      "It fails where rate-limiting.refresh-spacing is above ",
      "changed alone, 4 of 4 that failed pass, and 4 of 4 that passed fail.",
    ] {
      #expect(sentence.contains(part), "\(sentence)")
    }
  }

  @Test func noParameterIsNamedIfNoneDecidesAlone() async throws {
    let heard = try await words {
      try await underPlausibleSchedulers(20) { phone in
        // Which scheduler it is, whatever one number is changed to.
        let values = phone.plan.rules.parameters.map(\.value)
        let number = (0...20).first { number in
          let own = PlausibleScheduler(number)!.rules().parameters
          return own.indices.count { own[$0].value != values[$0] } <= 1
        }
        #expect((number ?? 0) % 2 == 0)
      }
    }
    let sentence = heard.last ?? ""
    #expect(sentence.contains("Fails under 10 of 21 plausible schedulers (1, 3, 5"), "\(sentence)")
    #expect(
      sentence.contains("No number decides it alone, and no two of those tried."), "\(sentence)")
  }

  /// Another number of which about as many of the first sixty lie above their upper third as of the spacing,
  /// so that neither mends most of those that fail by one or the other.
  private static func other(than highest: Int64) -> (position: Int, highest: Int64)? {
    let rules = (1...60).map { PlausibleScheduler($0)!.rules().parameters }
    for position in UncertainNumbers.positions where position != spacing {
      let limit = rules.map { $0[position].value }.sorted()[42]
      let failing = rules.filter { $0[spacing].value > highest || $0[position].value > limit }
      let first = failing.prefix(4)
      let mended = [
        first.count { $0[spacing].value <= highest }, first.count { $0[position].value <= limit },
      ]
      if mended.allSatisfy({ (1...2).contains($0) }),
        (15...45).contains(failing.count), Rules().parameters[position].unit != .flag
      {
        return (position, limit)
      }
    }
    return nil
  }

  @Test func twoParametersOfWhichEitherIsEnoughAreNamed() async throws {
    let highest = (1...60).map { Self.spacing(under: $0) }.sorted()[42]
    let other = try #require(Self.other(than: highest))
    let heard = try await words {
      try await underPlausibleSchedulers(60) { phone in
        let values = phone.plan.rules.parameters.map(\.value)
        #expect(values[Self.spacing] <= highest && values[other.position] <= other.highest)
      }
    }
    let sentence = heard.last ?? ""
    let names = ["rate-limiting.refresh-spacing", Rules().parameters[other.position].name]
    let told = sentence.split(separator: "It fails where ").last ?? ""
    #expect(names.allSatisfy { told.contains("\($0) is above ") }, "\(sentence)")
    #expect(told.contains(" or ") && told.contains("; changed together, 4 of 4"), "\(sentence)")
  }

  @Test func theFewUnderWhichItPassesAreListedWithNumberZero() async throws {
    func heard(_ isMet: @escaping @Sendable (Int) -> Bool) async throws -> String {
      try await words {
        try await underPlausibleSchedulers(8) { phone in
          let values = phone.plan.rules.parameters.map(\.value)
          let number = (0...8).first { Self.values(of: PlausibleScheduler($0)!.rules()) == values }
          #expect(number.map(isMet) == true)
        }
      }.last ?? ""
    }
    let passing = try await heard { [0, 3].contains($0) }
    #expect(passing.contains("It passes only under 0, 3."), "\(passing)")
    let failing = try await heard { $0 != 0 }
    #expect(failing.contains("Fails under 1 of 9 plausible schedulers (0)"), "\(failing)")
    #expect(failing.hasSuffix("So few cannot tell what decides."), "\(failing)")
  }

  @Test func aThrownErrorIsReported() async throws {
    struct Broken: Error {}
    let heard = try await words {
      try await underPlausibleSchedulers(2) { _ in throw Broken() }
    }
    let sentence = heard.first ?? ""
    #expect(heard.count == 1)
    #expect(sentence.contains("Fails under 3 of 3 plausible schedulers (0, 1, 2)"), "\(heard)")
    #expect(sentence.contains("it threw Broken()"), "\(heard)")
    #expect(sentence.contains("No number decides it, as all fail."), "\(heard)")
  }

  @Test func failedKitExpectationsCountAsFailures() async throws {
    let heard = try await words {
      try await underPlausibleSchedulers(20) { phone in
        let app = try phone.install(MisuseTests.plist) {}
        if Self.spacing(of: phone) > Self.middle {
          app.expectRan("com.example.misuse.task", within: .hours(1))
        }
      }
    }
    let failing = (0...20).first { Self.spacing(under: $0) > Self.middle }!
    let sentence = heard.first ?? ""
    #expect(heard.count == 2)
    #expect(sentence.contains("under scheduler \(PlausibleScheduler(failing)!.text)."), "\(heard)")
    #expect(heard.last?.contains("changed alone, 4 of 4") == true, "\(heard)")
  }

  @Test func stateLeftByEarlierRunsIsNotBlamedOnTheSchedulers() async throws {
    let runs = Trace()
    let heard = try await words {
      try await underPlausibleSchedulers(6) { _ in
        runs.add("")
        #expect(runs.lines.count < 4)
      }
    }
    let sentence = heard.last ?? ""
    let isAlone = sentence.contains("in a process of its own, scheduler 3 passes")
    #expect(isAlone && !sentence.contains("Most telling"), "\(sentence)")
  }

  @Test func aParameterSetByTheTestIsNotNamedAsDeciding() async throws {
    let heard = try await words {
      try await underPlausibleSchedulers(20) { phone in
        let isFailing = Self.spacing(of: phone) > Self.middle
        try phone.rules { $0.rateLimiting = Rules().rateLimiting }
        #expect(!isFailing)
      }
    }
    #expect(heard.last?.contains("where rate-limiting.refresh-spacing") == false, "\(heard)")
  }

  @Test @MainActor func theBodyRunsOnTheActorOfItsTest() async throws {
    var count = 0
    try await underPlausibleSchedulers(3) { _ in
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 4)
  }

  @Test func aCancellationErrorStopsTheRuns() async throws {
    await #expect(throws: CancellationError.self) {
      try await underPlausibleSchedulers(3) { _ in throw CancellationError() }
    }
  }
}

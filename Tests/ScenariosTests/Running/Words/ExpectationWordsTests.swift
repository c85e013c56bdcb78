import Basics
import Documents
import LongForm
import Reports
import SchedulerEngine
import Testing

@testable import Scenarios

/// Expectations and what is wrong with a run, in words.
@Suite struct ExpectationWordsTests {
  /// Two days: requested at 01:00, launched at 09:00 of day 1, and requested again.
  static let rows: [Row<String, [String]>] = [
    Row(
      "'ran': '2..', 'per': 'day', 'during': 'day 2'", "observed: 0 launches, day 2",
      "expected: ran 2..", "nearest: launch at day 1 09:00, 15 h too early, done",
      "reasons: external-power for 1 d, network for 1 d"),
    Row(
      "'ran': 0, 'before': 'day 1 10:00'", "observed: 1 launch, day 1 00:00 to day 1 10:00",
      "expected: ran 0", "nearest: launch at day 1 09:00, 9 h into that time, done"),
    Row(
      "'killed': '1..', 'during': 'day 1'", "observed: 0 runs killed, day 1",
      "expected: killed 1..", "nearest: launch at day 1 09:00, 9 h into that time, done",
      "reasons: external-power for 15 h, network for 15 h, app-usage for 8 h and 1 more"),
    Row(
      "'maxGap': '12h'", "observed: 1 d 15 h, day 1 09:00 to day 3 00:00",
      "expected: maxGap at most 12 h", "reasons: external-power for 1 d 15 h, network for 1 d 15 h"),
    Row(
      "'maxGap': '8h59m', 'during': 'day 1 00:00 to day 1 09:00'",
      "observed: 9 h, day 1 00:00 to day 1 09:00", "expected: maxGap at most 8 h 59 min",
      "nearest: launch at day 1 09:00, 1 min too late, done",
      "reasons: app-usage for 8 h, not requested for 1 h"),
    Row(
      "'waited': '7h'", "observed: 8 h, day 1 01:00 to day 1 09:00", "expected: waited at most 7 h",
      "nearest: launch at day 1 09:00, 1 h too late, done", "reasons: app-usage for 8 h"),
    Row(
      "'waited': '7h', 'during': 'day 2'", "observed: nothing to judge, day 2",
      "expected: at least one launch in that time"),
    Row(
      "'chainAlive': '30m'",
      "observed: nothing requested for 1 h, day 1 00:00 to day 1 01:00; "
        + "there was no earlier request", "expected: chainAlive at most 30 min"),
    Row(
      "'freshAtOpening': '1h'", "observed: nothing to judge, day 1 00:00 to day 3 00:00",
      "expected: at least one opening of the app in that time"),
    Row(
      "'because': 'network'",
      "observed: not requested, day 1 00:00 to day 1 01:00; there was no earlier request",
      "expected: held back by network the whole time", "reasons: not requested for 1 h"),
    Row(
      "'onlyBecause': 'network', 'during': 'day 2'",
      "observed: held back by external-power, network, day 2",
      "expected: held back only by network the whole time",
      "reasons: external-power for 1 d, network for 1 d"),
    Row(
      "'decidedBy': 'network', 'after': 'day 1 08:00'",
      "observed: held back by app-usage, day 1 08:00 to day 1 09:00",
      "expected: held back mainly by network the whole time", "reasons: app-usage for 1 h"),
    Row(
      "'ran': 0, 'per': 'day', 'during': 'day 1 01:00 to day 1 02:00'",
      "observed: nothing to judge, day 1 01:00 to day 1 02:00",
      "expected: a time that contains at least one whole day or window of the run"),
  ]

  private func prepared(_ expectation: String, events: String = "") throws -> PreparedScenario {
    try ScenariosTests.prepared(
      """
      { "format": 1, "start": "2026-06-01T00:00Z", "duration": "2d",
        "events": [\(events.replacing("'", with: "\""))],
        "apps": [{ "id": "a", "tasks": [{ "refresh": "t" }] }],
        "expect": [{ "task": "t", \(expectation.replacing("'", with: "\"")) }] }
      """)
  }

  @Test(arguments: rows)
  func `Each kind of mismatch has its exact words`(row: Row<String, [String]>) throws {
    let prepared = try prepared(row.given)
    var log = WrittenLog(prepared)
    log.submit(at: .hours(1), against: [.appUsage])
    log.launch(at: .hours(9))
    log.submit(at: .hours(9), against: [.externalPower, .network])
    let judgement = prepared.judge(log.finished)[0]
    let notes = judgement.mismatches.flatMap(prepared.notes).map {
      "\($0.label.rawValue): \($0.words)"
    }
    #expect(notes.joined(separator: "\n") == row.expected.joined(separator: "\n"))
  }

  @Test(arguments: [
    ("day 1 05:00", "day 1 10:30"), ("day 1 09:00", "day 1 10:30"), ("day 1 09:01", "day 1 09:00"),
  ])
  func `A launch is shown in local time even after a change of time zone`(
    _ moved: String, _ launch: String
  ) throws {
    let prepared = try prepared("'ran': 0", events: "{ 'at': '\(moved)', 'utcOffset': '+01:30' }")
    var log = WrittenLog(prepared)
    log.submit(at: .hours(1), against: [.appUsage])
    log.launch(at: .hours(9))
    let notes = prepared.judge(log.finished)[0].mismatches.flatMap(prepared.notes)
    #expect(
      notes.first { $0.label == .nearest }?.words.hasPrefix("launch at \(launch), ") == true,
      "\(notes)")
  }

  @Test func `An expectation is worded as in its file`() throws {
    let texts = [
      (
        "'task': 'r', 'ran': '3..8', 'per': 'day', 'during': 'day 1'",
        "r ran 3..8 per day during day 1"
      ),
      ("'app': 'a', 'maxGap': '2h30m'", "a maxGap 2h30m"),
      (
        "'task': 'p', 'app': 'a', 'ran': 0, 'because': 'network', 'after': 'day 2 21:00'",
        "p of a ran 0, because network after day 2 21:00"
      ),
      (
        "'task': 'r', 'ran': 1, 'during': 'mon,wed except day 3 22:00-06:00'",
        "r ran 1 during mon,wed except day 3 22:00-06:00"
      ),
    ]
    for (text, words) in texts {
      let prepared = try ThreeDays.prepared(expecting: "{ \(text.replacing("'", with: "\"")) }")
      #expect(prepared.words(ofExpectation: 0) == words)
    }
  }

  @Test func `Stale content is explained by its age and what prevented a refresh`() throws {
    let prepared = try ThreeDays.prepared(
      expecting: #"{ "task": "r", "freshAtOpening": { "age": "1s", "in": "90%" } }"#)
    let mismatch = try #require(
      prepared.judge(try prepared.run(seed: 1).record)[0].mismatches.first)
    let notes = prepared.notes(on: mismatch).map { "\($0.label): \($0.words)" }
    #expect(
      notes == [
        "observed: 6 of 6 openings found content that is too old, at worst none at all, "
          + "before the first success, day 1 00:00 to day 1 07:00",
        "expected: content at most 1 s old at 90% of the openings",
        "reasons: not requested for 7 h",
      ])
  }

  @Test func `Refused submissions are not reported as a missing request`() throws {
    let prepared = try ScenariosTests.prepared(
      """
      { "format": 1, "start": "2026-06-01T00:00Z", "duration": "2d",
        "device": { "backgroundRefresh": "off" },
        "apps": [{ "id": "a", "opened": ["07:00", "19:00"], "tasks": [{ "refresh": "r" }] }],
        "expect": [{ "task": "r", "ran": "1.." }] }
      """)
    let mismatch = try #require(
      prepared.judge(try prepared.run(seed: 1).record)[0].mismatches.first)
    let notes = prepared.notes(on: mismatch).map { "\($0.label): \($0.words)" }
    #expect(notes.last == "reasons: not requested for 2 d (4 calls refused)")
  }
}

/// What a run rests on, in words.
@Suite struct AssumptionWordsTests {
  @Test func `Each assumption is worded as a clause`() throws {
    let desk = try prepared(
      """
      { "format": 1, "device": "desk", "apps": [
        { "id": "a", "opened": "daily", "tasks": [{ "refresh": "t" }] }, { "id": "b" }] }
      """)
    #expect(
      desk.assumptionWords == [
        "the start on Monday 2026-06-01 at 06:00", "a duration of 7 d", "the rules of iOS 26",
        "the battery and daily routine of the device desk",
        "a permits the identifiers of its tasks", "a declares the modes fetch and processing",
        "a is opened with the habit daily", "a was used the same way for 14 days before the start",
        "b is new to the system, which knows nothing about its use", "the seed 1",
      ])
    #expect(
      try prepared("{ \"format\": 1 }").assumptionWords.contains("the device overnight-charger"))
  }

  @Test func `The same assumption about several apps shares one clause`() throws {
    func words(_ apps: [String]) throws -> [String] {
      let apps = apps.map { "{ \"id\": \"\($0)\", \"opened\": \"daily\", \"modes\": [\"fetch\"] }" }
      let list = apps.joined(separator: ", ")
      return try prepared(
        "{ \"format\": 1, \"apps\": [\(list), { \"id\": \"z\", \"modes\": [] }] }"
      ).assumptionWords.filter { $0.contains("opened with the habit") }
    }
    #expect(try words(["a", "b"]) == ["a and b are opened with the habit daily"])
    #expect(try words(["a", "b", "c"]) == ["a, b and c are opened with the habit daily"])
    #expect(
      try words(["a", "b", "c", "d"]) == ["a, b and 2 more apps are opened with the habit daily"])
    let both = try prepared(
      "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"opened\": \"daily\" }, "
        + "{ \"id\": \"b\", \"opened\": \"daily\" }] }")
    #expect(both.assumptionWords.contains("both apps are opened with the habit daily"))
    let all = try prepared(
      """
      { "format": 1, "apps": [{ "id": "a", "opened": "daily" }, { "id": "b", "opened": "daily" },
        { "id": "c", "opened": "weekly" }] }
      """
    ).assumptionWords
    #expect(all.contains("a and b are opened with the habit daily"))
    #expect(all.contains("c is opened with the habit weekly"))
    #expect(all.contains("all 3 apps were used the same way for 14 days before the start"))
  }

  @Test func `Assumptions about a described device are what its description lacks`() throws {
    let rest = ["a battery at 80% at the start", "how fast the battery drains and charges"]
    func words(_ device: String) throws -> [String] {
      try prepared("{ \"format\": 1, \"device\": \(device) }").assumptionWords
        .filter { $0.contains("battery") || $0.contains("Wi-Fi") }
    }
    #expect(try words("{}") == rest + ["Wi-Fi the whole time"])
    #expect(try words("{ \"network\": \"none\", \"battery\": \"7%\" }") == [rest[1]])
    let rates = "\"drainIdle\": \"1% per hour\", \"drainInUse\": \"1% per hour\""
    #expect(
      try words("{ \"network\": \"wifi\", \(rates), \"chargeRate\": \"1% per hour\" }") == [rest[0]]
    )
    #expect(
      try words("{ \"like\": \"desk\" }") == ["the battery and daily routine of the device desk"])
  }

  @Test func `The assumed start is the Monday that its words name`() throws {
    let standard = Scenario.standardStart
    let said = try scenario("{ \"format\": 1, \"start\": \"2026-06-01T06:00+00:00\" }")
    #expect(said.start?.value == standard)
    #expect(WallTime(at: standard.instant, offset: standard.offset).weekday == .monday)
  }
}

/// What only shows when a scenario is to be run is told in the same layouts as what its reader finds.
@Suite struct LaterProblemTests {
  private func report(_ text: String) throws -> DiagnosticReport<Problem> {
    let scenario = try scenario(text)
    let reading: Reading
    do {
      let prepared = try Preparation.prepare(scenario)
      reading = prepared.reading(of: prepared.run(seeds: [1, 2, 3, 4, 5]).faults)
    } catch {
      #expect(!error.isOwnMistake)
      reading = error.reading
    }
    return DiagnosticReport(reading, file: "f", bytes: Array(text.utf8))
  }

  private static let unread =
    "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"plist\": \"b.plist\" }] }"
  private static let endless = """
    { "format": 1, "start": "2026-06-01T06:00Z", "limits": { "events": 200 }, "apps": [{
      "id": "a", "opened": "messenger", "tasks": [{ "refresh": "t" }] }] }
    """

  @Test(arguments: [
    (unread, ProblemCode.propertyListUnread), (endless, .runNotFinished),
    ("{ \"format\": 1, \"limits\": { \"places\": 3 } }", .tooMuchToRun),
    (
      "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"refresh\": \"t\", "
        + "\"submit\": [\"every 1h\", \"every 2h\"] }] }] }", .contradiction
    ),
  ])
  func `Each problem of a run has a code that help explains`(_ text: String, _ code: ProblemCode)
    throws
  {
    let report = try report(text)
    for layout in DiagnosticLayout.allCases {
      #expect(report.text(layout).contains(code.rawValue), "\(layout)")
    }
  }

  @Test func `A problem of a run is reported at its place in the file`() throws {
    #expect(
      try report(Self.unread).text(.short).hasPrefix(
        "f:1:47: error[S301]: the property list b.plist could not be read; "
          + "name a file that exists in the scenario's folder"))
  }

  @Test func `An interval of submitting that is too short is reported as written`() throws {
    let text =
      "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"refresh\": \"t\", "
      + "\"submit\": [\"every 1ms\"] }] }] }"
    #expect(
      try report(text).text(.short).hasPrefix(
        "f:1:77: error[S302]: 1ms is too short; choose a longer time\n"))
  }

  @Test func `The busiest identifier is shown, and further seeds are only counted`()
    throws
  {
    let text = try report(Self.endless).text(.full)
    #expect(
      text.hasPrefix(
        """
        error[S303]: the run took more than 200 events; seed 1 reached day 1
        """))
    #expect(text.contains("^ the busiest identifier is t\n"), "\(text)")
    #expect(text.hasSuffix("… and 2 more\n5 errors in f\n"), "\(text)")
  }

  private static let faults: [(SimulationFault, Bool)] = [
    (.lookAgainNotAhead(RequestID(number: 1), at: .earliest, lookAgain: .earliest), true),
    (.unknownName(NameID(index: 9), known: 1), true),
    (.scriptNotInOrder(position: 1, at: .earliest, before: .earliest), true),
    (.eventLimit(1, reached: .earliest, busiest: nil), false),
    (.tooManyPlaces(2, limit: 1, at: .earliest), false),
    (.tooManyFacts(2, limit: 1, at: .earliest), false),
    (
      .launchesInACircle(
        TaskKey(NameID(index: 0), of: AppID(index: 0)), at: .earliest, limit: 1), false
    ),
  ]

  @Test(arguments: faults.indices)
  func `Only faults that no scenario can cause are the simulator's own`(_ place: Int) {
    let (fault, isOwn) = Self.faults[place]
    #expect(RunFault(seed: 1, at: .earliest, fault: fault).isOwnMistake == isOwn, "\(fault)")
    #expect(
      PreparationFailure(problems: [Located(.refused(fault), at: .none)]).isOwnMistake == isOwn,
      "\(fault)")
  }
}

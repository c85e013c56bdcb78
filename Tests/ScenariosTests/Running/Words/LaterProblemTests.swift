import Basics
import RunRecord
import SchedulerEngine
import Testing

@testable import Scenarios

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
  func `Each has a code that help knows`(_ text: String, _ code: ProblemCode) throws {
    let report = try report(text)
    for layout in DiagnosticLayout.allCases {
      #expect(report.text(layout).contains(code.rawValue), "\(layout)")
    }
  }

  @Test func `It stands where the file says it`() throws {
    #expect(
      try report(Self.unread).text(.short).hasPrefix(
        "f:1:47: error[S301]: the property list b.plist could not be read; "
          + "name a file that exists in the scenario's folder"))
  }

  @Test func `A pace that is too short is shown`() throws {
    let text =
      "{ \"format\": 1, \"apps\": [{ \"id\": \"a\", \"tasks\": [{ \"refresh\": \"t\", "
      + "\"submit\": [\"every 1ms\"] }] }] }"
    #expect(
      try report(text).text(.short).hasPrefix(
        "f:1:77: error[S302]: 1ms is too short; choose a longer time\n"))
  }

  @Test func `The busiest task is shown, and a few seeds stand for all`() throws {
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
  func `Only what no scenario can bring about is the simulator's own mistake`(_ place: Int) {
    let (fault, isOwn) = Self.faults[place]
    #expect(RunFault(seed: 1, at: .earliest, fault: fault).isOwnMistake == isOwn, "\(fault)")
    #expect(
      PreparationFailure(problems: [Located(.refused(fault), at: .none)]).isOwnMistake == isOwn,
      "\(fault)")
  }
}

import Foundation
import PlatformFacts
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

/// A finding says how it is known to be true.
@Suite struct FindingProofTests {
  @Test func anOutcomeFindingShowsWhatItsFixGainsAndCitesNoFacts() throws {
    let run = try Self.failing(until: .days(3))
    let context = run.context()
    let text = context.text(of: RunSummary(context, of: run.setup).findings)
    #expect(text.contains("    broken    "), "\(text)")
    #expect(text.contains("\n    tried     With the fix: "), "\(text)")
    #expect(text.contains(" instead of 1, "), "\(text)")
    #expect(!text.contains("facts"), "\(text)")
  }

  @Test func withoutASetUpNoFixIsTried() throws {
    let run = try Self.failing(until: .days(3))
    let text = run.context().text(of: RunSummary(run.context()).findings)
    #expect(
      text.contains("\n    tried     The fix was not tried: a log cannot be rerun"), "\(text)")
  }

  @Test func noFixIsTriedOnARunThatIsTooLong() throws {
    let run = try Self.failing(until: .days(3))
    let groups = run.record.provenFindings(of: run.setup, events: 10)
    #expect(groups.map(\.proof) == [.untried(.tooLong)])
  }

  @Test func noFixIsTriedOnLiveCode() throws {
    let run = try Self.failing(until: .days(3))
    var live = run.setup
    live.apps[0].code = .live
    #expect(run.record.provenFindings(of: live).map(\.proof) == [.untried(.liveCode)])
  }

  /// A finding that is not about an outcome is known only from facts, so it cites them.
  @Test(
    "A finding about a call cites facts", arguments: FindingCode.allCases.filter { !$0.isOutcome })
  func factsBehind(_ code: FindingCode) {
    // The first follows from other findings; that of a fall is what the engine assumes.
    let exceptions: [FindingCode] = [.killedAlong, .progressFell]
    let facts = code.details.facts
    #expect(facts.isEmpty == exceptions.contains(code))
    let cited = facts.map { PlatformFact.numbered($0) }
    #expect(Set(facts).count == facts.count && !cited.contains { $0 == nil })
  }

  /// Whether another habit would have changed what came of it, which only a copy of the run can show.
  @Test(
    "Only a finding about an outcome says that its fix was not tried",
    arguments: FindingCode.allCases)
  func fixesToTry(_ code: FindingCode) throws {
    let outcomes: [FindingCode] = [
      .expiresOften, .leftUnfinished, .chainBroken, .resubmittedOnlyAfterFailure,
      .resubmittedOnlyAfterSuccess, .dateResetByResubmitting, .asksTooOften, .workWithoutAssertion,
    ]
    let run = try Self.failing(until: .days(1))
    let task = TaskKey(NameID(index: 0), of: AppID(index: 0))
    let found = Finding(code, at: run.setup.start + .hours(1), task, .arrival)
    let text = run.context().text(of: [found].grouped)
    #expect(text.contains("The fix was not tried") == outcomes.contains(code), "\(text)")
    if outcomes.contains(code) { #expect(!text.contains("\n    facts "), "\(text)") }
  }

  @Test("The label of a finding is that of its weakest fact", arguments: FindingCode.allCases)
  func label(_ code: FindingCode) {
    let labels = code.details.facts.compactMap { PlatformFact.numbered($0)?.trust }
    let weakest = labels.max { $0.rawValue < $1.rawValue }
    #expect(code.details.trust == weakest ?? .assumed)
  }

  @Test(
    "The short report names a second task with the same finding and counts the others",
    arguments: [1, 2, 3])
  func othersOfACause(_ count: Int) throws {
    let run = try Self.failing(until: .days(1))
    let tasks = (0..<count).map { TaskKey(NameID(index: Int32($0)), of: AppID(index: 0)) }
    let found = tasks.map { Finding(.crashed, at: run.setup.start + .hours(1), $0, .arrival) }
    let context = run.context()
    let lines = BriefFindings(context: context, groups: found.grouped, troubles: []).lines.joined(
      separator: "\n")
    let text = lines.split { $0.isWhitespace }.joined(separator: " ")
    let other = count > 1 ? "; also \(context.shortName(tasks[1]))" : ""
    #expect(text.contains("crashed: "), "\(lines)")
    #expect(text.contains(other + (count > 2 ? " and 1 more" : " Fix: ")), "\(lines)")
    #expect(text.contains("; also") == (count > 1), "\(lines)")
  }

  /// A refresh that fails and asks again only after success, so it runs once.
  private static func failing(until length: Span) throws -> SampleRun {
    var setup = Setup()
    setup.start = SampleNews.start
    let name = setup.names.intern(Array("com.example.sync".utf8))
    for other in ["com.example", "com.example.late"] { _ = setup.names.intern(Array(other.utf8)) }
    var work = WorkModel(takes: .seconds(6))
    work.ending = .fails
    work.resubmission = .onSuccess
    var task = TaskModel(.refresh, name, work: work)
    task.submits = .onLaunch
    var app = AppSetup(setup.names.intern(Array("com.example".utf8)), code: .models([task]))
    app.permitted = [name]
    app.history = .newcomer
    setup.apps = [app]
    setup.script = [
      ScriptedEvent(at: setup.start + .hours(1), .change(.open(AppID(index: 0), for: .minutes(2))))
    ]
    return try SampleRun(setup, until: setup.start + length)
  }
}

@Suite struct ExpectationListTests {
  private static let failed = ExpectationResult(
    holds: false, text: "com.example.news.cleanup ran 0 times after day 2 21:00",
    excerpt: ExpectationResult.Excerpt(
      file: "commute.jsonc", line: 33, column: 38,
      text: #"    { "task": "com.example.cleanup", "ran": 0, "after": "day 2 21:00" },"#, length: 8),
    notes: [
      ("found", "1 launch"),
      ("nearest", "Wed 22:30, 1 d 1 h after the span began"),
    ])

  @Test func aMetExpectationIsALineAndAFailedOneABlock() {
    let results = [
      ExpectationResult(holds: true, text: "com.example.news.refresh ran 3 to 8 times per day"),
      ExpectationListTests.failed,
    ]
    #expect(
      results.text(TextStyle(width: 100)) == """
        holds   com.example.news.refresh ran 3 to 8 times per day
        FAILED  com.example.news.cleanup ran 0 times after day 2 21:00
          --> commute.jsonc:33:38
           |
        33 | { "task": "com.example.cleanup", "ran": 0, "after": "day 2 21:00" },
           |                                  ^^^^^^^^
           = found    1 launch
           = nearest  Wed 22:30, 1 d 1 h after the span began

        1 of 2 expectations failed

        """)
  }

  @Test func aNarrowTerminalShortensTheExcerptOfTheFile() {
    let lines = [ExpectationListTests.failed].text(TextStyle(width: 40))
      .split(separator: "\n")
    #expect(lines.contains(#"33 | …leanup", "ran": 0, "after": "day …"#))
    #expect(lines.contains("   |           ^^^^^^^^"))
    #expect(lines.allSatisfy { $0.count <= 40 })
  }

  @Test(arguments: [(1, 1_000), (-5, -5), (70, 900), (1_000, 3)] as [(Int64, Int64)])
  func aPlaceOutsideItsLineDoesNotTrap(_ column: Int64, _ length: Int64) {
    var result = ExpectationListTests.failed
    result.excerpt?.column = column
    result.excerpt?.length = length
    let lines = [result].text(TextStyle(width: 60)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
  }

  @Test func aListOfMetExpectationsIsSummedUpAndAnEmptyListIsEmpty() {
    let held = ExpectationResult(holds: true, text: "a\u{1B}[2J ran")
    #expect(
      [held].text(TextStyle())
        == "holds   a\\u{1B}[2J ran\nthe expectation holds\n")
    #expect([ExpectationResult]().text(TextStyle()).isEmpty)
  }
}

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitTests {
  private static let hostile = [
    "plain", "<a href=\"x\">&amp;</a>", "]]>", "\u{1B}[2J", "\u{0}\u{8}\u{FFFE}\u{FFFF}",
    "a\tb\r\nc", "'quotes\"", "\u{1F680}\u{202E}", "",
  ]

  @Test func aJUnitReportIsWrittenExactly() {
    let suite = JUnitSuite(
      name: "news.jsonc", milliseconds: 1_234,
      cases: [
        ("runs daily", .passed),
        (
          "runs at night",
          .failed(kind: "expectation", message: "ran 0 times", details: "low-power-mode\nheld it")
        ),
        ("is fair", .broken(kind: "fault", message: "event limit", details: "")),
      ])
    #expect(
      JUnitSuite.xml([suite]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" errors="1" time="1.234">
          <testsuite name="news.jsonc" tests="3" failures="1" errors="1" skipped="0" time="1.234">
            <testcase classname="news.jsonc" name="runs daily" time="0.412"/>
            <testcase classname="news.jsonc" name="runs at night" time="0.411">
              <failure type="expectation" message="ran 0 times">low-power-mode&#10;held it</failure>
            </testcase>
            <testcase classname="news.jsonc" name="is fair" time="0.411">
              <error type="fault" message="event limit"></error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  /// Collects what a parser of XML makes of the report.
  private final class Reader: NSObject, XMLParserDelegate {
    var names: [String] = []
    var texts: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if element == "testcase" { names.append(attributes["name"] ?? "") }
      if element == "failure" { texts.append("") }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if !texts.isEmpty { texts[texts.count - 1] += text }
    }
  }

  @Test(arguments: hostile) func anyTextGivesValidXMLAndReadsBack(_ text: String) {
    let failed = JUnitSuite.Verdict.failed(kind: text, message: text, details: text)
    let xml = JUnitSuite.xml([JUnitSuite(name: text, milliseconds: 0, cases: [(text, failed)])])
    let parser = XMLParser(data: Data(xml.utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(text.debugDescription)")
    let shown =
      text == "\u{1B}[2J"
      ? "\\u{1B}[2J"
      : text == "\u{0}\u{8}\u{FFFE}\u{FFFF}" ? "\\u{00}\\u{08}\\u{FFFE}\\u{FFFF}" : text
    #expect(reader.names == [shown])
    #expect(reader.texts.first?.hasPrefix(shown) == true)
  }
}

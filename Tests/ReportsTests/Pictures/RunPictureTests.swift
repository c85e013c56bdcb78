import Foundation
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Reports

@Suite struct RunPictureTests {
  private static func scenario(_ more: String) -> String {
    """
    { "format": 1, "start": "2026-06-01T00:00Z", "duration": "2d", \(more) }
    """
  }

  /// A task that waits for the charger until 22:00 and then runs.
  private static let cleanup = scenario(
    """
    "device": "overnight-charger", "apps": [{ "id": "com.example.app", "opened": ["07:00 for 4m"],
    "tasks": [{ "processing": "com.example.app.cleanup", "submit": ["onBackground", "ifNotPending"],
    "requires": ["power"], "work": { "takes": "20s" } }] }]
    """)

  struct Shown: CustomTestStringConvertible {
    let mark: String
    let scenario: String
    var testDescription: String { mark }
  }

  private static func refresh(_ task: String, _ events: String = "") -> String {
    scenario(
      """
      "device": "overnight-charger", "apps": [{ "id": "com.example.app", "opened": ["07:00 for 4m"],
      "tasks": [{ "refresh": "com.example.app.refresh", \(task) }] }] \(events)
      """)
  }

  static let shown = [
    Shown(mark: "w-cond", scenario: cleanup),
    Shown(mark: "m-sub", scenario: cleanup),
    Shown(mark: "m-done", scenario: cleanup),
    Shown(mark: "w-date", scenario: refresh(#""earliest": "6h""#)),
    Shown(mark: "w-pace", scenario: refresh(#""earliest": "1m""#)),
    Shown(
      mark: "w-user",
      scenario: refresh(
        #""earliest": "1m""#,
        #", "events": [{ "at": "day 1 09:00", "forceQuit": "com.example.app" }]"#)),
    Shown(
      mark: "swiped",
      scenario: refresh(
        #""earliest": "1m""#,
        #", "events": [{ "at": "day 1 09:00", "forceQuit": "com.example.app" }]"#)),
    Shown(
      mark: "m-died",
      scenario: refresh(#""work": { "ending": "neverCompletes" }, "onExpiration": "ignore""#)),
    Shown(mark: "m-cut", scenario: refresh(#""work": { "takes": "10m" }"#)),
    Shown(mark: "m-fail", scenario: refresh(#""work": { "takes": "2s", "ending": "fails" }"#)),
  ]

  @Test(arguments: shown) func eachMarkIsDrawnAndExplainedInTheLegend(_ row: Shown) throws {
    let elements = try DrawnScenario(row.scenario).elements
    let drawn = elements.filter {
      $0.kind.split(separator: " ").contains(Substring(row.mark))
        || $0.attributes["href"] == "#\(row.mark)"
    }
    // Once in its lane and once in the legend.
    #expect(drawn.count >= 2)
  }

  @Test func theLegendLeavesOutWhatDoesNotHappen() throws {
    let words = try DrawnScenario(RunPictureTests.cleanup).elements.map(\.text)
    #expect(words.contains("waits for conditions"))
    for absent in [WaitCause.user.words, PictureMark.died.words] {
      #expect(!words.contains("\(absent)"))
    }
    #expect(!words.contains("Low Power Mode"))
  }

  @Test func theTitleOfAWaitShowsItsTimesAndReason() throws {
    let elements = try DrawnScenario(RunPictureTests.cleanup).elements
    let titles = elements.filter { $0.name == "title" }.map(\.text)
    #expect(titles.contains { $0.hasPrefix("Mon 07:0") && $0.hasSuffix(": external-power") })
    #expect(titles.contains { $0.contains("ran for 20 s: done") })
  }

  /// Narrower ones draw what lies within a few pixels as one, and say how often.
  @Test(arguments: [900, 4_000] as [Int64])
  func aWaitHasItsOwnTimesAndNotThoseOfItsColumns(_ width: Int64) throws {
    let elements = try DrawnScenario(RunPictureTests.refresh(#""earliest": "6h""#), width: width)
      .elements
    let first = elements.first { $0.name == "title" && $0.text.contains("waits for its date") }
    #expect(first?.text == "Mon 07:04 to 13:04, waits for its date: earliest-begin-date")
  }

  @Test func theDescriptionForScreenReadersSaysHowOftenEachTaskRan() throws {
    let elements = try DrawnScenario(RunPictureTests.cleanup).elements
    #expect(elements.first { $0.name == "desc" }?.text == "com.example.app.cleanup ran 2 times")
  }

  @Test(arguments: [1, 280, 360, 759, 760, 1_280, 4_000, .max] as [Int64])
  func nothingIsDrawnOutsideThePictureAtAnyWidth(_ width: Int64) throws {
    let elements = try DrawnScenario(RunPictureTests.cleanup, width: width).elements
    let whole = try #require(elements.first?.attributes["width"].flatMap { Int64($0) })
    #expect(PictureFrame.widths.contains(whole))
    for element in elements where element.name == "rect" || element.name == "use" {
      let x = element.attributes["x"].flatMap { Int64($0) } ?? 0
      let wide = element.attributes["width"].flatMap { Int64($0) } ?? 0
      #expect(x >= 0 && x + wide <= whole + 2, "\(element)")
    }
  }

  @Test func thePictureOfAYearStaysSmall() throws {
    let week = RunPictureTests.refresh(#""earliest": "1m""#)
    let year = week.replacing(#""2d""#, with: #""365d""#)
      .replacing("07:00 for 4m", with: "08:00 for 2m\", \"12:00 for 2m\", \"18:00 for 2m")
    let svg = try DrawnScenario(year).svg
    #expect(svg.utf8.count < 400_000)
  }
}

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A scenario run to its end and drawn.
struct DrawnScenario {
  let svg: String

  init(_ text: String, width: Int64 = 1_280) throws {
    try self.init(bytes: Array(text.utf8), width: width)
  }

  init(bytes: [UInt8], width: Int64 = 1_280) throws {
    let loaded = try LoadedScenario("test.jsonc", bytes, ScenarioOptions(), beside: .none)
    let play = try ScenarioPlay(
      loaded, seed: loaded.prepared.seeds[0], keeping: .pictureRows, while: { _ in true })
    svg = play.picture(width: width)
  }

  /// With names that no scenario may have, but app code and old logs may.
  init(_ text: String, named names: [[UInt8]]) throws {
    let loaded = try LoadedScenario(
      "test.jsonc", Array(text.utf8), ScenarioOptions(), beside: .none)
    var setup = loaded.prepared.setup(seed: 1)
    var simulation = try Simulation(setup)
    let beginning = simulation.conditions()
    var ledger = DecisionLedger()
    _ = simulation.advance(to: loaded.prepared.end, recording: &ledger)
    let record = RunRecord(ledger.rows, from: setup.start, to: loaded.prepared.end)
    let count = setup.names.count
    setup.names = NameTable()
    for index in 0..<count {
      _ = setup.names.intern(Array("\(index)".utf8) + names[Int(index) % names.count])
    }
    let context = ReportContext(
      setup, beginning: beginning, record: record, rows: ledger.rows, style: TextStyle())
    svg = RunPicture(context, during: setup.start..<loaded.prepared.end, width: 1_280).svg
  }

  var elements: [DrawnElement] { get throws { try ElementReader.read(svg) } }
}

struct DrawnElement: Equatable {
  let name: String
  let attributes: [String: String]
  var text = ""

  var kind: String { attributes["class"] ?? "" }
}

struct NotWellFormed: Error { let line: Int }

/// Reads XML as strictly as a browser reads a file of it.
private final class ElementReader: NSObject, XMLParserDelegate {
  private var found: [DrawnElement] = []
  private var open: [Int] = []

  static func read(_ svg: String) throws -> [DrawnElement] {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw NotWellFormed(line: parser.lineNumber) }
    return reader.found
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(found.count)
    found.append(DrawnElement(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let place = open.last { found[place].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }
}

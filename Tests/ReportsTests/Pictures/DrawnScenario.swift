import Foundation
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A scenario run to its end and drawn.
struct DrawnScenario {
  let svg: String
  let sheet: String

  init(_ text: String, width: Int64 = 1_280) throws {
    try self.init(bytes: Array(text.utf8), width: width)
  }

  init(bytes: [UInt8], width: Int64 = 1_280) throws {
    let loaded = try LoadedScenario("test.jsonc", bytes, ScenarioOptions(), beside: .none)
    let play = try ScenarioPlay(
      loaded, seed: loaded.prepared.seeds[0], keeping: .pictureRows, while: { _ in true })
    svg = play.picture(width: width)
    sheet = play.launchSheet
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
    sheet = LaunchSheet(context).text
  }

  var elements: [DrawnElement] {
    get throws { try ElementReader.read(svg) }
  }
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

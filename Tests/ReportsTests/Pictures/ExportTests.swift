import Basics
import Foundation
import Testing

@testable import Reports

/// What other programs show of a run.
@Suite struct ExportTests {
  private static let cleanup = """
    { "format": 1, "start": "2026-06-01T00:00Z", "duration": "36h",
      "device": "overnight-charger", "apps": [{ "id": "com.example.app", "opened": ["07:00 for 4m"],
      "tasks": [{ "processing": "com.example.app.cleanup", "submit": ["onBackground", "ifNotPending"],
      "requires": ["power"], "work": { "takes": "20s" } }] }] }
    """

  @Test func aSheetHasARowForEachLaunchAndEachRequestThatWaits() throws {
    let rows = try SheetReader(DrawnScenario(Self.cleanup).sheet).rows
    #expect(rows.first?.first == "app")
    #expect(rows[1][0...1] == ["com.example.app", "com.example.app.cleanup"])
    #expect(rows[1][2] == "2026-06-01 07:04:00")
    #expect(rows[1][3].hasPrefix("2026-06-01 2"))
    #expect(rows[1][5...8] == ["20", "done", "", "external-power"])
    #expect(rows.last?[6] == "still waiting")
  }
}

/// Rows of comma-separated values, read as spreadsheets do.
struct SheetReader {
  struct Broken: Error {}
  private(set) var rows: [[String]] = []

  init(_ text: String) throws {
    var row = [""]
    var isQuoted = false
    var wasQuote = false
    for scalar in text.unicodeScalars {
      if isQuoted {
        if scalar == "\"" { (isQuoted, wasQuote) = (false, true) } else { put(scalar, &row) }
        continue
      }
      switch scalar {
      case "\"" where wasQuote:
        put(scalar, &row)
        isQuoted = true
      case "\"": isQuoted = true
      case ",": row.append("")
      case "\r": break
      case "\n":
        rows.append(row)
        row = [""]
      default: put(scalar, &row)
      }
      wasQuote = false
    }
    if row != [""] || isQuoted { throw Broken() }
  }

  private func put(_ scalar: Unicode.Scalar, _ row: inout [String]) {
    row[row.count - 1].unicodeScalars.append(scalar)
  }
}

@Suite struct HostileNameTests {
  static let names: [String] = [
    "</script><img src=x onerror=alert(1)>", "]]></title><script>alert(1)</script>",
    "\" onload=\"alert(1)", "' onload='alert(1)", "&lt;b&gt; &#x3C;script&#x3E;", "<!-- ", "<?xml",
    "\u{202E}txet\u{2066}\u{200F}", "\u{1B}]0;owned\u{07}\u{00}\u{0C}\u{85}", "\u{FFFE}\u{FFFF}",
    "=HYPERLINK(\"http://example.com\")", "${alert(1)}", "\n\r\t", "javascript:alert(1)",
  ]

  private static let scenario = """
    { "format": 1, "start": "2026-06-01T00:00Z", "duration": "1d", "device": "overnight-charger",
      "apps": [{ "id": "com.example.app", "opened": ["07:00 for 4m"],
        "tasks": [{ "refresh": "com.example.app.refresh", "earliest": "1m" }] }] }
    """

  @Test(arguments: names) func aNameIsOnlyEverText(_ name: String) throws {
    try check(Array(name.utf8))
  }

  @Test func bytesThatAreNoTextAreShown() throws { try check([0xFF, 0xC3, 0x3C, 0x1B, 0x0A]) }

  private func check(_ name: [UInt8]) throws {
    let harmless = try DrawnScenario(HostileNameTests.scenario, named: [Array("name".utf8)])
    let drawn = try DrawnScenario(HostileNameTests.scenario, named: [name])
    // The same elements with the same attributes, whatever the names say.
    func shapes(_ drawn: DrawnScenario) throws -> Set<String> {
      Set(try drawn.elements.map { $0.name + "\($0.attributes.keys.sorted())" })
    }
    #expect(try shapes(drawn).isSubset(of: try shapes(harmless)))
    for element in try drawn.elements {
      for (attribute, value) in element.attributes {
        #expect(!attribute.hasPrefix("on"))
        #expect(attribute != "href" || value.hasPrefix("#m-"))
      }
    }
    for scalar in drawn.svg.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format, "U+\(String(scalar.value, radix: 16))")
    }
  }

  /// A spreadsheet runs what begins with one of these.
  @Test(arguments: names + ["+1", "-1", "@SUM(A1)", "\t=1", "a,b", "\"", "\r\nx"])
  func aNameIsOnlyEverTextInASpreadsheet(_ name: String) throws {
    // Each name has a number before it, so a formula needs a name by itself.
    var line = CSVLine()
    line.add(name)
    line.add(7)
    line.end()
    let cells = try SheetReader(line.text).rows.first
    #expect(cells?.count == 2)
    #expect(cells?.last == "7")
    let first = cells?.first?.unicodeScalars.first
    #expect(!["=", "+", "-", "@", "\t", "\r"].contains(first))
    let drawn = try DrawnScenario(HostileNameTests.scenario, named: [Array(name.utf8)])
    #expect(try SheetReader(drawn.sheet).rows.allSatisfy { $0.count == 9 })
  }

  @Test func markupEscapesEverythingThatBeginsAnything() {
    #expect(markup("<a b=\"c\">&</a>") == "&lt;a b=&quot;c&quot;&gt;&amp;&lt;/a&gt;")
    #expect(markup("a\u{202E}b\u{07}\n") == "a\\u{202E}b\\u{07}\\u{0A}")
  }
}

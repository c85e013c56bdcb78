import Basics
import Foundation
import Testing

@testable import Reports

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

  @Test(arguments: names) func aHostileNameAddsNoElementsToAPicture(_ name: String) throws {
    try check(Array(name.utf8))
  }

  @Test func aNameOfInvalidUTF8IsDrawn() throws { try check([0xFF, 0xC3, 0x3C, 0x1B, 0x0A]) }

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

  @Test func markupAndControlCharactersAreEscaped() {
    #expect(markup("<a b=\"c\">&</a>") == "&lt;a b=&quot;c&quot;&gt;&amp;&lt;/a&gt;")
    #expect(markup("a\u{202E}b\u{07}\n") == "a\\u{202E}b\\u{07}\\u{0A}")
  }
}

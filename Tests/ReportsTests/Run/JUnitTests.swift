import Foundation
import Testing

@testable import Reports
@testable import RunText

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitTests {
  private static let hostile = [
    "plain", "<a href=\"x\">&amp;</a>", "]]>", "\u{1B}[2J", "\u{0}\u{8}\u{FFFE}\u{FFFF}",
    "a\tb\r\nc",
    "'quotes\"", "\u{1F680}\u{202E}", "",
  ]

  @Test func aReportIsThis() {
    let report = JUnitReport([
      JUnitReport.Suite(
        "news.jsonc",
        [
          JUnitReport.Case("runs daily", in: "news", .passed),
          JUnitReport.Case(
            "runs at night", in: "news",
            .failed(kind: "expectation", message: "ran 0 times", details: "low-power-mode\nheld it")
          ),
          JUnitReport.Case(
            "is fair", in: "news", .broken(kind: "fault", message: "event limit", details: "")),
          JUnitReport.Case("is new", in: "news", .skipped(reason: "not yet")),
        ], properties: [("virtual time", "3 d")])
    ])
    #expect(
      report.xml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="4" failures="1" errors="1" skipped="1">
          <testsuite name="news.jsonc" tests="4" failures="1" errors="1" skipped="1">
            <properties>
              <property name="virtual time" value="3 d"/>
            </properties>
            <testcase classname="news" name="runs daily"/>
            <testcase classname="news" name="runs at night">
              <failure type="expectation" message="ran 0 times">low-power-mode&#10;held it</failure>
            </testcase>
            <testcase classname="news" name="is fair">
              <error type="fault" message="event limit"></error>
            </testcase>
            <testcase classname="news" name="is new">
              <skipped message="not yet"/>
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

  @Test(arguments: hostile)
  func anyNameIsValidXMLAndComesBack(_ text: String) {
    let failed = JUnitReport.Verdict.failed(kind: text, message: text, details: text)
    let report = JUnitReport([
      JUnitReport.Suite(
        text, [JUnitReport.Case(text, in: text, failed)], properties: [(text, text)])
    ])
    let parser = XMLParser(data: Data(report.xml.utf8))
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

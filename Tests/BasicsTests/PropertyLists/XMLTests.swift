import Basics
import Testing

@Suite("An XML property list")
struct XMLTests {
  static let head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"a>b\" \"c\">\n"

  static func list(_ text: String) -> String { head + "<plist version=\"1.0\">\(text)</plist>\n" }

  static let values: [Row<String, String>] = [
    Row("string", list("<string>a.b</string>"), "\"a.b\""),
    Row("empty string", list("<string/>"), "\"\""),
    Row("string of no characters", list("<string></string>"), "\"\""),
    Row("the five entities", list("<string>&lt;&gt;&amp;&quot;&apos;</string>"), "\"<>&\"'\""),
    Row("characters by number", list("<string>&#65;&#x42;&#x1F600;</string>"), "\"AB😀\""),
    Row("character data", list("<string>a<![CDATA[<b>&amp;]]>c</string>"), "\"a<b>&amp;c\""),
    Row("comment inside of a string", list("<string>a<!-- b -->c</string>"), "\"ac\""),
    Row("blanks belong to a string", list("<string> a </string>"), "\" a \""),
    Row("comment around values", list("<!-- <dict> --><true/><!-- -->"), "true"),
    Row("array", list("<array> <string>a</string>\n<false/></array>"), "[\"a\", false]"),
    Row("empty containers", list("<array><dict/><array></array></array>"), "[{}, []]"),
    Row("attributes", list("<string a=\"<\" b='>'>x</string >"), "\"x\""),
    Row(
      "dictionary", list("<dict><key>k</key><true></true><key/><string>v</string></dict>"),
      "{k: true, : \"v\"}"),
    Row(
      "one key twice", list("<dict><key>k</key><true/><key>k</key><false/></dict>"),
      "{k: true, k: false}"),
    Row(
      "values nobody asks for",
      list(
        "<array><integer>1</integer><real>1.5</real><date>d</date><data>AA==</data></array>"),
      "[integer, real, date, data]"),
    Row("byte order mark", "\u{FEFF}" + list("<true/>"), "true"),
    Row("nothing before", "<plist><true/></plist>", "true"),
    Row(
      "entities declared in the document type are not followed",
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
      "markup(Basics.MarkupFault.unknownEntity(\"a\"))"),
  ]

  @Test("is read", arguments: values)
  func reads(_ row: Row<String, String>) { #expect(Outcome(row.given).words == row.expected) }

  static let faults: [Row<String, PropertyListProblem>] = [
    Row("nothing", "", .empty),
    Row("blanks", " \n", .empty),
    Row("braces", "{ a = b; }", .notAPropertyList),
    Row("another document", "<html/>", .notAPropertyList),
    Row("a longer name", "<plists><true/></plists>", .markup(.unknownElement("plists"))),
    Row("no value", list(""), .markup(.expectedElement)),
    Row("two values", list("<true/><true/>"), .markup(.notClosed("<plist>"))),
    Row("unknown element", list("<text>a</text>"), .markup(.unknownElement("text"))),
    Row(
      "wrong end", list("<string>a</array>"),
      .markup(.wrongClosing(found: "array", expected: "string"))),
    Row("no key", list("<dict><true/></dict>"), .markup(.expectedKey)),
    Row("no value for a key", list("<dict><key>k</key></dict>"), .markup(.keyWithoutValue("k"))),
    Row(
      "two keys in a row", list("<dict><key>k</key><key>l</key><true/></dict>"),
      .markup(.keyWithoutValue("k"))),
    Row("text in an array", list("<array>a</array>"), .markup(.expectedElement)),
    Row("text in true", list("<true>a</true>"), .markup(.strayText)),
    Row("text behind the value", list("<true/>a"), .markup(.strayText)),
    Row("text behind the end", list("<true/>") + "a", .markup(.textAfterEnd)),
    Row("unknown entity", list("<string>&nbsp;</string>"), .markup(.unknownEntity("nbsp"))),
    Row("half an entity", list("<string>a & b</string>"), .markup(.unknownEntity(" b</string>"))),
    Row("no character", list("<string>&#xD800;</string>"), .markup(.badCharacterNumber("#xD800"))),
    Row("character zero", list("<string>&#0;</string>"), .markup(.badCharacterNumber("#0"))),
    Row("open comment", "<!-- ", .markup(.notClosed("<!--"))),
    Row("open string", "<plist><string>a", .markup(.notClosed("<string>"))),
    Row("open document type", "<!DOCTYPE plist [", .markup(.notClosed("<!DOCTYPE"))),
  ]

  @Test("that is damaged says how", arguments: faults)
  func tellsFaults(_ row: Row<String, PropertyListProblem>) {
    var found: PropertyListProblem?
    do throws(PropertyListFault) {
      _ = try PropertyList(reading: Array(row.given.utf8))
    } catch { found = error.problem }
    #expect(found == row.expected)
  }

  @Test("of 16-bit or broken characters is told")
  func encodings() {
    #expect(Outcome([0xFF, 0xFE, 0x3C, 0]).words == "sixteenBit")
    #expect(Outcome(Array("<plist>".utf8) + [0xC3, 0x28]).words == "notUTF8(offset: 7)")
  }

  @Test("knows where a string stands")
  func places() throws {
    let text = "<plist><array><string>ab</string></array></plist>"
    let list = try PropertyList(reading: Array(text.utf8))
    guard case .array(let items) = list.root.value else {
      Issue.record("no array")
      return
    }
    #expect(items.first?.place == SourceSpan(22, 24))
  }
}

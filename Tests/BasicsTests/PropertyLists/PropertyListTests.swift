import Basics
import Documents
import LongForm
import Testing

@Suite("An XML property list") struct XMLTests {
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
      list("<array><integer>1</integer><real>1.5</real><date>d</date><data>AA==</data></array>"),
      "[integer, real, date, data]"),
    Row("byte order mark", "\u{FEFF}" + list("<true/>"), "true"),
    Row("nothing before", "<plist><true/></plist>", "true"),
    Row(
      "entities declared in the document type are not followed",
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
      "markup(Documents.MarkupFault.unknownEntity(\"a\"))"),
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

  @Test("that is damaged is refused with the reason", arguments: faults)
  func tellsFaults(_ row: Row<String, PropertyListProblem>) {
    var found: PropertyListProblem?
    do throws(PropertyListFault) {
      _ = try PropertyList(reading: Array(row.given.utf8))
    } catch { found = error.problem }
    #expect(found == row.expected)
  }

  @Test("in UTF-16 or with invalid UTF-8 is refused") func encodings() {
    #expect(Outcome([0xFF, 0xFE, 0x3C, 0]).words == "sixteenBit")
    #expect(Outcome(Array("<plist>".utf8) + [0xC3, 0x28]).words == "notUTF8(offset: 7)")
  }

  @Test("knows the position of a string") func places() throws {
    let text = "<plist><array><string>ab</string></array></plist>"
    let list = try PropertyList(reading: Array(text.utf8))
    guard case .array(let items) = list.root.value else {
      Issue.record("no array")
      return
    }
    #expect(items.first?.place == SourceSpan(22, 24))
  }
}

@Suite("A binary property list") struct BinaryTests {
  @Test("that another program wrote is read") func written() {
    #expect(Outcome(WrittenList.bytes).words == WrittenList.outline)
  }

  static let lists: [Row<[[UInt8]], String>] = [
    Row("text", [BinaryList.text("ab")], "\"ab\""),
    Row("16-bit text", [[0x62, 0xD8, 0x3D, 0xDE, 0x00]], "\"😀\""),
    Row("UTF-8 text", [[0x72, 0xC3, 0xA9]], "\"é\""),
    Row("long count", [[0x5F, 0x10, 2, 0x61, 0x62]], "\"ab\""),
    Row("flags", [[0xA2, 1, 2], [0x08], [0x09]], "[false, true]"),
    Row(
      "nothing, set, reference", [[0xA3, 1, 2, 3], [0x00], [0xC0], [0x80, 1]],
      "[null, set, identifier]"),
    Row("shared text", [[0xA2, 1, 1], BinaryList.text("a")], "[\"a\", \"a\"]"),
    Row(
      "one key twice", [[0xD2, 1, 1, 2, 3], BinaryList.text("k"), [0x08], [0x09]],
      "{k: false, k: true}"),
    Row("contains itself", [[0xA1, 0]], "binary(Documents.BinaryFault.cycle)"),
    Row(
      "contains itself in two steps", [[0xA1, 1], [0xA1, 0]], "binary(Documents.BinaryFault.cycle)"),
    Row("no such object", [[0xA1, 9]], "binary(Documents.BinaryFault.badReference(9))"),
    Row("key is no text", [[0xD1, 1, 1], [0x09]], "binary(Documents.BinaryFault.keyNotText)"),
    Row("text beyond the end", [[0x5E, 0x61]], "binary(Documents.BinaryFault.beyondEnd)"),
    Row(
      "count beyond all numbers", [[0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
      "binary(Documents.BinaryFault.beyondEnd)"),
    Row(
      "largest count", [[0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
      "binary(Documents.BinaryFault.beyondEnd)"),
    Row("half a character", [[0x61, 0xD8, 0x3D]], "binary(Documents.BinaryFault.badText)"),
    Row("unknown kind", [[0xF0]], "binary(Documents.BinaryFault.unknownMarker(240))"),
    Row("integer of 32 bytes", [[0x15]], "binary(Documents.BinaryFault.unknownMarker(21))"),
  ]

  @Test("is read or refused with the reason", arguments: lists)
  func reads(_ row: Row<[[UInt8]], String>) {
    let outcome = Outcome(BinaryList.bytes(row.given))
    #expect(outcome.words == row.expected)
    #expect(outcome.isInside)
  }

  @Test("of another version, without a trailer or too short is refused") func frames() {
    #expect(Outcome(Array("bplist00".utf8)).words.contains("tooShort"))
    var other = WrittenList.bytes
    other[6] = UInt8(ascii: "1")
    #expect(Outcome(other).words.contains("unknownVersion"))
    #expect(Outcome(BinaryList.bytes([[0x09]], top: 1)).words.contains("badTrailer"))
  }
}

@Suite("A hostile property list") struct HostileTests {
  static let files: [Row<[UInt8], Void>] = [
    Row("binary", WrittenList.bytes, ()),
    Row(
      "XML",
      Array(
        XMLTests.list(
          "<dict><key>a&amp;</key><array><string>é<![CDATA[x]]></string></array></dict>"
        )
        .utf8), ()),
  ]

  @Test("that is nested deeply is refused") func depth() {
    let deep =
      "<plist>" + String(repeating: "<array>", count: LongForm.count(100_000, long: 1_000_000))
    #expect(Outcome(deep).words.hasPrefix("tooMuch"))
    let chain = (1...70).map { [0xA1, UInt8($0)] } + [[0x09]]
    #expect(Outcome(BinaryList.bytes(chain)).words.hasPrefix("tooMuch"))
  }

  @Test("that refers to one value many times is refused before it uses up memory") func expansion()
  {
    // Each of forty arrays holds the next one twice: a million millions of values.
    let bomb = (1...40).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x09]]
    #expect(Outcome(BinaryList.bytes(bomb)).words.hasPrefix("tooMuch"))
    var limits = PropertyListLimits()
    limits.textBytes = 10
    let texts = [[0xA3, 1, 1, 1], BinaryList.text("abcd")]
    #expect(Outcome(BinaryList.bytes(texts), within: limits).words.contains("textBytes"))
  }

  @Test("that exceeds a limit is refused") func limits() {
    var limits = PropertyListLimits()
    limits.bytes = 5
    #expect(Outcome(Array("<plist>".utf8), within: limits).words.contains("bytes"))
    limits = PropertyListLimits()
    limits.values = 2
    let three = Array("<plist><array><true/><true/></array></plist>".utf8)
    #expect(Outcome(three, within: limits).words.contains("values"))
  }
}

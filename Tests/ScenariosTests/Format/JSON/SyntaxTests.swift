import Basics
import LongForm
import Testing

@testable import Scenarios

@Suite("The syntax of a scenario") struct SyntaxTests {
  private static let right = [
    "{}", "[]", "0", "-1", "null", "true", "false", "\"\"", "[1,2]", "[1,2,]", "{\"a\":1,}",
    "// comment\n{ /* and */ \"a\" /**/ : 1 // end\n}", "{\"a\":{\"b\":[[],{}]}} // last",
    "\u{FEFF}{}", "{\"a\":9223372036854775807,\"b\":-9223372036854775808}", "\r\n\t {} \n",
    "\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u00e9 \\uD83D\\uDE00\"",
  ]

  @Test("allows comments and trailing commas", arguments: right)
  func rightTexts(_ text: String) {
    #expect(Syntax(text).told == [])
  }

  private static let wrong: [Row<String, [String]>] = [
    .init("nothing", "", ["empty 0..<0"]),
    .init("only blanks", " // x\n", ["empty 0..<1"]),
    .init("two values", "{} {}", ["textAfterEnd 3..<4"]),
    .init("no comma", "[1 2]", ["missingComma 2..<3"]),
    .init("two commas", "[1,,2]", ["extraComma 3..<4"]),
    .init("a comma first", "[,1]", ["extraComma 1..<2"]),
    .init("no colon", "{\"a\" 1}", ["missingColon(after: \"\\\"a\\\"\") 4..<5"]),
    .init("an equals sign", "{\"a\" = 1}", ["missingColon(after: \"\\\"a\\\"\") 4..<5"]),
    .init("no value", "{\"a\":}", ["missingValue(of: \"\\\"a\\\"\") 5..<6"]),
    .init("neither colon nor value", "{\"a\"}", ["missingValue(of: \"\\\"a\\\"\") 4..<5"]),
    .init("no key", "{1}", ["missingKey 1..<2"]),
    .init("an object without a key", "{{\"a\":1}}", ["missingKey 1..<2"]),
    .init("a bare key", "{a:1}", ["keyNotQuoted(\"a\") 1..<2"]),
    .init(
      "single quotes", "{'a':'b'}", ["singleQuotes(\"a\") 1..<4", "singleQuotes(\"b\") 5..<8"]),
    .init("a colon in a list", "[\"a\":1]", ["strayColon 4..<5"]),
    .init("a list not closed", "[1", ["notClosed(square) 0..<1"]),
    .init("an object not closed in a list", "[{\"a\":1]", ["notClosed(brace) 1..<2"]),
    .init(
      "a list not closed before the next key", "{\"a\":[1, \"b\":2}", ["notClosed(square) 5..<6"]),
    .init("the wrong bracket", "[1}", ["wrongBracket(found: brace, opened: square) 2..<3"]),
    .init("a text not closed", "[\"a\n]", ["stringNotClosed 1..<3"]),
    .init(
      "a text not closed, with its comma in it", "{\"a\":\"b,\n\"c\":1}", ["stringNotClosed 5..<8"]),
    .init("a key not closed", "{\"a:1,\n\"c\":1}", ["stringNotClosed 1..<6"]),
    .init("a comment not closed", "{} /* x", ["commentNotClosed 3..<5"]),
    .init(
      "a bracket after a colon", "{\"a\":]}",
      [
        "missingValue(of: \"\\\"a\\\"\") 5..<6", "wrongBracket(found: square, opened: brace) 5..<6",
        "textAfterEnd 6..<7",
      ]),
    .init("a word", "[True]", ["unknownWord(\"True\") 1..<5"]),
    .init("a word that is no word", "[#]", ["unknownWord(\"#\") 1..<2"]),
    .init(
      "a key that is there twice", "{\"a\":1,\"b\":2,\"a\":3}", ["duplicateKey(\"a\") 13..<16"]),
    .init(
      "a key twice in two spellings", "{\"a\":1,\"\\u0061\":3}", ["duplicateKey(\"a\") 7..<15"]),
    .init("a tab in a text", "[\"\t\"]", ["controlCharacter(9, offset: 2) 2..<3"]),
    .init("a zero in a comment", "// \0\n{}", ["controlCharacter(0, offset: 3) 3..<4"]),
    .init("a zero that is escaped", "\"\\u0000\"", ["controlCharacter(0, offset: 1) 1..<7"]),
    .init("an unknown escape", "\"\\x41\"", ["unknownEscape(\"\\\\x\") 1..<3"]),
    .init("a short escape", "\"\\u12\"", ["unknownEscape(\"\\\\u12\") 1..<5"]),
    .init("half a character", "\"\\uD83D\"", ["loneSurrogate(\"\\\\uD83D\") 1..<7"]),
    .init("the second half alone", "\"\\uDE00\"", ["loneSurrogate(\"\\\\uDE00\") 1..<7"]),
    .init(
      "two first halves", "\"\\uD83D\\uD83D\"",
      ["loneSurrogate(\"\\\\uD83D\") 1..<7", "loneSurrogate(\"\\\\uD83D\") 7..<13"]),
  ]

  @Test("is reported with its place if it is wrong", arguments: wrong)
  func wrongTexts(_ row: Row<String, [String]>) {
    #expect(Syntax(row.given).told == row.expected)
  }

  private static let numbers: [Row<String, SyntaxProblem.NumberFault>] = [
    .init("a fraction", "1.5", .fraction), .init("a point", "1.", .fraction),
    .init("a point first", ".5", .fraction), .init("an exponent", "1e999", .exponent),
    .init("a big exponent", "1E5", .exponent), .init("a leading zero", "01", .leadingZero),
    .init("two zeros", "00", .leadingZero), .init("negative zero", "-0", .negativeZero),
    .init("a plus", "+1", .leadingPlus), .init("hexadecimal", "0x10", .notDecimal),
    .init("a unit", "15m", .notDecimal), .init("a percent sign", "80%", .notDecimal),
    .init("only a sign", "-", .noDigits), .init("infinity", "-Infinity", .notDecimal),
    .init("one too many", "9223372036854775808", .tooLarge),
    .init("one too few", "-9223372036854775809", .tooLarge),
  ]

  @Test("allows only whole numbers", arguments: numbers)
  func badNumbers(_ row: Row<String, SyntaxProblem.NumberFault>) {
    #expect(Syntax("[\(row.given)]").problems.map(\.problem) == [.badNumber(row.expected)])
  }

  @Test("has no NaN and no Infinity", arguments: ["NaN", "Infinity", "undefined"])
  func noSpecialNumbers(_ text: String) {
    #expect(Syntax("[\(text)]").problems.map(\.problem) == [.unknownWord(text)])
  }

  @Test("has escapes for characters of a string") func escapes() throws {
    let tree = try #require(
      Syntax("[\"\\\" \\\\ \\/ \\b\\f\\n\\r\\t \\u00e9 \\uD83D\\uDE00 é\"]").tree)
    #expect(tree.text(of: 1) == "\" \\ / \u{8}\u{C}\n\r\t é 😀 é")
  }

  @Test("is read on after a mistake, so that several are reported at once")
  func recovery() throws {
    let syntax = Syntax("{ a: 1, \"b\" 2, \"c\": Yes, \"d\": [1 2], \"e\": 7 }")
    #expect(syntax.problems.count == 4)
    let tree = try #require(syntax.tree)
    let members = Array(tree.members(of: 0))
    #expect(members.map { tree.text(of: $0.key) } == ["a", "b", "c", "d", "e"])
    #expect(tree.integer(at: members[4].value) == 7)
    #expect(Array(tree.children(of: members[3].value)).count == 2)
  }
}

@Suite("A reading limit") struct LimitTests {
  private static func limits(_ change: (inout ReadingLimits) -> Void) -> ReadingLimits {
    var limits = ReadingLimits()
    change(&limits)
    return limits
  }

  private static let nested = String(repeating: "[", count: 1_000_000)

  @Test("on depth stops at the first bracket beyond it") func depth() {
    #expect(Syntax(Self.nested).told == ["nestedTooDeeply(limit: 64) 64..<65"])
    #expect(Syntax(Self.nested).tree == nil)
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(Syntax(deepest).told == [])
    #expect(Syntax("[\(deepest)]").told == ["nestedTooDeeply(limit: 64) 64..<65"])
  }

  @Test("on the length of a string counts bytes") func length() {
    let longest = String(repeating: "x", count: 65_536)
    #expect(Syntax("\"\(longest)\"").told == [])
    #expect(
      Syntax("\"\(longest)x\"").problems.map(\.problem)
        == [.stringTooLong(bytes: 65_537, limit: 65_536)])
  }

  @Test("on keys counts those of all objects together") func keys() {
    let limits = Self.limits { $0.keys = 3 }
    #expect(Syntax("[{\"a\":1},{\"b\":2,\"c\":3}]", limits: limits).told == [])
    #expect(
      Syntax("[{\"a\":1},{\"b\":2,\"c\":{\"d\":4}}]", limits: limits).problems.map(\.problem)
        == [.tooManyKeys(limit: 3)])
  }

  @Test(
    "on values counts keys too", arguments: ["[1,2,3]", "{\"a\":1,\"b\":2}", "[[],[]]", "[[[[]]]]"])
  func values(_ text: String) {
    let syntax = Syntax(text, limits: Self.limits { $0.values = 2 })
    #expect(syntax.problems.map(\.problem) == [.tooManyValues(limit: 2)])
    #expect(syntax.tree == nil)
  }

  @Test("on the size of a file is checked before reading it") func file() {
    let limits = Self.limits { $0.bytes = 10 }
    let bytes = [UInt8](repeating: 0xFF, count: 11)
    #expect(Syntax(bytes, limits: limits).told == ["fileTooLarge(bytes: 11, limit: 10) 0..<0"])
  }

  @Test("on problems ends the reading, and further problems are counted") func problems() {
    let text = "[" + String(repeating: "x,", count: 5_000) + "]"
    let reading = ScenarioReader.read(Array(text.utf8))
    #expect(reading.diagnostics.count == 1_000)
    #expect(reading.scenario == nil)
    let unknown = (0..<1_500).map { "\"k\($0)\":1" }.joined(separator: ",")
    let fields = ScenarioReader.read(Array("{\"format\":1,\(unknown)}".utf8))
    #expect(fields.diagnostics.count == 1_000)
    #expect(fields.furtherProblems == 500)
    let again = String(repeating: "\"format\":1,", count: 1_501)
    #expect(ScenarioReader.read(Array("{\(again)}".utf8)).furtherProblems == 500)
  }

  @Test("allows 100,000 keys of one object, read quickly even if they are equal")
  func manyKeys() {
    let different = (0..<100_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(Syntax("{\(different)}").told == [])
    let equal = String(repeating: "\"k\":1,", count: 100_000)
    #expect(Syntax("{\(equal)}").problems.count == 1_000)
  }
}

@Suite("The encoding of a scenario") struct EncodingTests {
  private static let broken: [Row<[UInt8], Int>] = [
    .init("a lone continuation", [0x80], 0), .init("an overlong slash", [0xC0, 0xAF], 0),
    .init("an overlong of three", [0xE0, 0x80, 0x80], 0),
    .init("an overlong of four", [0xF0, 0x80, 0x80, 0x80], 0),
    .init("half a character of UTF-16", [0xED, 0xA0, 0x80], 0),
    .init("beyond Unicode", [0xF4, 0x90, 0x80, 0x80], 0),
    .init("no lead byte at all", [0xFF], 0), .init("cut off after one", [0xC3], 0),
    .init("cut off after three", [0xF0, 0x9F, 0x98], 0),
    .init("Latin-1 behind eight others", Array("12345678".utf8) + [0xE9, 0x20], 8),
  ]

  @Test("is reported with the first byte that is not UTF-8", arguments: broken)
  func invalid(_ row: Row<[UInt8], Int>) {
    let bytes = Array("[\"".utf8) + row.given + Array("\"]".utf8)
    let place = row.expected + 2
    #expect(Syntax(bytes).problems.map(\.problem) == [.notUTF8(byte: bytes[place], offset: place)])
  }

  @Test("allows every character") func allScalars() {
    var text = "\""
    for value in stride(from: UInt32(0xA0), to: 0x110000, by: 97) {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    var limits = ReadingLimits()
    limits.stringBytes = 1_000_000
    #expect(Syntax(text + "\"", limits: limits).told == [])
  }

  @Test(
    "is reported as 16-bit if it is",
    arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B]])
  func sixteenBit(_ bytes: [UInt8]) {
    #expect(Syntax(bytes).problems.map(\.problem) == [.sixteenBit])
  }
}

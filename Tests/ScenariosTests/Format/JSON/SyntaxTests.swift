import Basics
import Testing

@testable import Scenarios

@Suite("The syntax")
struct SyntaxTests {
  private static let right = [
    "{}", "[]", "0", "-1", "null", "true", "false", "\"\"", "[1,2]", "[1,2,]", "{\"a\":1,}",
    "// comment\n{ /* and */ \"a\" /**/ : 1 // end\n}", "{\"a\":{\"b\":[[],{}]}} // last",
    "\u{FEFF}{}", "{\"a\":9223372036854775807,\"b\":-9223372036854775808}", "\r\n\t {} \n",
    "\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u00e9 \\uD83D\\uDE00\"",
  ]

  @Test("with comments and commas at the end is right", arguments: right)
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
    .init(
      "an object not closed in a list", "[{\"a\":1]",
      ["notClosed(brace) 1..<2"]),
    .init(
      "a list not closed before the next key", "{\"a\":[1, \"b\":2}",
      ["notClosed(square) 5..<6"]),
    .init(
      "the wrong bracket", "[1}",
      [
        "wrongBracket(found: brace, opened: square) 2..<3"
      ]),
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

  @Test("that is wrong is told with its place", arguments: wrong)
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

  @Test("has whole numbers only", arguments: numbers)
  func badNumbers(_ row: Row<String, SyntaxProblem.NumberFault>) {
    #expect(Syntax("[\(row.given)]").problems.map(\.problem) == [.badNumber(row.expected)])
  }

  @Test("knows no NaN and no Infinity", arguments: ["NaN", "Infinity", "undefined"])
  func noSpecialNumbers(_ text: String) {
    #expect(Syntax("[\(text)]").problems.map(\.problem) == [.unknownWord(text)])
  }

  @Test("of texts stands for characters")
  func escapes() throws {
    let tree = try #require(
      Syntax("[\"\\\" \\\\ \\/ \\b\\f\\n\\r\\t \\u00e9 \\uD83D\\uDE00 é\"]").tree)
    #expect(tree.text(of: 1) == "\" \\ / \u{8}\u{C}\n\r\t é 😀 é")
  }

  @Test("tells several mistakes at once and reads what is right between them")
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

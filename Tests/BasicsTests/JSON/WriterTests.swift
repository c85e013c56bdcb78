import Basics
import Documents
import Testing

/// What the writer writes, the reader reads back.
@Suite struct WriterTests {
  private func write(_ style: JSONWriter.Style, _ fill: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(style)
    fill(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func theStyleDecidesTheWhitespace() {
    func fill(_ json: inout JSONWriter) {
      json.object { json in
        json.key("a")
        json.array { json in
          json.number(-1)
          json.bool(true)
          json.null()
          json.array { _ in }
        }
        json.key("b")
        json.object { _ in }
      }
    }
    #expect(write(.compact, fill) == #"{"a":[-1,true,null,[]],"b":{}}"#)
    #expect(write(.readable, fill) == #"{ "a": [-1, true, null, []], "b": {} }"#)
  }

  @Test func invisibleCharactersAreEscaped() {
    let text = "\"\\\n\t\u{1}\u{7F}é\u{200B}\u{E0001}"
    #expect(
      write(.compact) { $0.string(text.utf8) }
        == #""\"\\\u000A\u0009\u0001\u007Fé\u200B\uDB40\uDC01""#)
    #expect(
      write(.readable) { $0.string(text.utf8) } == #""\"\\\n\t\u0001\u007Fé\u200B\uDB40\uDC01""#)
  }

  @Test(arguments: [JSONWriter.Style.compact, .readable])
  func everyCharacterSurvivesWritingAndReading(_ style: JSONWriter.Style) throws {
    var text = ""
    for value in Array(UInt32(0)...0x2FF) + stride(from: 0x300, to: 0x11_0000, by: 97) {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let written = Array(write(style) { $0.string(text.utf8) }.utf8)
    let tree = try JSONTree(strict: written, depth: 0)
    #expect(tree.unescaped(0).elementsEqual(text.utf8))
  }

  @Test func valuesThatFitAreKeptOnOneLine() {
    let value = JSONValue.object([
      ("list", .list([.integer(1), .text("two")])),
      ("long", .list([.text("aaaaaaaaaa"), .object([("key", .flag(false))])])), ("none", .list([])),
    ])
    #expect(
      value.printed(width: 26) == """
        {
          "list": [1, "two"],
          "long": [
            "aaaaaaaaaa",
            { "key": false }
          ],
          "none": []
        }

        """)
  }
}

/// Files written by programs are read as standard JSON, without comments or trailing commas, up to
/// the first mistake.
@Suite struct StrictTests {
  private func fault(_ text: String) -> (problem: SyntaxProblem, start: Int)? {
    do throws(LocatedSyntaxProblem) {
      _ = try JSONTree(strict: Array(text.utf8), depth: 3)
      return nil
    } catch { return (error.problem, error.span.start) }
  }

  @Test(arguments: [
    "{}", "[]", "0", "-1", "null", " [ true , false ] ", #"{"a":{"b":[9223372036854775807]}}"#,
    #""\u0000\u001F\uD83D\uDE00""#, "\"\u{7F}\"", #"{"a":1,"a":2}"#,
  ])
  func standardJSONIsRead(_ text: String) { #expect(fault(text)?.problem == nil) }

  @Test(arguments: [
    ("[1,]", SyntaxProblem.extraComma, 3), (#"{"a":1,}"#, .extraComma, 7),
    ("// x\n1", .unknownWord("/"), 0), ("[1 /* x */]", .missingComma, 2),
    ("\u{FEFF}[]", .unknownWord("\u{FEFF}"), 0), ("[[[[]]]]", .nestedTooDeeply(limit: 3), 3),
    ("\"a\tb\"", .controlCharacter(9, offset: 2), 2), ("[1", .notClosed(.square), 0),
    ("[1][2]", .textAfterEnd, 3), ("{'a':1}", .singleQuotes("a"), 1),
    ("1.5", .badNumber(.fraction), 0),
  ])
  func mistakesAreReportedAtTheirOffset(_ text: String, _ problem: SyntaxProblem, _ start: Int) {
    let found = fault(text)
    #expect(found?.problem == problem)
    #expect(found?.start == start)
  }

  @Test func theFirstOfTwoEqualKeysIsFound() throws {
    let tree = try JSONTree(strict: Array(#"{"a":1,"\u0061":2}"#.utf8), depth: 1)
    let first = tree.members(of: 0).first { tree.holds("a", at: $0.key) }
    #expect(first.map { tree.integer(at: $0.value) } == 1)
  }
}

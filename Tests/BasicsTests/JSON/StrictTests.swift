import Basics
import Testing

/// What programs write is JSON as it was published: nothing that people add, and nothing after the
/// first mistake.
@Suite struct StrictTests {
  private func fault(_ text: String) -> (problem: SyntaxProblem, start: Int)? {
    do throws(LocatedSyntaxProblem) {
      _ = try JSONTree(strict: Array(text.utf8), depth: 3)
      return nil
    } catch {
      return (error.problem, error.span.start)
    }
  }

  @Test(arguments: [
    "{}", "[]", "0", "-1", "null", " [ true , false ] ", #"{"a":{"b":[9223372036854775807]}}"#,
    #""\u0000\u001F\uD83D\uDE00""#, "\"\u{7F}\"", #"{"a":1,"a":2}"#,
  ])
  func whatProgramsWriteIsRead(_ text: String) { #expect(fault(text)?.problem == nil) }

  @Test(arguments: [
    ("[1,]", SyntaxProblem.extraComma, 3), (#"{"a":1,}"#, .extraComma, 7),
    ("// x\n1", .unknownWord("/"), 0), ("[1 /* x */]", .missingComma, 2),
    ("\u{FEFF}[]", .unknownWord("\u{FEFF}"), 0), ("[[[[]]]]", .nestedTooDeeply(limit: 3), 3),
    ("\"a\tb\"", .controlCharacter(9, offset: 2), 2), ("[1", .notClosed(.square), 0),
    ("[1][2]", .textAfterEnd, 3), ("{'a':1}", .singleQuotes("a"), 1),
    ("1.5", .badNumber(.fraction), 0),
  ])
  func whatPeopleAddIsTold(_ text: String, _ problem: SyntaxProblem, _ start: Int) {
    let found = fault(text)
    #expect(found?.problem == problem)
    #expect(found?.start == start)
  }

  @Test func ofEqualKeysTheFirstIsFound() throws {
    let tree = try JSONTree(strict: Array(#"{"a":1,"\u0061":2}"#.utf8), depth: 1)
    let first = tree.members(of: 0).first { tree.holds("a", at: $0.key) }
    #expect(first.map { tree.integer(at: $0.value) } == 1)
  }

  /// Wherever it is cut and whatever stands in it, a text is read or told.
  @Test func noTextIsTooBroken() {
    let text = #"{"a":[1,-2,{"b":"\u0041\n\"é"}],"c":null,"d":true}"#
    let whole = Array(text.utf8)
    for place in whole.indices {
      for byte in Array("\"\\,:[]{}x0/ ".utf8) + [0, 0x0A, 0x80, 0xFF] {
        var changed = whole
        changed[place] = byte
        _ = try? JSONTree(strict: changed, depth: 3)
      }
      #expect(throws: LocatedSyntaxProblem.self) {
        try JSONTree(strict: Array(whole[..<place]), depth: 3)
      }
    }
  }
}

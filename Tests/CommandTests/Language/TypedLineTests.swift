import SystemAccess
import Testing

/// Lines come whole, in whatever pieces they are typed.
@Suite struct TypedLineTests {
  @Test(
    arguments: [
      ([""], []), (["a\n"], ["a"]), (["a"], ["a"]), (["a\nb\n", "c"], ["a", "b", "c"]),
      (["a", "b\n\n"], ["ab", ""]), (["\n"], [""]), (["\u{E9}\n"], ["\u{E9}"]),
    ] as [([String], [String])])
  func aLineEndsAtItsBreakOrTheEnd(_ pieces: [String], _ expected: [String]) throws {
    var rest = pieces[...]
    var lines = TypedLines { Array((rest.popFirst() ?? "").utf8) }
    var found: [String] = []
    while let line = try lines.next() { found.append(line) }
    #expect(found == expected, "\(pieces)")
  }

  /// Whoever pipes in what never breaks is not listened to for ever.
  @Test func aLineWithoutEndIsCut() throws {
    var lines = TypedLines { [UInt8](repeating: 0x61, count: 4_096) }
    let line = try #require(try lines.next())
    #expect(line.utf8.count > TypedLines.longest)
    #expect(line.utf8.count < TypedLines.longest + 8_192)
  }
}

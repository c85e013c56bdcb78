import Reports
import Testing

@Suite struct ExpectationListTests {
  private static let failed = ExpectationResult(
    .failed, "com.example.news.cleanup ran 0 times after day 2 21:00",
    excerpt: ExpectationResult.Excerpt(
      file: "commute.jsonc", line: 33, column: 38,
      text: #"    { "task": "com.example.cleanup", "ran": 0, "after": "day 2 21:00" },"#,
      length: 8),
    notes: [
      ExpectationResult.Note("found", "1 launch"),
      ExpectationResult.Note("nearest", "Wed 22:30, 1 d 1 h after the span began"),
    ])

  @Test func whatHoldsIsALineAndWhatFailedABlock() {
    let results = [
      ExpectationResult(.holds, "com.example.news.refresh ran 3 to 8 times per day"),
      ExpectationListTests.failed,
    ]
    #expect(
      ExpectationList(results, TextStyle(width: 100)).text == """
        holds   com.example.news.refresh ran 3 to 8 times per day
        FAILED  com.example.news.cleanup ran 0 times after day 2 21:00
          --> commute.jsonc:33:38
           |
        33 | { "task": "com.example.cleanup", "ran": 0, "after": "day 2 21:00" },
           |                                  ^^^^^^^^
           = found    1 launch
           = nearest  Wed 22:30, 1 d 1 h after the span began

        1 of 2 expectations failed

        """)
  }

  @Test func aNarrowTerminalCutsTheLineOfTheFile() {
    let lines = ExpectationList([ExpectationListTests.failed], TextStyle(width: 40)).text
      .split(separator: "\n")
    #expect(lines.contains(#"33 | …leanup", "ran": 0, "after": "day …"#))
    #expect(lines.contains("   |           ^^^^^^^^"))
    #expect(lines.allSatisfy { $0.count <= 40 })
  }

  @Test(arguments: [(1, 1_000), (-5, -5), (70, 900), (1_000, 3)] as [(Int64, Int64)])
  func aPlaceOutsideOfItsLineIsNoTrap(_ column: Int64, _ length: Int64) {
    var result = ExpectationListTests.failed
    result.excerpt?.column = column
    result.excerpt?.length = length
    let lines = ExpectationList([result], TextStyle(width: 60)).text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
  }

  @Test func allHoldAndNone() {
    let held = ExpectationResult(.holds, "a\u{1B}[2J ran")
    #expect(
      ExpectationList([held], TextStyle()).text
        == "holds   a\\u{1B}[2J ran\nthe expectation holds\n")
    #expect(ExpectationList([], TextStyle()).text.isEmpty)
  }
}

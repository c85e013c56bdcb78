import Basics
import Testing

@Suite struct WrappingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let what: String
    let text: String
    let width: Int
    let lines: [String]
    var testDescription: String { what }

    init(_ what: String, _ text: String, _ width: Int, _ lines: [String]) {
      self.what = what
      self.text = text
      self.width = width
      self.lines = lines
    }
  }

  @Test(arguments: [
    Row("nothing", "", 10, [""]),
    Row("blanks alone", "   ", 10, [""]),
    Row("what fits", "a bc", 4, ["a bc"]),
    Row("one column less", "a bc", 3, ["a", "bc"]),
    Row("several spaces count as one", "a   b", 10, ["a b"]),
    Row(
      "an unbroken space, shown as a plain one", "at 95\u{A0}% of it", 6, ["at", "95 %", "of it"]),
    Row("only a word longer than the line", "a com.example b", 5, ["a", "com.", "examp", "le b"]),
    Row(
      "a path behind one of its parts", "in Examples/a-b.jsonc", 12,
      ["in", "Examples/a-", "b.jsonc"]),
    Row("unless that leaves half a line", "a/bcdefghijk", 8, ["a/bcdefg", "hijk"]),
    Row("a number stays with what it counts", "waits 15 min 3 s", 9, ["waits", "15 min", "3 s"]),
    Row("where both just fit", "a 15 min", 6, ["a", "15 min"]),
    Row("unless both are too long", "12 minutes", 7, ["12", "minutes"]),
    Row("numbers do not count each other", "1 2 3 days", 3, ["1 2", "3", "day", "s"]),
    Row("a day and its number", "ran on day 1 too", 10, ["ran on", "day 1 too"]),
    Row(
      "a day, its number and its time", "during day 1 12:01, line 2", 14,
      ["during", "day 1 12:01,", "line 2"]),
    Row("a day without a number", "a day like any", 5, ["a day", "like", "any"]),
    Row("a day and its number where the time has no room", "day 1 12:01", 6, ["day 1", "12:01"]),
    Row("wide characters", "読む 読む", 4, ["読む", "読む"]),
    Row("a wide word is cut between characters", "読む読", 5, ["読む", "読"]),
    Row("accents take no column", "e\u{301}e\u{301} b", 4, ["e\u{301}e\u{301} b"]),
    Row("a character of many scalars stays whole", "👩‍👩‍👧👩‍👩‍👧", 6, ["👩‍👩‍👧", "👩‍👩‍👧"]),
  ])
  func linesAreBrokenBetweenWords(_ row: Row) {
    #expect(row.text.wrapped(to: row.width) == row.lines, "\(row.what)")
  }

  @Test func laterLinesAreIndented() {
    #expect("a bc def".wrapped(to: 6, indent: 2) == "a bc\n  def")
  }

  @Test func wordsCanBeKeptTogether() {
    #expect("6 h 25 min".unbroken == "6\u{A0}h\u{A0}25\u{A0}min")
    #expect("for \("6 h 25 min".unbroken)".wrapped(to: 10) == ["for", "6 h 25 min"])
  }

  @Test(arguments: [
    ("news", 4), ("bücher", 6), ("読む", 4), ("e\u{301}", 1), ("", 0), ("\u{1F600}", 2),
    ("\u{303F}", 1),
  ])
  func textTakesItsColumns(_ text: String, _ columns: Int) {
    #expect(Basics.columns(of: text) == columns, "\(text)")
  }
}

import Basics
import Testing

@Suite struct NearestTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let what: String
    let word: String
    let meant: String?
    var testDescription: String { what }

    init(_ what: String, _ word: String, _ meant: String?) {
      self.what = what
      self.word = word
      self.meant = meant
    }
  }

  @Test(arguments: [
    Row("upper case", "Duration", "duration"),
    Row("two letters swapped", "druation", "duration"),
    Row("a letter missing", "duraton", "duration"),
    Row("a letter too many", "durationn", "duration"),
    Row("two letters wrong", "dur_ti_n", "duration"),
    Row("three letters wrong", "d_r_ti_n", nil),
    Row("a short word mostly wrong", "ab", nil),
    Row("itself is no suggestion", "seed", "seeds"),
    Row("very long", String(repeating: "x", count: 60_000), nil),
  ])
  func aKeyIsGuessedAtAfterASlip(_ row: Row) {
    let known = ["name", "duration", "seed", "seeds", "os", "expect"]
    #expect(Nearest.word(to: row.word, among: known) == row.meant, "\(row.what)")
  }

  @Test(arguments: [
    Row("two letters swapped", "dmeo", "demo"),
    Row("upper case", "DEMO", "demo"),
    Row("a letter too many", "demos", "demo"),
    Row("a letter missing", "rule", "rules"),
    Row("another word", "run", nil),
    Row("nothing", "", nil),
    Row("a longer word", "demonstration", nil),
  ])
  func aVerbIsGuessedAtAfterASlip(_ row: Row) {
    #expect(
      Nearest.word(to: row.word, among: ["demo", "rules", "help"]) == row.meant, "\(row.what)")
  }
}

import Basics
import Documents
import Testing

/// Identifiers come from outside; a terminal must not obey them.
@Suite struct SafeTextTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let what: String
    let bytes: [UInt8]
    let shown: String
    var testDescription: String { what }

    init(_ what: String, _ bytes: [UInt8], _ shown: String) {
      self.what = what
      self.bytes = bytes
      self.shown = shown
    }

    init(_ what: String, _ text: String, _ shown: String) {
      self.init(what, Array(text.utf8), shown)
    }
  }

  @Test(arguments: [
    Row("a usual identifier", "com.example.news", "com.example.news"),
    Row("letters beyond ASCII", "com.bücher.読む", "com.bücher.読む"),
    Row("an escape sequence", "a\u{1B}[31mb", "a\\u{1B}[31mb"),
    Row("a new line and a tab", "a\nb\tc", "a\\u{0A}b\\u{09}c"),
    Row("delete and an 8-bit control", "a\u{7F}b\u{9B}c", "a\\u{7F}b\\u{9B}c"),
    Row("a right-to-left override", "a\u{202E}b", "a\\u{202E}b"),
    Row("a zero-width joiner", "a\u{200D}b", "a\\u{200D}b"),
    Row("a line separator", "a\u{2028}b", "a\\u{2028}b"),
    Row("a backslash, so that nothing can pretend", "a\\u{1B}", "a\\u{5C}u{1B}"),
    Row("bytes that are no UTF-8", [0x61, 0xFF, 0x1B, 0x62], "a\\xFF\\x1Bb"),
    Row("a letter cut in two", [0x61, 0xC3], "a\\xC3"),
    Row("nothing", "", ""),
  ])
  func identifiersAreShownSafely(_ row: Row) {
    #expect(safeText(row.bytes) == row.shown, "\(row.what)")
  }
}

/// Values interpolated into a safe text literal are escaped.
@Suite struct SafeLiteralTests {
  private let hostile = "a\u{1B}[31m\u{202E}\nb"
  private let shown = "a\\u{1B}[31m\\u{202E}\\u{0A}b"

  @Test func interpolatedValuesAreEscaped() {
    let text: SafeText = "one\n\(hostile), \(7)"
    #expect(text.text == "one\n\(shown), 7")
  }

  @Test func nothingIsEscapedTwice() {
    let inner: SafeText = "\(hostile)"
    let text: SafeText = "(\(inner)) (\(inner.text))" + inner
    #expect(text.text == "(\(shown)) (\(shown))\(shown)")
  }

  @Test func lineBreaksOfFinishedLinesAreKept() {
    #expect(SafeText(lines: "a\n\u{1B}b\n").text == "a\n\\u{1B}b\n")
  }

  @Test func aBackslashCannotFakeAnEscape() {
    #expect(SafeText(exactly: "\\u{1B}").text == "\\u{5C}u{1B}")
  }
}

/// Names of files are bytes; as text they lose none, and show which are no UTF-8.
@Suite struct NameBytesTests {
  @Test(
    arguments: [
      ("nothing", [], ""), ("ASCII", Array("a.jsonc".utf8), "a.jsonc"),
      ("UTF-8", Array("bücher 読む 🙂".utf8), "bücher 読む 🙂"),
      ("a byte that is none", [0x61, 0xFF, 0x62], "a\\xFFb"),
      ("a letter cut in two", [0xC3, 0x61, 0xC3], "\\xC3a\\xC3"),
      ("one byte short", [0xF0, 0x9F, 0x99], "\\xF0\\x9F\\x99"),
      ("half of a pair", [0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
      ("letters around it", Array("ü".utf8) + [0xFE] + Array("読".utf8), "ü\\xFE読"),
      // Such bytes inside a character are part of a name.
      ("what holds bytes", Array("\u{10FFFF}".utf8), "\\xF4\\x8F\\xBF\\xBF"),
    ] as [(String, [UInt8], String)])
  func theBytesOfANameAreKeptAndShown(_ what: String, _ bytes: [UInt8], _ shown: String) {
    let name = String(nameBytes: bytes)
    #expect(name.nameBytes == bytes, "\(what)")
    #expect(VisibleText.of(name) == shown, "\(what)")
  }

  @Test func differentNamesNeverBecomeTheSameText() {
    var all: [[UInt8]] = []
    for byte in UInt8.min...UInt8.max { all += [[byte], [0xF4, 0x8F, 0xBF, byte], [0xC3, byte]] }
    #expect(Set(all.map { String(nameBytes: $0) }).count == all.count)
    #expect(all.allSatisfy { String(nameBytes: $0).nameBytes == $0 })
  }
}

@Suite struct AnnotationTests {
  @Test func anAnnotationIsASingleCommand() {
    let place = Annotation.Place(file: "a,b:c.jsonc", line: 3, column: 7, endColumn: 9)
    #expect(
      Annotation(.error, title: "S014: no, 100 %", message: "one\r\ntwo: 100 %, yes", at: place)
        .command
        == "::error file=a%2Cb%3Ac.jsonc,line=3,col=7,endColumn=9,title=S014%3A no%2C 100 %25"
        + "::one%0D%0Atwo: 100 %25, yes\n")
    #expect(Annotation(.notice, title: "t", message: "m").command == "::notice title=t::m\n")
    let binary = Annotation.Place(file: "Info.plist")
    #expect(
      Annotation(.warning, title: "t", message: "m", at: binary).command
        == "::warning file=Info.plist,title=t::m\n")
  }

  @Test(arguments: [
    "x\n::error::gotcha", "x\r::error::gotcha", "x%0A::error::gotcha", "\u{2028}::error::x",
    "\u{1B}[2J\u{85}::error::x",
  ])
  func textFromOutsideCannotBeginACommand(_ text: String) {
    let place = Annotation.Place(file: text, line: 1, column: 1, endColumn: 1)
    let command = Annotation(.warning, title: text, message: text, at: place).command
    #expect(command.split(whereSeparator: \.isNewline).count == 1)
    #expect(command.hasPrefix("::warning file="))
    #expect(!command.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!command.contains("%0A::error::gotcha") || text.contains("\n"))
  }
}

@Suite struct WrappingTests {
  @Test(
    arguments: [
      ("nothing", "", 10, [""]),
      ("blanks alone", "   ", 10, [""]),
      ("what fits", "a bc", 4, ["a bc"]),
      ("one column less", "a bc", 3, ["a", "bc"]),
      ("several spaces count as one", "a   b", 10, ["a b"]),
      (
        "an unbroken space, shown as a plain one", "at 95\u{A0}% of it", 6, ["at", "95 %", "of it"]
      ),
      ("only a word longer than the line", "a com.example b", 5, ["a", "com.", "examp", "le b"]),
      (
        "a path behind one of its parts", "in Examples/a-b.jsonc", 12,
        ["in", "Examples/a-", "b.jsonc"]
      ),
      ("unless that leaves half a line", "a/bcdefghijk", 8, ["a/bcdefg", "hijk"]),
      ("a number stays with what it counts", "waits 15 min 3 s", 9, ["waits", "15 min", "3 s"]),
      ("where both just fit", "a 15 min", 6, ["a", "15 min"]),
      ("unless both are too long", "12 minutes", 7, ["12", "minutes"]),
      ("numbers do not count each other", "1 2 3 days", 3, ["1 2", "3", "day", "s"]),
      ("a day and its number", "ran on day 1 too", 10, ["ran on", "day 1 too"]),
      (
        "a day, its number and its time", "during day 1 12:01, line 2", 14,
        ["during", "day 1 12:01,", "line 2"]
      ),
      ("a day without a number", "a day like any", 5, ["a day", "like", "any"]),
      ("a day and its number where the time has no room", "day 1 12:01", 6, ["day 1", "12:01"]),
      ("wide characters", "読む 読む", 4, ["読む", "読む"]),
      ("a wide word is cut between characters", "読む読", 5, ["読む", "読"]),
      ("accents take no column", "e\u{301}e\u{301} b", 4, ["e\u{301}e\u{301} b"]),
      ("a character of many scalars stays whole", "👩‍👩‍👧👩‍👩‍👧", 6, ["👩‍👩‍👧", "👩‍👩‍👧"]),
    ] as [(String, String, Int, [String])])
  func linesAreBrokenBetweenWords(_ what: String, _ text: String, _ width: Int, _ lines: [String]) {
    #expect(text.wrapped(to: width) == lines, "\(what)")
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
  func wideAndCombiningCharactersAreCountedInColumns(_ text: String, _ columns: Int) {
    #expect(Basics.columns(of: text) == columns, "\(text)")
  }
}

@Suite struct NearestTests {
  @Test(
    arguments: [
      ("upper case", "Duration", "duration"),
      ("two letters swapped", "druation", "duration"),
      ("a letter missing", "duraton", "duration"),
      ("a letter too many", "durationn", "duration"),
      ("two letters wrong", "dur_ti_n", "duration"),
      ("three letters wrong", "d_r_ti_n", nil),
      ("a short word mostly wrong", "ab", nil),
      ("itself is no suggestion", "seed", "seeds"),
      ("very long", String(repeating: "x", count: 60_000), nil),
    ] as [(String, String, String?)])
  func aMisspelledKeyIsRecognized(_ what: String, _ word: String, _ meant: String?) {
    let known = ["name", "duration", "seed", "seeds", "os", "expect"]
    #expect(Nearest.word(to: word, among: known) == meant, "\(what)")
  }

  @Test(
    arguments: [
      ("two letters swapped", "dmeo", "demo"),
      ("upper case", "DEMO", "demo"),
      ("a letter too many", "demos", "demo"),
      ("a letter missing", "rule", "rules"),
      ("another word", "run", nil),
      ("nothing", "", nil),
      ("a longer word", "demonstration", nil),
    ] as [(String, String, String?)])
  func aMisspelledVerbIsRecognized(_ what: String, _ word: String, _ meant: String?) {
    #expect(
      Nearest.word(to: word, among: ["demo", "rules", "help"]) == meant, "\(what)")
  }
}

@Suite struct CivilDateTests {
  @Test(arguments: [
    (Int64(0), "1 January 1970"), (20_605, "1 June 2026"), (11_016, "29 February 2000"),
    (84_006, "1 January 2200"), (-1, "31 December 1969"), (47_540, "28 February 2100"),
    (47_541, "1 March 2100"),
  ])
  func daysSince1970AreConvertedToDates(_ day: Int64, _ text: String) {
    let date = CivilDate(daysSince1970: day)
    #expect("\(date.day) \(date.monthName) \(date.year)" == text)
  }

  @Test func everyDayFrom1970To2199FollowsTheOneBefore() {
    var date = CivilDate(year: 1970, month: 1, day: 1)
    var wrong: [Int64] = []
    for number in Int64(0)..<84_006 {
      let isRight = date.daysSince1970 == number && CivilDate(daysSince1970: number) == date
      if !isRight { wrong.append(number) }
      date = dayAfter(date)
    }
    #expect(wrong == [])
    #expect(date == CivilDate(year: 2200, month: 1, day: 1))
  }

  private func dayAfter(_ date: CivilDate) -> CivilDate {
    if date.day < CivilDate.length(ofMonth: date.month, in: date.year) {
      return CivilDate(year: date.year, month: date.month, day: date.day + 1)
    }
    return date.month < 12
      ? CivilDate(year: date.year, month: date.month + 1, day: 1)
      : CivilDate(year: date.year + 1, month: 1, day: 1)
  }

  @Test(arguments: [
    (Int64(0), "00:00"), (25_500, "07:05"), (81_630, "22:40:30"), (86_400, "24:00"),
  ])
  func aTimeOfDayShowsSecondsOnlyIfNotZero(_ seconds: Int64, _ text: String) {
    #expect(timeOfDay(seconds: seconds) == text)
  }

  @Test(arguments: [(Int64(0), "+00:00"), (330, "+05:30"), (-270, "-04:30")])
  func aUTCOffsetIsShownWithItsSign(_ minutes: Int64, _ text: String) {
    #expect(utcOffset(minutes: minutes) == text)
  }
}

import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// Near answers are told from wrong ones.
@Suite struct MarkingTests {
  /// Low Power Mode in the afternoon, and an app that is opened five times a day.
  private static let text = """
    { "format": 1, "lesson": "An afternoon", "scenario": {
        "format": 1, "start": "2026-06-01T06:00+02:00", "duration": "1d",
        "device": { "like": "overnight-charger",
          "lowPowerMode": ["13:00-19:00"] },
        "apps": [{ "id": "com.a", "opened": ["07:15", "10:00", "12:35", "17:30", "20:30"],
          "tasks": [{ "refresh": "com.a.r",
            "earliest": "15m" }] }],
      },
      "questions": [
        { "firstRun": "com.a.r", "after": "13:00", "within": "10m" },
        { "howOften": "com.a.r" },
        { "heldBy": "com.a.r", "at": "14:00" },
        { "letsRun": "com.a.r", "at": "14:00" },
        { "blame": "com.a.r", "at": "17:00" },
        { "edit": "com.a.r", "expect": { "ran": "1..", "during": "day 1 14:00 to day 1 18:00" } },
      ] }
    """

  private let lesson: PreparedLesson
  private let questions: [PosedQuestion]

  init() throws {
    lesson = try PreparedLesson(Array(Self.text.utf8))
    questions = try lesson.questions()
  }

  private func verdict(_ answer: Answer, _ number: Int) -> Mark.Verdict {
    lesson.mark(answer, to: questions[number - 1]).verdict
  }

  @Test func `A time counts within its tolerance, and up to four times that is near`() throws {
    guard case .moment(let right?)? = questions[0].key else {
      Issue.record("it never runs")
      return
    }
    let rows: [(Span, Mark.Verdict)] = [
      (.zero, .right), (.minutes(10), .right), (.minutes(11), .near), (.minutes(40), .near),
      (.minutes(41), .wrong),
    ]
    for (off, verdict) in rows {
      #expect(self.verdict(.moment(right + off), 1) == verdict, "\(off)")
      #expect(self.verdict(.moment(right - off), 1) == verdict, "\(off) before")
    }
    #expect(verdict(.moment(nil), 1) == .wrong)
  }

  @Test func `A count that is one off is near, but nothing is not almost something`() throws {
    guard case .count(let right)? = questions[1].key else { return }
    #expect(right > 2)
    #expect(verdict(.count(right), 2) == .right)
    #expect(verdict(.count(right + 1), 2) == .near)
    #expect(verdict(.count(right - 1), 2) == .near)
    #expect(verdict(.count(right + 2), 2) == .wrong)
    #expect(verdict(.count(0), 2) == .wrong)
  }

  @Test func `A rule that objects as well is near, and one that allows is wrong`() {
    #expect(questions[2].key == .held(.rule(.lowPowerMode)))
    #expect(verdict(.held(.rule(.lowPowerMode)), 3) == .right)
    #expect(verdict(.held(.rule(.appUsage)), 3) == .near)
    #expect(verdict(.held(.rule(.thermal)), 3) == .wrong)
    #expect(verdict(.held(.nothing), 3) == .wrong)
  }

  @Test func `What was tried and does not help is wrong`() {
    #expect(questions[3].key == .change(.one(.lowPowerModeOff)))
    #expect(verdict(.change(.one(.lowPowerModeOff)), 4) == .right)
    #expect(verdict(.change(.one(.charging)), 4) == .wrong)
    #expect(verdict(.change(.waiting), 4) == .wrong)
  }

  @Test func `The line to blame is the one without which it would not have waited`() {
    #expect(questions[4].key == .line(4))
    #expect(verdict(.line(4), 5) == .right)
    #expect(verdict(.line(7), 5) == .wrong)
    #expect(verdict(.line(nil), 5) == .wrong)
  }

  @Test func `An edit is right if it brings about what is asked, whatever it is`() {
    let rows: [([String], Mark.Verdict)] = [
      (["device.lowPowerMode=false"], .right), (["device.lowPowerMode-"], .right),
      (["device.lowPowerMode=[\"13:00-15:00\"]"], .right), (["device.battery=90%"], .wrong),
      (["device.lowPowerMode=false", "device.battery=90%"], .wrong), (["duration=2d"], .wrong),
      (["rules.app-usage.threshold=1%"], .wrong), (["apps[0].tasks-"], .wrong),
      (["nonsense"], .wrong), ([], .wrong),
    ]
    for (edit, verdict) in rows { #expect(self.verdict(.edit(edit), 6) == verdict, "\(edit)") }
    #expect(lesson.solution(of: questions[5]).map { verdict(.edit($0), 6) } == .right)
  }

  @Test func `An answer of another kind is wrong`() {
    for number in 1...6 {
      #expect(verdict(number == 1 ? .count(1) : .moment(nil), number) == .wrong)
    }
  }
}

import Reports
import Scenarios
import SchedulerEngine

/// A lesson at a prompt: takes a line, answers it, and asks the next question. It does no input or output
/// itself.
public struct LessonSession {
  private let sheet: LessonSheet
  private var place = 0
  private var score = LessonScore()
  public private(set) var isOver = false

  public init(_ given: GivenLesson) { sheet = LessonSheet(given) }

  private var given: GivenLesson { sheet.given }

  public mutating func begin() -> String {
    if given.questions.isEmpty { isOver = true }
    return sheet.opening + "\n" + sheet.scenario + "\n"
      + LessonSession.help + "\n" + ask()
  }

  private static let help = """
    Type your answer below each question, or: hint, skip, scenario, quit;
    go 3 goes on at question 3.

    """

  public mutating func take(_ typed: String) -> String {
    guard !isOver else { return "" }
    let posed = given.questions[place]
    switch AnswerReader.trimmed(typed) {
    case "": return ""
    case "quit", "exit":
      isOver = true
      let next = place + 1
      return score.words + "\n"
        + (place == 0 ? "" : "To go on later, start again and type: go \(next)\n")
    case "hint", "?": return hint(posed)
    case "scenario": return sheet.scenario
    case "help": return LessonSession.help
    case let text where text.hasPrefix("go "): return go(to: String(text.dropFirst(3)))
    case "skip":
      return (given.solution(to: posed).map { paragraph($0, given.style) } ?? "")
        + sheet.reasons(for: posed, .withoutLaterAnswers) + next(nil)
    default: break
    }
    guard let mark = given.mark(typed, posed) else {
      return paragraph(given.isNoAnswer(to: posed), given.style)
    }
    let tried = given.tried(typed, posed, mark).map { "\n" + $0.text + "\n" } ?? ""
    let text = given.words(mark, posed, to: given.style.textWidth) + "\n" + tried
    if given.staysOpen(posed, after: mark.verdict) { return text + "Try again, or skip.\n" }
    return text + sheet.reasons(for: posed, .withoutLaterAnswers) + next(mark.verdict)
  }

  /// Goes on at a question, for a learner who comes back. The questions before it do not count.
  private mutating func go(to number: String) -> String {
    guard let number = Int(AnswerReader.trimmed(number)),
      given.questions.indices.contains(number - 1)
    else {
      return "Type go and the number of a question, from 1 to \(given.questions.count).\n"
    }
    guard number > place + 1 else { return "You are at question \(place + 1) already.\n" }
    place = number - 1
    return ask()
  }

  private func hint(_ posed: PosedQuestion) -> String {
    paragraph(given.hint(for: posed), given.style)
  }

  private mutating func next(_ verdict: Mark.Verdict?) -> String {
    score.add(verdict, to: given.questions[place])
    place += 1
    if place < given.questions.count { return "\n" + ask() }
    isOver = true
    let whole = given.stage.prepared.setup.start..<given.stage.prepared.end
    let hasEdits = given.questions.contains { $0.question.kind == .edit }
    return "\n" + given.style.paint(score.words, .heading)
      + "\n\nThe run as a picture\(hasEdits ? ", without your changes" : ""):\n"
      + RunTimeline(given.context, during: whole).text
  }

  /// Questions without an answer are skipped.
  private mutating func ask() -> String {
    var text = ""
    while place < given.questions.count {
      text += sheet.question(given.questions[place])
      guard case .noAnswer = given.questions[place].truth else { return text }
      place += 1
    }
    isOver = true
    return text
  }
}

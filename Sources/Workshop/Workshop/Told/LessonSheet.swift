import Basics
import Documents
import Reports
import Scenarios
public import SchedulerEngine

/// A lesson on paper: the introduction, the scenario, the questions, and the key for the trainer.
public struct LessonSheet {
  let given: GivenLesson

  public init(_ given: GivenLesson) { self.given = given }

  /// Does not include the answers.
  public var text: String {
    ([opening, scenario] + given.questions.map { question($0) } + [closing])
      .joined(separator: "\n")
  }

  /// The questions with the right answers and the reasons.
  public var key: String {
    var parts = [given.style.paint("Key: \(title)", .heading) + "\n"]
    for posed in given.questions { parts.append(question(posed) + answer(to: posed)) }
    return parts.joined(separator: "\n")
  }

  /// Marks the answers, which are given as one line per question.
  public func marked(_ answers: [String]) -> String {
    var score = LessonScore()
    var parts = [given.style.paint(title, .heading) + "\n"]
    for (place, posed) in given.questions.enumerated() {
      let typed = place < answers.count ? answers[place] : ""
      let mark = given.mark(typed, posed)
      score.add(mark?.verdict, to: posed, typed: typed)
      parts.append(question(posed) + result(typed, mark, posed))
    }
    return parts.joined(separator: "\n") + "\n" + given.style.paint(score.words, .heading) + "\n"
  }

  private func result(_ typed: String, _ mark: Mark?, _ posed: PosedQuestion) -> String {
    guard let mark else {
      let shown = typed.isEmpty ? "No answer." : "Not a possible answer: \(safeText(typed.utf8))"
      return indented(shown)
    }
    let words = given.words(mark, posed, to: given.style.textWidth, indent: 2)
    return indented("Answered: \(safeText(typed.utf8))") + "  \(words)\n" + reasons(for: posed)
  }

  // MARK: Parts

  var title: String { safeText(given.stage.lesson.title.value.utf8) }

  var opening: String {
    let lesson = given.stage.lesson
    var text = given.style.paint(title, .heading) + "\n"
    if let goal = lesson.goal {
      text += paragraph("Goal: \(safeText(goal.value.utf8))", given.style)
    }
    if let about = lesson.text {
      text += "\n" + paragraph(safeText(about.value.utf8), given.style)
    }
    return text
  }

  /// Includes the line numbers that answers refer to.
  var scenario: String {
    let source = given.source
    let lines = given.scenarioLines
    let name = given.path.map { "The scenario, \(safeText($0.utf8))" } ?? "The scenario"
    var lesson = given.style.paint(name, .heading) + "\n"
    // On the first line, the text before its brace belongs to the lesson.
    let margin =
      lines.dropFirst().map { source.text(ofLine: $0) }
      .filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    for line in lines {
      let text = source.text(ofLine: line)
      let rest = line == lines.first ? text.drop { $0 == " " } : text.dropFirst(margin)
      let words = VisibleText.of(AnswerReader.withoutEnd(String(rest)))
      let number = given.style.paint(String("   \(line)".suffix(4)), .quiet)
      lesson += number + (words.isEmpty ? "" : "  " + words) + "\n"
    }
    for sentence in given.namesExplained { lesson += paragraph(sentence, given.style) }
    return lesson
  }

  func question(_ posed: PosedQuestion) -> String {
    let head = "Question \(posed.number) of \(given.questions.count)"
    var text = given.style.paint(head, .heading) + "\n"
    if let before = posed.question.text {
      text += paragraph(safeText(before.value.utf8), given.style)
    }
    if case .noAnswer(let reason) = posed.truth {
      return text + paragraph("It has no answer: \(reason.label).", given.style)
    }
    text += paragraph(given.words(posed), given.style)
    if case .edit = posed.truth { text += indented(given.goal(of: posed)) }
    for (place, option) in posed.options.enumerated() {
      text +=
        "  \(AnswerReader.letter(place))  "
        + given.words(option).wrapped(to: given.style.textWidth, indent: 5) + "\n"
    }
    if let manner = given.manner(of: posed) { text += indented(manner) }
    return text
  }

  private func answer(to posed: PosedQuestion) -> String {
    var answers: [String] = []
    if let key = posed.key {
      let letter = posed.options.firstIndex(of: key).map { "(\(AnswerReader.letter($0))) " } ?? ""
      answers.append(letter + given.words(key))
    } else if case .edit = posed.truth {
      answers.append(
        given.stage.solution(of: posed).map { given.words(.edit($0)) + " (others may work too)" }
          ?? "no single change was found; run your own to find out")
    }
    let key =
      answers.map { indented(given.style.paint("Right: ", .good) + $0) }.joined() + wrong(posed)
    let hint = posed.question.hint.map { indented("Hint: \(safeText($0.value.utf8))") } ?? ""
    return key + reasons(for: posed) + hint
  }

  /// What each wrong choice stands for.
  private func wrong(_ posed: PosedQuestion) -> String {
    var text = ""
    for (place, option) in posed.options.enumerated() where option != posed.key {
      let mark = given.stage.mark(option, to: posed)
      guard let words = given.words(mark.remark, at: posed.at) else { continue }
      let head = mark.verdict == .right ? "Right as well" : "Not"
      text += indented("\(head) (\(AnswerReader.letter(place))): " + words)
    }
    return text
  }

  func reasons(for posed: PosedQuestion, _ telling: Telling = .everything) -> String {
    var text = given.reasons(for: posed, telling).map { indented($0) }.joined()
    if let command = given.command(for: posed) { text += "  see  \(command)\n" }
    return text
  }

  private var closing: String {
    paragraph(
      "Write your answers into a file, one line per question, and have them marked with "
        + "--answers FILE. In a terminal, bgsim learn asks the questions one by one.",
      given.style)
  }

  func indented(_ text: String) -> String {
    "  " + text.wrapped(to: given.style.textWidth, indent: 2) + "\n"
  }
}

/// The marking of an answer: how good it is, why, and which lines of the scenario say so.
public struct MarkedAnswer: Sendable {
  /// nil if the learner gave up.
  public let verdict: Mark.Verdict?
  public let words: String
  public let reasons: [String]
  /// The lines of the scenario's file that the reason comes from.
  public let lines: [Int64]
  /// The moment at which the deciding reason is examined.
  public let at: Instant?
}

extension GivenLesson {
  func marked(_ mark: Mark, _ posed: PosedQuestion) -> MarkedAnswer {
    let isOpen = staysOpen(posed, after: mark.verdict)
    return marked(posed, mark.verdict, words(mark, posed), isOpen ? nil : decisive(about: posed))
  }

  public func givenUp(_ posed: PosedQuestion) -> MarkedAnswer {
    marked(posed, nil, solution(to: posed) ?? "No change was found.", decisive(about: posed))
  }

  private func marked(
    _ posed: PosedQuestion, _ verdict: Mark.Verdict?, _ words: String, _ decisive: Decisive?
  ) -> MarkedAnswer {
    let isOpen = staysOpen(posed, after: verdict) && verdict != nil
    let kept = kept(decisive, about: posed, .withoutLaterAnswers)
    return MarkedAnswer(
      verdict: verdict, words: words,
      reasons: isOpen ? [] : reasons(for: posed, because: decisive, .withoutLaterAnswers),
      lines: kept == .nothing ? decisive.map { $0.marked } ?? [] : [],
      at: kept == .everything ? nil : decisive?.at)
  }
}

extension Decisive {
  /// The lines to look at.
  fileprivate var marked: [Int64] {
    lines.prefix(3).map { $0.line } + (changes.first?.lines.map { $0.line } ?? [])
  }
}

struct LessonScore: Equatable, Sendable {
  private(set) var right = 0
  private(set) var near = 0
  private(set) var wrong = 0
  private(set) var skipped = 0
  /// The number of texts that were not an answer to the question.
  private(set) var impossible = 0
  private(set) var marks = 0
  private(set) var mostMarks = 0

  mutating func add(_ verdict: Mark.Verdict?, to posed: PosedQuestion, typed: String = "") {
    mostMarks += posed.marks
    if verdict == .right { marks += posed.marks }
    switch verdict {
    case .right?: right += 1
    case .near?: near += 1
    case .wrong?: wrong += 1
    case nil where typed.isEmpty: skipped += 1
    case nil: impossible += 1
    }
  }

  var count: Int { right + near + wrong + skipped + impossible }

  /// For example "4 of 8 marks; 3 of 6 right, 1 near, 1 without an answer, 1 not possible".
  var words: String {
    LessonScore.words(marks: marks, of: mostMarks) + "; \(right) of \(count) right"
      + (near > 0 ? ", \(near) near" : "")
      + (skipped > 0 ? ", \(skipped) without an answer" : "")
      + (impossible > 0 ? ", \(impossible) not possible" : "")
  }

  /// How a result is said, of one learner and of a class.
  static func words(marks: Int, of most: Int) -> String {
    "\(marks) of \(most) \(most == 1 ? "mark" : "marks")"
  }
}

import Basics
import Scenarios

/// A question as somebody sees it, with what came of the answer.
public final class AskedQuestion {
  public let posed: PosedQuestion
  /// "Question 2 of 5"
  public let head: String
  /// What is told before it, the question itself, and how the answer is to be written.
  public let paragraphs: [String]
  public let options: [(letter: String, words: String)]
  /// Whether something else than a letter can be typed.
  public let isTyped: Bool
  public let hint: String
  /// As it was given; empty where there is none yet.
  public let answer: String
  public let marked: MarkedAnswer?
  /// Why the answer is none.
  public let complaint: String
  public let isOpen: Bool

  init(_ given: GivenLesson, _ posed: PosedQuestion, answer: String) {
    self.posed = posed
    self.answer = answer
    head = "Question \(posed.number) of \(given.questions.count)"
    let manner = given.manner(of: posed)
    var paragraphs = posed.question.text.map { [safeText($0.value.utf8)] } ?? []
    paragraphs.append(given.words(posed))
    if case .edit = posed.truth { paragraphs.append(given.goal(of: posed)) }
    if case .noAnswer(let reason) = posed.truth {
      paragraphs = ["It has no answer: \(reason.label)."]
    } else if let manner {
      paragraphs.append(manner)
    }
    self.paragraphs = paragraphs
    options = posed.options.enumerated().map { place, option in
      (AnswerReader.letter(place), given.words(option))
    }
    isTyped = manner != nil
    hint = given.hint(for: posed)
    let typed = AnswerReader.trimmed(answer)
    if case .noAnswer = posed.truth {
      (marked, complaint, isOpen) = (nil, "", false)
    } else if typed.isEmpty {
      (marked, complaint, isOpen) = (nil, "", true)
    } else if typed == AskedQuestion.givingUp {
      (marked, complaint, isOpen) = (given.givenUp(posed), "", false)
    } else if let read = AnswerReader(given: given).answer(typed, to: posed) {
      let marked = given.marked(read, to: posed)
      (self.marked, complaint) = (marked, "")
      isOpen = given.staysOpen(posed, after: marked.verdict)
    } else {
      (marked, complaint, isOpen) = (nil, given.isNoAnswer(to: posed), true)
    }
  }

  /// What somebody types who gives up.
  public static let givingUp = "skip"
}

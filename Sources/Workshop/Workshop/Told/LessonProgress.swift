import Basics
import Scenarios

/// A lesson with answers to its first questions. Those after the first that is open are not asked yet,
/// because a question can give away what was asked before.
public struct LessonProgress {
  public let title: String
  /// What it is for, and what is told before the questions.
  public let opening: [String]
  public let questions: [AskedQuestion]
  /// Whether no question is left.
  public let isOver: Bool
  /// "3 of 5 right, 1 near"
  public let score: String

  public init(_ given: GivenLesson, answers: [String]) {
    let lesson = given.stage.lesson
    title = safeText(lesson.title.value.utf8)
    opening =
      (lesson.goal.map { ["Goal: " + safeText($0.value.utf8)] } ?? [])
      + (lesson.text.map { [safeText($0.value.utf8)] } ?? [])
    var questions: [AskedQuestion] = []
    var score = LessonScore()
    for (place, posed) in given.questions.enumerated() {
      if questions.last?.isOpen ?? false { break }
      let answer = place < answers.count ? answers[place] : ""
      let asked = AskedQuestion(given, posed, answer: answer)
      questions.append(asked)
      score.add(asked.isOpen ? nil : asked.marked?.verdict)
    }
    isOver = !(questions.last?.isOpen ?? false)
    for _ in questions.count..<given.questions.count { score.add(nil) }
    self.questions = questions
    self.score = score.words
  }
}

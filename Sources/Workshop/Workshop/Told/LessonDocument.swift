import Basics
package import Documents
import Reports
import Scenarios

/// A lesson for programs: the questions and the results of answers.
public struct LessonDocument {
  private let given: GivenLesson

  public init(_ given: GivenLesson) { self.given = given }

  public enum KeyShown: Sendable { case hidden, shown }

  /// Includes the key for readers who may see it. Answers, if there are any, are marked.
  public func json(withKey: KeyShown, answers: [String]? = nil) -> String {
    let asked = given.questions.enumerated().map { place, posed in
      let typed = answers.map { place < $0.count ? $0[place] : "" }
      return Asked(
        posed: posed, typed: typed, mark: typed.flatMap { given.mark($0, posed) },
        key: withKey == .shown)
    }
    return LessonDocument.shape.value(of: (given, asked), in: given).printed()
  }

  package struct Asked {
    fileprivate let posed: PosedQuestion
    fileprivate let typed: String?
    fileprivate let mark: Mark?
    fileprivate let key: Bool
  }

  package typealias Marked = (given: GivenLesson, asked: [Asked])

  package static let shape = JSONShape<GivenLesson, Marked>(
    "lesson", "the questions of a lesson, with the key or with marks where these are wanted",
    .version("lesson", 2),
    .number("number", "its number in the course, if it is one of it", .optional) {
      $0.given.number
    },
    .text("learner", "the name that the questions were drawn for, if there is one", .optional) {
      $0.given.learner
    },
    .text("title", "what it is called") { $0.given.stage.lesson.title.value },
    .text("goal", "what it is for, if it says so", .optional) { $0.given.stage.lesson.goal?.value },
    .text("text", "what it tells first", .optional) { $0.given.stage.lesson.text?.value },
    .seed(of: "the seed of the run") { $0.given.stage.seed },
    .list("questions", of: question, "each question in order") { $0.asked },
    .number("right", "with answers, how many are right", .optional) { score($0.asked)?.right },
    .number("near", "with answers, how many are nearly right", .optional) { score($0.asked)?.near },
    .number("of", "with answers, how many were asked", .optional) { score($0.asked)?.count },
    .number(
      "marks", "with answers, what the right ones are worth; a change counts double", .optional
    ) {
      score($0.asked)?.marks
    },
    .number("ofMarks", "with answers, what all are worth", .optional) {
      score($0.asked)?.mostMarks
    })

  /// nil if there are no answers.
  private static func score(_ questions: [Asked]) -> LessonScore? {
    if questions.allSatisfy({ $0.typed == nil }) { return nil }
    var score = LessonScore()
    for asked in questions { score.add(asked.mark?.verdict, to: asked.posed) }
    return score
  }

  private static let question = JSONShape<GivenLesson, Asked>(
    "question", "a question about the run",
    .number("number", "its number") { $0.posed.number },
    .word("kind", Lesson.Kind.allCases.map { $0.rawValue }, "what it asks") {
      $0.posed.question.kind.rawValue
    },
    .text("task", "the identifier that it is about") { $0.posed.question.task.value },
    .text("words", "the question in words") { $1.words($0.posed) },
    .text("goal", "what a change has to achieve", .optional) { asked, lesson in
      asked.posed.question.kind == .edit ? lesson.goal(of: asked.posed) : nil
    },
    .number("marks", "what a right answer is worth") { $0.posed.marks },
    .text("text", "what the lesson tells with it", .optional) { $0.posed.question.text?.value },
    .text("hint", "a hint, if there is one", .optional) { $0.posed.question.hint?.value },
    .texts("options", "what can be chosen, of a question with a choice", .optional) {
      asked, lesson in
      asked.posed.options.isEmpty ? nil : asked.posed.options.map { lesson.words($0) }
    },
    .text("rightAnswer", "with the key", .optional) { $0.key ? $1.rightAnswer(to: $0.posed) : nil },
    .texts("because", "with the key, why, if the run gives the answer", .optional) {
      $0.key && $0.posed.key != nil ? $1.reasons(for: $0.posed) : nil
    },
    .text("answer", "with answers, what was answered", .optional) { $0.typed },
    .text("answered", "with answers, the same in words", .optional) { asked, lesson in
      asked.typed.flatMap { AnswerReader(given: lesson).answer($0, to: asked.posed) }
        .map { lesson.words($0) }
    },
    .text(
      "misunderstanding", "with answers, what a wrong one stands for, as far as it shows",
      .optional
    ) { asked, lesson in
      guard let mark = asked.mark, mark.verdict != .right else { return nil }
      return lesson.words(mark.remark, at: asked.posed.at)
    },
    .word(
      "mark", Mark.Verdict.allCases.map { $0.rawValue } + ["none"], "with answers, its mark",
      .optional
    ) { $0.typed == nil ? nil : $0.mark?.verdict.rawValue ?? "none" },
    .text("remark", "with answers, what there is to say about it", .optional) { asked, lesson in
      asked.mark.map { lesson.words($0, asked.posed) }
    },
    .texts("reasons", "with answers, why the right answer is right", .optional) {
      $0.typed == nil ? nil : $1.reasons(for: $0.posed)
    })
}

extension GivenLesson {
  /// In words; nil if no answer is known to be right.
  fileprivate func rightAnswer(to posed: PosedQuestion) -> String? {
    if let key = posed.key { return words(key) }
    guard case .edit = posed.truth, let edit = stage.solution(of: posed) else { return nil }
    return words(.edit(edit))
  }
}

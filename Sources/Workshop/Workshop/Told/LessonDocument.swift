import Basics
public import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// A lesson for programs: the questions, and what came of answers.
public struct LessonDocument {
  private let given: GivenLesson

  public init(_ given: GivenLesson) { self.given = given }

  /// With the key for whoever may see it; answers are marked where there are some.
  public func json(withKey: KeyShown, answers: [String]? = nil) -> String {
    let lesson = given.stage.lesson
    var members: [JSONMember] = [
      ("lesson", .integer(1)), ("title", .text(lesson.title.value)),
    ]
    if let goal = lesson.goal { members.append(("goal", .text(goal.value))) }
    if let text = lesson.text { members.append(("text", .text(text.value))) }
    members.append(JSONValue.seed(given.stage.seed))
    var score = LessonScore()
    var questions: [JSONValue] = []
    for (place, posed) in given.questions.enumerated() {
      var parts = question(posed)
      if withKey == .shown { parts += key(posed) }
      if let answers {
        let typed = place < answers.count ? answers[place] : ""
        let mark = given.mark(typed, posed)
        score.add(mark?.verdict)
        parts.append(("answer", .text(typed)))
        parts.append(("mark", .text(mark?.verdict.rawValue ?? "none")))
        if let mark { parts.append(("words", .text(plain.words(mark, posed)))) }
        parts.append(("reasons", .list(plain.reasons(for: posed).map { .text($0) })))
      }
      questions.append(.object(parts))
    }
    members.append(("questions", .list(questions)))
    if answers != nil {
      members.append(("right", .integer(Int64(score.right))))
      members.append(("near", .integer(Int64(score.near))))
      members.append(("of", .integer(Int64(score.count))))
    }
    return JSONValue.object(members).printed()
  }

  public enum KeyShown: Sendable { case hidden, shown }

  /// Programs want no colours.
  private var plain: GivenLesson { given }

  private func question(_ posed: PosedQuestion) -> [JSONMember] {
    var parts: [JSONMember] = [
      ("number", .integer(Int64(posed.number))), ("kind", .text(posed.question.kind.rawValue)),
      ("task", .text(posed.question.task.value)), ("words", .text(given.words(posed))),
    ]
    if let text = posed.question.text { parts.append(("text", .text(text.value))) }
    if let hint = posed.question.hint { parts.append(("hint", .text(hint.value))) }
    if !posed.options.isEmpty {
      parts.append(("options", .list(posed.options.map { .text(given.words($0)) })))
    }
    return parts
  }

  private func key(_ posed: PosedQuestion) -> [JSONMember] {
    if let key = posed.key {
      return [
        ("right", .text(given.words(key))),
        ("because", .list(given.reasons(for: posed).map { .text($0) })),
      ]
    }
    guard case .edit = posed.truth, let edit = given.stage.solution(of: posed) else { return [] }
    return [("right", .text(given.words(.edit(edit))))]
  }
}

extension LessonDocument {
  /// Lesson text and answers in, JSON out: all that a page needs.
  public static func json(
    _ lesson: [UInt8], for name: String?, answers: [String]?
  ) throws(ScenarioFailure) -> String {
    let given = try GivenLesson(nil, lesson, for: name, TextStyle())
    return LessonDocument(given).json(withKey: .hidden, answers: answers)
  }
}

import Basics
import SchedulerEngine

/// Questions that name what is not there, or lack what they need.
enum LessonCheck {
  static func check(_ lesson: Lesson, of scenario: Scenario, _ problems: inout ProblemList) {
    let subjects = Subjects(scenario)
    for question in lesson.questions {
      check(question, scenario, subjects, &problems)
    }
  }

  private static func check(
    _ located: Located<Lesson.Question>, _ scenario: Scenario, _ subjects: Subjects,
    _ problems: inout ProblemList
  ) {
    let question = located.value
    if question.task.value.isEmpty { return }
    _ = subjects.kind(of: question.task, in: question.app, &problems)
    keys(of: question, &problems)
    let opening = SourceSpan(located.span.start, located.span.start + 1)
    if question.kind.asksAboutMoment && question.at == nil {
      problems.report(Diagnostic(.field(.missingKey("at", of: "question")), at: opening))
    }
    if question.kind == .edit && question.expect == nil {
      problems.report(Diagnostic(.field(.missingKey("expect", of: "question")), at: opening))
    }
    for moment in [question.at, question.after].compactMap({ $0 }) {
      reach(moment, scenario, &problems)
    }
    guard let expect = question.expect else { return }
    ExpectationCheck.check(
      Located(expect.value.about(question), at: expect.span), scenario, subjects, &problems)
  }

  /// A key of another question says nothing here.
  private static func keys(of question: Lesson.Question, _ problems: inout ProblemList) {
    func need(_ kind: Lesson.Kind, _ key: String, _ span: SourceSpan?) {
      guard let span, question.kind != kind else { return }
      problems.report(.keyNeeds(key, other: kind.rawValue), span)
    }
    need(.firstRun, "after", question.after?.span)
    need(.firstRun, "within", question.within?.span)
    need(.howOften, "during", question.during?.span)
    need(.howOften, "counting", question.counting?.span)
    need(.edit, "expect", question.expect?.span)
    need(.edit, "changes", question.changes?.span)
    if let at = question.at, !question.kind.asksAboutMoment {
      problems.report(.keyNeeds("at", other: Lesson.Kind.heldBy.rawValue), at.span)
    }
  }

  private static func reach(
    _ moment: Located<TimePoint>, _ scenario: Scenario, _ problems: inout ProblemList
  ) {
    let start = scenario.begins.instant
    let instant = moment.value.instant(on: scenario.clock)
    if instant < start { problems.report(.outsideDuration(.beforeStart), moment.span) }
    if instant > start + scenario.lasts {
      problems.report(.outsideDuration(.afterEnd), moment.span)
    }
  }
}

extension Lesson.Kind {
  public var asksAboutMoment: Bool {
    switch self {
    case .heldBy, .letsRun, .blame: true
    case .firstRun, .howOften, .edit: false
    }
  }
}

extension Scenario.Expectation {
  /// The same about the task of a question.
  public func about(_ question: Lesson.Question) -> Scenario.Expectation {
    var expected = self
    if expected.task == nil && expected.app == nil {
      expected.task = question.task
      expected.app = question.app
    }
    return expected
  }
}

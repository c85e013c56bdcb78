public import Basics
import Documents
import SchedulerEngine

/// Finds questions that name something missing, or that lack a key they need.
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
      Located(expect.value.about(question), at: expect.span), subjects, &problems)
  }

  /// Reports keys that only apply to other kinds of question.
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
    need(.edit, "atBothEndsOf", question.atBothEndsOf?.span)
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
  /// The same expectation, about the task of a question if it names no task or app itself.
  public func about(_ question: Lesson.Question) -> Scenario.Expectation {
    var expected = self
    if expected.task == nil && expected.app == nil {
      expected.task = question.task
      expected.app = question.app
    }
    return expected
  }
}

public struct LessonReading: Equatable, Sendable {
  /// nil if there are errors.
  public let lesson: Lesson?
  /// All problems of the file, and the scenario if it is inside the lesson.
  public let reading: Reading
}

public enum LessonReader {
  public static func read(
    _ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) -> LessonReading {
    var problems = ProblemList(limit: limits.problems)
    var scenario: Scenario?
    let lesson = ScenarioReader.read(bytes, limits, &problems) { (lesson: Lesson, problems) in
      guard case .inline(let inner) = lesson.scenario.value else { return }
      scenario = inner
      ScenarioCheck.check(inner, &problems)
      LessonCheck.check(lesson, of: inner, &problems)
    }
    let isSound = !problems.hasErrors
    return LessonReading(
      lesson: isSound ? lesson : nil,
      reading: Reading(scenario: isSound ? scenario : nil, problems))
  }

  /// Checks the questions against a scenario in a file of its own.
  public static func check(_ lesson: Lesson, of scenario: Scenario) -> Reading {
    var problems = ProblemList(limit: ReadingLimits().problems)
    LessonCheck.check(lesson, of: scenario, &problems)
    return Reading(scenario: problems.hasErrors ? nil : scenario, problems)
  }
}

/// Finds the scenario in the text of a lesson file.
public enum LessonText {
  public enum Scenario: Equatable, Sendable {
    /// The bytes of the scenario, padded with blanks so that its lines keep their numbers in the lesson.
    case inline([UInt8])
    case file(String)
  }

  /// nil if this is not a lesson.
  public static func scenario(in bytes: [UInt8]) -> Scenario? {
    guard bytes.mention(["lesson"]), let tree = JSONTree.read(bytes).tree,
      tree.nodes[0].kind == .object
    else { return nil }
    var isLesson = false
    var scenario: Int?
    for member in tree.members(of: 0) where tree.nodes[member.key].kind == .string {
      if tree.holds("lesson", at: member.key) { isLesson = true }
      if tree.holds("scenario", at: member.key) { scenario = member.value }
    }
    guard isLesson, let scenario else { return nil }
    switch tree.nodes[scenario].kind {
    case .string: return .file(tree.text(of: scenario))
    case .object: return .inline(blanked(bytes, around: tree.nodes[scenario].span))
    default: return nil
    }
  }

  public static func isLesson(_ bytes: [UInt8]) -> Bool { scenario(in: bytes) != nil }

  private static func blanked(_ bytes: [UInt8], around span: SourceSpan) -> [UInt8] {
    var blanked = bytes
    for place in blanked.indices where place < span.start || place >= span.end {
      if blanked[place] != 0x0A && blanked[place] != 0x0D { blanked[place] = 0x20 }
    }
    return blanked
  }
}

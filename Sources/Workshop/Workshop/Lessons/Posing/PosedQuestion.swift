public import RunRecord
public import Scenarios
public import SchedulerEngine

/// A question with its answer, and answers to choose from, all taken from the run.
public final class PosedQuestion: Sendable {
  /// From 1.
  public let number: Int
  public let question: Lesson.Question
  public let task: TaskKey
  /// What is asked about a moment.
  public let at: Instant?
  /// Empty where the answer is typed.
  public let options: [Answer]
  /// What is right; nil where anything that works is, or the question has no answer.
  public let key: Answer?
  public let truth: Truth

  init(
    _ posing: QuestionPosing, _ key: Answer?, _ options: [Answer], _ truth: Truth, at: Instant?
  ) {
    number = posing.number
    question = posing.question
    task = posing.task
    self.at = at
    self.options = options
    self.key = key
    self.truth = truth
  }
}

/// What the run says about a question.
public enum Truth: Sendable {
  case firstRun(from: Instant, RunFact?, tolerance: Span)
  case howOften([RunFact])
  case heldBy(WhyNot)
  case letsRun(WhyNot, single: [Condition])
  case blame([BlamedLine])
  case edit
  case noAnswer(NoAnswer)

  /// How far a time may be off that is only near.
  static let nearness: Int64 = 4
}

/// Why a question cannot be asked.
public enum NoAnswer: Equatable, Sendable {
  /// Nothing holds the task back at that moment.
  case nothingWaits
  /// What an edit has to bring about holds without it.
  case holdsAlready
  /// No change that was tried brings it about.
  case noChangeFound
}

public import RunRecord
public import SchedulerEngine

/// A lesson file as it was read: a scenario, and what is asked about it. Nowhere does it say an answer;
/// running the scenario does.
public struct Lesson: Equatable, Sendable {
  public var title = Located("")
  public var goal: Located<String>?
  /// What the learner reads first.
  public var text: Located<String>?
  public var scenario = Located(Source.file(""))
  public var questions: [Located<Question>] = []

  public enum Source: Equatable, Sendable {
    /// A path beside the lesson or below.
    case file(String)
    case inline(Scenario)
  }

  /// What is asked; the raw values are the keys of the file.
  public enum Kind: String, CaseIterable, Sendable {
    case firstRun, howOften, heldBy, letsRun, blame, edit
  }

  public struct Question: Equatable, Sendable {
    public var kind = Kind.firstRun
    public var task = Located("")
    public var app: Located<String>?
    /// What stands before the question.
    public var text: Located<String>?
    public var hint: Located<String>?
    public var at: Located<TimePoint>?
    public var after: Located<TimePoint>?
    /// How far a time may be off and still count.
    public var within: Located<Span>?
    public var during: Located<Scenario.Period>?
    public var counting: Located<RunCount>?
    /// What an edit has to bring about.
    public var expect: Located<Scenario.Expectation>?
    /// How many values an edit may change.
    public var changes: Located<Int64>?
  }
}

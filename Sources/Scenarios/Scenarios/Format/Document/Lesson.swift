public import RunAnalysis
import RunRecord
public import SchedulerEngine

/// A lesson file as read: a scenario and questions about it. The file holds no answers; running the scenario
/// gives them.
public struct Lesson: Equatable, Sendable {
  public var title = Located("")
  public var goal: Located<String>?
  /// The text that the learner reads first.
  public var text: Located<String>?
  public var scenario = Located(Source.file(""))
  public var questions: [Located<Question>] = []

  public enum Source: Equatable, Sendable {
    /// A path to a file in the lesson's folder or below it.
    case file(String)
    case inline(Scenario)
  }

  /// The kinds of question. The raw values are the keys in the file.
  public enum Kind: String, CaseIterable, Sendable {
    case firstRun, howOften, heldBy, letsRun, blame, edit
  }

  public struct Question: Equatable, Sendable {
    public var kind = Kind.firstRun
    public var task = Located("")
    public var app: Located<String>?
    /// Text shown before the question.
    public var text: Located<String>?
    public var hint: Located<String>?
    public var at: Located<TimePoint>?
    public var after: Located<TimePoint>?
    /// How far off a time may be and still count as right.
    public var within: Located<Span>?
    public var during: Located<Scenario.Period>?
    public var counting: Located<RunCount>?
    /// What the learner's edit has to achieve.
    public var expect: Located<Scenario.Expectation>?
    /// How many values an edit may change.
    public var changes: Located<Int64>?
    /// The name of an assumed number; an edit has to achieve its goal at both ends of its range as well.
    public var atBothEndsOf: Located<String>?
  }
}

public import RunRecord
public import SchedulerEngine

/// How good an answer is, and what there is to say about it besides what decided.
public struct Mark: Equatable, Sendable {
  public enum Verdict: String, Equatable, Sendable { case right, near, wrong }

  public let verdict: Verdict
  public let remark: Remark

  init(_ verdict: Verdict, _ remark: Remark = .nothing) {
    self.verdict = verdict
    self.remark = remark
  }
}

/// What tells an answer from the right one.
public enum Remark: Equatable, Sendable {
  case nothing
  case timeOff(Span)
  case countOff(Int64)
  /// It objects as well, and another decides.
  case objectsToo(RuleID)
  /// The rule has nothing against it, with what it saw.
  case allows(RuleAnswer)
  /// It is needed, with others.
  case notEnough(Condition)
  /// Tried alone, it leaves these in the way.
  case helpsNothing(Condition)
  /// Without the line something else is over.
  case endsAnother(Int64)
  case lineChangesNothing(Int64)
  case edit(EditOutcome)
  /// The answer is not of the kind that was asked for.
  case otherKind
}

/// What decided, and where the scenario says so.
public struct Decisive: Sendable {
  /// The moment at which it is looked at.
  public let at: Instant
  public let why: WhyNot
  /// nil where nothing objects, or nobody asks.
  public let objector: RuleID?
  /// Those without which it would not have.
  public let lines: [BlamedLine]
}

public import Basics
public import RunRecord
public import SchedulerEngine

/// What came of one expectation in one run.
public struct Judgement: Equatable, Sendable {
  /// Its place among the scenario's expectations.
  public let place: Int
  public let span: SourceSpan
  /// Everything that does not hold, in the order of the words; empty where the expectation holds.
  public let mismatches: [Mismatch]

  public var holds: Bool { mismatches.isEmpty }
}

/// One word of an expectation that does not hold, as facts.
public struct Mismatch: Equatable, Sendable {
  public let word: ExpectedWord
  /// Where the word's value stands.
  public let span: SourceSpan
  public let difference: Difference
  /// The stretch it was looked at in: the whole, a day, or the part where it went wrong.
  public let during: Range<Instant>
  /// So many more days, gaps or runs fail the same way.
  public let further: Int64
  public let nearest: NearestRun?
  /// What kept the task from running in that stretch.
  public let reasons: [HeldReason]
}

/// What was found against what was expected.
public enum Difference: Equatable, Sendable {
  case count(Int64, expected: CountRange)
  /// Something that may last only so long lasted longer.
  case tooLong(Span, expected: Span)
  case chainBroken(Span, LastRequest, expected: Span)
  /// Of so many openings so many found content that was too old, or none; the oldest is told.
  case stale(Int64, of: Int64, oldest: Span?, expected: Span, in: Share)
  case otherReasons(RuleSet, expected: RuleID)
  /// Nothing was pending, so no rule is to blame.
  case notRequested(LastRequest, expected: RuleID)
  /// The expectation is about days or runs of which there is none, so it says nothing.
  case nothingToJudge
}

/// What became of the last request before a stretch in which nothing was pending.
public enum LastRequest: Equatable, Sendable {
  case never
  case ended(RequestFact)
  case running(RunFact)
}

/// The run that came closest to what was expected, or the first that should not have been.
public struct NearestRun: Equatable, Sendable {
  public let run: RunFact
  /// From the stretch to the launch, or from its edge into it.
  public let distance: Span
  public let side: Side

  public enum Side: UInt8, Sendable { case before, inside, after }
}

/// How long a reason held a task back in a stretch.
public struct HeldReason: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case objector(RuleID)
    /// So many calls of submit were refused meanwhile.
    case notRequested(refusals: Int64)
    /// Nothing objected; the device had no reason to wake.
    case noWake
  }

  public let reason: Reason
  public let held: Span
}

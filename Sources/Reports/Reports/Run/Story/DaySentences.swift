import Basics
import RunRecord
public import SchedulerEngine

/// A run told in plain sentences in order of time: "Mon 07:05 the user opens news for 3 min."
///
/// Needs all rows of the log, in the context or one by one. Beyond the most sentences asked for it only
/// counts, and says how many were left out: a year is not read in one sitting.
public struct DaySentences {
  /// Which sentences are kept when there are too many.
  public enum Kept: Sendable {
    case first(Int)
    /// For somebody who wants to know how it came to where it stands.
    case last(Int)
  }

  private var context: ReportContext
  private let range: Range<Instant>
  private let kept: Kept
  private var teller: RowTeller
  /// The lines of each sentence.
  private var told: [[String]] = []
  private var leftOut = 0
  public static let usual = Kept.first(1_000)

  public init(
    _ context: ReportContext, during range: Range<Instant>, keeping kept: Kept = usual
  ) {
    self.context = context
    self.range = range
    self.kept = kept
    teller = RowTeller(context)
  }

  /// Of the rows that the context has.
  public var text: String {
    var sentences = self
    for row in context.rows { sentences.take(row) }
    return sentences.taken
  }

  /// The next row, where nobody keeps them all.
  public mutating func take(_ row: LogRow) {
    guard let sentence = teller.sentence(for: row), range.contains(row.at) else { return }
    switch kept {
    case .first(let most):
      if told.count < most { told.append(lines(sentence, at: row.at)) } else { leftOut += 1 }
    case .last(let most):
      told.append(lines(sentence, at: row.at))
      // Not one by one, which would move the others each time.
      if told.count > 2 * most { forget(told.count - most) }
    }
  }

  private mutating func forget(_ count: Int) {
    told.removeFirst(count)
    leftOut += count
  }

  /// How many sentences there are, kept or not.
  package var count: Int { told.count + leftOut }

  /// The run has gone on.
  package mutating func look(at context: ReportContext) {
    self.context = context
    teller.context = context
  }

  /// A row that was told before.
  package mutating func pass(over row: LogRow) { _ = teller.sentence(for: row) }

  /// Of the rows that were taken.
  public var taken: String {
    var sentences = self
    if case .last(let most) = kept { sentences.forget(max(0, told.count - most)) }
    var lines = sentences.told.flatMap { $0 }
    if let notice = sentences.notice {
      let wrapped = notice.wrapped(to: context.style.textWidth)
      switch kept {
      case .first: lines += wrapped
      case .last: lines = wrapped + lines
      }
    }
    if lines.isEmpty { lines = ["Nothing happens."] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is said of those that were left out.
  private var notice: String? {
    if leftOut == 0 { return nil }
    switch kept {
    case .first:
      return "and \(counted(leftOut, "more sentence")) until "
        + "\(context.when(range.upperBound)); choose a shorter time to read them"
    case .last:
      return "\(counted(leftOut, "earlier sentence")) left out; to read them, type back and "
        + "go there in shorter steps"
    }
  }

  private func lines(_ sentence: String, at instant: Instant) -> [String] {
    let when = context.when(instant)
    let indent = columns(of: when) + 1
    return (sentence + ".").wrapped(to: context.style.textWidth - indent).enumerated().map {
      index, line in
      index == 0
        ? context.style.paint(when, .quiet) + " " + line
        : String(repeating: " ", count: indent) + line
    }
  }
}

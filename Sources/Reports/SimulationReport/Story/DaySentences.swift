import PlainText
import RunRecord
public import SchedulerEngine

/// A run told in plain sentences in order of time: "Mon 07:05 the user opens news for 3 min."
///
/// Needs all rows of the log, in the context or one by one. Beyond the most sentences asked for it only counts, and says at its
/// end how many were left out: a year is not read in one sitting.
public struct DaySentences {
  private let context: ReportContext
  private let range: Range<Instant>
  private let most: Int
  private var teller: RowTeller
  private var lines: [String] = []
  private var told = 0
  private var leftOut = 0
  public static let usualMost = 1_000

  public init(
    _ context: ReportContext, during range: Range<Instant>,
    atMost most: Int = DaySentences.usualMost
  ) {
    self.context = context
    self.range = range
    self.most = most
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
    if told < most {
      told += 1
      lines += lines(sentence, at: row.at)
    } else {
      leftOut += 1
    }
  }

  /// A row that was told before.
  package mutating func pass(over row: LogRow) { _ = teller.sentence(for: row) }

  /// Of the rows that were taken.
  public var taken: String {
    var lines = lines
    if leftOut > 0 {
      let words =
        "and \(counted(leftOut, "more sentence")) until "
        + "\(context.when(range.upperBound)); choose a shorter time to read them"
      lines += words.wrapped(to: context.style.textWidth)
    }
    if lines.isEmpty { lines = ["Nothing happens."] }
    return lines.joined(separator: "\n") + "\n"
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

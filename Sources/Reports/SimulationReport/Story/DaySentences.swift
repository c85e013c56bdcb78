import PlainText
import RunRecord
public import SchedulerEngine

/// A run told in plain sentences in order of time: "Mon 07:05 the user opens news for 3 min."
///
/// Needs all rows of the log. Beyond the most sentences asked for it only counts, and says at its
/// end how many were left out: a year is not read in one sitting.
public struct DaySentences {
  private let scene: Scene
  private let range: Range<Instant>
  private let most: Int
  public static let usualMost = 1_000

  public init(
    _ scene: Scene, during range: Range<Instant>, atMost most: Int = DaySentences.usualMost
  ) {
    self.scene = scene
    self.range = range
    self.most = most
  }

  public var text: String {
    var teller = RowTeller(scene)
    var lines: [String] = []
    var told = 0
    var leftOut = 0
    for row in scene.rows {
      guard let sentence = teller.sentence(for: row), range.contains(row.at) else { continue }
      if told < most {
        told += 1
        lines += self.lines(sentence, at: row.at)
      } else {
        leftOut += 1
      }
    }
    if leftOut > 0 {
      let words =
        "and \(counted(leftOut, "more sentence")) until "
        + "\(scene.when(range.upperBound)); ask for a shorter time to read them"
      lines += words.wrapped(to: scene.look.textWidth)
    }
    if lines.isEmpty { lines = ["Nothing happens."] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ sentence: String, at instant: Instant) -> [String] {
    let when = scene.when(instant)
    let indent = columns(of: when) + 1
    return (sentence + ".").wrapped(to: scene.look.textWidth - indent).enumerated().map {
      index, line in
      index == 0
        ? scene.look.paint(when, .quiet) + " " + line
        : String(repeating: " ", count: indent) + line
    }
  }
}

import RunRecord
import SchedulerEngine

/// Why one identifier waited, column by column: what held it for most of a column stands for it.
struct WaitStrip {
  private struct Column {
    /// Milliseconds for each cause, in its order.
    var lengths: [Int64] = []
    var objections: [UInt32] = []

    mutating func add(_ cause: WaitCause, _ length: Int64, _ objector: RuleID?) {
      if lengths.isEmpty {
        lengths = Array(repeating: 0, count: WaitCause.allCases.count)
        objections = Array(repeating: 0, count: WaitCause.allCases.count)
      }
      let place = Int(cause.rawValue)
      lengths[place] += length
      if let objector { objections[place] |= 1 << objector.rawValue }
    }

    var main: (cause: WaitCause, objections: RuleSet)? {
      var found: WaitCause?
      for cause in WaitCause.allCases where !lengths.isEmpty && lengths[Int(cause.rawValue)] > 0 {
        if found.map({ lengths[Int(cause.rawValue)] > lengths[Int($0.rawValue)] }) ?? true {
          found = cause
        }
      }
      return found.map { ($0, RuleSet(bits: objections[Int($0.rawValue)])) }
    }
  }

  struct Stretch {
    var columns: Range<Int>
    let cause: WaitCause
    var objections: RuleSet
  }

  private var columns: [Column]
  private let frame: PictureFrame

  init(_ frame: PictureFrame) {
    self.frame = frame
    columns = Array(repeating: Column(), count: frame.columnCount)
  }

  mutating func add(_ span: ObjectionSpan, isTransfer: Bool) {
    let part = span.range.clamped(to: frame.range)
    if part.isEmpty { return }
    guard let touched = frame.touched(by: part) else { return }
    let cause = WaitCause(span.objections, isTransfer: isTransfer)
    for column in touched {
      let begin = frame.instant(ofColumn: column)
      let own = part.clamped(to: begin..<max(begin, frame.instant(ofColumn: column + 1)))
      // A wait shorter than a column is still one.
      let length = max((own.upperBound - own.lowerBound).milliseconds, 1)
      columns[column].add(cause, length, span.objections.first)
    }
  }

  /// Neighbours of one cause together.
  var stretches: [Stretch] {
    var found: [Stretch] = []
    for (place, column) in columns.enumerated() {
      guard let main = column.main else { continue }
      if let last = found.last, last.columns.upperBound == place, last.cause == main.cause {
        found[found.count - 1].columns = last.columns.lowerBound..<(place + 1)
        found[found.count - 1].objections.bits |= main.objections.bits
      } else {
        found.append(
          Stretch(
            columns: place..<(place + 1), cause: main.cause, objections: main.objections))
      }
    }
    return found
  }
}

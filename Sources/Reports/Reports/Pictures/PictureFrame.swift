import SchedulerEngine

/// Where things are in a picture, in pixels.
struct PictureFrame {
  let width: Int64
  let range: Range<Instant>
  /// Labels stand above their lanes where there is no room beside them.
  let isNarrow: Bool
  let left: Int64
  let right: Int64

  static let widths: ClosedRange<Int64> = 280...4_000
  static let margin: Int64 = 16
  /// The width of the narrowest thing that is drawn.
  static let columnWidth: Int64 = 2
  init(width: Int64, labels: [String], during range: Range<Instant>) {
    self.width = min(max(width, PictureFrame.widths.lowerBound), PictureFrame.widths.upperBound)
    self.range = range
    isNarrow = self.width < 760
    let longest = labels.map { PictureFrame.width(of: $0) }.max() ?? 0
    let beside = PictureFrame.margin + min(max(longest * 107 / 100, 120), self.width * 3 / 10) + 16
    left = isNarrow ? PictureFrame.margin : beside
    right = self.width - PictureFrame.margin
  }

  static func width(of text: String) -> Int64 { TextWidth.pixels(text) }

  var plot: Int64 { right - left }

  /// The place of an instant, at most at an edge.
  func x(_ instant: Instant) -> Int64 {
    let length = max((range.upperBound - range.lowerBound).milliseconds, 1)
    let since = (instant - range.lowerBound).milliseconds
    return left + min(max(since, 0), length) * plot / length
  }

  var columnCount: Int { Int(plot / PictureFrame.columnWidth) + 1 }

  func column(_ instant: Instant) -> Int { Int((x(instant) - left) / PictureFrame.columnWidth) }

  /// The columns that a stretch touches, at least one; nil where it lies outside.
  func touched(by stretch: Range<Instant>) -> ClosedRange<Int>? {
    guard stretch.lowerBound < range.upperBound, stretch.upperBound > range.lowerBound else {
      return nil
    }
    let first = column(stretch.lowerBound)
    return first...max(first, column(stretch.upperBound) - 1)
  }

  func x(ofColumn column: Int) -> Int64 {
    min(left + Int64(column) * PictureFrame.columnWidth, right)
  }

  /// Where a column begins in time.
  func instant(ofColumn column: Int) -> Instant {
    let length = (range.upperBound - range.lowerBound).milliseconds
    let offset = (x(ofColumn: column) - left) * length / max(plot, 1)
    return range.lowerBound + .milliseconds(offset)
  }

  /// Cut at its end, and said whole elsewhere.
  func fitted(_ label: String) -> String {
    let room = isNarrow ? plot : left - PictureFrame.margin - 16
    if PictureFrame.width(of: label) <= room { return label }
    var fitted = ""
    for character in label {
      if PictureFrame.width(of: fitted + String(character) + "…") > room {
        break
      }
      fitted.append(character)
    }
    return fitted + "…"
  }
}

import SchedulerEngine

/// How tall a state of the device or an app stands in its lane.
enum Level: UInt8 {
  case off, line, half, full

  /// What it says about an app.
  var wordsOfApp: StaticString {
    switch self {
    case .off: "not running"
    case .line: "suspended"
    case .half: "in the background"
    case .full: "in front"
    }
  }
}

/// A lane of states as columns. What lasts less than a column still shows; the tallest wins.
struct LevelStrip {
  private var levels: [Level]
  private let frame: PictureFrame

  init(_ frame: PictureFrame) {
    self.frame = frame
    levels = Array(repeating: .off, count: frame.columnCount)
  }

  mutating func paint(_ stretch: Range<Instant>, _ level: Level) {
    guard level != .off, let columns = frame.touched(by: stretch) else { return }
    for column in columns where levels[column].rawValue < level.rawValue {
      levels[column] = level
    }
  }

  /// Neighbours of one level together, those without any left out.
  var stretches: [(columns: Range<Int>, level: Level)] {
    var found: [(columns: Range<Int>, level: Level)] = []
    var begin = 0
    for end in 1...levels.count where end == levels.count || levels[end] != levels[begin] {
      if levels[begin] != .off { found.append((begin..<end, levels[begin])) }
      begin = end
    }
    return found
  }
}

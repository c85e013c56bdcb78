/// How far ahead of now a date is, in seconds. The two differ where it depends on the time of day, or on the
/// length of a month.
struct TimeAhead: Equatable {
  var least: Double
  var most: Double
  /// Whether it is counted from a time that the app has kept, which may be the present one.
  var isFromKept = false

  init(_ least: Double, _ most: Double? = nil, isFromKept: Bool = false) {
    self.least = least
    self.most = most ?? least
    self.isFromKept = isFromKept
  }

  /// A time that has come, nobody knows when.
  static let kept = TimeAhead(-1e10, 0, isFromKept: true)

  static func + (left: TimeAhead, right: TimeAhead) -> TimeAhead {
    TimeAhead(
      left.least + right.least, left.most + right.most,
      isFromKept: left.isFromKept || right.isFromKept)
  }

  /// The earlier or the later of two.
  static func one(of left: TimeAhead, and right: TimeAhead, isLess: Bool) -> TimeAhead {
    let pick: (Double, Double) -> Double = isLess ? { min($0, $1) } : { max($0, $1) }
    return TimeAhead(
      pick(left.least, right.least), pick(left.most, right.most),
      isFromKept: left.isFromKept || right.isFromKept)
  }
}

/// Why code does not tell how far ahead a date is.
enum DateFault: Error, Equatable {
  case unread
  /// Named after what is only known at run time.
  case atRunTime(String)
}

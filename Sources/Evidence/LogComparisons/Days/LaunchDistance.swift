import SchedulerEngine

/// How far two lists of launches are from one another: the least that it takes to make one of them out
/// of the other, by moving launches, adding some and leaving some out.
enum LaunchDistance {
  /// What a launch costs that the other has not. Moving one by more than twice of it is dearer than to
  /// leave it out and add another.
  static let single = Span.hours(2)
  /// Of longer lists only the counts are compared.
  private static let most = 200

  static func between(_ left: [Instant], _ right: [Instant]) -> Int64 {
    let cost = single.milliseconds
    if left.count > most || right.count > most {
      return Int64(abs(left.count - right.count)) * cost
    }
    var before = (0...right.count).map { Int64($0) * cost }
    for one in left {
      var row = [before[0] + cost]
      row.reserveCapacity(right.count + 1)
      for (place, other) in right.enumerated() {
        let moved = before[place] + abs((one - other).milliseconds)
        row.append(min(moved, min(before[place + 1], row[place]) + cost))
      }
      before = row
    }
    return before[right.count]
  }
}

/// How many days there were with each number of launches. It grows with the numbers met and not with
/// the days.
struct DayCounts: Equatable, Sendable {
  private var entries: [(launches: Int64, days: Int64)] = []

  var days: Int64 { entries.reduce(0) { $0 + $1.days } }
  var emptyDays: Int64 { entries.first.map { $0.launches == 0 ? $0.days : 0 } ?? 0 }

  /// In hundredths of a launch, as is the spread.
  var mean: Int64 {
    if days == 0 { return 0 }
    return entries.reduce(0) { $0 + $1.launches * $1.days } * 100 / days
  }

  /// The standard deviation: how far a day is from the mean, as a rule.
  var spread: Int64 {
    if days == 0 { return 0 }
    let mean = mean
    let squares = entries.reduce(Int64(0)) { sum, entry in
      let distance = entry.launches * 100 - mean
      return sum + distance * distance * entry.days
    }
    return squareRoot(squares / days)
  }

  mutating func add(_ launches: Int64, days: Int64 = 1) {
    let place = entries.partitionPoint { $0.launches >= launches }
    if place < entries.count, entries[place].launches == launches {
      entries[place].days += days
    } else {
      entries.insert((launches, days), at: place)
    }
  }

  mutating func add(_ other: DayCounts) {
    for entry in other.entries { add(entry.launches, days: entry.days) }
  }

  /// The smallest number that at least so many of a hundred days do not exceed (nearest rank).
  func quantile(percent: Int64) -> Int64 {
    let rank = max((days * percent + 99) / 100, 1)
    var seen: Int64 = 0
    for entry in entries {
      seen += entry.days
      if seen >= rank { return entry.launches }
    }
    return 0
  }

  static func == (left: DayCounts, right: DayCounts) -> Bool {
    left.entries.elementsEqual(right.entries) { $0 == $1 }
  }
}

/// Rounded down (Newton's method, which for whole numbers ends).
private func squareRoot(_ number: Int64) -> Int64 {
  if number < 2 { return number }
  var root = number
  var next = (root + 1) / 2
  while next < root {
    root = next
    next = (root + number / root) / 2
  }
  return root
}

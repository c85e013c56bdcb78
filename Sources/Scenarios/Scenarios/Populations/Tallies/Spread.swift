/// How a figure spreads over users: its moments, and a histogram whose classes are one value wide up to
/// 63 and then a 32nd of the value, so that its size depends on no number of users or days.
public struct Spread: Equatable, Sendable {
  public private(set) var moments = Moments()
  /// Users by class; classes behind the last are empty.
  public private(set) var classes: [Int64] = []

  public init() {}

  public init(_ moments: Moments, _ classes: [Int64]) {
    self.moments = moments
    self.classes = classes
  }

  public mutating func add(_ value: Int64) {
    let value = min(max(value, 0), Moments.most)
    moments.add(value)
    let place = Spread.place(of: value)
    while classes.count <= place { classes.append(0) }
    classes[place] += 1
  }

  public mutating func add(_ other: Spread) {
    moments.add(other.moments)
    while classes.count < other.classes.count { classes.append(0) }
    for place in other.classes.indices { classes[place] += other.classes[place] }
  }
}

// MARK: Classes

extension Spread {
  private static let exact: Int64 = 64
  private static let parts: Int64 = 32
  /// That of the largest value.
  public static let lastClass = place(of: Moments.most)

  static func place(of value: Int64) -> Int {
    if value < exact { return Int(value) }
    let octave = Int64(63 - value.leadingZeroBitCount)
    let part = value >> (octave - 5) & (parts - 1)
    return Int(exact + (octave - 6) * parts + part)
  }

  /// The values of a class, the end included.
  public static func values(ofClass place: Int) -> ClosedRange<Int64> {
    let place = Int64(place)
    if place < exact { return place...place }
    let octave = (place - exact) / parts + 6
    let width: Int64 = 1 << (octave - 5)
    let low = (parts + (place - exact) % parts) * width
    return low...(low + width - 1)
  }

  /// The class of the user with this rank, counted from 1; nil where there are not so many.
  public func place(ofRank rank: Int64) -> Int? {
    if rank < 1 { return nil }
    var seen: Int64 = 0
    for place in classes.indices {
      seen += classes[place]
      if seen >= rank { return place }
    }
    return nil
  }
}

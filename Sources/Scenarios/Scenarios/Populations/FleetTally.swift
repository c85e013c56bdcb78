import SchedulerEngine

/// What so many users come to, task by task. Tallies of different devices add up to that of all, in any
/// order and to the same bytes.
public struct GroupTally: Equatable, Sendable {
  public internal(set) var users: Int64 = 0
  public internal(set) var tasks: [TaskTally]

  public init(tasks count: Int) {
    tasks = (0..<count).map { _ in TaskTally() }
  }

  public init(users: Int64, tasks: [TaskTally]) {
    self.users = users
    self.tasks = tasks
  }

  public mutating func add(_ other: GroupTally) {
    users += other.users
    for place in tasks.indices { tasks[place].add(other.tasks[place]) }
  }
}

public struct TaskTally: Equatable, Sendable {
  /// Users with too few launches a day, and those without any.
  public internal(set) var tooFew: Int64 = 0
  public internal(set) var never: Int64 = 0
  /// By measure. A user without a launch has no wait, and one who never opens the app no age.
  public internal(set) var spreads: [Spread]
  /// The share of the time, in millionths, in which each rule decided that it had to wait, by rule;
  /// the last is that in which nothing was requested.
  public internal(set) var causes: [Moments]

  static let causeCount = RuleID.allCases.count + 1

  init() {
    spreads = FleetMeasure.allCases.map { _ in Spread() }
    causes = (0..<TaskTally.causeCount).map { _ in Moments() }
  }

  /// nil where there are not as many as there are figures.
  public init?(tooFew: Int64, never: Int64, spreads: [Spread], causes: [Moments]) {
    guard spreads.count == FleetMeasure.allCases.count, causes.count == TaskTally.causeCount
    else { return nil }
    self.tooFew = tooFew
    self.never = never
    self.spreads = spreads
    self.causes = causes
  }

  public subscript(measure: FleetMeasure) -> Spread {
    get { spreads[Int(measure.rawValue)] }
    set { spreads[Int(measure.rawValue)] = newValue }
  }

  mutating func add(_ other: TaskTally) {
    tooFew += other.tooFew
    never += other.never
    for place in spreads.indices { spreads[place].add(other.spreads[place]) }
    for place in causes.indices { causes[place].add(other.causes[place]) }
  }
}

/// The tallies of all groups.
public struct FleetTally: Equatable, Sendable {
  public internal(set) var groups: [GroupTally]

  public init(groups: [GroupTally]) { self.groups = groups }

  public init(groups count: Int, tasks: Int) {
    groups = (0..<count).map { _ in GroupTally(tasks: tasks) }
  }

  public mutating func add(_ other: FleetTally) {
    for place in groups.indices { groups[place].add(other.groups[place]) }
  }

  public var everybody: GroupTally {
    var sum = groups[0]
    for group in groups.dropFirst() { sum.add(group) }
    return sum
  }
}

/// Runs devices one after the other in the same room and adds up what they come to. A copy that has
/// run nothing yet can work beside it, on another thread too.
public struct FleetWorker: Sendable {
  private var room: DeviceRunner
  private let enough: Int64
  public private(set) var tally: FleetTally
  /// The first device that did not reach the end.
  public private(set) var fault: DeviceFault?

  public init(_ prepared: PreparedPopulation) {
    room = DeviceRunner(prepared)
    enough = prepared.population.enough?.value ?? Population.standardEnough
    tally = FleetTally(groups: prepared.population.groups.count, tasks: prepared.tasks.count)
  }

  /// What it came to; nil where it did not reach the end.
  @discardableResult
  public mutating func run(device number: Int64) -> DeviceRunner.Run? {
    do throws(DeviceFault) {
      let run = try room.run(device: number)
      tally.groups[run.group].users += 1
      for place in run.figures.indices {
        tally.groups[run.group].tasks[place].add(run.figures[place], enough: enough)
      }
      return run
    } catch {
      if fault.map({ number < $0.device }) ?? true { fault = error }
      return nil
    }
  }
}

extension TaskTally {
  mutating func add(_ figures: DeviceFigures, enough: Int64) {
    if figures.launches < enough { tooFew += 1 }
    if figures.launches == 0 { never += 1 }
    self[.launches].add(figures.launches)
    self[.daysWithout].add(figures.daysWithout)
    if let wait = figures.wait { self[.wait].add(wait) }
    if let age = figures.age { self[.age].add(age) }
    if let fresh = figures.fresh { self[.fresh].add(fresh) }
    self[.awake].add(figures.awake)
    self[.energy].add(figures.energy)
    for place in causes.indices { causes[place].add(figures.causes[place]) }
  }
}

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

/// A sum of products that needs more than 64 bits; in whole numbers, so that it is the same in any
/// order.
public struct WideSum: Equatable, Sendable {
  public private(set) var high: UInt64
  public private(set) var low: UInt64

  public init(high: UInt64 = 0, low: UInt64 = 0) {
    self.high = high
    self.low = low
  }

  public static func product(_ left: UInt64, _ right: UInt64) -> WideSum {
    let (high, low) = left.multipliedFullWidth(by: right)
    return WideSum(high: high, low: low)
  }

  public mutating func add(_ other: WideSum) {
    let (sum, carries) = low.addingReportingOverflow(other.low)
    low = sum
    high = high &+ other.high &+ (carries ? 1 : 0)
  }

  /// What is taken away must not be more.
  public mutating func subtract(_ other: WideSum) {
    let (difference, borrows) = low.subtractingReportingOverflow(other.low)
    low = difference
    high = high &- other.high &- (borrows ? 1 : 0)
  }

  /// Right as long as the product has room in 128 bits.
  public func multiplied(by factor: UInt64) -> WideSum {
    let (carry, low) = low.multipliedFullWidth(by: factor)
    return WideSum(high: high &* factor &+ carry, low: low)
  }

  /// Rounded down; the divisor is not 0.
  public func divided(by divisor: UInt64) -> WideSum {
    let (first, rest) = high.quotientAndRemainder(dividingBy: divisor)
    return WideSum(high: first, low: divisor.dividingFullWidth((rest, low)).quotient)
  }

  /// Rounded down, and no more than 64 bits hold.
  public var squareRoot: UInt64 {
    var root: UInt64 = 0
    var bit: UInt64 = 1 << 63
    while bit > 0 {
      let tried = root | bit
      if WideSum.product(tried, tried) <= self { root = tried }
      bit >>= 1
    }
    return root
  }
}

extension WideSum: Comparable {
  public static func < (left: WideSum, right: WideSum) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

extension [Int64] {
  /// The middle one by size, of two the lower; nil of none. Puts no more in order than it must, for most
  /// of a fleet's figures are middles.
  func middle() -> Int64? {
    if isEmpty { return nil }
    let wanted = (count - 1) / 2
    var values = self
    var (low, high) = (0, count - 1)
    // An order that defeats the choice of the divider costs as much as sorting, and no more.
    var roundsLeft = 2 * (Int.bitWidth - count.leadingZeroBitCount)
    while low < high {
      if roundsLeft == 0 { return values[low...high].sorted()[wanted - low] }
      roundsLeft -= 1
      let divider = Self.middle(values[low], values[low + (high - low) / 2], values[high])
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < divider { left += 1 }
        while values[right] > divider { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if wanted <= right {
        high = right
      } else if wanted >= left {
        low = left
      } else {
        return divider
      }
    }
    return values[wanted]
  }

  private static func middle(_ one: Int64, _ other: Int64, _ third: Int64) -> Int64 {
    Swift.max(Swift.min(one, other), Swift.min(Swift.max(one, other), third))
  }
}

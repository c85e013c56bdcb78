/// The order of events at one instant: the world, then app code, limits, decisions, launches, and suspensions
/// that wait for them. So work that ends exactly at its limit completes, a decision sees everything that
/// happened at its instant, and a process whose continued work is due stays awake for it.
enum EventRank: UInt8 {
  case world
  case appCode
  case limit
  case decision
  case launch
  case rest
}

/// The next event of each slot, in one total order: instant, then rank, then order of scheduling.
///
/// A slot holds at most one event, so scheduling again moves it. A key is one word: milliseconds, rank and
/// eighteen bits of order, which are renumbered when they run out. Keys are in groups of eight, the minimum
/// of each group in groups of eight again, up to a single group. A change only marks its group, and the next
/// lookup updates the levels above. Nothing allocates.
struct EventQueue: Sendable {
  private static let orderBits: UInt64 = 18
  private static let orderMask: UInt64 = 1 << orderBits - 1

  private static let empty = UInt64.max
  private static let groupSize = 8

  /// The slots' keys, then the minimum of each group of eight, level by level up to one group.
  private var keys: Pool<UInt64>
  private var levels: Pool<Int>
  /// Where the level above the slots begins, and whether it is the top level.
  private let firstLevel: Int
  private let isSmall: Bool
  /// In a queue of two levels, the groups of slots whose minimum may have changed.
  private var marked: UInt64 = 0
  private var isTopMarked = false
  private var first = EventQueue.empty
  /// The order of each slot for events that do not use the order of scheduling.
  private var kept: Pool<UInt32>
  private var lastOrder: UInt64 = 0

  init(slots: Int32) {
    var count = EventQueue.filled(max(Int(slots), 1))
    kept = Pool(repeating: 0, count: count)
    firstLevel = count
    levels = Pool()
    levels.append(0)
    var total = count
    repeat {
      levels.append(total)
      count = EventQueue.filled(count / EventQueue.groupSize)
      total += count
    } while count > EventQueue.groupSize
    isSmall = total == firstLevel + EventQueue.groupSize
    keys = Pool(repeating: EventQueue.empty, count: total)
  }

  private static func filled(_ count: Int) -> Int {
    (count + groupSize - 1) / groupSize * groupSize
  }

  mutating func makeUnique() {
    keys.makeUnique()
    kept.makeUnique()
  }

  /// Updates the levels; call it before `nextInstant` and `nextSlot`.
  @inline(__always)
  mutating func settle() {
    if marked == 0 && !isTopMarked { return }
    while marked != 0 {
      let group = marked.trailingZeroBitCount
      marked &= marked &- 1
      let least = keys.leastOfEight(from: group << 3)
      if isSmall { keys[firstLevel &+ group] = least } else { raise(least, of: group) }
    }
    isTopMarked = false
    first =
      firstLevel <= 4 * EventQueue.groupSize
      ? keys.leastOfFour(from: firstLevel) : keys.leastOfEight(from: keys.count &- 8)
  }

  /// Propagates a group's minimum upward as far as it changes anything.
  private mutating func raise(_ least: UInt64, of group: Int) {
    var least = least
    var group = group
    for level in 1..<levels.count {
      let above = levels[level] + group
      if keys[above] == least { return }
      keys[above] = least
      least = keys.leastOfEight(from: above & ~7)
      group >>= 3
    }
    isTopMarked = true
  }

  /// When the next event is due; `never` if nothing is scheduled.
  @inline(__always)
  var nextInstant: Instant { EventQueue.instant(of: first) }

  func isNext(_ rank: EventRank, at instant: Instant) -> Bool {
    first >> EventQueue.orderBits == EventQueue.moment(of: rank, at: instant)
  }

  @inline(__always)
  private static func moment(of rank: EventRank, at instant: Instant) -> UInt64 {
    UInt64(truncatingIfNeeded: instant.milliseconds) << 3 | UInt64(rank.rawValue)
  }

  /// The slot of the next event. Only valid if something is scheduled.
  @inline(__always)
  var nextSlot: Int32 {
    if isSmall {
      let group = keys.position(of: first, inEightFrom: firstLevel)
      let place = group << 3 &+ keys.position(of: first, inEightFrom: group << 3)
      return Int32(truncatingIfNeeded: place)
    }
    var place = 0
    var level = levels.count - 1
    while level >= 0 {
      let group = levels[level] + place << 3
      place = place << 3 + keys.position(of: first, inEightFrom: group)
      level -= 1
    }
    return Int32(truncatingIfNeeded: place)
  }

  /// When this slot's event is due; `never` if it has none.
  @inline(__always)
  func instant(of slot: Int32) -> Instant {
    EventQueue.instant(of: keys[Int(slot)])
  }

  @inline(__always)
  private static func instant(of key: UInt64) -> Instant {
    key == EventQueue.empty ? .never : Instant(milliseconds: Int64(key >> (orderBits + 3)))
  }

  @inline(__always)
  mutating func schedule(_ slot: Int32, at instant: Instant, rank: EventRank) {
    schedule(slot, at: instant, rank: rank, order: nextOrder())
  }

  /// Schedules in the slot's own order instead of the order of scheduling. All events of a rank must use the
  /// same kind of order.
  @inline(__always)
  mutating func scheduleInKeptOrder(_ slot: Int32, at instant: Instant, rank: EventRank) {
    schedule(slot, at: instant, rank: rank, order: UInt64(kept[Int(slot)]))
  }

  mutating func keepOrder(of slot: Int32) {
    kept[Int(slot)] = UInt32(truncatingIfNeeded: nextOrder())
  }

  /// Events after the latest possible end of a simulation are not scheduled.
  @inline(__always)
  private mutating func schedule(
    _ slot: Int32, at instant: Instant, rank: EventRank, order: UInt64
  ) {
    if instant > .latest { return replace(slot, with: EventQueue.empty) }
    let moment = EventQueue.moment(of: rank, at: instant)
    replace(slot, with: moment << EventQueue.orderBits | order)
  }

  @inline(__always)
  mutating func clear(_ slot: Int32) { replace(slot, with: EventQueue.empty) }

  @inline(__always)
  private mutating func replace(_ slot: Int32, with key: UInt64) {
    let group = Int(slot) >> 3
    let before = keys[Int(slot)]
    if before == key { return }
    keys[Int(slot)] = key
    let winner = keys[firstLevel &+ group]
    if key < winner {
      // It becomes the minimum of its group.
      if !isSmall { return raise(key, of: group) }
      keys[firstLevel &+ group] = key
      isTopMarked = true
      return
    }
    // It was not and is not the group's minimum, so the levels above stay the same.
    if before != winner { return }
    if isSmall {
      marked |= 1 &<< UInt64(truncatingIfNeeded: group)
    } else {
      raise(keys.leastOfEight(from: group << 3), of: group)
    }
  }

  @inline(__always)
  private mutating func nextOrder() -> UInt64 {
    if lastOrder == EventQueue.orderMask { renewOrders() }
    lastOrder &+= 1
    return lastOrder
  }

  /// Renumbers the orders from 1, keeping their sequence.
  @inline(never)
  private mutating func renewOrders() {
    var inUse: [UInt32] = []
    for slot in kept.indices {
      if kept[slot] > 0 { inUse.append(kept[slot]) }
      let key = keys[slot]
      if key != EventQueue.empty { inUse.append(UInt32(key & EventQueue.orderMask)) }
    }
    inUse.sort()
    func renewed(_ order: UInt64) -> UInt64 {
      var low = 0
      var high = inUse.count
      while low < high {
        let middle = (low + high) / 2
        if inUse[middle] < order { low = middle + 1 } else { high = middle }
      }
      return UInt64(low) + 1
    }
    for slot in kept.indices {
      if kept[slot] > 0 { kept[slot] = UInt32(renewed(UInt64(kept[slot]))) }
      let key = keys[slot]
      if key == EventQueue.empty { continue }
      let order = renewed(key & EventQueue.orderMask)
      replace(Int32(slot), with: key & ~EventQueue.orderMask | order)
    }
    lastOrder = UInt64(inUse.count) + 1
  }

  /// Makes room for more slots and keeps what is scheduled.
  mutating func grow(toSlots slots: Int32) {
    if Int(slots) <= kept.count { return }
    var larger = EventQueue(slots: max(slots, Int32(2 * kept.count)))
    larger.lastOrder = lastOrder
    for slot in kept.indices {
      larger.kept[slot] = kept[slot]
      larger.replace(Int32(slot), with: keys[slot])
    }
    larger.settle()
    self = larger
  }
}

#if hasFeature(Embedded)
  extension Array {
    /// Replaces the standard library's method, of which the page would contain one specialization per element
    /// type.
    package func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
      PlaceOrder.of(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }
  }

  extension Array where Element: Comparable {
    package func sorted() -> [Element] { sorted { $0 < $1 } }
  }

  package enum PlaceOrder {
    /// The indices of the elements in sorted order, by a stable merge sort.
    @inline(never)
    package static func of(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
      var places = Array(0..<count)
      var merged = places
      var length = 1
      while length < count {
        var begin = 0
        while begin < count {
          let middle = Swift.min(begin + length, count)
          let end = Swift.min(middle + length, count)
          var (left, right) = (begin, middle)
          for place in begin..<end {
            let takesRight =
              left == middle || (right < end && isBefore(places[right], places[left]))
            merged[place] = places[takesRight ? right : left]
            if takesRight { right += 1 } else { left += 1 }
          }
          begin = end
        }
        swap(&places, &merged)
        length *= 2
      }
      return places
    }
  }
#endif

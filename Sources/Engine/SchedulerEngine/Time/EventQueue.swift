/// What goes first when several events share an instant: the world, then app code, then limits,
/// then decisions, then launches, then rest. So work that ends exactly at its limit completes, a
/// decision sees everything that happened at its instant, and whoever is due may stay awake for it.
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
/// A slot holds one event at most, so scheduling again moves it. A key is one word: milliseconds, rank
/// and eighteen bits of order, which are given out anew when they run out. Keys stand in groups of
/// eight, the least of each in groups of eight again, up to one group. A change only marks its group,
/// and the next look brings what stands above up to date. Nothing allocates.
struct EventQueue: Sendable {
  private static let orderBits: UInt64 = 18
  private static let orderMask: UInt64 = 1 << orderBits - 1

  private static let empty = UInt64.max
  private static let groupSize = 8

  /// The slots' keys, then the least of each group of eight, level by level up to one group.
  private var keys: Pool<UInt64>
  private var levels: Pool<Int>
  /// Where the level above the slots begins, and whether it is the top.
  private let firstLevel: Int
  private let isSmall: Bool
  /// Groups of slots whose least may be another now, in a queue of two levels.
  private var marked: UInt64 = 0
  private var isTopMarked = false
  private var first = EventQueue.empty
  /// The order each slot keeps for events that do not follow the order of scheduling.
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

  /// Brings up to date what is next; comes before `nextInstant` and `nextSlot`.
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

  /// Takes the least of a group up as far as it changes anything.
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

  /// When the next event is due; `never` when nothing is scheduled.
  @inline(__always)
  var nextInstant: Instant { EventQueue.instant(of: first) }

  func isNext(_ rank: EventRank, at instant: Instant) -> Bool {
    first >> EventQueue.orderBits == EventQueue.moment(of: rank, at: instant)
  }

  @inline(__always)
  private static func moment(of rank: EventRank, at instant: Instant) -> UInt64 {
    UInt64(truncatingIfNeeded: instant.milliseconds) << 3 | UInt64(rank.rawValue)
  }

  /// The slot whose event is next; meaningful only while something is scheduled.
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

  /// When this slot's event is due; `never` when it has none.
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

  /// The slot's events of one rank come in the order in which slots were given their order, for ranks
  /// whose events are all scheduled so.
  @inline(__always)
  mutating func scheduleInKeptOrder(_ slot: Int32, at instant: Instant, rank: EventRank) {
    schedule(slot, at: instant, rank: rank, order: UInt64(kept[Int(slot)]))
  }

  mutating func keepOrder(of slot: Int32) {
    kept[Int(slot)] = UInt32(truncatingIfNeeded: nextOrder())
  }

  /// What would come after every end of a simulation is not scheduled.
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
      // It goes first in its group, whoever did.
      if !isSmall { return raise(key, of: group) }
      keys[firstLevel &+ group] = key
      isTopMarked = true
      return
    }
    // What neither was nor becomes its group's first changes nothing above.
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

  /// Gives the orders out anew from 1 on, to the same slots in the same order.
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

  /// Makes room for more slots without touching what is scheduled.
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
    /// In place of that of the standard library, of which the page would hold one for each kind of element.
    package func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
      PlaceOrder.of(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }
  }

  extension Array where Element: Comparable {
    package func sorted() -> [Element] { sorted { $0 < $1 } }
  }

  package enum PlaceOrder {
    /// The places of so many elements in order; equal ones stay as they are. Merges ever longer runs.
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

import Testing

@testable import SchedulerEngine

@Suite("The event queue") struct EventQueueTests {
  private static func at(_ minute: Int64) -> Instant { .earliest + .minutes(minute) }

  /// Takes all events in order; each is the slot it came from. A broken queue may never be empty.
  private func drained(_ queue: EventQueue) -> [Int32] {
    var rest = queue
    rest.makeUnique()
    rest.settle()
    var order: [Int32] = []
    while !rest.nextInstant.isNever && order.count < 1_000 {
      order.append(rest.nextSlot)
      rest.clear(rest.nextSlot)
      rest.settle()
    }
    return order
  }

  @Test("holds the latest end of a simulation exactly, in the last slot, and nothing later")
  func packsItsWholeRange() {
    var queue = EventQueue(slots: Int32(Limits.mostPlaces))
    let last = Int32(Limits.mostPlaces) - 1
    queue.schedule(last, at: .latest, rank: .launch)
    queue.settle()
    #expect(queue.nextInstant == .latest)
    #expect(queue.nextSlot == last)
    queue.schedule(0, at: .latest + .milliseconds(1), rank: .world)
    #expect(queue.instant(of: 0) == .never)
    #expect(drained(queue) == [last])
  }

  @Test("keeps the order of scheduling when it runs out of order numbers", arguments: [7, 100])
  func renewsItsOrders(slots: Int32) {
    var queue = EventQueue(slots: slots)
    queue.keepOrder(of: 3)
    queue.keepOrder(of: 1)
    queue.scheduleInKeptOrder(1, at: Self.at(2), rank: .decision)
    queue.scheduleInKeptOrder(3, at: Self.at(2), rank: .decision)
    queue.schedule(5, at: Self.at(1), rank: .world)
    for turn in 0..<300_000 { queue.schedule(turn % 2 == 0 ? 6 : 4, at: Self.at(1), rank: .world) }
    #expect(drained(queue) == [5, 6, 4, 3, 1])
    queue.keepOrder(of: 3)
    queue.scheduleInKeptOrder(3, at: Self.at(2), rank: .decision)
    #expect(drained(queue) == [5, 6, 4, 1, 3])
  }

  @Test("keeps an order other than that of the slots when it runs out of order numbers")
  func renewsMixedOrders() {
    let order: [Int32] = [6, 2, 4, 9, 0, 5, 1, 3, 8]
    var queue = EventQueue(slots: 10)
    for slot in order { queue.schedule(slot, at: Self.at(2), rank: .decision) }
    for _ in 0..<300_000 { queue.schedule(7, at: Self.at(1), rank: .world) }
    #expect(drained(queue) == [7] + order)
  }

  @Test("keeps the world before app code, however much was scheduled")
  func keepsRanksApart() {
    var queue = EventQueue(slots: 7)
    queue.schedule(0, at: Self.at(1), rank: .appCode)
    for _ in 0..<300_000 { queue.schedule(1, at: Self.at(1), rank: .world) }
    #expect(drained(queue) == [1, 0])
  }

  @Test("puts events scheduled after a renumbering behind the renumbered ones")
  func renewalKeepsTheNextLast() {
    let slots = 10
    var queue = EventQueue(slots: Int32(slots))
    // As many as there are before they are given out anew.
    let orders = 1 << 18
    var order: [Int32] = []
    for turn in 0..<orders + slots {
      // Backwards, because of two with one order the first slot would come first.
      let slot = Int32(slots - 1 - turn % slots)
      queue.schedule(slot, at: Self.at(1), rank: .world)
      if turn < orders - slots { continue }
      order.removeAll { $0 == slot }
      order.append(slot)
      if order.count == slots { #expect(drained(queue) == order, "after \(turn) turns") }
    }
  }
}

/// The same queue written as plainly as possible: a list that is sorted before each look.
private struct SortedList {
  struct Event {
    var slot: Int32
    var instant: Instant
    var rank: EventRank
    var sequence: Int
  }

  private var events: [Event] = []
  private var scheduled = 0

  mutating func schedule(_ slot: Int32, at instant: Instant, rank: EventRank) {
    clear(slot)
    scheduled += 1
    events.append(Event(slot: slot, instant: instant, rank: rank, sequence: scheduled))
  }

  mutating func clear(_ slot: Int32) { events.removeAll { $0.slot == slot } }

  var next: Event? {
    events.min {
      ($0.instant.milliseconds, $0.rank.rawValue, $0.sequence)
        < ($1.instant.milliseconds, $1.rank.rawValue, $1.sequence)
    }
  }

  func instant(of slot: Int32) -> Instant { events.first { $0.slot == slot }?.instant ?? .never }
}

@Suite("The event queue beside a sorted list") struct EventQueueModelTests {
  private static let ranks: [EventRank] = [.world, .appCode, .limit, .decision, .launch]

  @Test("gives the same next event after each of 10,000 random operations", arguments: 1...4)
  func agreesWithASortedList(seed: UInt64) throws {
    var draws = Draws(seed: seed)
    var slots: Int32 = 5
    var queue = EventQueue(slots: slots)
    var list = SortedList()
    for operation in 1...2_500 {
      let slot = Int32(draws.below(Int64(slots)))
      switch draws.below(10) {
      case 0...5:
        // Few instants, so that ties are the rule.
        let instant = Instant(milliseconds: draws.below(12))
        let rank = draws.pick(Self.ranks)
        queue.schedule(slot, at: instant, rank: rank)
        list.schedule(slot, at: instant, rank: rank)
      case 6, 7:
        queue.clear(slot)
        list.clear(slot)
      case 8:
        guard let next = list.next else { continue }
        queue.settle()
        queue.clear(queue.nextSlot)
        list.clear(next.slot)
      default:
        if slots < 90 { slots += 1 }
        queue.grow(toSlots: slots)
      }
      queue.settle()
      let label = Comment(rawValue: "seed \(seed), operation \(operation)")
      try #require(queue.instant(of: slot) == list.instant(of: slot), label)
      try #require(queue.nextInstant == list.next?.instant ?? .never, label)
      if let next = list.next { try #require(queue.nextSlot == next.slot, label) }
    }
  }
}

/// Counts how many of its copies are alive.
private final class Tally: @unchecked Sendable { var alive = 0 }

private final class Guest: @unchecked Sendable {
  private let tally: Tally
  let name: Int

  init(_ name: Int, _ tally: Tally) {
    self.name = name
    self.tally = tally
    tally.alive += 1
  }

  deinit { tally.alive -= 1 }
}

@Suite("A pool") struct PoolTests {
  private func values(_ pool: Pool<Int>) -> [Int] { pool.indices.map { pool[$0] } }

  @Test("is a value: changing a unique copy does not change the original")
  func copiesAreApart() {
    var one = Pool(repeating: 1, count: 3)
    var other = one
    other.makeUnique()
    other[1] = 2
    other.append(3)
    one.makeUnique()
    one[0] = 0
    #expect(values(one) == [0, 1, 1])
    #expect(values(other) == [1, 2, 1, 3])
    _ = other.popLast()
    let third = other
    other.makeUnique()
    other.removeAll()
    #expect(values(third) == [1, 2, 1])
    #expect(values(other) == [])
  }

  @Test("releases every value exactly once") func releases() {
    let tally = Tally()
    do {
      var pool = Pool<Guest>(capacity: 1)
      for name in 0..<9 { pool.append(Guest(name, tally)) }
      var copy = pool
      copy.makeUnique()
      copy[0] = Guest(9, tally)
      #expect(tally.alive == 10)
      #expect(copy.popLast()?.name == 8)
      pool.makeUnique()
      pool.removeAll()
      #expect(tally.alive == 8)
    }
    #expect(tally.alive == 0)
  }

  /// The guest is kept by the test, so nothing but a release too many can end it.
  @Test("that was emptied releases nothing again") func releasesNothingTwice() {
    let tally = Tally()
    let guest = Guest(1, tally)
    do {
      var pool = Pool<Guest>(capacity: 1)
      pool.append(guest)
      pool.removeAll()
    }
    #expect(tally.alive == 1)
    withExtendedLifetime(guest) {}
  }

  @Test("finds the least of eight and its position", arguments: 0..<8)
  func leastOfEight(position: Int) {
    var pool = Pool<UInt64>(repeating: .max, count: 24)
    pool.makeUnique()
    pool[8 + position] = 5
    pool[7] = 1
    pool[16] = 1
    #expect(pool.leastOfEight(from: 8) == 5)
    #expect(pool.leastOfFour(from: position < 4 ? 8 : 12) == 5)
    #expect(pool.position(of: 5, inEightFrom: 8) == position)
    #expect(pool.position(of: 4, inEightFrom: 8) == 7)
  }
}

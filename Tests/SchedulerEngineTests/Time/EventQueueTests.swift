import Testing

@testable import SchedulerEngine

@Suite("The event queue")
struct EventQueueTests {
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

  @Test("is empty at first, and nothing is ever due in it")
  func beginsEmpty() {
    let queue = EventQueue(slots: 5)
    #expect(queue.nextInstant == .never)
    #expect(queue.instant(of: 3) == .never)
  }

  @Test("takes earlier instants first, whatever their rank")
  func ordersByInstant() {
    var queue = EventQueue(slots: 3)
    queue.schedule(0, at: Self.at(2), rank: .world)
    queue.schedule(1, at: Self.at(1), rank: .launch)
    queue.schedule(2, at: Self.at(3), rank: .world)
    #expect(drained(queue) == [1, 0, 2])
  }

  @Test("takes world, app code, limits, decisions and launches of one instant in this order")
  func ordersByRank() {
    var queue = EventQueue(slots: 5)
    queue.schedule(0, at: Self.at(1), rank: .launch)
    queue.schedule(1, at: Self.at(1), rank: .decision)
    queue.schedule(2, at: Self.at(1), rank: .limit)
    queue.schedule(3, at: Self.at(1), rank: .appCode)
    queue.schedule(4, at: Self.at(1), rank: .world)
    #expect(drained(queue) == [4, 3, 2, 1, 0])
  }

  @Test("keeps the order of scheduling among equal instants and ranks")
  func ordersBySequence() {
    let order: [Int32] = [6, 2, 4, 0, 5, 1, 3]
    var queue = EventQueue(slots: 7)
    for slot in order { queue.schedule(slot, at: Self.at(1), rank: .decision) }
    #expect(drained(queue) == order)
  }

  @Test("holds one event a slot: scheduling again moves it and puts it behind its equals")
  func reschedulingMoves() {
    var queue = EventQueue(slots: 3)
    queue.schedule(0, at: Self.at(1), rank: .world)
    queue.schedule(1, at: Self.at(1), rank: .world)
    queue.schedule(2, at: Self.at(2), rank: .world)
    queue.schedule(0, at: Self.at(1), rank: .world)
    #expect(drained(queue) == [1, 0, 2])
    queue.schedule(1, at: Self.at(3), rank: .world)
    #expect(queue.instant(of: 1) == Self.at(3))
    #expect(drained(queue) == [0, 2, 1])
    queue.schedule(2, at: Self.at(0), rank: .launch)
    #expect(drained(queue) == [2, 0, 1])
  }

  @Test("forgets a slot that is cleared or scheduled at never, and clearing twice is no harm")
  func clearing() {
    var queue = EventQueue(slots: 3)
    for slot: Int32 in 0..<3 { queue.schedule(slot, at: Self.at(1), rank: .world) }
    queue.clear(0)
    queue.clear(0)
    queue.schedule(2, at: .never, rank: .world)
    #expect(queue.instant(of: 0) == .never)
    #expect(queue.instant(of: 2) == .never)
    #expect(drained(queue) == [1])
  }

  private static let sizes: [Int32] = [1, 2, 3, 8, 100]

  @Test("keeps every event and their order while it grows", arguments: sizes)
  func growing(slots: Int32) {
    var queue = EventQueue(slots: slots)
    for slot in (0..<slots).reversed() { queue.schedule(slot, at: Self.at(7), rank: .limit) }
    queue.settle()
    let before = drained(queue)
    queue.grow(toSlots: 3 * slots)
    #expect(drained(queue) == before)
    queue.schedule(3 * slots - 1, at: Self.at(7), rank: .limit)
    #expect(drained(queue) == before + [3 * slots - 1])
  }

  @Test("tells the latest end of a simulation exactly, in the last slot, and nothing later")
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
    for turn in 0..<300_000 {
      queue.schedule(turn % 2 == 0 ? 6 : 4, at: Self.at(1), rank: .world)
    }
    #expect(drained(queue) == [5, 6, 4, 3, 1])
    queue.keepOrder(of: 3)
    queue.scheduleInKeptOrder(3, at: Self.at(2), rank: .decision)
    #expect(drained(queue) == [5, 6, 4, 1, 3])
  }

  @Test("keeps an order that is not that of the slots when it runs out of order numbers")
  func renewsMixedOrders() {
    let order: [Int32] = [6, 2, 4, 9, 0, 5, 1, 3, 8]
    var queue = EventQueue(slots: 10)
    for slot in order { queue.schedule(slot, at: Self.at(2), rank: .decision) }
    for _ in 0..<300_000 { queue.schedule(7, at: Self.at(1), rank: .world) }
    #expect(drained(queue) == [7] + order)
  }

  @Test("puts what is scheduled after a renewal behind all that was renewed")
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

import Testing

@testable import SchedulerEngine

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

  func instant(of slot: Int32) -> Instant {
    events.first { $0.slot == slot }?.instant ?? .never
  }
}

@Suite("The event queue beside a sorted list")
struct EventQueueModelTests {
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

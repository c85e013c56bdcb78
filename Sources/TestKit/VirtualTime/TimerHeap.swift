import VirtualTimeHooks

/// What waits for an instant, earliest first and in order of arrival within one.
struct TimerHeap {
  struct Timer {
    var at: Int64
    var sequence: Int64
    var item: vt_item

    static func < (one: Timer, other: Timer) -> Bool {
      one.at != other.at ? one.at < other.at : one.sequence < other.sequence
    }
  }

  private var timers: [Timer] = []
  private var sequence: Int64 = 0

  var earliest: Int64? { timers.first?.at }

  mutating func insert(_ item: vt_item, at instant: Int64) {
    sequence += 1
    insert(Timer(at: instant, sequence: sequence, item: item))
  }

  mutating func insert(_ timer: Timer) {
    timers.append(timer)
    var child = timers.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard timer < timers[parent] else { break }
      timers[child] = timers[parent]
      child = parent
    }
    timers[child] = timer
  }

  mutating func removeEarliest() -> Timer? {
    guard let earliest = timers.first, let last = timers.popLast() else { return nil }
    if !timers.isEmpty { sink(last) }
    return earliest
  }

  /// Takes out everything of one lane, in order.
  mutating func remove(_ lane: vt_lane) -> [Timer] {
    let taken = timers.filter { $0.item.lane == lane }.sorted { $0 < $1 }
    guard !taken.isEmpty else { return [] }
    // A sorted array is a heap.
    timers = timers.filter { $0.item.lane != lane }.sorted { $0 < $1 }
    return taken
  }

  /// Puts a timer at the top, whose place is free, and lets it down.
  private mutating func sink(_ timer: Timer) {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < timers.count else { break }
      if child + 1 < timers.count, timers[child + 1] < timers[child] { child += 1 }
      guard timers[child] < timer else { break }
      timers[parent] = timers[child]
      parent = child
    }
    timers[parent] = timer
  }
}

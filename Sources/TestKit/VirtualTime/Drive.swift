import Foundation
import VirtualTimeHooks

/// What the driver of a world wants after its turn.
public enum Turn: Sendable {
  /// App code may have become ready: run it until everything is quiet, then ask again.
  case again
  /// The world stops until it is driven again.
  case done
}

/// Why a world stopped.
public enum DriveEnd: Equatable, Sendable {
  /// The driver ended it, and all app code is waiting for something.
  case quiet
  /// A job did not return. The world cannot be used any more.
  case abandoned(StuckJob)
  /// The world is already being driven, by another thread or by the calling code itself.
  case busy
}

/// A job that the watchdog gave up on.
public struct StuckJob: Equatable, Sendable {
  public var process: AppProcess
  public var kind: Kind
  /// A description of where it ran; empty in the portable build, where that is unknown.
  public var thread: String
  /// The innermost line of the app's own source, as path and number; nil if it is unknown. Where the thread was
  /// only seen at instructions of no line, it is the first line of their function.
  public var line: String?
  /// The world's time, in nanoseconds since it began.
  public var since: Int64
  public var realMilliseconds: Int64

  public enum Kind: Equatable, Sendable {
    /// It was using the processor all the time.
    case endlessLoop
    /// It was sleeping in something that the virtual clock does not reach.
    case blockedOutside
    /// It was waiting in the system for what can never come, such as a lock that it holds itself.
    case neverComes
    /// Every job returned or let another one run, but the clock hardly moved or did not move.
    case neverQuiet
  }
}

/// A thread that runs worlds. Threads are kept and reused, because creating one often costs more than the
/// work of a world.
final class DriverThread: @unchecked Sendable {
  private static let lock = KitLock()
  nonisolated(unsafe) private static var idle: [DriverThread] = []

  private let condition = NSCondition()
  private var work: (() -> Void)?

  static func run(_ work: @escaping () -> Void) {
    (lock.withLock { idle.popLast() } ?? DriverThread()).take(work)
  }

  private init() {
    let thread = Thread { self.repeatForever() }
    // The size that the main thread has; app code may need it.
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func take(_ work: @escaping () -> Void) {
    condition.lock()
    self.work = work
    condition.signal()
    condition.unlock()
  }

  private func repeatForever() {
    vt_allow_park()
    while true {
      condition.lock()
      while work == nil { condition.wait() }
      let mine = work
      work = nil
      condition.unlock()
      mine?()
      Self.lock.withLock { Self.idle.append(self) }
    }
  }
}

/// Items that may run now, in order of arrival.
struct ReadyQueue {
  /// Draws which item runs next; without it, the first one does.
  var draw: OrderDraw?
  private var items: [vt_item] = []
  private var head = 0

  mutating func append(_ item: vt_item) { items.append(item) }

  /// Removes the first item that needs none of the queues held by waiting threads.
  mutating func next(besides held: [Hold]) -> vt_item? {
    if draw != nil { return drawNext(besides: held) }
    if held.isEmpty { return removeFirst() }
    let free = items[head...].firstIndex { item in
      item.exclusive.map { wanted in !held.contains { $0.exclusive == wanted } } ?? true
    }
    guard let free else { return nil }
    return free == head ? removeFirst() : items.remove(at: free)
  }

  /// Draws any item that may run, but keeps the order within a serial queue.
  private mutating func drawNext(besides held: [Hold]) -> vt_item? {
    var taken = held.map(\.exclusive)
    var candidates: [Int] = []
    for position in head..<items.count {
      if let wanted = items[position].exclusive {
        if taken.contains(wanted) { continue }
        taken.append(wanted)
      }
      candidates.append(position)
    }
    guard !candidates.isEmpty, let place = draw?.below(candidates.count) else { return nil }
    let position = candidates[place]
    return position == head ? removeFirst() : items.remove(at: position)
  }

  func contains(_ exclusive: UnsafeMutableRawPointer) -> Bool {
    items[head...].contains { $0.exclusive == exclusive }
  }

  private mutating func removeFirst() -> vt_item? {
    guard head < items.count else { return nil }
    let item = items[head]
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    } else if head == 4096 {
      // Not for every item, because removing moves all remaining items.
      items.removeFirst(head)
      head = 0
    }
    return item
  }
}

/// Draws numbers from a seed, the same on every machine (the SplitMix64 sequence).
struct OrderDraw {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// From zero up to, but not including, the count. For the small counts used here the bias is negligible.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }
}

/// Timers ordered by time, and within one instant by order of arrival.
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

  /// Removes all timers of one lane, in order.
  mutating func remove(_ lane: vt_lane) -> [Timer] {
    let taken = timers.filter { $0.item.lane == lane }.sorted { $0 < $1 }
    guard !taken.isEmpty else { return [] }
    // A sorted array is a heap.
    timers = timers.filter { $0.item.lane != lane }.sorted { $0 < $1 }
    return taken
  }

  /// Inserts a timer at the top, which is free, and moves it down to its place.
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

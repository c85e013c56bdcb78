/// Unfinished work outside tasks, by app, and the time that each app's assertions have left.
///
/// Allocates nothing before the first activity begins, so that it costs nothing if no app has any.
struct ActivityTable: Sendable {
  private var open = Pool<OpenActivity>()
  private var byApp = LinkedLists<OpenActivity>(lists: 0)
  private var clocks = Pool<AssertionClock>()
  private var free = Pool<ActivityPlace>()
  private var lastActivity: Int64 = 0
  private let apps: Int
  private(set) var isUsed = false

  init(apps: Int) { self.apps = apps }

  @inline(__always)
  mutating func makeUnique() {
    if !isUsed { return }
    open.makeUnique()
    byApp.makeUnique()
    clocks.makeUnique()
    free.makeUnique()
  }

  subscript(place: ActivityPlace) -> OpenActivity {
    @inline(__always) unsafeAddress { open.address(Int(place.index)) }
    @inline(__always) unsafeMutableAddress { open.mutableAddress(Int(place.index)) }
  }

  /// Valid once any app has begun an activity.
  subscript(clock app: AppID) -> AssertionClock {
    @inline(__always) unsafeAddress { clocks.address(Int(app.index)) }
    @inline(__always) unsafeMutableAddress { clocks.mutableAddress(Int(app.index)) }
  }

  func first(of app: AppID) -> ActivityPlace? {
    isUsed ? byApp.first(in: Int(app.index)) : nil
  }

  func next(after place: ActivityPlace) -> ActivityPlace? { byApp.next(after: place) }

  func place(of activity: ActivityID, _ app: AppID) -> ActivityPlace? {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].id == activity { return candidate }
      place = next(after: candidate)
    }
    return nil
  }

  mutating func use() {
    if isUsed { return }
    isUsed = true
    // Unused pools may still share their storage with copies.
    open.makeUnique()
    free.makeUnique()
    byApp = LinkedLists(lists: apps)
    clocks = Pool(repeating: AssertionClock(), count: apps)
  }

  mutating func nextNumber() -> ActivityID {
    lastActivity += 1
    return ActivityID(number: lastActivity)
  }

  mutating func begin(_ activity: OpenActivity, of app: AppID) {
    clocks[Int(app.index)].begun += 1
    let place: ActivityPlace
    if let reused = free.popLast() {
      place = reused
      open[Int(place.index)] = activity
    } else {
      place = ActivityPlace(open.count)
      open.append(activity)
    }
    byApp.append(place, to: Int(app.index))
  }

  mutating func end(_ place: ActivityPlace) {
    byApp.remove(place)
    free.append(place)
  }

  /// The combined use of an app's open activities.
  func uses(of app: AppID) -> (kinds: ActivityUse, processor: Share) {
    var (kinds, millionths): (ActivityUse, Int64) = ([], 0)
    var place = first(of: app)
    while let open = place {
      kinds.formUnion(self[open].uses)
      millionths += self[open].processor.millionths
      place = next(after: open)
    }
    return (kinds, Share(millionths: millionths))
  }
}

typealias ActivityPlace = Place<OpenActivity>

struct OpenActivity: Sendable {
  let id: ActivityID
  let hold: AssertionHold
  let uses: ActivityUse
  let processor: Share
  /// The index of its model in its app; nil for live code.
  let model: Int?
  var isExpired = false
}

/// The time of an app's assertions, which runs while the app is in the background with one open.
struct AssertionClock: Sendable {
  /// The time used in this stay in the background, up to when the clock last stopped.
  var used = Span.zero
  /// `never` while the clock is stopped.
  var since = Instant.never
  /// Whether the app was told that the time is nearly over.
  var isTold = false
  /// The number of activities of the app so far, which numbers their draws.
  var begun: Int64 = 0
  var slot: Slot?
  var load = ProcessorLoad()
  var busySlot: Slot?

  func used(at now: Instant) -> Span { since.isNever ? used : used + (now - since) }
}

/// The processor time of an app's activities together, in windows that each begin with work in the
/// background and go on while the app is suspended (fact 362). When a window begins is assumed; for steady work
/// it makes no difference.
struct ProcessorLoad: Sendable {
  private(set) var windowEnd = Instant.never
  /// The time used in this window until `since`, in milliseconds of a millionth of a core.
  private var used: Int64 = 0
  private var since = Instant.never
  private var share = Share.none

  /// Returns when to look again: when the allowed time is used up, or at the end of the window.
  mutating func use(_ share: Share, from now: Instant, _ monitor: ProcessorMonitorRules) -> Instant
  {
    if windowEnd <= now || windowEnd.isNever {
      (windowEnd, used) = (share == .none ? .never : now + monitor.window, 0)
    } else {
      used = used(at: now)
    }
    since = now
    self.share = share
    if share == .none { return .never }
    let rest = monitor.allowed - used
    let spent = now + .milliseconds((rest + share.millionths - 1) / share.millionths)
    return min(spent, windowEnd)
  }

  func isSpent(at now: Instant, _ monitor: ProcessorMonitorRules) -> Bool {
    now < windowEnd && used(at: now) >= monitor.allowed
  }

  private func used(at now: Instant) -> Int64 {
    used + share.millionths * (now - since).milliseconds
  }
}

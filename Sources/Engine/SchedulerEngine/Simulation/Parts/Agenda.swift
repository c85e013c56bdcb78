/// What can be scheduled; each case is one thing the loop does at its instant.
enum ScheduledItem: Equatable, Sendable {
  case script
  case batteryLevel
  case screenLock
  case appAlarm
  case launches(LaunchLane)
  case pressure
  case suspension(AppID)
  case leaving(AppID)
  case endOfDay(AppID)
  case assertions(AppID)
  case busyActivities(AppID)
  case habit(HabitPlace)
  case decision(RequestPlace)
  case limit(RunPlace)
  case job(JobPlace)
  case transfer(RequestPlace)
  case standing(AppID)
}

/// The clock and the schedule. Parts that schedule something get it as an argument.
struct Agenda: Sendable {
  private(set) var now: Instant
  /// Set if more was scheduled than the limit allows; the run stops with this.
  private(set) var fault: SimulationFault?
  private var queue: EventQueue
  private var items: Pool<ScheduledItem>
  private let mostItems: Int64

  static let script = Slot(0)
  static let batteryLevel = Slot(1)
  static let screenLock = Slot(2)
  static let appAlarm = Slot(3)
  static let pressure = Slot(4)
  private static let firstLane = 5

  static func launches(_ lane: LaunchLane) -> Slot { Slot(firstLane + Int(lane.rawValue)) }

  init(from start: Instant, room: Int, limits: Limits) {
    now = start
    mostItems = limits.places
    let fixed: [ScheduledItem] = [
      .script, .batteryLevel, .screenLock, .appAlarm, .pressure, .launches(.ordinary),
      .launches(.continued), .launches(.forced), .launches(.transfer),
    ]
    items = Pool(capacity: fixed.count + room)
    for item in fixed { items.append(item) }
    queue = EventQueue(slots: Int32(fixed.count + room))
  }

  mutating func makeUnique() {
    queue.makeUnique()
    items.makeUnique()
  }

  /// The largest number of things scheduled at once so far.
  var slotCount: Int { items.count }

  /// Creates a slot for something that will be scheduled.
  mutating func makeSlot(_ item: ScheduledItem) -> Slot {
    if items.count >= mostItems {
      // This slot is shared, but the run stops with the fault before anything uses it.
      fault = .tooManyPlaces(Int64(items.count), limit: mostItems, at: now)
      return Slot(items.count - 1)
    }
    items.append(item)
    queue.grow(toSlots: Int32(items.count))
    return Slot(items.count - 1)
  }

  @inline(__always)
  mutating func schedule(_ slot: Slot, at instant: Instant, rank: EventRank) {
    queue.schedule(slot.index, at: instant, rank: rank)
  }

  /// Decisions happen in the order in which their requests were accepted, whenever they were scheduled.
  @inline(__always)
  mutating func scheduleDecision(_ slot: Slot, at instant: Instant) {
    queue.scheduleInKeptOrder(slot.index, at: instant, rank: .decision)
  }

  /// From now on, decisions of this slot come after those of all others.
  mutating func putLast(_ slot: Slot) { queue.keepOrder(of: slot.index) }

  @inline(__always)
  mutating func clear(_ slot: Slot) { queue.clear(slot.index) }

  /// When this slot's event is due; `never` if nothing is scheduled.
  @inline(__always)
  func instant(of slot: Slot) -> Instant { queue.instant(of: slot.index) }

  /// When the next event is due; `never` if nothing is scheduled.
  @inline(__always)
  mutating func nextInstant() -> Instant {
    queue.settle()
    return queue.nextInstant
  }

  /// Whether another decision is due at this instant.
  mutating func isDecisionDue() -> Bool {
    queue.settle()
    return queue.isNext(.decision, at: now)
  }

  /// Sets the clock to the next event and returns it; call `nextInstant` first.
  @inline(__always)
  mutating func beginNext() -> ScheduledItem {
    now = queue.nextInstant
    return items[Int(queue.nextSlot)]
  }

  /// Advances the clock to an instant before which nothing happens.
  mutating func pass(to instant: Instant) {
    if instant > now { now = instant }
  }
}

/// What never changes during a run: rules, system, limits and seed.
struct RunPlan: Sendable {
  /// Never changed. It is a `var` because a value this large would otherwise be copied for each decision.
  var rules: Rules
  let profile: OSProfile
  let limits: Limits
  let chance: Chance
  let grantsLaunches: Bool
  let watched = WatchedInputs.byKind

  init(_ setup: Setup) {
    rules = setup.rules
    profile = setup.profile
    limits = setup.limits
    chance = Chance(seed: setup.seed, from: setup.start, offset: setup.utcOffset)
    grantsLaunches = setup.grantsLaunches
  }

  /// A test's own launch is not the device's to withhold, and an app that runs is told of its transfers.
  func grants(_ lane: LaunchLane) -> Bool {
    switch lane {
    case .ordinary, .continued: grantsLaunches
    case .forced, .transfer: true
    }
  }
}

/// What a model or live app code is to be told.
///
/// Both are told at the same point of the loop, so a handler and its model produce the same log: a model is
/// told where `advance` returns for live code.
struct Notification: Equatable, Sendable {
  let app: AppID
  let process: ProcessID
  let stop: AdvanceResult

  /// Whether it reports an end, so that it is valid even if the process is gone.
  @inline(__always)
  var isAboutAnEnd: Bool {
    switch stop {
    case .killed, .ended: true
    case .reached, .appTimers, .faulted, .started, .foreground, .background, .frozen, .resumed,
      .woken, .deliver, .expire, .expireActivity, .protectedData:
      false
    }
  }
}

/// Notifications that app code has not received yet.
struct Outbox: Sendable {
  private var notifications = Pool<Notification>(capacity: 16)
  private var head = 0

  mutating func makeUnique() { notifications.makeUnique() }

  @inline(__always)
  var hasNotifications: Bool { notifications.count > 0 }

  mutating func append(_ notification: Notification) { notifications.append(notification) }

  /// The storage is reused once all notifications have been taken.
  @inline(__always)
  mutating func nextNotification() -> Notification {
    let notification = notifications[head]
    head += 1
    if head == notifications.count {
      head = 0
      notifications.removeAll()
    }
    return notification
  }
}

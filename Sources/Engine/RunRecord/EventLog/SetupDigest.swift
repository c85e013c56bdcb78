import Basics
import SchedulerEngine

/// A number for a whole set-up, so that two logs can be known to come from the same one. Each stored
/// value is fed once, in a fixed order; a test counts them.
struct SetupDigest {
  private(set) var digest = LogDigest()
  /// How many values were fed.
  private(set) var count = 0

  init(of setup: Setup) { feed(setup) }

  mutating func feed(_ value: Int64) {
    count += 1
    digest.feed(value)
  }

  mutating func feed(_ value: some FixedWidthInteger) { feed(Int64(truncatingIfNeeded: value)) }
  mutating func feed(_ flag: Bool) { feed(flag ? 1 : 0) }
  mutating func feed(_ word: some RawRepresentable<UInt8>) { feed(word.rawValue) }
  mutating func feed(_ span: Span) { feed(span.milliseconds) }
  mutating func feed(_ share: Share) { feed(share.millionths) }
  mutating func feed(_ app: AppID) { feed(app.index) }
  mutating func feed(_ name: NameID) { feed(name.index) }

  /// Whether it is there comes first, so that nothing and zero differ.
  mutating func feed<Value>(_ value: Value?, _ feedIt: (inout SetupDigest, Value) -> Void) {
    feed(value != nil)
    if let value { feedIt(&self, value) }
  }

  /// How many there are comes first, so that one list does not run into the next.
  mutating func feed<Item>(_ items: [Item], _ feedIt: (inout SetupDigest, Item) -> Void) {
    feed(items.count)
    for item in items { feedIt(&self, item) }
  }
}

extension SetupDigest {
  private mutating func feed(_ setup: Setup) {
    feed(setup.names)
    feed(setup.start.milliseconds)
    feed(setup.utcOffset.minutes)
    feed(setup.seed)
    feed(setup.profile)
    feed(setup.device)
    feed(setup.apps) { $0.feed($1) }
    feed(setup.habits) { $0.feed($1) }
    feed(setup.script) { $0.feed($1) }
    for number in EventLogHeader.ChangedNumber.numbers(of: setup.rules) { feed(number.value) }
    feed(setup.limits.events)
    feed(setup.limits.places)
    feed(setup.limits.facts)
  }

  private mutating func feed(_ names: NameTable) {
    feed(names.count)
    for index in 0..<names.count {
      let name = names[NameID(index: index)]
      feed(name.count)
      digest.feed(name)
    }
  }

  private mutating func feed(_ device: DeviceSetup) {
    feed(device.conditions)
    feed(device.battery)
    feed(device.drainIdle)
    feed(device.drainInUse)
    feed(device.charge)
    feed(device.answer)
  }

  private mutating func feed(_ conditions: DeviceConditions) {
    feed(conditions.kind)
    feed(conditions.isAppleSimulator)
    feed(conditions.hasBackgroundGPU)
    feed(conditions.isCharging)
    feed(conditions.isLowPowerModeOn)
    feed(conditions.network)
    feed(conditions.networkSpeed)
    feed(conditions.isLowDataModeOn)
    feed(conditions.isInUse)
    feed(conditions.isLocked)
    feed(conditions.wasUnlockedSinceBoot)
    feed(conditions.thermal)
    feed(conditions.memory)
    feed(conditions.isCameraActive)
    feed(conditions.backgroundRefresh)
    feed(conditions.isBackgroundRefreshRestricted)
    // Later ones come last, so that set-ups without them keep their digest.
    for one in DeviceSwitch.later where conditions.switches[one] { feed(one) }
  }

  private mutating func feed(_ habit: HabitSetup) {
    feed(habit.pattern)
    switch habit.effect {
    case .charging: feed(0)
    case .network(let network):
      feed(1)
      feed(network)
    case .lowPowerMode: feed(2)
    case .deviceUse: feed(3)
    case .open(let app):
      feed(4)
      feed(app)
    case .push(let app, let name):
      feed(5)
      feed(app)
      feed(name)
    case .wake(let app, let name):
      feed(6)
      feed(app)
      feed(name)
    }
    feed(habit.jitter)
  }

  private mutating func feed(_ pattern: Pattern) {
    feed(pattern.days)
    feed(pattern.opens)
    feed(pattern.length)
    feed(pattern.firstDay)
    feed(pattern.lastDay)
  }

  private mutating func feed(_ days: Weekdays) {
    var bits: UInt8 = 0
    var day: UInt8 = 0
    while let weekday = Weekday(rawValue: day) {
      if days.contains(weekday) { bits |= 1 << day }
      day += 1
    }
    feed(bits)
  }

  private mutating func feed(_ event: ScriptedEvent) {
    feed(event.at.milliseconds)
    switch event.action {
    case .change(let change):
      feed(0)
      feed(change)
    case .submit(let app, let task):
      feed(1)
      feed(app)
      feed(task)
    case .cancel(let app, let name):
      feed(2)
      feed(app)
      feed(name)
    }
  }

  /// As the log would write it, which names the change and every value of it.
  private mutating func feed(_ change: WorldChange) {
    var (change, json) = (change, JSONWriter())
    json.object { $0.variant("change", "", &change) }
    feed(json.bytes.count)
    digest.feed(json.bytes)
  }

  mutating func feed(_ app: AppSetup) {
    feed(app.name)
    feed(app.permitted) { $0.feed($1) }
    feed(app.modes.rawValue)
    feed(app.entitlements.rawValue)
    switch app.code {
    case .models(let tasks):
      feed(0)
      feed(tasks) { $0.feed($1) }
    case .live: feed(1)
    }
    switch app.history {
    case .newcomer: feed(0)
    case .habits(let days):
      feed(1)
      feed(days)
    }
    feed(app.isBackgroundRefreshOn)
    feed(app.isInstalled)
    feed(app.activities) { $0.feed($1) }
  }

  private mutating func feed(_ activity: ActivityModel) {
    feed(activity.name)
    feed(activity.begins)
    feed(activity.shortest)
    feed(activity.longest)
    feed(activity.holdsAssertion)
    feed(activity.endsWhenDone)
    switch activity.expiration {
    case .ends(let after):
      feed(0)
      feed(after)
    case .ignored: feed(1)
    case .noHandler: feed(2)
    case .endsWrongIdentifier: feed(3)
    case .renews: feed(4)
    }
    feed(activity.atOnce)
    feed(activity.uses.rawValue)
    feed(activity.processor)
  }

  private mutating func feed(_ task: TaskModel) {
    feed(task.kind)
    feed(task.name)
    feed(task.needs.rawValue)
    feed(task.protection)
    feed(task.earliestAfter) { $0.feed($1) }
    feed(task.earliestTomorrow) { $0.feed($1) }
    feed(task.registers)
    feed(task.submits.rawValue)
    feed(task.submitsEvery) { $0.feed($1) }
    feed(task.onlyIfNotPending)
    feed(task.continued.strategy)
    feed(task.continued.resources.rawValue)
    feed(task.continued.isUserAction)
    feed(task.work)
    feed(task.units) { $0.feed($1) }
    feed(task.handsOver) { $0.feed($1) }
    feed(task.transfer) { $0.feed($1) }
  }

  private mutating func feed(_ work: WorkModel) {
    feed(work.shortest)
    feed(work.longest)
    feed(work.total) { $0.feed($1) }
    feed(work.checkpoint) { $0.feed($1) }
    feed(work.ending)
    feed(work.completesAgain) { $0.feed($1) }
    feed(work.blocksQueue)
    feed(work.resubmission)
    feed(work.resubmitsEveryTask)
    switch work.expiration {
    case .completes(let after):
      feed(0)
      feed(after)
    case .ignored: feed(1)
    case .noHandler: feed(2)
    }
    feed(work.processor)
    feed(work.networkBytes)
    feed(work.isMeasuredInFront)
  }

  private mutating func feed(_ transfer: TransferTerms) {
    feed(transfer.direction)
    feed(transfer.bytes)
    feed(transfer.isDiscretionary)
    feed(transfer.usesCellular)
    feed(transfer.usesLowDataMode)
    feed(transfer.sendsLaunchEvents)
    feed(transfer.timeout)
  }

  private mutating func feed(_ units: UnitWork) {
    feed(units.total)
    feed(units.step)
    feed(units.pace)
    feed(units.stalls) { digest, stall in
      digest.feed(stall.atUnit)
      digest.feed(stall.length)
    }
    feed(units.retitles) { $0.feed($1) }
    feed(units.fallsAt) { $0.feed($1) }
  }
}

struct HabitState: Sendable {
  let setup: HabitSetup
  let slot: Slot
  var isOpen = false
  /// The local day of the current or next occurrence.
  var day: Int64 = 0
}

/// What changes the world by itself: habits that repeat by the wall clock, and the script.
struct World: Sendable {
  private var habits: Pool<HabitState>
  private var open = OpenHabits()
  /// The network when no habit sets one.
  private let usualNetwork: Network
  private let script: [ScriptedEvent]
  private var scriptPosition = 0

  init(_ setup: Setup) {
    usualNetwork = setup.device.conditions.network
    script = setup.script
    habits = Pool(capacity: setup.habits.count)
  }

  mutating func makeUnique() { habits.makeUnique() }

  mutating func scheduleScript(_ agenda: inout Agenda) {
    let isLeft = scriptPosition < script.count
    agenda.schedule(
      Agenda.script, at: isLeft ? script[scriptPosition].at : .never, rank: .world)
  }

  /// The next event of the script, with its index.
  mutating func nextScripted(_ agenda: inout Agenda) -> (Int32, ScriptedEvent.Action) {
    let position = scriptPosition
    scriptPosition += 1
    scheduleScript(&agenda)
    return (Int32(position), script[position].action)
  }
}

/// What a habit's times depend on in addition to its own settings.
struct HabitClock {
  let offset: UTCOffset
  let chance: Chance

  @inline(__always)
  func beginning(of habit: HabitSetup, _ place: HabitPlace, on day: Int64) -> Instant {
    habit.begins(on: day, offset: offset, Int64(place.index), chance)
  }
}

extension World {
  /// Adds a habit in its state at the start: in the middle of an occurrence or before the next.
  mutating func begin(_ setup: HabitSetup, _ clock: HabitClock, _ agenda: inout Agenda) {
    let place = HabitPlace(habits.count)
    habits.append(HabitState(setup: setup, slot: agenda.makeSlot(.habit(place))))
    let now = agenda.now
    let today = WallTime(at: now, offset: clock.offset).day
    if let before = setup.pattern.latestDay(upTo: today - 1) {
      let begun = clock.beginning(of: setup, place, on: before)
      if begun + setup.pattern.length > now {
        habits[place].day = before
        return begun > now ? schedule(place, at: begun, &agenda) : enter(place, begun, &agenda)
      }
    }
    guard let day = setup.pattern.nextDay(from: today) else { return }
    let begins = clock.beginning(of: setup, place, on: day)
    habits[place].day = day
    if begins >= now { return schedule(place, at: begins, &agenda) }
    if begins + setup.pattern.length > now { return enter(place, begins, &agenda) }
    planNext(place, clock, &agenda)
  }

  private mutating func enter(_ place: HabitPlace, _ begun: Instant, _ agenda: inout Agenda) {
    // An app that would have been opened just before the start is opened at the start.
    if habits[place].setup.effect.isMomentary { return schedule(place, at: agenda.now, &agenda) }
    habits[place].isOpen = true
    open.insert(place, habits[place].setup.effect)
    schedule(place, at: begun + habits[place].setup.pattern.length, &agenda)
  }

  @inline(__always)
  private mutating func schedule(
    _ place: HabitPlace, at instant: Instant, _ agenda: inout Agenda
  ) {
    agenda.schedule(habits[place].slot, at: max(instant, agenda.now), rank: .world)
  }

  private mutating func planNext(
    _ place: HabitPlace, _ clock: HabitClock, _ agenda: inout Agenda
  ) {
    guard let day = habits[place].setup.pattern.nextDay(from: habits[place].day + 1) else {
      // The last day is over, even if the wall clock repeats it.
      habits[place].day += 1
      return agenda.clear(habits[place].slot)
    }
    habits[place].day = day
    schedule(place, at: clock.beginning(of: habits[place].setup, place, on: day), &agenda)
  }

  /// Handles the beginning or end of a habit's window and returns the resulting change.
  mutating func turn(
    _ place: HabitPlace, _ clock: HabitClock, _ agenda: inout Agenda
  ) -> WorldChange {
    let effect = habits[place].setup.effect
    if habits[place].isOpen {
      habits[place].isOpen = false
      open.remove(place, effect)
      planNext(place, clock, &agenda)
      // If the next occurrence has already begun, it follows without a gap, until its own end.
      if agenda.instant(of: habits[place].slot) == agenda.now {
        enter(
          place, clock.beginning(of: habits[place].setup, place, on: habits[place].day), &agenda)
      }
      return change(shownBy: effect)
    }
    if effect.isMomentary {
      planNext(place, clock, &agenda)
      return begun(effect, for: habits[place].setup.pattern.length)
    }
    enter(place, agenda.now, &agenda)
    return change(shownBy: effect)
  }

  /// Moves all habits to a new local time. Open windows stay open until their time is over.
  mutating func replan(_ clock: HabitClock, _ agenda: inout Agenda) {
    let today = WallTime(at: agenda.now, offset: clock.offset).day
    for index in habits.indices where !habits[index].isOpen {
      habits[index].day = max(habits[index].day, today - 1) - 1
      repeat {
        planNext(HabitPlace(index), clock, &agenda)
      } while agenda.instant(of: habits[index].slot) <= agenda.now
    }
  }

  @inline(__always)
  private func begun(_ effect: HabitSetup.Effect, for length: Span) -> WorldChange {
    if case .open(let app) = effect { return .open(app, for: length) }
    return change(shownBy: effect)
  }

  /// The combined effect of the open habits of this kind.
  @inline(__always)
  private func change(shownBy effect: HabitSetup.Effect) -> WorldChange {
    switch effect {
    case .charging: .charging(open.charging > 0)
    case .lowPowerMode: .lowPowerMode(open.lowPowerMode > 0)
    case .deviceUse: .deviceUse(open.deviceUse > 0)
    case .network: .network(network)
    case .open(let app): .leave(app)
    case .push(let app, let name): .push(app, name, .background)
    case .wake(let app, let name): .wake(app, name)
    }
  }

  /// The first open habit with a network wins; without one, the set-up's network applies.
  @inline(__always)
  private var network: Network {
    guard !open.networks.isEmpty, case .network(let network) = habits[open.networks[0]].setup.effect
    else { return usualNetwork }
    return network
  }

  /// Applies the windows that are open at the start to the device.
  func show(on device: inout DeviceState) {
    if open.charging > 0 { device.conditions.isCharging = true }
    if open.lowPowerMode > 0 { device.conditions.isLowPowerModeOn = true }
    if !open.networks.isEmpty { device.conditions.network = network }
    if open.deviceUse > 0 {
      device.isUsedElsewhere = true
      device.conditions.isInUse = true
      device.conditions.isLocked = false
    }
  }
}

/// The habits whose window is open, by their effect.
private struct OpenHabits: Sendable {
  var charging = 0
  var lowPowerMode = 0
  var deviceUse = 0
  /// In the order of the set-up.
  var networks: [HabitPlace] = []

  mutating func insert(_ place: HabitPlace, _ effect: HabitSetup.Effect) {
    switch effect {
    case .charging: charging += 1
    case .lowPowerMode: lowPowerMode += 1
    case .deviceUse: deviceUse += 1
    case .network:
      networks.append(place)
      var position = networks.count - 1
      while position > 0 && networks[position - 1].index > networks[position].index {
        networks.swapAt(position - 1, position)
        position -= 1
      }
    case .open, .push, .wake: break
    }
  }

  mutating func remove(_ place: HabitPlace, _ effect: HabitSetup.Effect) {
    switch effect {
    case .charging: charging -= 1
    case .lowPowerMode: lowPowerMode -= 1
    case .deviceUse: deviceUse -= 1
    case .network:
      var position = 0
      while networks[position] != place { position += 1 }
      while position < networks.count - 1 {
        networks.swapAt(position, position + 1)
        position += 1
      }
      networks.removeLast()
    case .open, .push, .wake: break
    }
  }
}

extension HabitSetup.Effect {
  /// Whether it only has a beginning and opens no window.
  @inline(__always)
  fileprivate var isMomentary: Bool {
    switch self {
    case .open, .push, .wake: true
    case .charging, .network, .lowPowerMode, .deviceUse: false
    }
  }
}

extension HabitSetup {
  /// When this day's occurrence begins, early or late by its seeded jitter.
  func begins(on day: Int64, offset: UTCOffset, _ index: Int64, _ chance: Chance) -> Instant {
    let usual = WallTime(day: day, sinceMidnight: pattern.opens).instant(offset: offset)
    if jitter == .zero { return usual }
    return usual
      + chance.span(
        from: .zero - jitter, through: jitter, .habit, index, day - chance.firstDay)
  }
}

extension Simulation {
  /// Enters a habit where the start finds it: in the middle of an occurrence or before the next.
  mutating func begin(_ setup: HabitSetup) {
    let index = habits.count
    var habit = HabitState(setup: setup)
    habit.slot = makeSlot(.habit, index)
    habits.append(habit)
    let today = WallTime(at: now, offset: device.offset).day
    if let before = setup.pattern.latestDay(upTo: today - 1) {
      let begun = setup.begins(on: before, offset: device.offset, Int64(index), chance)
      if begun + setup.pattern.length > now {
        habits[index].day = before
        if begun > now { return schedule(habit: index, at: begun) }
        return enterOpen(index, begun)
      }
    }
    guard let day = setup.pattern.nextDay(from: today) else { return }
    let begins = setup.begins(on: day, offset: device.offset, Int64(index), chance)
    habits[index].day = day
    if begins >= now { return schedule(habit: index, at: begins) }
    if begins + setup.pattern.length > now { return enterOpen(index, begins) }
    planNextOccurrence(index)
  }

  private mutating func enterOpen(_ index: Int, _ begun: Instant) {
    let closes = begun + habits[index].setup.pattern.length
    // An app that was opened a moment before the start is opened again at it.
    if case .open = habits[index].setup.effect { return schedule(habit: index, at: now) }
    habits[index].isOpen = true
    habits[index].closes = closes
    schedule(habit: index, at: closes)
  }

  private mutating func schedule(habit index: Int, at instant: Instant) {
    queue.schedule(habits[index].slot, at: instant < now ? now : instant, rank: .world)
  }

  private mutating func planNextOccurrence(_ index: Int) {
    let setup = habits[index].setup
    guard let day = setup.pattern.nextDay(from: habits[index].day + 1) else {
      return queue.clear(habits[index].slot)
    }
    habits[index].day = day
    schedule(
      habit: index, at: setup.begins(on: day, offset: device.offset, Int64(index), chance))
  }

  /// An edge of a habit's window is due.
  mutating func turn<Observer: RunObserver>(habit index: Int, _ observer: inout Observer) {
    let setup = habits[index].setup
    if habits[index].isOpen {
      habits[index].isOpen = false
      planNextOccurrence(index)
      // An occurrence that has begun by now follows without a gap, up to its own end.
      if queue.instant(of: habits[index].slot) == now {
        enterOpen(
          index,
          setup.begins(on: habits[index].day, offset: device.offset, Int64(index), chance))
      }
    } else if case .open(let app) = setup.effect {
      planNextOccurrence(index)
      return apply(
        .open(app, for: setup.pattern.length), .habit(Int32(index)), &observer)
    } else {
      enterOpen(index, now)
    }
    apply(change(shownBy: setup.effect), .habit(Int32(index)), &observer)
  }

  /// Moves all habits to a new local time: what is open stays open until its time is over.
  mutating func replanHabits() {
    for index in habits.indices where !habits[index].isOpen {
      let today = WallTime(at: now, offset: device.offset).day
      if habits[index].day < today - 1 { habits[index].day = today - 1 }
      habits[index].day -= 1
      repeat { planNextOccurrence(index) } while queue.instant(of: habits[index].slot) <= now
    }
  }

  /// What the open habits of this kind make of the world together.
  @inline(__always)
  private func change(shownBy effect: HabitSetup.Effect) -> WorldChange {
    switch effect {
    case .charging: .charging(isAnyOpen(effect))
    case .lowPowerMode: .lowPowerMode(isAnyOpen(effect))
    case .deviceUse: .deviceUse(isAnyOpen(effect))
    case .network: .network(habitualNetwork)
    case .open(let app): .leave(app)
    }
  }

  @inline(__always)
  private func isAnyOpen(_ effect: HabitSetup.Effect) -> Bool {
    for index in habits.indices
    where habits[index].isOpen && habits[index].setup.effect == effect {
      return true
    }
    return false
  }

  /// The first open habit that names a network wins; without one the set-up's network is there.
  @inline(__always)
  private var habitualNetwork: Network {
    for index in habits.indices where habits[index].isOpen {
      if case .network(let network) = habits[index].setup.effect { return network }
    }
    return device.baseNetwork
  }

  /// Makes the world at the start agree with the windows that are open then.
  mutating func showOpenHabits() {
    for habit in habits where habit.isOpen {
      switch habit.setup.effect {
      case .charging: device.conditions.isCharging = true
      case .lowPowerMode: device.conditions.isLowPowerModeOn = true
      case .network: device.conditions.network = habitualNetwork
      case .deviceUse:
        device.isUsedElsewhere = true
        device.conditions.isInUse = true
        device.conditions.isLocked = false
      case .open: break
      }
    }
  }
}

import SchedulerEngine

/// One occurrence of a habit, on the local day it belongs to.
struct HabitWindow {
  let habit: Int
  let day: Int64
  var begins: Milliseconds
  let length: Milliseconds
  var isOpen = false

  var ends: Milliseconds { begins + length }
}

extension HabitSetup {
  func takesPlace(on day: Int64) -> Bool {
    guard let weekday = Weekday(rawValue: UInt8((day + 3) % 7)) else { return false }
    return pattern.days.contains(weekday) && day >= pattern.firstDay && day <= pattern.lastDay
  }

  var isOpening: Bool {
    if case .open = effect { true } else { false }
  }
}

extension SecondModel {
  func beginning(of habit: Int, on day: Int64) -> Milliseconds {
    let given = setup.habits[habit]
    let usual = day * 86_400_000 + given.pattern.opens.milliseconds - utcOffset
    if given.jitter == .zero { return usual }
    let early = Span(milliseconds: -given.jitter.milliseconds)
    return usual
      + chance.span(from: early, through: given.jitter, .habit, Int64(habit), day - firstDay)
      .milliseconds
  }

  /// Lays out every occurrence that can matter, and finds the world as those that are open leave it.
  mutating func lookAtTheHabits(until end: Milliseconds) {
    for (place, habit) in setup.habits.enumerated() {
      for day in (localDay(of: now) - 1)...(localDay(of: end) + 1)
      where habit.takesPlace(on: day) {
        var window = HabitWindow(
          habit: place, day: day, begins: beginning(of: place, on: day),
          length: habit.pattern.length.milliseconds)
        if window.begins < now {
          if window.ends <= now { continue }
          // Whoever opened an app a moment before the start opens it again at the start.
          if habit.isOpening { window.begins = now } else { window.isOpen = true }
        }
        windows.append(window)
      }
    }
    for window in windows where window.isOpen { show(setup.habits[window.habit].effect) }
  }

  private mutating func show(_ effect: HabitSetup.Effect) {
    switch effect {
    case .charging: phone.conditions.isCharging = true
    case .lowPowerMode: phone.conditions.isLowPowerModeOn = true
    case .network: phone.conditions.network = networkByHabit
    case .deviceUse:
      phone.isUsedElsewhere = true
      phone.conditions.isInUse = true
      phone.conditions.isLocked = false
    // Pushes of small scenarios come from their scripts alone.
    case .open, .push: break
    }
  }

  mutating func turn(window place: Int) {
    let effect = setup.habits[windows[place].habit].effect
    if case .open(let app) = effect {
      let length = windows.remove(at: place).length
      return apply(.open(app, for: Span(milliseconds: length)))
    }
    if windows[place].isOpen {
      close(windows.remove(at: place).habit)
    } else {
      windows[place].isOpen = true
    }
    let isAnyOpen = windows.contains { $0.isOpen && setup.habits[$0.habit].effect == effect }
    switch effect {
    case .charging: apply(.charging(isAnyOpen))
    case .lowPowerMode: apply(.lowPowerMode(isAnyOpen))
    case .deviceUse: apply(.deviceUse(isAnyOpen))
    case .network: apply(.network(networkByHabit))
    // Pushes of small scenarios come from their scripts alone.
    case .open, .push: break
    }
  }

  /// A window that has begun by the end of the last follows it without a gap.
  private mutating func close(_ habit: Int) {
    windows.removeAll { $0.habit == habit && $0.ends <= now }
    if let next = windows.firstIndex(where: { $0.habit == habit && $0.begins <= now }) {
      windows[next].isOpen = true
    }
  }

  /// When this window opens or closes; one that has to wait for the last to close tells nothing.
  func nextEdge(of window: HabitWindow) -> Milliseconds {
    if window.isOpen { return window.ends }
    return isOpen(window.habit) ? .max : window.begins
  }

  private func isOpen(_ habit: Int) -> Bool {
    windows.contains { $0.habit == habit && $0.isOpen }
  }

  /// The first habit in the set-up that is open and names a network; else what is usual.
  private var networkByHabit: Network {
    for (place, habit) in setup.habits.enumerated() {
      if case .network(let network) = habit.effect, isOpen(place) { return network }
    }
    return phone.usualNetwork
  }

  /// Habits follow the clock on the wall. What is open stays so until its time is over; what is
  /// not waits for its next beginning.
  mutating func moveClock(to offset: Milliseconds) {
    utcOffset = offset
    nextMidnight = midnightAfterNow
    for place in windows.indices where !windows[place].isOpen {
      windows[place].begins = beginning(of: windows[place].habit, on: windows[place].day)
    }
    let missed = windows.filter { !$0.isOpen && $0.begins <= now && !isOpen($0.habit) }
    windows.removeAll { window in
      missed.contains { $0.habit == window.habit && $0.day == window.day }
    }
  }
}

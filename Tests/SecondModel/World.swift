import SchedulerEngine

extension SecondModel {
  /// The next thing of this instant that happens to the device; false when there is none left.
  mutating func worldTurns() -> Bool {
    if now == nextMidnight {
      closeDay()
    } else if nextScripted < setup.script.count, setup.script[nextScripted].at.milliseconds == now {
      nextScripted += 1
      perform(setup.script[nextScripted - 1].action)
    } else if standingBegins() {
      // All is done.
    } else if let window = windows.firstIndex(where: { nextEdge(of: $0) == now }) {
      turn(window: window)
    } else if let app = apps.firstIndex(where: { $0.leavesAt == now }) {
      leave(app)
    } else if phone.locksAt == now {
      lock()
    } else if !transferEnds() {
      return false
    }
    endRunsThatLostGround()
    followPressure()
    return true
  }

  private mutating func closeDay() {
    for app in apps.indices {
      apps[app].usage.fade(rules.appUsage, from: expectedMost)
      apps[app].usage.closeDay(localDay(of: now - 1), rules.appUsage)
    }
    nextMidnight = midnightAfterNow
  }

  private mutating func perform(_ action: ScriptedEvent.Action) {
    switch action {
    case .change(let change): apply(change)
    case .submit(let app, let task):
      if apps[Int(app.index)].isAwake { submit(Int(task), of: Int(app.index)) }
    case .cancel(let app, let name):
      if apps[Int(app.index)].isAwake { cancel(name, of: Int(app.index)) }
    }
  }

  mutating func apply(_ change: WorldChange) {
    if let app = change.app { return apply(change, to: Int(app.index)) }
    switch change {
    case .charging(let isOn):
      if isOn && !phone.conditions.isCharging { wokenAt = now }
      phone.conditions.isCharging = isOn
    case .network(let network):
      if network != phone.conditions.network && network != .none { wokenAt = now }
      phone.conditions.network = network
    case .battery(let share): phone.battery = Level(units: share.millionths, of: 1_000_000)
    case .lowPowerMode(let isOn): phone.conditions.isLowPowerModeOn = isOn
    case .switched(let one, let isOn): phone.conditions.switches[one] = isOn
    case .thermal(let state): phone.conditions.thermal = state
    case .memory(let pressure): phone.conditions.memory = pressure
    case .backgroundRefresh(let setting): phone.conditions.backgroundRefresh = setting
    case .unlock: unlock()
    case .lock: lock()
    case .deviceUse(let isUsed): useElsewhere(isUsed)
    case .reboot: reboot()
    case .networkSpeed(let speed): phone.conditions.networkSpeed = speed
    case .utcOffset(let offset): moveClock(to: Int64(offset.minutes) * 60_000)
    case .answers(let answer): self.change(answer: answer)
    case .appRefresh, .open, .leave, .forceQuit, .terminate, .install, .uninstall, .update,
      .debugger, .expectOpening, .standing, .stopContinued, .push, .wake:
      break
    }
  }

  private mutating func apply(_ change: WorldChange, to app: Int) {
    switch change {
    case .appRefresh(_, let isOn): apps[app].isRefreshOn = isOn
    case .debugger(_, let isAttached): apps[app].isDebugged = isAttached
    case .open(_, let length): open(app, for: length.milliseconds)
    case .leave: leave(app)
    case .forceQuit: forceQuit(app)
    case .terminate: endProcess(of: app, "terminated")
    case .push(_, let name, let priority): receive(name, priority, for: app)
    case .wake(_, let name): wake(app, for: name)
    case .update:
      if !apps[app].isInstalled { return }
      endProcess(of: app, "updated")
      set(apps[app].usualStanding, of: app)
    case .standing(_, let standing): set(standing, of: app)
    case .uninstall: uninstall(app)
    case .install: install(app)
    case .stopContinued(_, let name): stopContinued(name, of: app)
    case .expectOpening:
      addUpExpectation(of: app)
      apps[app].usage.expected = max(apps[app].usage.expected, expectedEnough)
    default: break
    }
  }

  /// The next instant at which anything but a verdict changes.
  var nextDue: Milliseconds {
    var next = min(nextMidnight, phone.locksAt)
    if nextScripted < setup.script.count {
      next = min(next, setup.script[nextScripted].at.milliseconds)
    }
    for window in windows { next = min(next, nextEdge(of: window)) }
    for app in apps.indices {
      next = min(
        next, apps[app].treatedFrom, apps[app].leavesAt, freezesAt(app),
        assertionLimit(app), overheats(app))
    }
    for activity in activities where activity.left == nil && apps[activity.app].isAwake {
      next = min(next, activity.endsAt ?? .max)
    }
    for step in code where apps[step.app].isAwake { next = min(next, step.due) }
    next = min(next, nextUnderPressure)
    for counting in countings { next = min(next, countsNext(counting)) }
    for run in runs {
      next = min(next, run.isExpired ? run.killAt : run.warnAt, overheats(run), looksAfter(run))
    }
    for request in waiting where request.moves {
      next = min(next, request.transfer?.failsAt ?? .max)
      if let left = request.transfer?.timeLeft { next = min(next, now + left) }
    }
    if rules.waking.interval == .zero { return next }
    return min(next, maintenanceWake(notBefore: now + 1))
  }
}

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

  var isOpening: Bool { if case .open = effect { true } else { false } }
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
      for day in (localDay(of: now) - 1)...(localDay(of: end) + 1) where habit.takesPlace(on: day) {
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
    // Pushes and wakes of small scenarios come from their scripts alone.
    case .open, .push, .wake: break
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
    case .open, .push, .wake: break
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

  private func isOpen(_ habit: Int) -> Bool { windows.contains { $0.habit == habit && $0.isOpen } }

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

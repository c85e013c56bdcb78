import Basics
import SchedulerEngine

extension SetupBuilder {
  mutating func takeFrame() {
    setup.start = start.instant
    setup.utcOffset = start.offset
    if let events = scenario.limits?.value.events { setup.limits.events = events.value }
    if let places = scenario.limits?.value.places { setup.limits.places = places.value }
    setup.profile = scenario.system?.value ?? .ios26
    setup.phone = scenario.phone?.value ?? 0
    if scenario.start == nil { assume(.start(start)) }
    if scenario.duration == nil { assume(.duration(scenario.lasts)) }
    if scenario.system == nil { assume(.system(setup.profile)) }
  }

  /// Replaces the parameters that the scenario names.
  mutating func takeRules() {
    setup.rules.take(
      scenario.rules.map { ParameterChange(position: $0.position, value: $0.value.value) })
  }

  mutating func seeds() -> [UInt64] {
    if let range = scenario.seeds {
      let lowest = range.value.lowest
      let highest = range.value.highest ?? .max
      let (reach, overflow) = highest.subtractingReportingOverflow(lowest)
      if !overflow, lowest >= 0, reach >= 0, reach < SetupLimits.seeds {
        return (lowest...highest).map { UInt64($0) }
      }
      report(.tooManySeeds(limit: SetupLimits.seeds), at: range.span)
    }
    if scenario.seed == nil { assume(.seed(1)) }
    return [scenario.seed.map { UInt64(clamping: $0.value) } ?? 1]
  }

  /// Lets the engine check the whole set-up, which finds problems that no single key shows.
  mutating func check() {
    guard problems.isEmpty else { return }
    do {
      _ = try Simulation(setup)
    } catch {
      report(.refused(error), at: place(of: error))
    }
  }

  private func place(of fault: SimulationFault) -> SourceSpan {
    switch fault {
    case .parameterOutOfRange(let position, _, _, _):
      scenario.rules.last { Int64($0.position) == position }?.value.span ?? .none
    case .tooManyPermittedIdentifiers(let app, _, _):
      scenario.apps[Int(app.index)].value.permitted?.span
        ?? scenario.apps[Int(app.index)].span
    case .tooManyPlaces, .placesOutOfRange: scenario.limits?.value.places?.span ?? .none
    case .rateOutOfRange(let rate, _): placeOfRate(rate)
    case .spanOutOfRange(let span, _): placeOfPace(span)
    default: .none
    }
  }

  /// Where a pace is given: the only span that the reader does not check against the engine's limits.
  private func placeOfPace(_ span: Span) -> SourceSpan {
    let rules = scenario.apps.flatMap { $0.value.tasks }.flatMap { $0.value.submit?.value ?? [] }
    return rules.last { $0.value == .every(span) }?.span ?? .none
  }

  private func placeOfRate(_ rate: Int64) -> SourceSpan {
    let device = scenario.device?.value
    let rates = [device?.drainIdle, device?.drainInUse, device?.charge]
    for said in rates { if let said, said.value.millionths == rate { return said.span } }
    return .none
  }

  mutating func takeDevice() {
    guard let said = scenario.device else {
      assume(.device(.overnightCharger))
      setup.device = NamedDevice.overnightCharger.device
      return takeHabits(of: .overnightCharger, at: .none, except: Scenario.Device())
    }
    let device = said.value
    if let like = device.like {
      assume(.namedDevice(like.value))
      setup.device = like.value.device
      // A bare name has the place of the device itself.
      takeHabits(of: like.value, at: like.span == .none ? said.span : like.span, except: device)
    }
    if device.like == nil { assumeRest(of: device) }
    takeBattery(device)
    takeConditions(device)
    if let speed = device.networkSpeed, speed.value != .usual {
      calls.append((start.instant, .change(.networkSpeed(speed.value)), speed.span))
    }
    takeSwitch(device.charging, .charging) { $0.isCharging = $1 }
    takeSwitch(device.lowPowerMode, .lowPowerMode) { $0.isLowPowerModeOn = $1 }
    takeWindows(device.inUse?.value ?? [], .deviceUse)
    if let network = device.network { take(network.value, isLike: device.like != nil) }
  }

  private mutating func assumeRest(of device: Scenario.Device) {
    if device.battery == nil { assume(.batteryLevel(setup.device.battery)) }
    let rates = [device.drainIdle, device.drainInUse, device.charge]
    if rates.contains(where: { $0 == nil }) { assume(.batteryRates) }
    if device.network == nil { assume(.network) }
  }

  /// Everything the scenario says itself replaces that part of the named device.
  private mutating func takeHabits(
    of device: NamedDevice, at span: SourceSpan, except said: Scenario.Device
  ) {
    for habit in device.habits {
      let isReplaced =
        switch habit.effect {
        case .charging: said.charging != nil
        case .network: said.network != nil
        case .lowPowerMode: said.lowPowerMode != nil
        case .deviceUse: said.inUse != nil
        case .open, .push, .wake: false
        }
      if !isReplaced { add(habit, .device(device, span), ends: .byTheClock) }
    }
  }

  private mutating func takeBattery(_ device: Scenario.Device) {
    if let battery = device.battery { setup.device.battery = battery.value }
    if let drain = device.drainIdle { setup.device.drainIdle = drain.value.millionths }
    if let drain = device.drainInUse { setup.device.drainInUse = drain.value.millionths }
    if let charge = device.charge { setup.device.charge = charge.value.millionths }
  }

  private mutating func takeConditions(_ device: Scenario.Device) {
    func take<Value>(_ said: Located<Value>?, _ place: inout Value) {
      if let said { place = said.value }
    }
    take(device.model, &setup.device.conditions.kind)
    take(device.isAppleSimulator, &setup.device.conditions.isAppleSimulator)
    take(device.hasBackgroundGPU, &setup.device.conditions.hasBackgroundGPU)
    take(device.thermal, &setup.device.conditions.thermal)
    take(device.memory, &setup.device.conditions.memory)
    take(device.backgroundRefresh, &setup.device.conditions.backgroundRefresh)
    for one in DeviceSwitch.allCases {
      take(device.switches[one], &setup.device.conditions.switches[one])
    }
    take(device.wasUnlockedSinceBoot, &setup.device.conditions.wasUnlockedSinceBoot)
  }

  private mutating func takeSwitch(
    _ plan: Located<Scenario.SwitchPlan>?, _ effect: HabitSetup.Effect,
    _ set: (inout DeviceConditions, Bool) -> Void
  ) {
    switch plan?.value {
    case .always(let isOn)?: set(&setup.device.conditions, isOn)
    case .windows(let windows)?: takeWindows(windows, effect)
    case nil: break
    }
  }

  private mutating func take(_ plan: Scenario.NetworkPlan, isLike: Bool) {
    switch plan {
    case .always(let network): setup.device.conditions.network = network
    case .windows(let windows):
      if let otherwise = windows.otherwise {
        setup.device.conditions.network = otherwise.value
      } else if !isLike {
        setup.device.conditions.network = .none
      }
      let (wifi, cellular, none) = (windows.wifi, windows.cellular, windows.none)
      add(wifi, .network(.wifi), WindowGroup(wifi, besides: cellular + none, calendar))
      add(cellular, .network(.cellular), WindowGroup(cellular, besides: wifi + none, calendar))
      add(none, .network(.none), WindowGroup(none, besides: wifi + cellular, calendar))
    }
  }

  private mutating func takeWindows(
    _ windows: [Located<RecurringWindow>], _ effect: HabitSetup.Effect
  ) {
    add(windows, effect, WindowGroup(windows, calendar))
  }

  mutating func add(
    _ windows: [Located<RecurringWindow>], _ effect: HabitSetup.Effect, _ group: WindowGroup,
    unsaid: Span = .zero
  ) {
    for window in windows {
      for pattern in group.patterns(of: window.value, unsaid: unsaid) {
        let jitter = window.value.jitter ?? .zero
        add(
          HabitSetup(effect, pattern, jitter: jitter), .said(window.span),
          ends: window.value.ending)
      }
    }
  }

  mutating func add(_ habit: HabitSetup, _ origin: HabitOrigin, ends ending: WindowEnding) {
    for part in habit.divided(ending, by: calendar) {
      setup.habits.append(part)
      provenance.habits.append(origin)
    }
  }

  /// Events in chronological order. At the same instant, those of the file come first, in its order, and then
  /// what apps do on their own. Events before the start never happen; the reader has warned about them.
  mutating func takeEvents() {
    var happenings: [(at: Instant, action: ScriptedEvent.Action, span: SourceSpan)] = []
    for (place, event) in scenario.events.enumerated() {
      guard let action = action(of: event.value) else { continue }
      let at = clock.instant(ofEvent: place, at: event.value.at.value)
      happenings.append((at, action, event.span))
    }
    happenings += calls
    let inOrder = happenings.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    for (_, happening) in inOrder where happening.at >= start.instant {
      setup.script.append(ScriptedEvent(at: happening.at, happening.action))
      provenance.script.append(happening.span)
    }
  }

  private func action(of event: Scenario.Event) -> ScriptedEvent.Action? {
    switch event.action.value {
    case .charging(let isOn): .change(.charging(isOn))
    case .battery(let level): .change(.battery(level))
    case .lowPowerMode(let isOn): .change(.lowPowerMode(isOn))
    case .network(let network): .change(.network(network))
    case .networkSpeed(let speed): .change(.networkSpeed(speed))
    case .switched(let one, let isOn): .change(.switched(one, isOn: isOn))
    case .unlock: .change(.unlock)
    case .lock: .change(.lock)
    case .inUse(let isOn): .change(.deviceUse(isOn))
    case .thermal(let state): .change(.thermal(state))
    case .memory(let pressure): .change(.memory(pressure))
    case .backgroundRefresh(let setting): .change(.backgroundRefresh(setting))
    case .whenAsked(let answer): .change(.answers(answer))
    case .reboot: .change(.reboot)
    case .utcOffset(let offset): .change(.utcOffset(offset))
    case .app(let action, let name):
      app(named: name).map { .change(action.change(of: $0, for: event.length?.value)) }
    case .task(let action, let name): call(action, of: name, event)
    }
  }

  /// nil only for names that the reader has rejected.
  private func app(named name: String) -> AppID? {
    names.app(name).map { AppID(index: Int32($0)) }
  }

  private func call(
    _ action: Scenario.TaskAction, of name: String, _ event: Scenario.Event
  ) -> ScriptedEvent.Action? {
    guard let place = names.task(name, in: event.app?.value) else { return nil }
    let id = AppID(index: Int32(place.app))
    let identifier = known[name].map { NameID(index: Int32($0)) }
    switch action {
    case .submit: return .submit(id, task: Int32(place.number))
    case .cancel: return identifier.map { .cancel(id, $0) }
    case .stop: return identifier.map { .change(.stopContinued(id, $0)) }
    case .push:
      return identifier.map { .change(.push(id, $0, PushPriority(said: event.priority?.value))) }
    }
  }
}

extension Scenario.AppAction {
  fileprivate func change(of app: AppID, for length: Span?) -> WorldChange {
    switch self {
    case .open: .open(app, for: length ?? .minutes(3))
    // Not a force quit, although the app disappears from the app switcher (fact 263).
    case .leave, .closeWindow: .leave(app)
    case .forceQuit: .forceQuit(app)
    case .terminate: .terminate(app)
    case .install: .install(app)
    case .uninstall: .uninstall(app)
    case .update: .update(app)
    case .refreshOn: .appRefresh(app, isOn: true)
    case .refreshOff: .appRefresh(app, isOn: false)
    case .attachDebugger: .debugger(app, isAttached: true)
    case .detachDebugger: .debugger(app, isAttached: false)
    case .expectOpening: .expectOpening(app)
    case .treatAsUsual: .standing(app, .usual)
    case .neglect: .standing(app, .neglected)
    case .silence: .standing(app, .silent)
    case .favour: .standing(app, .favoured)
    }
  }
}

extension PushPriority {
  fileprivate init(said number: Int64?) {
    let number = number ?? 5
    self = number == 5 ? .background : number < 5 ? .lowest : .immediate
  }
}

/// Limits on what a scenario may ask of the set-up.
enum SetupLimits {
  /// Names are found by linear search.
  static let identifiers = 4_096
  static let seeds: Int64 = 100_000
}

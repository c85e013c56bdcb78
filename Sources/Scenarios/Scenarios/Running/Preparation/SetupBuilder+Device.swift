import Basics
import SchedulerEngine

extension SetupBuilder {
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
      // A name alone stands where the device does.
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

  /// What the scenario says itself takes the place of that part of the named device.
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
        case .open, .push: false
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
}

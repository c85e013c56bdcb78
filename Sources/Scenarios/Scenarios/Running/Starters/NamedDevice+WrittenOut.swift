import SchedulerEngine

extension NamedDevice {
  /// Everything that is said by the name, number by number.
  var writtenOut: Scenario.Device {
    let setup = device
    var written = Scenario.Device()
    written.model = Located(setup.conditions.kind)
    written.battery = Located(setup.battery)
    written.drainIdle = Located(Share(millionths: setup.drainIdle))
    written.drainInUse = Located(Share(millionths: setup.drainInUse))
    written.charge = Located(Share(millionths: setup.charge))
    let charging = windows { $0 == .charging }
    written.charging = Located(charging.isEmpty ? .always(false) : .windows(charging))
    var network = Scenario.NetworkWindows()
    network.wifi = windows { $0 == .network(.wifi) }
    network.cellular = windows { $0 == .network(.cellular) }
    network.none = windows { $0 == .network(.none) }
    network.otherwise = Located(setup.conditions.network)
    written.network = Located(.windows(network))
    return written
  }

  private func windows(
    where isMeant: (HabitSetup.Effect) -> Bool
  ) -> [Located<RecurringWindow>] {
    habits.filter { isMeant($0.effect) }.map { $0.window }
  }
}

extension HabitSetup {
  /// As scenario files say it; named devices and habits have no dates.
  var window: Located<RecurringWindow> {
    var window = RecurringWindow(opens: pattern.opens)
    window.days.days = pattern.days == .all ? .every : .weekly(pattern.days)
    window.length = length
    window.jitter = jitter == .zero ? nil : jitter
    return Located(window)
  }

  private var length: RecurringWindow.Length {
    if case .open = effect { return .lasting(pattern.length) }
    let closes = pattern.opens + pattern.length
    return .until(closes > .days(1) ? closes - .days(1) : closes)
  }
}

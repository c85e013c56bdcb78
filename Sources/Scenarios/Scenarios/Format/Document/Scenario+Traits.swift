import Basics
import SchedulerEngine

extension Scenario {
  /// Takes over what a device of a population is like; what that leaves out stays, and so does what
  /// apps say themselves. Ranges of numbers are left out: each device draws its own.
  package mutating func take(_ traits: Population.Traits) {
    if let system = traits.system { self.system = system }
    if let device = traits.device { self.device = device }
    takeDeviceParts(of: traits)
    for place in apps.indices {
      if apps[place].value.opened == nil { apps[place].value.opened = traits.opened }
      if apps[place].value.isBackgroundRefreshOn == nil {
        apps[place].value.isBackgroundRefreshOn = traits.isRefreshOn
      }
    }
    if let quits = traits.quits { events += quitting(quits.value) }
  }

  private mutating func takeDeviceParts(of traits: Population.Traits) {
    var part = describedDevice
    let before = part
    if let charging = traits.charging { part.charging = charging }
    if let network = traits.network { part.network = network }
    if let mode = traits.lowDataMode { part.switches[.lowDataMode] = mode }
    if let mode = traits.lowPowerMode { part.lowPowerMode = mode }
    if let inUse = traits.inUse { part.inUse = inUse }
    if let setting = traits.backgroundRefresh { part.backgroundRefresh = setting }
    if part != before { device = Located(part, at: device?.span ?? .none) }
  }

  /// The device, also where the file names none.
  package var describedDevice: Device {
    if let device { return device.value }
    var standard = Device()
    standard.like = Located(.overnightCharger)
    return standard
  }

  private func quitting(_ windows: [Located<RecurringWindow>]) -> [Located<Event>] {
    let first = clock.wallTime(at: begins.instant).day
    let days = lasts.milliseconds / Span.days(1).milliseconds + 1
    var events: [Located<Event>] = []
    for window in windows {
      for day in 1...max(days, 1) {
        let moment = TimePoint.day(day, at: window.value.opens)
        let at = moment.instant(on: clock)
        guard window.value.occurs(onDay: day, firstDay: first),
          at >= begins.instant, at < begins.instant + lasts
        else { continue }
        for app in apps {
          var event = Event()
          event.at = Located(moment, at: window.span)
          event.action = Located(.app(.forceQuit, app.value.id.value), at: window.span)
          events.append(Located(event, at: window.span))
        }
      }
    }
    return events
  }
}

extension RecurringWindow {
  /// Whether it opens on this day of the scenario.
  fileprivate func occurs(onDay day: Int64, firstDay: Int64) -> Bool {
    if days.exceptions.contains(where: { $0.contains(day) }) { return false }
    switch days.days {
    case .every: return true
    case .weekly(let weekdays):
      return weekdays.contains(WallTime(day: firstDay + day - 1, sinceMidnight: .zero).weekday)
    case .numbered(let range): return range.contains(day)
    }
  }
}

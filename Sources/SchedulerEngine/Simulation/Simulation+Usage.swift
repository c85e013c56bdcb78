extension Simulation {
  mutating func noteOpening(of app: Int) {
    apps[app].usage.history.noteOpening(at: WallTime(at: now, offset: device.offset))
    if queue.instant(of: apps[app].foldSlot).isNever { scheduleFold(app) }
  }

  /// The system expects an opening right now; if it does not come, that fades at midnights.
  mutating func expectOpening(of app: Int) {
    apps[app].usage.expectOpening(at: now, offset: device.offset, rules.appUsage)
    followUsage(of: app)
    if queue.instant(of: apps[app].foldSlot).isNever { scheduleFold(app) }
  }

  /// Plans the next midnight, unless there is nothing a midnight could change.
  mutating func scheduleFold(_ app: Int) {
    if apps[app].usage.isSettledAtNothing(rules.appUsage) {
      return queue.clear(apps[app].foldSlot)
    }
    let today = WallTime(at: now, offset: device.offset).day
    let midnight = WallTime(day: today + 1, sinceMidnight: .zero).instant(offset: device.offset)
    queue.schedule(apps[app].foldSlot, at: midnight, rank: .world)
  }

  /// Midnight: the day that ends joins what is known of the app's use.
  mutating func fold(_ app: Int) {
    let day = WallTime(at: now - .milliseconds(1), offset: device.offset).day
    apps[app].usage.fold(day: day, at: now, offset: device.offset, rules.appUsage)
    followUsage(of: app)
    scheduleFold(app)
  }

  /// Works out anew when enough openings are expected, and lets waiting requests know.
  mutating func followUsage(of app: Int) {
    let ready = apps[app].usage.readyAt(offset: device.offset, rules.appUsage)
    if apps[app].conditions.usageReadyAt == ready { return }
    apps[app].conditions.usageReadyAt = ready
    reassess(.usage, of: app)
  }
}

/// How the phone treats its apps, which its number decides or a scenario says.
extension Simulation {
  mutating func beginStanding(of app: AppID) {
    apply(.standing(app, ways.begin(app, &agenda)), .device)
  }

  mutating func setStanding(
    _ standing: Standing, of app: AppID, _ change: WorldChange, _ origin: Origin
  ) {
    if apps[app].conditions.standing == standing { return }
    apps[app].conditions.standing = standing
    apps[app].conditions.standingSince = agenda.now
    apps[app].conditions.standingEnd = ways.end(of: standing, for: app)
    note(.world(change, origin))
    requests.reassess(.standing, of: app, &agenda)
  }

  /// A restart of the device or an update of the app ends what an event began.
  mutating func restoreStanding(of app: AppID) {
    apply(.standing(app, ways.usual(of: app)), .device)
  }
}

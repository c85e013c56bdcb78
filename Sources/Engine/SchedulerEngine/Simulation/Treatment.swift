/// How the phone treats its apps, which its number decides or a scenario says.
extension Simulation {
  mutating func turnStanding(of app: AppID) {
    let standing = ways.turn(app, plan.rules.appStanding, &agenda)
    apply(.standing(app, standing), .device)
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

  /// A restart of the device or an update of the app ends a silence or a burst.
  mutating func endSpell(of app: AppID) {
    let standing = ways.areAny ? ways.cut(app, at: agenda.now) : .usual
    apply(.standing(app, standing), .device)
  }
}

import SchedulerEngine

/// How the phone treats an app.
extension SecondModel {
  /// How it treats the app where nothing happens to it.
  func usualStanding(of app: Int) -> Standing {
    if let given = setup.apps[app].standing { return given }
    if setup.phone == 0 { return .usual }
    let drawn = Chance(seed: UInt64(setup.phone)).draw(.phone, Int64(app))
    let among = Int64(drawn.multipliedFullWidth(by: 1_000_000).high)
    let neglected = rules.appStanding.neglectedShare.millionths
    if among < neglected { return .neglected }
    return among < neglected + rules.appStanding.favouredShare.millionths ? .favoured : .usual
  }

  /// Whether the phone began to treat one of its apps in its own way.
  mutating func standingBegins() -> Bool {
    guard let app = apps.firstIndex(where: { $0.treatedFrom == now }) else { return false }
    apps[app].treatedFrom = .max
    set(apps[app].usualStanding, of: app)
    return true
  }

  mutating func set(_ standing: Standing, of app: Int) {
    if apps[app].standing == standing { return }
    apps[app].standing = standing
    apps[app].standingSince = now
    tell("app \(app) is \(standing) here")
  }

  func isHeldByStanding(_ request: Waiting, at then: Milliseconds) -> Bool {
    let app = apps[request.app]
    switch app.standing {
    case .usual, .favoured: return false
    case .silent: return !(request.request.kind == .push && app.isDebugged)
    case .neglected:
      if request.request.kind == .push && app.isDebugged { return false }
      let last =
        switch request.request.kind {
        case .refresh: app.lastRefresh
        case .push: app.lastPush
        default: app.lastProcessing
        }
      let since = max(last ?? app.standingSince, app.standingSince)
      return then - since < rules.appStanding.neglectedSpacing.milliseconds
    }
  }
}

/// Handlers are registered by identifier, once, before the app has finished launching; whether later
/// is too late depends on the system.
extension Simulation {
  mutating func register(_ name: NameID, of app: AppID) -> Registration {
    let registration = apps.rights.answer(
      toRegistering: name, of: app, apps[app].launchPhase, plan.profile)
    note(.registered(apps[app].process, name, registration))
    switch registration {
    case .registered: apps.rights.addHandler(for: name, of: app)
    case .fatal: endProcess(of: app, .misuse)
    case .notPermitted, .wildcard, .stale: break
    }
    return registration
  }

  mutating func registerOnce(_ name: NameID, of app: AppID) {
    if !apps.rights.hasHandler(for: name, of: app) { _ = register(name, of: app) }
  }
}

extension RightsTable {
  fileprivate func answer(
    toRegistering name: NameID, of app: AppID, _ phase: App.LaunchPhase, _ profile: OSProfile
  ) -> Registration {
    switch permission(of: name, for: app) {
    case .none: return .notPermitted
    case .mistaken(let mistake): return .wildcard(mistake)
    case .exact, .wildcard: break
    }
    if hasHandler(for: name, of: app) { return .fatal(.registeredTwice) }
    if phase == .launching { return .registered }
    return profile.difference(in: .lateRegistration) == nil
      ? .fatal(.registeredAfterLaunch) : .registered
  }
}

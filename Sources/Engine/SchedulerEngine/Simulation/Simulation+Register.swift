/// Handlers are registered by identifier, once, before the app has finished launching; whether later
/// is too late depends on the system.
extension Simulation {
  mutating func register<Observer: RunObserver>(
    _ name: NameID, of app: AppID, _ observer: inout Observer
  ) -> Registration {
    let registration = apps.rights.answer(
      toRegistering: name, of: app, apps[app].launchPhase, plan.profile)
    observer.note(agenda.now, .registered(apps[app].process, name, registration))
    switch registration {
    case .registered: apps.rights.addHandler(for: name, of: app)
    case .fatal: endProcess(of: app, .misuse, &observer)
    case .notPermitted, .wildcard, .stale: break
    }
    return registration
  }

  mutating func registerOnce<Observer: RunObserver>(
    _ name: NameID, of app: AppID, _ observer: inout Observer
  ) {
    if !apps.rights.hasHandler(for: name, of: app) { _ = register(name, of: app, &observer) }
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

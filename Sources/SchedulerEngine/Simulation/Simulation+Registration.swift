extension Simulation {
  /// Handlers are registered by identifier, once, before the app has finished launching; whether
  /// later is too late depends on the system.
  mutating func register<Observer: RunObserver>(
    _ name: NameID, of app: Int, _ observer: inout Observer
  ) -> Registration {
    let registration = judge(name, of: app)
    observer.note(now, .registered(apps[app].process, name, registration))
    switch registration {
    case .registered:
      if let position = apps[app].permittedPosition(of: name) {
        apps[app].handlers |= 1 << UInt64(position)
      }
    case .fatal: endProcess(of: app, .misuse, &observer)
    case .notPermitted, .stale: break
    }
    return registration
  }

  mutating func registerModels<Observer: RunObserver>(
    of app: Int, _ observer: inout Observer
  ) {
    for model in apps[app].models.indices where isAlive(app) {
      let habit = apps[app].models[model].registers
      if habit == .late || habit == .never { continue }
      let name = apps[app].models[model].name
      _ = register(name, of: app, &observer)
      if habit == .twice && isAlive(app) { _ = register(name, of: app, &observer) }
    }
  }

  mutating func registerLateModels<Observer: RunObserver>(
    of app: Int, _ observer: inout Observer
  ) {
    for model in apps[app].models.indices
    where apps[app].models[model].registers == .late && isAlive(app) {
      _ = register(apps[app].models[model].name, of: app, &observer)
    }
  }

  private func judge(_ name: NameID, of app: Int) -> Registration {
    guard apps[app].permittedPosition(of: name) != nil else { return .notPermitted }
    if apps[app].hasHandler(for: name) { return .fatal(.registeredTwice) }
    if apps[app].launchPhase == .launching { return .registered }
    return profile.difference(in: .lateRegistration) == nil
      ? .fatal(.registeredAfterLaunch) : .registered
  }
}

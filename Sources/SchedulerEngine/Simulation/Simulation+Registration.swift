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
      } else {
        apps[app].wildcardHandlers.append(name)
      }
    case .fatal: endProcess(of: app, .misuse, &observer)
    case .notPermitted, .wildcard, .stale: break
    }
    return registration
  }

  mutating func registerModels<Observer: RunObserver>(
    of app: Int, _ observer: inout Observer
  ) {
    for model in apps[app].models.indices where isAlive(app) {
      let habit = apps[app].models[model].registers
      if habit != .atLaunch && habit != .twice { continue }
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
      registerOnce(model, of: app, &observer)
    }
  }

  /// Continued tasks register when the user asks for the work (ledger 2.2).
  mutating func registerBeforeSubmitting<Observer: RunObserver>(
    _ model: Int, of app: Int, _ observer: inout Observer
  ) {
    switch apps[app].models[model].registers {
    case .atLaunch, .late, .twice, .never: break
    case .beforeSubmitting: registerOnce(model, of: app, &observer)
    case .beforeEachSubmitting: _ = register(apps[app].models[model].name, of: app, &observer)
    }
  }

  /// As code does that remembers what it registered in this process.
  private mutating func registerOnce<Observer: RunObserver>(
    _ model: Int, of app: Int, _ observer: inout Observer
  ) {
    let name = apps[app].models[model].name
    if !apps[app].hasHandler(for: name) { _ = register(name, of: app, &observer) }
  }

  private func judge(_ name: NameID, of app: Int) -> Registration {
    switch apps[app].permission(of: name) {
    case .none: return .notPermitted
    case .mistaken(let mistake): return .wildcard(mistake)
    case .exact, .wildcard: break
    }
    if apps[app].hasHandler(for: name) { return .fatal(.registeredTwice) }
    if apps[app].launchPhase == .launching { return .registered }
    return profile.difference(in: .lateRegistration) == nil
      ? .fatal(.registeredAfterLaunch) : .registered
  }
}

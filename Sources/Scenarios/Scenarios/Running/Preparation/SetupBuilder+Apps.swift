import Basics
import RunRecord
import SchedulerEngine

extension SetupBuilder {
  mutating func takeApps() {
    guard countsIdentifiers() else { return }
    for (place, app) in scenario.apps.enumerated() {
      take(app.value, at: app.span, as: AppID(index: Int32(place)))
    }
  }

  private mutating func countsIdentifiers() -> Bool {
    var count = scenario.apps.count
    for app in scenario.apps {
      count += app.value.permitted?.value.count ?? 0
      count += app.value.tasks.count + app.value.activities.count
      if let list = propertyList(of: app.value) { count += list.permitted.count }
    }
    if count <= SetupLimits.identifiers { return true }
    report(
      .tooManyIdentifiers(count, limit: SetupLimits.identifiers),
      at: scenario.apps[0].span)
    return false
  }

  private func propertyList(of app: Scenario.App) -> NamedInfoPlist? {
    app.plist.flatMap { path in propertyLists.first { $0.path == path.value } }
  }

  private mutating func take(_ app: Scenario.App, at span: SourceSpan, as id: AppID) {
    var taken = AppSetup(intern(app.id.value), code: .models([]))
    provenance.apps.append(AppOrigin(span: span))
    takePermissions(app, of: id, &taken)
    takeOpenings(app, of: id, &taken)
    taken.isBackgroundRefreshOn = app.isBackgroundRefreshOn?.value ?? true
    takeInstallation(app, of: id, &taken)
    var models: [TaskModel] = []
    for task in app.tasks {
      models.append(model(of: task.value, in: id, Int32(models.count)))
      let key = TaskKey(models[models.count - 1].name, of: id)
      provenance.apps[Int(id.index)].tasks.append(TaskOrigin(key: key, span: task.span))
    }
    taken.code = .models(models)
    taken.activities = activities(of: app, id)
    setup.apps.append(taken)
  }

  mutating func intern(_ name: String) -> NameID {
    if let index = known[name] { return NameID(index: Int32(index)) }
    let id = setup.names.intern(name.utf8)
    known[name] = Int(id.index)
    return id
  }

  private mutating func takePermissions(
    _ app: Scenario.App, of id: AppID, _ taken: inout AppSetup
  ) {
    if let plist = app.plist, propertyList(of: app) == nil {
      report(.propertyListMissing(path: plist.value), at: plist.span)
    }
    if let permitted = app.declaredPermitted(propertyLists) {
      taken.permitted = permitted.value.map { intern($0.value) }
    } else {
      let submitted = app.tasks.filter { $0.value.kind.isSubmitted }
      if !submitted.isEmpty { assume(.permittedByTasks(id)) }
      taken.permitted = submitted.map { intern($0.value.identifier.value) }
    }
    if let modes = app.declaredModes(propertyLists) {
      taken.modes = modes.value.reduce(into: []) { $0.insert($1.value.declared) }
    } else if !app.tasks.isEmpty {
      let hasPushes = app.tasks.contains { $0.value.kind == .push }
      if hasPushes { taken.modes.insert(.remoteNotification) }
      assume(hasPushes ? .allModes(id) : .bothModes(id))
    }
    taken.entitlements = (app.entitlements?.value ?? []).reduce(into: []) {
      $0.formUnion($1.value.declared)
    }
  }

  private mutating func takeOpenings(
    _ app: Scenario.App, of id: AppID, _ taken: inout AppSetup
  ) {
    switch app.opened?.value {
    case .named(let habit)?:
      assume(.namedHabit(id, habit))
      taken.history = habit.history
      for opening in habit.openings(of: id) {
        add(opening, .habit(habit, app.opened?.span ?? .none), ends: .afterItsLength)
      }
    case .windows(let windows)?:
      taken.history = .habits(days: 14)
      add(windows, .open(id), WindowGroup(windows, calendar), unsaid: .minutes(3))
    // Nobody says how it is used, so nobody says that it is not.
    case nil: taken.history = .newcomer
    }
    switch app.history?.value {
    case .newcomer?: taken.history = .newcomer
    case .days(let days)?: taken.history = .habits(days: days)
    case nil:
      switch taken.history {
      case .newcomer: assume(.newcomer(id))
      case .habits(let days): if app.installed == nil { assume(.history(id, days: days)) }
      }
    }
  }

  /// What comes onto the device later was not used on it before.
  private mutating func takeInstallation(
    _ app: Scenario.App, of id: AppID, _ taken: inout AppSetup
  ) {
    guard let installed = app.installed else { return }
    taken.history = .newcomer
    let at = installed.value.instant(on: clock)
    if at <= start.instant { return }
    taken.isInstalled = false
    calls.append((at, .change(.install(id)), installed.span))
    // An app that is installed has its switch on.
    if let refresh = app.isBackgroundRefreshOn, !refresh.value {
      calls.append((at, .change(.appRefresh(id, isOn: false)), refresh.span))
    }
  }
}

extension Scenario.Mode {
  fileprivate var declared: Modes {
    switch self {
    case .fetch: .fetch
    case .processing: .processing
    case .remoteNotification: .remoteNotification
    }
  }
}

extension Scenario.Entitlement {
  fileprivate var declared: Entitlements {
    switch self {
    case .healthResearch: .healthResearch
    case .backgroundGPU: .continuedGPU
    }
  }
}

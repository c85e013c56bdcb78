import SchedulerEngine

/// What the apps and identifiers of B are called in the tables of A; nil for what A does not know.
struct RenamedIdentities {
  let apps: [AppID?]
  let names: [NameID?]

  func app(_ id: AppID) -> AppID {
    // No table of A reaches as far, so it is like no app of A.
    (apps.indices.contains(Int(id.index)) ? apps[Int(id.index)] : nil)
      ?? AppID(index: Int32.max - id.index)
  }

  func name(_ id: NameID) -> NameID {
    (names.indices.contains(Int(id.index)) ? names[Int(id.index)] : nil)
      ?? NameID(index: Int32.max - id.index)
  }
}

extension RunPair {
  var namesOfB: RenamedIdentities {
    let (tableA, tableB) = (a.context.names, b.context.names)
    let names = (0..<Int32(tableB.count)).map { tableA.find(tableB[NameID(index: $0)]) }
    var apps = [AppID?](repeating: nil, count: Int(tableA.count))
    for (index, name) in a.context.apps.enumerated() {
      apps[Int(name.index)] = AppID(index: Int32(index))
    }
    return RenamedIdentities(
      apps: b.context.apps.map { app in names[Int(app.index)].flatMap { apps[Int($0.index)] } },
      names: names)
  }
}

extension WorldChange {
  func renamed(_ known: RenamedIdentities) -> WorldChange {
    switch self {
    case .appRefresh(let app, let isOn): .appRefresh(known.app(app), isOn: isOn)
    case .open(let app, let span): .open(known.app(app), for: span)
    case .leave(let app): .leave(known.app(app))
    case .forceQuit(let app): .forceQuit(known.app(app))
    case .terminate(let app): .terminate(known.app(app))
    case .install(let app): .install(known.app(app))
    case .uninstall(let app): .uninstall(known.app(app))
    case .update(let app): .update(known.app(app))
    case .debugger(let app, let isAttached):
      .debugger(known.app(app), isAttached: isAttached)
    case .expectOpening(let app): .expectOpening(known.app(app))
    case .stopContinued(let app, let name): .stopContinued(known.app(app), known.name(name))
    case .push(let app, let name, let priority):
      .push(known.app(app), known.name(name), priority)
    case .charging, .battery, .lowPowerMode, .network, .switched, .unlock, .lock, .deviceUse,
      .thermal, .memory, .backgroundRefresh, .answers, .reboot, .utcOffset, .networkSpeed:
      self
    }
  }
}

/// All ways to change the world, shared by scenario events, habits, test controls and step commands.
public enum WorldChange: Equatable, Sendable {
  case charging(Bool)
  case battery(Share)
  case lowPowerMode(Bool)
  case network(Network)
  case networkSpeed(NetworkSpeed)
  case switched(DeviceSwitch, isOn: Bool)
  case unlock
  /// The screen turns off and the device locks at once.
  case lock
  /// Somebody starts or stops using the device outside the simulated apps.
  case deviceUse(Bool)
  case thermal(ThermalState)
  case memory(MemoryPressure)
  case backgroundRefresh(BackgroundRefresh)
  case appRefresh(AppID, isOn: Bool)
  /// The user opens the app and uses it for this long.
  case open(AppID, for: Span)
  /// The user leaves the app before its time is over.
  case leave(AppID)
  /// The user swipes the app away in the app switcher.
  case forceQuit(AppID)
  /// The system ends the process; the app stays in the app switcher.
  case terminate(AppID)
  case install(AppID)
  case uninstall(AppID)
  /// A new version is installed: the process ends, requests stay pending (fact 247).
  case update(AppID)
  case debugger(AppID, isAttached: Bool)
  /// The system now expects the app to be opened, as if its habit had just come due.
  case expectOpening(AppID)
  /// The device treats the app differently from now on.
  case standing(AppID, Standing)
  /// The user presses stop in the progress display of this continued task.
  case stopContinued(AppID, NameID)
  /// A silent push arrives for the app. The name identifies its content: while one is held, a later one of
  /// the same name replaces it (fact 284).
  case push(AppID, NameID, PushPriority)
  /// Something external that no scheduler paces wakes the app: Bluetooth, a location change, new health data,
  /// a message from the watch. The name is that of the activity that the app then begins.
  case wake(AppID, NameID)
  /// Sets the user's answer to whether a continued task should continue.
  case answers(UserAnswer)
  case reboot
  case utcOffset(UTCOffset)

  public static func lowDataMode(_ isOn: Bool) -> WorldChange {
    .switched(.lowDataMode, isOn: isOn)
  }
  public static func camera(_ isOn: Bool) -> WorldChange { .switched(.camera, isOn: isOn) }
  public static func refreshRestricted(_ isOn: Bool) -> WorldChange {
    .switched(.refreshRestricted, isOn: isOn)
  }
}

/// What changed the world, so that an explanation can name the scenario line.
public enum Origin: Equatable, Sendable {
  /// The event with this index in the set-up's script.
  case script(Int32)
  /// The habit with this index in the set-up.
  case habit(Int32)
  /// A call from outside: a test or a person.
  case caller
  /// The model itself: a timer, or a computed threshold crossing.
  case device
}

extension WorldChange {
  public var app: AppID? {
    switch self {
    case .appRefresh(let app, _), .open(let app, _), .leave(let app), .forceQuit(let app),
      .terminate(let app), .install(let app), .uninstall(let app), .update(let app),
      .debugger(let app, _), .expectOpening(let app), .standing(let app, _),
      .stopContinued(let app, _),
      .push(let app, _, _), .wake(let app, _):
      app
    case .charging, .battery, .lowPowerMode, .network, .networkSpeed, .switched, .unlock, .lock,
      .deviceUse, .thermal, .memory, .backgroundRefresh, .answers, .reboot, .utcOffset:
      nil
    }
  }

  /// The inputs that this change affects for this app's requests of this kind, if it can end an objection.
  public func inputs(for kind: TaskKind, of app: AppID) -> WorldInputs {
    let isOwn = self.app == app
    switch self {
    case .charging: return .charging
    case .battery: return .batteryLevel
    case .lowPowerMode: return .lowPowerMode
    case .network: return .network
    case .switched(let one, _): return one.inputs
    case .thermal: return .thermal
    case .memory: return .memory
    case .backgroundRefresh: return .backgroundRefresh
    case .unlock, .deviceUse(true): return [.deviceUse, .firstUnlock]
    case .lock, .reboot: return .deviceUse
    // Telling a running app about its transfer has fewer requirements, and a failed transfer moves no bytes.
    case .open where isOwn && kind == .transfer: return .everything.subtracting(.time)
    case .forceQuit where isOwn && kind == .transfer: return .everything
    case .open:
      let screen: WorldInputs = [.deviceUse, .firstUnlock]
      if !isOwn { return screen }
      let opened = screen.union([.appSwitcher, .lastForeground])
      return kind == .push ? opened.union(.inFront) : opened
    case .appRefresh where isOwn: return .backgroundRefresh
    case .debugger where isOwn: return .debugger
    case .expectOpening where isOwn: return .usage
    case .standing where isOwn: return .standing
    case .utcOffset: return .usage
    case .networkSpeed, .deviceUse(false), .appRefresh, .leave, .forceQuit, .terminate, .install,
      .uninstall, .update, .debugger, .expectOpening, .standing, .stopContinued, .push,
      .wake, .answers:
      return []
    }
  }
}

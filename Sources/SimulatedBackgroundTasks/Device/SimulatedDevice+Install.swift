import Foundation
import SchedulerEngine

extension SimulatedDevice {
  /// Installs an app. The closure is what its code does at each start of its process, on the main
  /// actor; what is static in the code survives, because the test's process goes on.
  public func install(
    _ plist: InfoPlist, habit: NamedHabit? = nil,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    guard sessionIfStarted == nil else {
      throw InstallProblem.alreadyRunning(plist.bundleIdentifier)
    }
    let id = AppID(index: Int32(setup.apps.count))
    var app = AppSetup(setup.names.intern(Array(plist.bundleIdentifier.utf8)), code: .live)
    app.permitted = plist.permittedIdentifiers.map { setup.names.intern(Array($0.utf8)) }
    app.modes = Modes(named: plist.backgroundModes)
    app.entitlements = Entitlements(named: plist.entitlements)
    app.history = .newcomer
    if let habit {
      app.history = habit.history
      setup.habits += habit.openings(of: id)
    }
    setup.apps.append(app)
    launches.append(LaunchPlan(launch: launch))
    return SimulatedApp(self, id)
  }

  public func install(
    _ plist: InfoPlist, habit: NamedHabit? = nil, launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(plist, habit: habit) { _ in launch() }
  }

  /// The same with the app's own property list file.
  public func install(
    infoPlist file: String, habit: NamedHabit? = nil,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    try install(InfoPlist(contentsOf: URL(fileURLWithPath: file)), habit: habit, launch: launch)
  }

  public func install(
    infoPlist file: String, habit: NamedHabit? = nil, launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(infoPlist: file, habit: habit) { _ in launch() }
  }
}

public enum InstallProblem: Error, Equatable, CustomStringConvertible {
  case alreadyRunning(String)

  public var description: String {
    switch self {
    case .alreadyRunning(let app):
      "\(app) cannot be installed any more, because the device's time has begun to move. Install "
        + "all apps before the first call that opens, changes or advances anything."
    }
  }
}

extension Entitlements {
  init(named entitlements: Set<String>) {
    self = []
    if entitlements.contains(InfoPlist.healthResearch) { insert(.healthResearch) }
    if entitlements.contains(InfoPlist.continuedGPU) { insert(.continuedGPU) }
  }
}

extension Modes {
  init(named modes: Set<String>) {
    self = []
    if modes.contains("fetch") { insert(.fetch) }
    if modes.contains("processing") { insert(.processing) }
  }
}

import Foundation
import SchedulerEngine

extension SimulatedDevice {
  /// Installs an app. The closure is what its code does at each start of its process, on the main
  /// actor; what is static in the code survives, because the test's process goes on.
  public func install(
    _ plist: InfoPlist, habit: SimulatedApp.Habit? = nil,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    guard sessionIfStarted == nil else {
      throw InstallProblem.alreadyRunning(plist.bundleIdentifier)
    }
    let name = setup.names.intern(Array(plist.bundleIdentifier.utf8))
    let id = place(of: name)
    var app = AppSetup(name, code: .live)
    app.permitted = plist.permittedIdentifiers.map { setup.names.intern(Array($0.utf8)) }
    app.modes = Modes(named: plist.backgroundModes)
    app.entitlements = Entitlements(named: plist.entitlements)
    app.history =
      setup.apps.indices.contains(Int(id.index))
      ? setup.apps[Int(id.index)].history : .newcomer
    if let habit {
      app.history = habit.history
      setup.habits += try habit.openings(of: id)
    }
    put(app, at: id)
    launches[id] = LaunchPlan(launch: launch)
    return SimulatedApp(self, id)
  }

  /// Where an app of this name stands: where a scenario describes it, or behind all others.
  private func place(of name: NameID) -> AppID {
    let place = setup.apps.firstIndex { $0.name == name } ?? setup.apps.count
    return AppID(index: Int32(place))
  }

  private func put(_ app: AppSetup, at id: AppID) {
    if Int(id.index) == setup.apps.count { return setup.apps.append(app) }
    setup.apps[Int(id.index)] = app
    // What a scenario's model would have submitted or cancelled is the live code's to decide.
    setup.script.removeAll { event in
      switch event.action {
      case .submit(let other, _), .cancel(let other, _): other == id
      case .change: false
      }
    }
  }
}

public enum InstallProblem: Error, Equatable, CustomStringConvertible {
  case alreadyRunning(String)

  public var description: String {
    switch self {
    case .alreadyRunning(let app):
      "\(app) can no longer be installed, because the device's clock is already running. Install "
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
    if modes.contains("remote-notification") { insert(.remoteNotification) }
  }
}

import Foundation

/// Shorter ways to say the same.
extension SimulatedDevice {
  public func install(
    _ plist: InfoPlist, habit: SimulatedApp.Habit? = nil, launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(plist, habit: habit) { _ in launch() }
  }

  /// An app that its user opens at these times of each day, as "07:05".
  public func install(
    _ plist: InfoPlist, opens time: String, _ more: String...,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    try install(plist, habit: .opens(times: [time] + more), launch: launch)
  }

  public func install(
    _ plist: InfoPlist, opens time: String, _ more: String...,
    launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(plist, habit: .opens(times: [time] + more)) { _ in launch() }
  }

  /// The same with the app's own property list file.
  public func install(
    infoPlist file: String, habit: SimulatedApp.Habit? = nil,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    try install(InfoPlist(contentsOf: URL(fileURLWithPath: file)), habit: habit, launch: launch)
  }

  public func install(
    infoPlist file: String, habit: SimulatedApp.Habit? = nil,
    launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(infoPlist: file, habit: habit) { _ in launch() }
  }

  public func install(
    infoPlist file: String, opens time: String, _ more: String...,
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws -> SimulatedApp {
    try install(infoPlist: file, habit: .opens(times: [time] + more), launch: launch)
  }

  public func install(
    infoPlist file: String, opens time: String, _ more: String...,
    launch: @escaping @MainActor () -> Void
  ) throws -> SimulatedApp {
    try install(infoPlist: file, habit: .opens(times: [time] + more)) { _ in launch() }
  }
}

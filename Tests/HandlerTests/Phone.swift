import Foundation
import SimulatedBackgroundTasks

/// A phone that charges at night and has Wi-Fi, with an app of the given identifiers.
struct Phone {
  let device: SimulatedDevice
  let app: SimulatedApp

  init(
    _ identifiers: [String], on named: NamedDevice = .overnightCharger,
    habit: SimulatedApp.Habit? = .daily, prepare: (SimulatedDevice) throws -> Void = { _ in },
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws {
    device = SimulatedDevice(named)
    try prepare(device)
    app = try device.install(
      InfoPlist(bundleIdentifier: "com.example", permittedIdentifiers: identifiers),
      habit: habit, launch: launch)
  }
}

/// What outlives an app's process: its files. Handlers share it as they share a database.
final class Disk: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: [String: Int] = [:]
  private var written: [String] = []

  subscript(key: String) -> Int {
    get { lock.withLock { numbers[key, default: 0] } }
    set { lock.withLock { numbers[key] = newValue } }
  }

  var rows: [String] { lock.withLock { written } }
  func append(_ row: String) { lock.withLock { written.append(row) } }
}

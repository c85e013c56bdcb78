import SimulatedBackgroundTasks

/// A phone that charges at night and has Wi-Fi, with an app of the given identifiers.
struct Phone {
  let device: SimulatedDevice
  let app: SimulatedApp

  init(
    _ identifiers: [String], on named: NamedDevice = .overnightCharger,
    habit: SimulatedApp.Habit? = .daily,
    prepare: (SimulatedDevice) throws -> Void = { _ in },
    launch: @escaping @MainActor (LaunchedApp) -> Void
  ) throws {
    device = SimulatedDevice(named)
    try prepare(device)
    app = try device.install(
      InfoPlist(bundleIdentifier: "com.example", permittedIdentifiers: identifiers),
      habit: habit, launch: launch)
  }
}

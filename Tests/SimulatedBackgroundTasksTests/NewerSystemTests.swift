import Foundation
import SimulatedBackgroundTasks
import Testing

/// What only newer systems have is told on an older one, and nobody is accused: `#available` is always true on
/// Linux (facts 86, 204, 206, 323).
@Suite struct NewerSystemTests {
  private static let export = "com.example.cutter.export"
  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.cutter",
    permittedIdentifiers: [export, "com.example.cutter.film.*"])

  private func told(
    _ system: OSProfile, _ code: @escaping @MainActor @Sendable () -> Void
  ) async throws -> (notes: [String], findings: [FindingCode], failures: [DeviceFailure.Kind]) {
    let phone = SimulatedDevice(system: system, failures: .keep)
    let app = try phone.install(Self.plist) { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.export, using: .main) {
        $0.setTaskCompleted(success: true)
      }
      process.whenInFront(code)
    }
    app.open()
    await phone.advance(by: .minutes(5))
    return (
      app.notes.map { $0.description.split(separator: ": ").dropFirst().joined(separator: ": ") },
      app.findings.map(\.code), phone.failures.map(\.kind)
    )
  }

  @Test func aContinuedRequestIsToldOnIOS18() async throws {
    let request: @MainActor @Sendable () -> Void = {
      if #available(iOS 26, *) {
        try? BGTaskScheduler.shared.submit(
          BGContinuedProcessingTaskRequest(
            identifier: Self.export, title: "Export", subtitle: ""))
      }
    }
    let old = try await told(.ios18, request)
    #expect(
      old.notes == [
        "BGContinuedProcessingTaskRequest is of iOS 26, and this device has iOS 18. This line would not be "
          + "reached on iOS 18 if it stands under #available, which is always true on Linux. Nothing is held "
          + "against it. Try it with system: .ios26."
      ])
    #expect(old.findings == [] && old.failures == [])
    #expect(try await told(.ios26, request).notes == [])
  }

  /// A continued task may be registered when it is needed.
  @Test func aWildcardThatIsRegisteredLateIsToldOnIOS18() async throws {
    let register: @MainActor @Sendable () -> Void = {
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: "com.example.cutter.film.1", using: .main
      ) { $0.setTaskCompleted(success: true) }
    }
    let old = try await told(.ios18, register)
    #expect(old.notes.count == 1 && old.findings == [] && old.failures == [], "\(old)")
    #expect(try await told(.ios26, register).notes == [])
  }

  @Test func aFormOfIOS27IsToldOnIOS26() async throws {
    let submit: @MainActor @Sendable () -> Void = {
      Task.detached {
        try? await BGTaskScheduler.shared.submitTaskRequest(
          BGProcessingTaskRequest(identifier: Self.export))
      }
    }
    let old = try await told(.ios26, submit)
    #expect(
      old.notes.count == 1 && old.notes[0].hasPrefix("submitTaskRequest is of iOS 27"), "\(old)")
    #expect(try await told(.ios27, submit).notes == [])
  }

  @Test(arguments: [(OSProfile.ios26, 1), (.ios27, 0)])
  func aProcessingSceneIsToldOnIOS26(system: OSProfile, notes: Int) async throws {
    let phone = SimulatedDevice(system: system)
    let app = try phone.install(Self.plist) { process in
      process.backgroundTask(.processingTask(Self.export)) {}
    }
    app.open()
    await phone.settle()
    #expect(app.notes.count == notes)
  }
}

import Foundation
import SimulatedBackgroundTasks
import Testing

/// What only newer systems have is told on an older one, and nobody is accused: `#available` is always true on
/// Linux (facts 86, 204, 206, 323).
@Suite struct NewerSystemTests {
  private static let export = "com.example.cutter.export"
  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.cutter",
    permittedIdentifiers: [export, copy, "com.example.cutter.film.*"])
  private static let copy = "com.example.cutter.copy"

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
      app.notes.map { note in
        let parts = note.description.split(separator: ": ")
        return parts.dropFirst(note.site == nil ? 0 : 1).joined(separator: ": ")
      },
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
    let answers = Trace()
    let register: @MainActor @Sendable () -> Void = {
      let isTaken = BGTaskScheduler.shared.register(
        forTaskWithIdentifier: "com.example.cutter.film.1", using: .main
      ) { $0.setTaskCompleted(success: true) }
      answers.add("\(isTaken)")
    }
    let old = try await told(.ios18, register)
    #expect(old.notes.count == 1 && old.findings == [] && old.failures == [], "\(old)")
    #expect(answers.lines == ["false"])
    #expect(try await told(.ios26, register).notes == [])
  }

  private static func register(_ identifier: String) {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) {
      $0.setTaskCompleted(success: true)
    }
  }

  private static func submit(_ request: BGTaskRequest) {
    try? BGTaskScheduler.shared.submit(request)
  }

  /// What is registered when it is needed is judged by what it is registered for.
  @Test(arguments: [OSProfile.ios18, .ios26])
  func aContinuedTaskThatIsRegisteredLateAccusesNobody(system: OSProfile) async throws {
    let told = try await told(system) {
      Task {
        if #available(iOS 26, *) {
          Self.register(Self.copy)
          await Task.yield()
          Self.submit(
            BGContinuedProcessingTaskRequest(identifier: Self.copy, title: "Copy", subtitle: ""))
          // Once more, as a second object of the same class would.
          Self.register(Self.copy)
        }
      }
    }
    if system == .ios18 {
      #expect(told.findings == [] && told.failures == [], "\(told)")
      #expect(told.notes.count == 1 && told.notes[0].contains("would not be reached on iOS 18"))
    } else {
      #expect(told.findings.first == .registeredTwice && told.notes == [], "\(told)")
    }
  }

  @Test func aContinuedTaskThatATaskRegistersAtLaunchAccusesNobody() async throws {
    let phone = SimulatedDevice(system: .ios18, failures: .keep)
    let app = try phone.install(Self.plist) { _ in
      Task {
        Self.register(Self.copy)
        Self.register("com.example.cutter.unknown")
        for identifier in [Self.copy, "com.example.cutter.unknown"] {
          Self.submit(
            BGContinuedProcessingTaskRequest(identifier: identifier, title: "", subtitle: ""))
        }
      }
    }
    app.open()
    await phone.advance(by: .minutes(1))
    #expect(app.findings.isEmpty && phone.failures.isEmpty && app.notes.count == 2)
  }

  /// A request that iOS 18 has shows what the registration before it was for, be it made at once or later.
  @Test(arguments: [true, false])
  func aLateRegistrationForAnythingElseIsFatalOnIOS18(atOnce: Bool) async throws {
    let phone = SimulatedDevice(system: .ios18, failures: .keep)
    let app = try phone.install(Self.plist) { process in
      process.whenInFront {
        Self.register(Self.copy)
        if atOnce { Self.submit(BGProcessingTaskRequest(identifier: Self.copy)) }
      }
      process.whenInBackground { Self.submit(BGProcessingTaskRequest(identifier: Self.copy)) }
    }
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(2))
    #expect(phone.failures.map(\.kind) == [.misuse(.registeredAfterLaunch)])
    #expect(app.findings.map(\.code) == [.registeredLate])
    #expect(app.phase == .notRunning && app.findings.first?.site == phone.failures.first?.site)
  }

  /// A continued request may come long after the registration that it needs.
  @Test(arguments: [1, 3_600]) func aLateRegistrationWaitsForItsRequest(seconds: Int) async throws {
    let phone = SimulatedDevice(system: .ios18, failures: .keep)
    let trace = Trace()
    let app = try phone.install(Self.plist) { process in
      process.whenInFront {
        if trace.lines.isEmpty { Self.register(Self.copy) }
        trace.add("front")
        guard seconds == 1 || trace.lines.count > 1 else { return }
        Task {
          try? await Task.sleep(for: .seconds(1))
          Self.submit(
            BGContinuedProcessingTaskRequest(identifier: Self.copy, title: "", subtitle: ""))
        }
      }
    }
    app.open(for: .minutes(1))
    await phone.advance(by: .seconds(seconds))
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(5))
    #expect(phone.failures == [] && app.findings == [] && app.phase != .notRunning)
    #expect(
      app.notes.count == 2
        && app.notes[0].description.contains("nothing has been requested under it yet"))
    #expect(app.notes[1].description.contains("BGContinuedProcessingTaskRequest is of iOS 26"))
  }

  /// The request of another task says nothing about it.
  @Test func aLateRegistrationIsJudgedByItsOwnRequestAlone() async throws {
    let phone = SimulatedDevice(system: .ios18, failures: .keep)
    let app = try phone.install(Self.plist) { process in
      Self.register(Self.export)
      process.whenInFront {
        Self.register(Self.copy)
        Self.submit(BGProcessingTaskRequest(identifier: Self.export))
      }
    }
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(2))
    #expect(phone.failures == [] && app.findings == [] && app.phase != .notRunning)
  }

  @Test func resourcesForContinuedTasksAreToldOnIOS18() async throws {
    let ask: @MainActor @Sendable () -> Void = { _ = BGTaskScheduler.supportedResources }
    let old = try await told(.ios18, ask)
    #expect(old.notes.count == 1 && old.notes[0].hasPrefix("supportedResources is of iOS 26"))
    #expect(try await told(.ios26, ask).notes == [])
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

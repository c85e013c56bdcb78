import SimulatedBackgroundTasks
import Testing

/// The closure form of SwiftUI: its return completes the task, expiry cancels it (fact 210).
@Suite struct SwiftUITaskTests {
  static let identifier = "com.example.scene.refresh"

  private func run(_ action: @escaping @Sendable () async -> Void) async throws -> SimulatedRun? {
    let plist = InfoPlist(
      bundleIdentifier: "com.example.scene", permittedIdentifiers: [Self.identifier])
    let phone = SimulatedDevice()
    let app = try phone.install(plist) { process in
      process.backgroundTask(.appRefresh(Self.identifier), action: action)
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.identifier))
    }
    app.open()
    await phone.advance(days: 2)
    return app.runs(of: Self.identifier).first
  }

  @Test func returningCompletesTheTask() async throws {
    let run = try await run { try? await Task.sleep(for: .seconds(10)) }
    #expect(run?.outcome == .completed(success: true))
    #expect(run?.duration == .seconds(10))
  }

  @Test func expiryCancelsTheTask() async throws {
    let trace = Trace()
    let run = try await run {
      do { try await Task.sleep(for: .seconds(3_600)) } catch { trace.add("\(error)") }
    }
    #expect(trace.lines == ["CancellationError()"])
    #expect(run?.expiry == .timeUsedUp)
    guard case .completedAfterExpiration = run?.outcome else {
      Issue.record("\(String(describing: run))")
      return
    }
  }

  @Test func aSceneSubmitsWhenItsPhaseSaysBackground() async throws {
    let phone = SimulatedDevice()
    let plist = InfoPlist(
      bundleIdentifier: "com.example.scene", permittedIdentifiers: [Self.identifier])
    let trace = Trace()
    let app = try phone.install(plist) { process in
      process.backgroundTask(.appRefresh(Self.identifier)) { trace.add("ran") }
      process.onChangeOfScenePhase { old, new in trace.add("\(old) to \(new)") }
      process.onChangeOfScenePhase { phase in
        if phase != .background { return }
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.identifier))
      }
    }
    app.open(for: .minutes(2))
    await phone.advance(days: 2)
    let visit = [
      "background to inactive", "inactive to active", "active to inactive",
      "inactive to background",
    ]
    #expect(trace.lines == visit + ["ran"])
  }
}

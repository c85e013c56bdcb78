import Foundation
import SimulatedBackgroundTasks
import Testing

/// Work that the user asked for and watches (facts 78, 80, 87).
@Suite struct ContinuedTests {
  static let plist = InfoPlist(
    bundleIdentifier: "com.example.export",
    permittedIdentifiers: ["com.example.export.*"], backgroundModes: [])

  /// An app that exports when it is opened, and is left after a minute.
  private func export(
    _ number: Int = 1, prepare: (SimulatedDevice) throws -> Void = { _ in },
    strategy: BGContinuedProcessingTaskRequest.SubmissionStrategy = .queue,
    resources: BGContinuedProcessingTaskRequest.Resources = [],
    failed: Trace = Trace(), work: @escaping @Sendable (BGContinuedProcessingTask) -> Void
  ) async throws -> SimulatedApp {
    let phone = SimulatedDevice()
    try prepare(phone)
    let app = try phone.install(Self.plist) { process in
      process.whenInFront {
        for item in 1...number {
          let identifier = "com.example.export.\(item)"
          BGTaskScheduler.shared.register(
            forTaskWithIdentifier: identifier, using: nil,
            launchHandler: { @Sendable in work($0 as! BGContinuedProcessingTask) })
          let request = BGContinuedProcessingTaskRequest(
            identifier: identifier, title: "Export", subtitle: "Item \(item)")
          request.strategy = strategy
          request.requiredResources = resources
          do { try BGTaskScheduler.shared.submit(request) } catch { failed.add("\(error)") }
        }
      }
    }
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(20))
    return app
  }

  private func outcome(_ app: SimulatedApp) -> SimulatedRun? {
    app.runs(of: "com.example.export.1").first
  }

  @Test func progressKeepsATaskAlive() async throws {
    let titles = Trace()
    let app = try await export { task in
      titles.add("\(task.title), \(task.subtitle)")
      nonisolated(unsafe) let task = task
      Task {
        task.progress.totalUnitCount = 100
        for unit in 1...100 {
          try await Task.sleep(for: .seconds(3))
          task.progress.completedUnitCount = Int64(unit)
          if unit == 50 { task.updateTitle("Export", subtitle: "Half") }
        }
        titles.add(task.subtitle)
        task.setTaskCompleted(success: true)
      }
    }
    #expect(outcome(app)?.outcome == .completed(success: true))
    #expect(titles.lines == ["Export, Item 1", "Half"])
  }

  /// Fact 25: other tasks have to be registered before the app has finished launching.
  @Test(arguments: ["com.example.export.*", "com.example.export.1"], [0, 250])
  func registeringWhenTheUserActsIsNotReported(permitted: String, milliseconds: Int) async throws {
    let plist = InfoPlist(bundleIdentifier: "com.example.export", permittedIdentifiers: [permitted])
    @Sendable func export() {
      let identifier = "com.example.export.1"
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
        @Sendable in $0.setTaskCompleted(success: true)
      }
      try? BGTaskScheduler.shared.submit(
        BGContinuedProcessingTaskRequest(identifier: identifier, title: "Export", subtitle: ""))
    }
    let app = try SimulatedDevice().install(plist) { process in
      process.whenInFront {
        if milliseconds == 0 { return export() }
        Task {
          try await Task.sleep(for: .milliseconds(milliseconds))
          export()
        }
      }
    }
    app.open(for: .minutes(1))
    await app.device.advance(by: .minutes(20))
    #expect(app.outcomes(of: "com.example.export.1")[.succeeded] == 1)
    #expect(app.findings.map(\.description) == [])
  }

  /// Work ends only in the first and last 20 s, but progress advances all the time.
  @Test(arguments: [true, false]) func progressWithoutWorkIsReportedIfTheTestCountsUnits(
    counts: Bool
  )
    async throws
  {
    let frames = Trace()
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist) { process in
      process.whenInFront {
        let identifier = "com.example.export.1"
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
          @Sendable task in
          nonisolated(unsafe) let task = task as! BGContinuedProcessingTask
          Task {
            task.progress.totalUnitCount = 100
            for second in 1...100 {
              try await Task.sleep(for: .seconds(4))
              if second <= 5 || second > 95 { frames.add("frame") }
              task.progress.completedUnitCount = Int64(second)
            }
            task.setTaskCompleted(success: true)
          }
        }
        try? BGTaskScheduler.shared.submit(
          BGContinuedProcessingTaskRequest(identifier: identifier, title: "Film", subtitle: ""))
      }
    }
    if counts { app.countUnits(of: "com.example.export.*") { frames.lines.count } }
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(20))
    #expect(app.runs.first?.outcome == .completed(success: true))
    #expect(phone.failures.count == (counts ? 1 : 0))
    guard counts else { return }
    let failure = try #require(phone.failures.first)
    #expect("\(failure)".contains("from 5 % to 20 % while no unit of its work ended"), "\(failure)")
    #expect(failure.site?.fileID.hasSuffix("ContinuedTests.swift") == true)
  }

  @Test(arguments: [1, 2]) func progressOfChildrenKeepsATaskAlive(children: Int) async throws {
    let app = try await export { task in
      nonisolated(unsafe) let task = task
      task.progress.totalUnitCount = Int64(children)
      Task {
        for _ in 1...children {
          let child = Progress(totalUnitCount: 50, parent: task.progress, pendingUnitCount: 1)
          for _ in 1...50 {
            try await Task.sleep(for: .seconds(3))
            child.completedUnitCount += 1
          }
        }
        task.setTaskCompleted(success: true)
      }
    }
    #expect(outcome(app)?.outcome == .completed(success: true))
    #expect(outcome(app)?.expiry == nil)
  }

  @Test func theUserCanStopATask() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist) { process in
      process.whenInFront {
        BGTaskScheduler.shared.register(
          forTaskWithIdentifier: "com.example.export.1", using: nil,
          launchHandler: { @Sendable task in
            nonisolated(unsafe) let task = task
            task.expirationHandler = { task.setTaskCompleted(success: false) }
          })
        let request = BGContinuedProcessingTaskRequest(
          identifier: "com.example.export.1", title: "Export", subtitle: "")
        try? BGTaskScheduler.shared.submit(request)
      }
    }
    app.open()
    await phone.advance(by: .seconds(5))
    app.stop("com.example.export.1")
    await phone.advance(by: .seconds(5))
    #expect(outcome(app)?.expiry == .stoppedByUser)
    #expect(outcome(app)?.outcome == .completedAfterExpiration(success: false))
  }
}

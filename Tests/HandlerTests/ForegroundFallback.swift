import Foundation
import SimulatedBackgroundTasks
import Testing

/// Starts at once or not at all: when the system is busy the job goes on in the foreground, and a launch
/// that comes after the job was cancelled is completed at once (fact 299).
@MainActor private final class JobCoordinator {
  nonisolated static let prefix = "com.example.job."
  private let disk: Disk
  private var cancelled: Set<String> = []

  init(disk: Disk) { self.disk = disk }

  func start(_ name: String) {
    let identifier = Self.prefix + name
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
      self.run(task as! BGContinuedProcessingTask)
    }
    let request = BGContinuedProcessingTaskRequest(
      identifier: identifier, title: "Working", subtitle: name)
    request.strategy = .fail
    do { try BGTaskScheduler.shared.submit(request) } catch BGTaskScheduler.Error
      .immediateRunIneligible
    { disk["foreground"] += 1 } catch { disk.append("\(error)") }
  }

  func cancel(_ name: String) { cancelled.insert(Self.prefix + name) }

  private func run(_ task: BGContinuedProcessingTask) {
    if cancelled.contains(task.identifier) { return task.setTaskCompleted(success: true) }
    task.progress.totalUnitCount = 30
    let work = Task {
      while !task.progress.isFinished, !Task.isCancelled {
        try? await Task.sleep(for: .seconds(2))
        task.progress.completedUnitCount += 1
      }
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }
}

@Suite struct ForegroundFallbackTests {
  private func phone(
    _ disk: Disk, _ work: @escaping @MainActor (JobCoordinator) -> Void
  ) async throws -> Phone {
    let phone = try Phone([JobCoordinator.prefix + "*"], habit: nil) { process in
      let jobs = JobCoordinator(disk: disk)
      process.whenInFront { work(jobs) }
    }
    phone.app.open()
    await phone.device.advance(by: .minutes(5))
    return phone
  }

  @Test func onABusySystemTheJobGoesOnInTheForeground() async throws {
    let disk = Disk()
    let names = (1...5).map { "\($0)" }
    let phone = try await phone(disk) { jobs in names.forEach(jobs.start) }
    let runs = names.flatMap { phone.app.runs(of: JobCoordinator.prefix + $0) }
    #expect(runs.count == 2)
    #expect(disk["foreground"] == 3)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: true) })
    #expect(disk.rows.isEmpty)
  }

  @Test func aLaunchThatComesTooLateLeavesNothingBehind() async throws {
    let phone = try await phone(Disk()) { jobs in
      jobs.start("late")
      jobs.cancel("late")
    }
    let run = phone.app.runs(of: JobCoordinator.prefix + "late").first
    #expect(run?.outcome == .completed(success: true))
    #expect(run?.duration == .zero)
  }
}

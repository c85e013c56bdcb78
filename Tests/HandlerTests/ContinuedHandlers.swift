import Foundation
import SimulatedBackgroundTasks
import Testing

/// An upload that goes on in the background: registered once in a process, progress of bytes and of the
/// server's steps, and if the system refuses the same upload runs directly (fact 298).
@MainActor private final class UploadManager {
  nonisolated static let prefix = "com.example.upload."
  private static let bytes: Int64 = 100
  private static let steps: Int64 = 15
  private let disk: Disk
  private var registered: Set<String> = []

  init(disk: Disk) { self.disk = disk }

  func upload(_ draft: String) {
    let identifier = Self.prefix + draft
    if registered.insert(identifier).inserted {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
        self.run(task as! BGContinuedProcessingTask)
      }
    }
    let request = BGContinuedProcessingTaskRequest(
      identifier: identifier, title: "Uploading", subtitle: draft)
    request.strategy = .queue
    do { try BGTaskScheduler.shared.submit(request) } catch {
      disk["direct"] += 1
      Task { await transfer(Progress(totalUnitCount: Self.bytes + Self.steps)) }
    }
  }

  private func run(_ task: BGContinuedProcessingTask) {
    task.progress.totalUnitCount = Self.bytes + Self.steps
    let work = Task {
      let isDone = await transfer(task.progress)
      task.updateTitle("Uploaded", subtitle: "")
      task.setTaskCompleted(success: isDone)
    }
    task.expirationHandler = { work.cancel() }
  }

  private func transfer(_ progress: Progress) async -> Bool {
    while progress.completedUnitCount < Self.bytes + Self.steps {
      do { try await Task.sleep(for: .seconds(1)) } catch { return false }
      progress.completedUnitCount += 1
    }
    disk["uploaded"] += 1
    return true
  }
}

@Suite struct ForegroundUploadTests {
  private func phone(
    _ disk: Disk, _ permitted: [String] = [UploadManager.prefix + "*"], opens: Int = 1
  ) async throws -> Phone {
    let phone = try Phone(permitted, habit: nil) { process in
      let manager = UploadManager(disk: disk)
      process.whenInFront { manager.upload("draft") }
    }
    for _ in 0..<opens {
      phone.app.open(for: .seconds(10))
      await phone.device.advance(by: .minutes(3))
    }
    return phone
  }

  private func runs(_ phone: Phone) -> [SimulatedRun] {
    phone.app.runs(of: UploadManager.prefix + "draft")
  }

  @Test func anUploadContinuesInTheBackground() async throws {
    let disk = Disk()
    let phone = try await phone(disk)
    #expect(runs(phone).map(\.outcome) == [.completed(success: true)])
    #expect(runs(phone).first?.duration == .seconds(115))
    #expect(disk["uploaded"] == 1)
  }

  @Test func uploadingADraftAgainDoesNotRegisterItAgain() async throws {
    let disk = Disk()
    let phone = try await phone(disk, opens: 2)
    #expect(disk["uploaded"] == 2)
    #expect(runs(phone).count == 2)
    #expect(phone.device.failures.isEmpty)
  }

  @Test func aRefusedUploadRunsDirectly() async throws {
    let disk = Disk()
    let phone = try await phone(disk, ["com.example.other.*"])
    #expect(disk["direct"] == 1)
    #expect(runs(phone).isEmpty)
    #expect(phone.app.findings.map(\.code).contains(.registeredUnpermitted))
  }
}

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

  @Test func jobsBeyondTheLimitRunInTheForeground() async throws {
    let disk = Disk()
    let names = (1...5).map { "\($0)" }
    let phone = try await phone(disk) { jobs in names.forEach(jobs.start) }
    let runs = names.flatMap { phone.app.runs(of: JobCoordinator.prefix + $0) }
    #expect(runs.count == 2)
    #expect(disk["foreground"] == 3)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: true) })
    #expect(disk.rows.isEmpty)
  }

  @Test func aJobCancelledBeforeItsLaunchCompletesAtOnce() async throws {
    let phone = try await phone(Disk()) { jobs in
      jobs.start("late")
      jobs.cancel("late")
    }
    let run = phone.app.runs(of: JobCoordinator.prefix + "late").first
    #expect(run?.outcome == .completed(success: true))
    #expect(run?.duration == .zero)
  }
}

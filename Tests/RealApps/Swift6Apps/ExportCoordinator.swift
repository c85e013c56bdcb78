import BackgroundTasks
import UIKit

/// Owns the exports of the app: each has a continued task of its own, named by UUID and registered when it is
/// needed, and the screen stays on while the user watches.
@MainActor
final class ExportCoordinator {
  struct Export: Identifiable, Sendable {
    let id = UUID()
    let frames: Int
    var taskIdentifier: String { "com.example.studio.export.\(id.uuidString)" }
  }

  private(set) var finished: [UUID] = []
  private(set) var active: [UUID: Export] = [:] {
    didSet { UIApplication.shared.isIdleTimerDisabled = !active.isEmpty }
  }

  func userTappedExport(frames: Int) {
    let export = Export(frames: frames)
    active[export.id] = export
    // BROKEN: stalled
    BGTaskScheduler.shared.register(forTaskWithIdentifier: export.taskIdentifier, using: .main) {
      task in
      guard let task = task as? BGContinuedProcessingTask else { return }
      self.perform(export, as: task)
    }
    let request = BGContinuedProcessingTaskRequest(
      identifier: export.taskIdentifier, title: "Exporting film",
      subtitle: "\(frames) frames")
    request.strategy = .queue
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      active[export.id] = nil
    }
  }

  private func perform(_ export: Export, as task: BGContinuedProcessingTask) {
    task.progress.totalUnitCount = Int64(export.frames)
    let work = Task {
      for frame in 1...export.frames {
        try await Task.sleep(for: .seconds(1))
        #if BROKEN
          if frame > 5 { continue }
        #endif
        task.progress.completedUnitCount = Int64(frame)
        if frame % 10 == 0 { task.updateTitle(task.title, subtitle: "Frame \(frame)") }
      }
    }
    task.expirationHandler = { work.cancel() }
    Task {
      let result = await work.result
      var succeeded = false
      if case .success = result { succeeded = true }
      active[export.id] = nil
      if succeeded { finished.append(export.id) }
      task.setTaskCompleted(success: succeeded)
    }
  }
}

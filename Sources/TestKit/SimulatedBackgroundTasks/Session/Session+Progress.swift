import Foundation
import SchedulerEngine

/// What continued tasks say of themselves while they run.
extension Session {
  func progressIsChanged(_ progress: Progress, of run: LiveRun) {
    lock.withLock { report(progress, of: run) }
  }

  func titleIsChanged(of run: LiveRun) {
    lock.withLock { simulation.updateTitle(of: run.id, by: run.process.id) }
  }

  /// Children change their parent's share and call nobody, so the share is looked at when all is quiet.
  func noteProgressOfChildren() {
    for id in tasks.keys.sorted() {
      guard let task = tasks[id] as? BGContinuedProcessingTask, let run = task.run else { continue }
      report(task.progress, of: run)
    }
  }

  var hasBackgroundGPU: Bool {
    lock.withLock { simulation.conditions().hasBackgroundGPU }
  }

  private func report(_ progress: Progress, of run: LiveRun) {
    let units = run.units(of: progress)
    if run.reported == units { return }
    run.reported = units
    simulation.report(progress: units, of: run.id, by: run.process.id)
  }
}

extension LiveRun {
  /// Units as they are, until children do part of the work: units alone do not show that, so the share
  /// is told from then on. Its parts are so many that no count of bytes before was larger.
  fileprivate func units(of progress: Progress) -> TaskProgress {
    let (completed, total) = (progress.completedUnitCount, progress.totalUnitCount)
    let share = min(max(progress.fractionCompleted, 0), 1)
    if total > 0, share > Double(completed) / Double(total) { hasChildren = true }
    guard hasChildren else { return TaskProgress(completed, of: total) }
    let parts: Int64 = 1_000_000_000_000_000
    return TaskProgress(Int64(share * Double(parts)), of: parts)
  }
}

import SchedulerEngine

/// What the twin's handlers of continued tasks do: count units and report them.
final class TwinUnits {
  private struct Work {
    let task: TaskModel
    let units: UnitWork
    let delivery: Delivery
    var done: Int64 = 0
    /// Millionths of a millisecond at full speed; nil while it stands still.
    var left: Int64?
    var anchor: Instant
    var speed: Share
    /// Which timer counts; those planned before do nothing.
    var turn: Int64 = 0
  }

  private unowned let host: LiveHost
  private var works: [RunID: Work] = [:]
  private var turns: Int64 = 0
  /// Told when all units are done.
  var onDone: (TaskModel, RunID, ProcessID) -> Void = { _, _, _ in }

  init(_ host: LiveHost) { self.host = host }

  func begin(_ task: TaskModel, _ units: UnitWork, _ run: RunID, _ delivery: Delivery) {
    var work = Work(
      task: task, units: units, delivery: delivery, anchor: host.simulation.now, speed: .all)
    if units.total <= 0 { return finish(work, run) }
    goOn(&work, run, after: standing(units, from: 0, to: 0))
  }

  func stop(_ run: RunID) { works[run] = nil }

  /// The app came to the front or left it: what is left of a step takes another time now.
  func follow(_ app: AppID) {
    let runs = works.keys.sorted()
    for run in runs {
      guard var work = works[run], work.delivery.app == app, let left = work.left else { continue }
      let worked = (host.simulation.now - work.anchor).milliseconds * work.speed.millionths
      work.left = max(left - worked, 0)
      plan(&work, run)
    }
  }

  private func step(_ run: RunID) {
    guard var work = works[run] else { return }
    if work.left == nil { return goOn(&work, run, after: .zero) }
    let before = work.done
    work.done = min(before + work.units.step, work.units.total)
    works[run] = work
    report(work.done, work, run)
    let passed = (before + 1)...max(work.done, before + 1)
    if let fall = work.units.fallsAt, passed.contains(fall) { report(work.done - 1, work, run) }
    if work.units.retitles.contains(where: passed.contains) {
      host.call { $0.updateTitle(of: run, by: work.delivery.process) }
    }
    if work.done >= work.units.total { return finish(work, run) }
    goOn(&work, run, after: standing(work.units, from: before + 1, to: work.done))
  }

  private func report(_ done: Int64, _ work: Work, _ run: RunID) {
    let progress = TaskProgress(done, of: work.units.total)
    host.call { $0.report(progress: progress, of: run, by: work.delivery.process) }
  }

  private func standing(_ units: UnitWork, from first: Int64, to last: Int64) -> Span {
    units.stalls.filter { (first...last).contains($0.atUnit) }
      .reduce(.zero) { $0 + $1.length }
  }

  private func goOn(_ work: inout Work, _ run: RunID, after standing: Span) {
    if standing > .zero {
      work.left = nil
      wait(standing, &work, run)
    } else {
      work.left = work.units.pace.milliseconds * 1_000_000
      plan(&work, run)
    }
  }

  private func plan(_ work: inout Work, _ run: RunID) {
    let left = work.left ?? 0
    work.speed = host.simulation.speed(of: work.delivery.app)
    work.anchor = host.simulation.now
    let speed = work.speed.millionths
    let rest = left == 0 ? 0 : speed == 0 ? Int64.max : (left + speed - 1) / speed
    wait(Span(milliseconds: rest), &work, run)
  }

  private func wait(_ span: Span, _ work: inout Work, _ run: RunID) {
    turns += 1
    let turn = turns
    work.turn = turn
    works[run] = work
    host.after(span, in: work.delivery.process, of: run) { [unowned self] in
      if works[run]?.turn == turn { step(run) }
    }
  }

  private func finish(_ work: Work, _ run: RunID) {
    works[run] = nil
    if work.task.work.ending == .neverCompletes { return }
    onDone(work.task, run, work.delivery.process)
  }
}

public import RunRecord
public import ScenarioRunner
public import SchedulerEngine

/// The run up to a moment, and why a task had not started then.
struct LessonMoment {
  let why: WhyNot
  let simulation: Simulation
}

extension StagedLesson {
  func moment(of task: TaskKey, at instant: Instant) throws(RunFault) -> LessonMoment {
    let until = min(max(instant, staged.setup.start), staged.end)
    let run = try staged.run(seed: seed, until: until)
    return LessonMoment(
      why: run.record.whyNot(task, in: run.simulation, upTo: staged.end),
      simulation: run.simulation)
  }

  /// Why a task had not started at a moment.
  public func whyNot(_ task: TaskKey, at instant: Instant) throws(RunFault) -> WhyNot {
    try moment(of: task, at: instant).why
  }
}

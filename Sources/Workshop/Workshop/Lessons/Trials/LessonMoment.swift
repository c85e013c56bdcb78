public import RunRecord
public import Scenarios
public import SchedulerEngine

/// The run up to a moment, and why a task had not started then.
struct LessonMoment {
  let why: WhyNot
  let simulation: Simulation
}

extension PreparedLesson {
  func moment(of task: TaskKey, at instant: Instant) throws(RunFault) -> LessonMoment {
    let until = min(max(instant, prepared.setup.start), prepared.end)
    let run = try prepared.run(seed: seed, until: until)
    return LessonMoment(
      why: run.record.whyNot(task, in: run.simulation, upTo: prepared.end),
      simulation: run.simulation)
  }

  /// Why a task had not started at a moment.
  public func whyNot(_ task: TaskKey, at instant: Instant) throws(RunFault) -> WhyNot {
    try moment(of: task, at: instant).why
  }
}

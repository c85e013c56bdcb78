import Scenarios
import SchedulerEngine

/// When a task of a scenario is submitted, as far as it matters for what goes together.
struct SubmissionMoments {
  let areAny: Bool
  let areAllAtLaunch: Bool
  let areSeveralInAProcess: Bool

  init(of task: Scenario.Task, in app: Scenario.App, _ scenario: Scenario) {
    var timed = SubmissionMoments.events(submitting: task, of: app, scenario)
    var atLaunch = false
    // A task that says nothing is submitted whenever its app is opened or left.
    var recurring = task.submit == nil
    for rule in task.submit?.value ?? [] {
      switch rule.value {
      case .onLaunch: atLaunch = true
      case .onBackground, .onOpen, .every: recurring = true
      case .at: timed += 1
      case .ifNotPending: break
      }
    }
    let byOthers = app.tasks.contains { $0.value.resubmitsEveryTask?.value ?? false }
    let byHandler = task.resubmit.map { $0.value != .never } ?? (task.kind == .refresh)
    areAny = atLaunch || recurring || timed > 0 || byOthers
    areAllAtLaunch = atLaunch && !recurring && timed == 0
    areSeveralInAProcess =
      recurring || byHandler || byOthers || timed + (atLaunch ? 1 : 0) > 1
  }

  private static func events(
    submitting task: Scenario.Task, of app: Scenario.App, _ scenario: Scenario
  ) -> Int {
    scenario.events.count { event in
      event.value.action.value == .task(.submit, task.identifier.value)
        && (event.value.app.map { $0.value == app.id.value } ?? true)
    }
  }
}

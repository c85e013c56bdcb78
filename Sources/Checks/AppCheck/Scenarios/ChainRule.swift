import Basics
import Scenarios
import SchedulerEngine

/// Handlers that do not always leave a request behind, or not in time (facts 45, 46, 47, 48).
struct ChainRule {
  let app: Scenario.App

  func check(_ mistakes: inout MistakeList) {
    for task in app.tasks.map(\.value) {
      guard let resubmit = task.resubmit else { continue }
      let place = SourcePlace(inScenario: resubmit.span)
      switch resubmit.value {
      case .afterCompleting: mistakes.report(.resubmittedTooLate, place)
      // Work that is done needs no further request; a refresh is never done.
      case .onSuccess where task.kind == .refresh:
        mistakes.report(.resubmittedOnlyAfter(success: true), place)
      case .onFailure where task.kind == .refresh:
        mistakes.report(.resubmittedOnlyAfter(success: false), place)
      case .first, .last, .never, .onSuccess, .onFailure, .untilDone, .firstAndOnFailure: continue
      }
    }
  }
}

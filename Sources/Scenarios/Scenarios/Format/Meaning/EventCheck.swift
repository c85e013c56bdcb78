import Basics

/// Events that name what is not there.
enum EventCheck {
  static func check(
    _ event: Located<Scenario.Event>, _ subjects: Subjects, _ problems: inout ProblemList
  ) {
    let action = event.value.action
    if let length = event.value.length {
      if case .app(.open, _) = action.value {
      } else {
        problems.report(.lengthWithoutOpening, length.span)
      }
    }
    if let priority = event.value.priority {
      if case .task(.push, _) = action.value {
      } else {
        problems.report(.keyNeeds("priority", other: "push"), priority.span)
      }
    }
    switch action.value {
    case .app(_, let name):
      subjects.has(app: Located(name, at: action.span), &problems)
    case .task(let call, let name):
      let kind = subjects.kind(
        of: Located(name, at: action.span), in: event.value.app, &problems)
      if let kind, !call.fits.contains(kind) {
        problems.report(.keyNotForKind(call.rawValue, kind, fits: call.fits), action.span)
      }
      return
    case .charging, .battery, .lowPowerMode, .network, .networkSpeed, .switched, .unlock, .lock,
      .inUse, .thermal, .memory, .backgroundRefresh, .whenAsked, .reboot, .utcOffset:
      break
    }
    if let app = event.value.app { problems.report(.appWithoutTask, app.span) }
  }
}

extension Scenario.TaskAction {
  /// The kinds of tasks that this can happen to.
  fileprivate var fits: [Scenario.TaskKind] {
    switch self {
    case .submit, .cancel: Scenario.TaskKind.asked
    case .stop: [.continued]
    case .push: [.push]
    }
  }
}

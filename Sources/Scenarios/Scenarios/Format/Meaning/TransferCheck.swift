import Basics
import SchedulerEngine

/// What a transfer must say, and who hands over to it.
enum TransferCheck {
  static func check(
    _ located: Located<Scenario.Task>, of app: Scenario.App, _ problems: inout ProblemList
  ) {
    let task = located.value
    // A size that could not be read was reported where it stands.
    if task.kind == .transfer && !problems.areAny(within: located.span) {
      size(of: task, &problems)
    }
    if let timeout = task.timeout, timeout.value < .seconds(1) {
      problems.report(.timeoutTooShort, timeout.span)
    }
    guard let rest = task.handsOver else { return }
    let kind = app.tasks.first { $0.value.identifier.value == rest.value }?.value.kind
    if kind != .transfer {
      problems.report(.notATransfer(rest.value, isThere: kind != nil), rest.span)
    }
  }

  private static func size(of task: Scenario.Task, _ problems: inout ProblemList) {
    switch (task.upload, task.download) {
    case (nil, nil): problems.report(.transferWithoutSize, task.identifier.span)
    case (let upload?, let download?):
      problems.report(
        .keyExcludes("download", other: "upload"), download.span, related: upload.span)
    default: break
    }
  }
}

extension ProblemList {
  fileprivate func areAny(within span: SourceSpan) -> Bool {
    span != .none
      && all.contains { $0.span.start >= span.start && $0.span.end <= span.end }
  }
}

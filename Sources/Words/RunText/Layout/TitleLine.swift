import Basics
import RunRecord
package import SchedulerEngine

/// An identifier in full above what is said about it, within the width.
package struct TitleLine {
  package let text: String

  package init(_ context: ReportContext, _ task: TaskKey, before: String = "", after: String = "") {
    let room = context.style.width - columns(of: before) - columns(of: after)
    text =
      before + context.style.paint(context.name(task).shortened(to: room, context.style), .heading)
      + after
  }
}

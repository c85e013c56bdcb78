import PlainText
import RunRecord
import SchedulerEngine

/// A summary for people: a table of all identifiers, then what there is to say about each.
public struct RunSummaryText {
  private let scene: Scene
  private let summary: RunSummary

  public init(_ scene: Scene, _ summary: RunSummary) {
    self.scene = scene
    self.summary = summary
  }

  public var text: String {
    var parts = [heading]
    if scene.askedFor.isEmpty {
      parts.append("  No request was accepted.\n")
    } else {
      parts.append(SummaryTable(scene, summary.tasks).lines.joined(separator: "\n") + "\n")
    }
    if !summary.tasks.isEmpty {
      parts.append(throttled)
      parts += summary.tasks.map { TaskCard(scene, $0, until: summary.range.upperBound).text }
    }
    parts += scene.neverAccepted.map(neverAccepted)
    return parts.joined(separator: "\n")
  }

  /// It has no figures, and must not be missing for that.
  private func neverAccepted(_ task: TaskKey) -> String {
    let calls = Int64(scene.refusedCalls(of: task).count)
    let why = scene.neverRequested(task, seenFrom: summary.range.upperBound)
    return [
      TitleLine(scene, task).text,
      LabelledLine("ran", "never; \(counted(calls, "call")) refused", scene.look).text,
      LabelledLine("now", why, scene.look).text,
    ].joined(separator: "\n") + "\n"
  }

  private var throttled: String {
    let words =
      "Throttled is the time in which the system kept launches apart, one of "
      + "\(ObjectorSet.pacing.names.joined(separator: ", ")) deciding."
    return words.wrapped(to: scene.look.textWidth - 2)
      .map { "  " + scene.look.paint($0, .quiet) }.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let from = scene.clock.date(summary.range.lowerBound)
    let start = scene.clock.time(summary.range.lowerBound)
    let length = spanText(summary.range.length)
    let title = "What came of \(length) from \(from), \(start)"
    return title.wrapped(to: scene.look.textWidth)
      .map { scene.look.paint($0, .heading) }.joined(separator: "\n") + "\n"
  }
}

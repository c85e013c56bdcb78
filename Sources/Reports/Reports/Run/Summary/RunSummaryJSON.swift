import Basics
import RunRecord
import SchedulerEngine

/// A summary for programs, UTF-8: keys in fixed order, instants in milliseconds since 1970, spans in
/// milliseconds, one line for each identifier and each finding.
public struct RunSummaryJSON {
  public static let version: Int64 = 1

  private let context: ReportContext
  private let summary: RunSummary
  private let run: RunDescription

  /// Names are those of the context; the style does not matter here.
  public init(_ context: ReportContext, _ summary: RunSummary, of run: RunDescription) {
    self.context = context
    self.summary = summary
    self.run = run
  }

  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.number("summary", RunSummaryJSON.version)
      json.key("seed")
      json.string("\(run.seed)".utf8)
      json.text("command", run.command)
      json.key("assumed")
      json.array { json in
        for assumption in run.assumptions { json.string(assumption.utf8) }
      }
      json.key("restsOnAssumed")
      json.array { json in
        for parameter in context.assumedParameters(of: run.rules) { json.string(parameter.utf8) }
      }
      json.number("from", summary.range.lowerBound.milliseconds)
      json.number("to", summary.range.upperBound.milliseconds)
      json.key("energy")
      json.energy(summary.energy)
      json.list("tasks", summary.tasks) { TaskSummaryJSON(context, $0).write(to: &$1) }
      json.list("neverAccepted", context.neverAccepted) { write(neverAccepted: $0, to: &$1) }
      let activities = context.activities
      if !activities.isEmpty { json.list("activities", activities) { write($0, to: &$1) } }
      json.list("findings", summary.findings) { write($0, to: &$1) }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Of what was refused each time there are no figures but this one.
  private func write(neverAccepted task: TaskKey, to json: inout JSONWriter) {
    let calls = context.refusedCalls(of: task)
    json.object { json in
      json.text("app", context.wholeName(of: task.app))
      json.text("task", context.wholeName(task.name))
      json.number("refused", Int64(calls.count))
      json.instant("lastRefused", calls.last?.at)
    }
  }

  private func write(_ activity: ActivitySummary, to json: inout JSONWriter) {
    json.object { json in
      json.text("app", context.wholeName(of: activity.activity.app))
      json.text("name", context.wholeName(activity.activity.name))
      json.number("began", activity.began)
      json.number("finished", activity.finished)
      json.number("stopped", activity.stopped)
      json.counts("died", activity.died) { $0.text }
      json.number("refused", activity.refused)
      json.number("frozen", activity.frozen)
      json.number("longest", activity.longest.milliseconds)
    }
  }

  private func write(_ group: FindingGroup, to json: inout JSONWriter) {
    json.object { json in
      json.text("code", group.first.code.name.text)
      json.text("app", context.wholeName(of: group.first.app))
      json.text("task", context.wholeName(group.first.name))
      json.number("count", group.count)
      json.number("first", group.first.at.milliseconds)
      json.number("last", group.last.at.milliseconds)
      json.text("consequence", group.first.code.consequence.text)
      json.text("fix", group.first.code.fix.text)
      FindingProofJSON(group).write(to: &json)
    }
  }
}

import Basics
import RunRecord
import SchedulerEngine

/// One identifier's part of a summary.
struct TaskSummaryJSON {
  private let context: ReportContext
  private let task: TaskSummary

  init(_ context: ReportContext, _ task: TaskSummary) {
    self.context = context
    self.task = task
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("app", context.wholeName(of: task.task.app))
      json.text("task", context.wholeName(task.task.name))
      json.text("kind", task.kind.text)
      json.key("requests")
      json.object { requests(&$0) }
      json.key("outcomes")
      json.object { outcomes(&$0) }
      json.counts("expired", task.expired, { $0.text })
      json.counts("died", task.killed, { $0.text })
      json.span("medianWait", task.waits.median)
      json.span("longestWait", task.waits.longest)
      json.span("medianWakeWait", task.wakes.median)
      json.instant("firstLaunch", task.firstLaunch)
      json.instant("lastLaunch", task.lastLaunch)
      json.number("longestGap", task.longestGap.length.milliseconds)
      json.number("days", task.days)
      json.number("daysWithout", task.emptyDays)
      json.number("pending", task.pending.milliseconds)
      json.number("throttled", task.throttled.milliseconds)
      json.key("heldBy")
      json.array { json in for held in task.held { write(held, to: &json) } }
      json.key("now")
      json.object { now(&$0) }
      json.key("energy")
      json.energy(task.energy)
      json.key("freshness")
      json.freshness(task.freshness)
    }
  }

  private func requests(_ json: inout JSONWriter) {
    json.number("accepted", task.requests.accepted)
    json.number("launched", task.requests.launched)
    json.number("replaced", task.requests.replaced)
    json.number("cancelled", task.requests.cancelled)
    json.number("discarded", task.requests.discarded)
    json.number("pending", task.requests.pending)
  }

  private func outcomes(_ json: inout JSONWriter) {
    json.number("launched", task.outcomes.launched)
    json.number("succeeded", task.outcomes.succeeded)
    json.number("failed", task.outcomes.failed)
    json.number("succeededAfterExpiration", task.outcomes.succeededAfterExpiration)
    json.number("failedAfterExpiration", task.outcomes.failedAfterExpiration)
    json.number("endedWithoutHandler", task.outcomes.endedWithoutHandler)
    json.number("endedInForeground", task.outcomes.endedInForeground)
    json.number("killed", task.outcomes.killed)
    json.number("trapped", task.outcomes.trapped)
    json.number("crashed", task.outcomes.crashed)
    json.number("interrupted", task.outcomes.interrupted)
    json.number("running", task.outcomes.running)
  }

  private func write(_ held: HeldBy, to json: inout JSONWriter) {
    let introduction = held.rule.introduction
    json.object { json in
      json.text("reason", introduction.name.text)
      json.text("trust", introduction.source.trust.text)
      json.number("objecting", held.objecting.milliseconds)
      json.number("deciding", held.deciding.milliseconds)
      json.number("stretches", held.stretches)
      json.number("longest", held.longest.range.length.milliseconds)
      json.number("longestFrom", held.longest.range.lowerBound.milliseconds)
      json.key("endedBy")
      if let end = held.longest.end {
        json.string((context.text(end) ?? "time").utf8)
      } else {
        json.null()
      }
    }
  }

  private func now(_ json: inout JSONWriter) {
    switch task.now {
    case .pending(let since, let objections):
      json.text("state", "pending")
      json.number("since", since.milliseconds)
      json.key("reasons")
      json.array { json in for name in objections.names { json.string(name.utf8) } }
    case .running(let since):
      json.text("state", "running")
      json.number("since", since.milliseconds)
    case .notRequested(let last, let run):
      json.text("state", "not-requested")
      json.instant("since", run.map { $0.endedAt } ?? last.endedAt)
      json.text("last", run?.outcomeText ?? last.ending.text)
    }
  }
}

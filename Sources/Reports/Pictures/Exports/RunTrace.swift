import JSON
import PlainText
import RunRecord
import SchedulerEngine
public import SimulationReport

/// A run as a trace that viewers of program traces show: the device and each app as a process, each
/// identifier as two threads, its waits and its runs.
///
/// The context keeps at least the rows that `RunPicture.needs` asks for.
public struct RunTrace {
  private let context: ReportContext
  private var events: TraceEvents

  public init(_ context: ReportContext) {
    self.context = context
    events = TraceEvents(from: context.record.start)
    let history = DeviceHistory(context, until: context.record.end)
    device(history)
    for place in context.apps.indices { app(AppID(index: Int32(place)), history) }
  }

  public var json: [UInt8] { events.bytes }

  private mutating func device(_ history: DeviceHistory) {
    events.name(process: 0, "device")
    for lane in DeviceLane.allCases {
      let row = TraceEvents.Row(process: 0, thread: Int64(lane.rawValue))
      let spans = history.device[Int(lane.rawValue)]
      if spans.isEmpty && !lane.isUsual { continue }
      events.name(row, "\(lane.label)")
      for span in spans {
        events.stretch("\(lane.words(span.level))", on: row, clipped(span.range)) { _ in }
      }
    }
  }

  private mutating func app(_ app: AppID, _ history: DeviceHistory) {
    let process = Int64(app.index) + 1
    events.name(process: process, context.name(context.apps[Int(app.index)]))
    let state = TraceEvents.Row(process: process, thread: 0)
    events.name(state, "app")
    for span in history.apps[Int(app.index)] {
      events.stretch("\(span.level.wordsOfApp)", on: state, clipped(span.range)) { _ in }
    }
    var thread: Int64 = 1
    for task in context.askedFor where task.app == app {
      waits(of: task, on: TraceEvents.Row(process: process, thread: thread))
      runs(of: task, on: TraceEvents.Row(process: process, thread: thread + 1))
      thread += 2
    }
  }

  private mutating func waits(of task: TaskKey, on row: TraceEvents.Row) {
    events.name(row, context.taskName(task) + " waits")
    for request in context.record.requests where request.key == task {
      events.moment("submitted", on: row, at: request.acceptedAt)
      for span in context.record.objections(of: request.id) {
        let names = RuleID.allCases.filter { span.objections.contains($0) }
          .map { "\($0.introduction.name)" }
        events.stretch("\(WaitCause(span.objections).words)", on: row, span.range) { json in
          json.field("objections", names.joined(separator: ", "))
        }
      }
      if let endedAt = request.endedAt, let words = gone(request.ending) {
        events.moment(words, on: row, at: endedAt)
      }
    }
    for call in context.refusedCalls(of: task) {
      events.moment("\(call.what): \(call.why)", on: row, at: call.at)
    }
  }

  private mutating func runs(of task: TaskKey, on row: TraceEvents.Row) {
    events.name(row, context.taskName(task) + " runs")
    for run in context.record.runs where run.key == task {
      let context = context
      let range = run.launchedAt..<max(run.launchedAt, run.endedAt ?? context.record.end)
      events.stretch(run.outcomeText, on: row, range) { json in
        json.field("launched", context.when(run.launchedAt))
        json.field("submitted", context.when(run.submittedAt))
        if let cause = run.cause { json.field("cause", cause) }
        json.field("energy", run.energyCharged)
      }
      if let expiry = run.expiry { events.moment("told to expire", on: row, at: expiry.at) }
    }
  }

  private func gone(_ ending: RequestEnding) -> String? {
    switch ending {
    case .pending, .launched: nil
    case .replaced, .cancelled, .discarded: ending.text
    }
  }

  /// What began before the run shows from its beginning.
  private func clipped(_ range: Range<Instant>) -> Range<Instant> {
    range.clamped(to: context.record.start..<max(context.record.start, context.record.end))
  }
}

import RunRecord
import SchedulerEngine

/// Turns rows into sentences, in order; nil for a row that only repeats another one.
struct RowTeller {
  var context: ReportContext
  /// The last deciding reason of each pending request. There is nothing to report while it stays the same.
  private var deciding: [RequestID: Decider] = [:]
  /// Until when the user uses each opened app. Leaving it at that time needs no sentence.
  private var used: [AppID: Instant] = [:]
  /// The last sentence about an activity. The same sentence is not repeated at the same instant.
  private var activity: (words: String, at: Instant)?

  init(_ context: ReportContext) { self.context = context }

  mutating func sentence(for row: LogRow) -> String? {
    switch row.happening {
    case .world(let change, let origin):
      return world(change, origin, at: row.at)
    // A push has a sentence for its arrival, and a transfer one for its start.
    case .accepted(_, _, let request) where !request.kind.isSubmitted: return nil
    case .accepted(_, let app, let request):
      let earliest = request.earliest.map { $0 > row.at ? ", not before \(time($0, row.at))" : "" }
      return "\(context.appName(app)) submits a request for \(context.shortName(request.name)) "
        + "(\(request.kind.text))" + (earliest ?? "")
    case .refused(let process, let name, let refusal):
      return "the request for \(self.name(name, process)) is refused: \(refusal.text)"
    case .replaced(let id, _) where isPush(id):
      deciding[id] = nil
      return "it replaces the one that is held back"
    case .replaced(let id, _):
      deciding[id] = nil
      return "a new request for \(name(id)) replaces the pending one"
    case .cancelled(let id):
      deciding[id] = nil
      return "the request for \(name(id)) is cancelled"
    case .discarded(let id, let cause):
      deciding[id] = nil
      return "the \(isPush(id) ? "push" : "request for") \(name(id)) is discarded: \(cause.word)"
    case .decided(let id, let objections, _): return decided(id, objections, at: row.at)
    case .launched(let run, let id, _, _):
      deciding[id] = nil
      return launched(run, id)
    case .expiryForced(let run): return "the test expires \(name(run))"
    case .expired(let run, _, _) where context.record.run(run)?.kind.isSubmitted == false:
      return nil
    case .expired(let run, let cause, let hasHandler):
      return "the system tells \(name(run)) to stop: \(cause.word)"
        + (hasHandler ? "" : ", but no expiration handler is set")
    case .unheard(let run): return "\(name(run)) does not hear it: its work blocks the queue"
    case .inferenceRefused(let run):
      return "the Neural Engine refuses to work for \(name(run)) in the background"
    case .notBegun(let run, let other):
      let what = run == other ? "something else" : "\(name(other))"
      return "the handler of \(name(run)) was never entered: \(what) occupied its queue"
    case .notSeen(let run):
      return "nobody sees what becomes of \(name(run)): it may wait for something in real time"
    case .completion(_, _, .first): return nil
    case .completion(let run, _, let completion):
      return "\(name(run)) calls setTaskCompleted \(completion.text), "
        + (endsProcess(of: run, at: row.at) ? "which crashes the app" : "which is ignored")
    case .ended(let run, _): return ended(run)
    case .processEnded(let process, let cause): return ended(process, cause)
    case .registered(let process, let name, let answer):
      return answer.text.map { "registering \(self.name(name, process)) fails: \($0)" }
    case .continued(let run, let event): return continued(event, name(run))
    case .activity(let id, let process, let event):
      let words = context.sentence(event, of: id, process)
      if let words, let told = activity, told == (words, row.at) { return nil }
      activity = words.map { ($0, row.at) }
      return words
    case .phase(let process, .suspended): return context.frozen(process, at: row.at)
    case .transfer(let id, let event):
      if case .over = event { deciding[id] = nil }
      return context.sentence(event, of: id, at: row.at)
    case .processStarted, .phase, .used, .charged, .forced: return nil
    }
  }

  private mutating func world(
    _ change: WorldChange, _ origin: Origin, at instant: Instant
  ) -> String? {
    switch change {
    case .open(let app, let span): used[app] = instant + span
    case .leave(let app) where used[app] == instant: return nil
    case .lock where origin == .device, .unlock where origin == .device: return nil
    default: break
    }
    return words(change, at: instant) + (context.places.text(origin).map { " (\($0))" } ?? "")
  }

  /// When a clock is set, it shows two times at one instant.
  private func words(_ change: WorldChange, at instant: Instant) -> String {
    guard case .utcOffset = change, let shown = context.clock.change(at: instant) else {
      return context.sentence(change)
    }
    return "the local time changes from \(shown.from) to \(shown.to)"
  }

  /// Reports each change of the deciding reason, and when nothing objects any more. A request that begins by
  /// waiting for its date needs no sentence, because the date was already mentioned.
  private mutating func decided(
    _ id: RequestID, _ objections: RuleSet, at instant: Instant
  ) -> String? {
    guard let first = objections.first else {
      // Other sentences say that a transfer's bytes move and that the app is notified.
      if context.record.request(id)?.kind == .transfer {
        deciding[id] = .nothing
        return nil
      }
      let startsNow = context.record.request(id)?.endedAt == instant
      return deciding.updateValue(.nothing, forKey: id) == nil || startsNow
        ? nil : "nothing holds \(name(id)) back any more; it starts the next time the device wakes"
    }
    let before = deciding.updateValue(.rule(first), forKey: id)
    if before == .rule(first) || (before == nil && first == .earliestBeginDate) { return nil }
    let now = before == nil ? "" : "now "
    return "\(name(id)) is \(now)held back by \(first.introduction.name.text)"
  }

  private enum Decider: Equatable {
    case rule(RuleID)
    case nothing
  }

  private func launched(_ run: RunID, _ id: RequestID) -> String {
    guard let fact = context.record.run(run) else { return "the system starts \(name(id))" }
    if fact.kind == .transfer { return context.told(of: id) }
    if fact.isForced { return "the test starts \(name(id)), whatever holds it back" }
    let waited = fact.launchedAt - fact.submittedAt
    let words = "the system starts \(name(id))"
    if waited == .zero { return "\(words) at once" }
    return "\(words), which \(fact.kind == .push ? "arrived" : "was submitted") "
      + "\(spanText(waited)) earlier"
  }

  private func ended(_ run: RunID) -> String {
    guard let fact = context.record.run(run), let duration = fact.duration else {
      return "\(name(run)) ends"
    }
    let cause = fact.cause.map { " (\($0))" } ?? ""
    return "\(name(run)) \(fact.ending.description.verb) after \(spanText(duration))\(cause)"
  }

  /// If the user or the device ended the process, that change has its own sentence.
  private func ended(_ process: ProcessID, _ cause: KillCause) -> String? {
    let app = context.record.process(process).map { context.appName($0.app) } ?? "an app"
    switch cause {
    case .expirationIgnored, .processorMonitor, .misuse, .crashed, .assertionLeftOpen,
      .tooManyAssertions, .fileLocked, .gpuRevoked, .memoryPressure:
      return "the process of \(app) ends: \(cause.text)"
    case .forceQuit, .terminated, .reboot, .updated, .uninstalled: return nil
    }
  }

  private func endsProcess(of run: RunID, at instant: Instant) -> Bool {
    guard let fact = context.record.run(run) else { return false }
    return context.record.endedForMisuse(fact.process, at: instant)
  }

  /// nil for an event that needs no sentence, such as each step of progress.
  private func continued(_ event: ContinuedEvent, _ name: String) -> String? {
    switch event {
    case .shown: "the system shows the progress of \(name)"
    case .stalled(let since):
      "\(name) has made no progress since \(context.when(since, seenFrom: since))"
    case .movedOn: "\(name) makes progress again"
    case .fell(let from, let to):
      "\(name) reports \(to) units done after \(from), which is ignored"
    case .asked: "the system asks the user whether \(name) should continue"
    case .answered(.keeps): "the user lets \(name) continue"
    case .answered(.stops): "the user stops \(name)"
    case .answered(.silent): "the user does not answer, and \(name) continues"
    case .hidden, .progress, .titleChanged: nil
    }
  }

  private func isPush(_ request: RequestID) -> Bool {
    context.record.request(request)?.kind == .push
  }

  private func name(_ request: RequestID) -> String {
    context.record.request(request).map { context.shortName($0.key) } ?? "request \(request.number)"
  }

  private func name(_ run: RunID) -> String {
    context.record.run(run).map { context.shortName($0.key) } ?? "run \(run.number)"
  }

  private func name(_ name: NameID, _ process: ProcessID) -> String {
    guard let app = context.record.process(process)?.app else { return context.shortName(name) }
    return context.shortName(TaskKey(name, of: app))
  }

  private func time(_ instant: Instant, _ now: Instant) -> String {
    context.when(instant, seenFrom: now)
  }
}

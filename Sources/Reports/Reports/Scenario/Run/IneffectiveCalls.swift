import Basics
import RunRecord
import Scenarios
import SchedulerEngine

/// Timed calls of app code in the scenario that had no effect: no code was running that could make them, or
/// there was nothing to cancel. Neither the log nor any rule reports them.
struct IneffectiveCalls {
  private let play: ScenarioPlay
  private let style: TextStyle
  /// In order of acceptance.
  private let requests: [TaskKey: [RequestFact]]
  /// Calls that reached the scheduler, whatever their result.
  private let submissions: Set<Call>
  private let cancellations: Set<Call>

  init(_ play: ScenarioPlay, _ style: TextStyle) {
    self.play = play
    self.style = style
    requests = Dictionary(grouping: play.record.requests, by: { $0.key })
    let accepted = play.record.requests.map { Call(task: $0.key, at: $0.acceptedAt) }
    let refused = play.record.mishaps.compactMap { callFailure in
      callFailure.app.map { Call(task: TaskKey(callFailure.name, of: $0), at: callFailure.at) }
    }
    submissions = Set(accepted + refused)
    cancellations = Set(
      play.record.requests.compactMap { request in
        guard request.ending == .cancelled, let endedAt = request.endedAt else { return nil }
        return Call(task: request.key, at: endedAt)
      })
  }

  private struct Call: Hashable {
    let task: TaskKey
    let at: Instant
  }

  fileprivate enum Reason {
    case unheard
    case nothingPending
  }

  /// Empty if every call had an effect.
  var text: String {
    let calls = words
    if calls.isEmpty { return "" }
    let title = "\(many(calls)) in the scenario had no effect"
    let width = style.textWidth
    let lines = calls.map { "  " + safeText($0.utf8).wrapped(to: width, indent: 4) }
    return ([style.paint(title, .heading)] + lines).joined(separator: "\n") + "\n"
  }

  /// The first of them; nil if every call had an effect.
  var brief: String? {
    let calls = words
    guard let first = calls.first else { return nil }
    return "\(many(calls)) had no effect: \(safeText(first.utf8))"
  }

  private func many(_ calls: [String]) -> String {
    calls.count == 1 ? "1 call" : "\(calls.count) calls"
  }

  private var words: [String] {
    let places = play.loaded.places.script
    let prepared = play.loaded.prepared
    var calls: [String] = []
    for (index, event) in prepared.setup.script.enumerated() where event.at < prepared.end {
      guard let (verb, task) = call(in: event), let reason = reason(of: event, task) else {
        continue
      }
      let call = "\(verb) \(prepared.words(of: task)) \(prepared.words(of: event.at))"
      calls.append("\(call), \(places[index]): \(reason.text)")
    }
    return calls
  }

  private func call(in event: ScriptedEvent) -> (verb: String, task: TaskKey)? {
    switch event.action {
    case .change: return nil
    case .cancel(let app, let name): return ("cancel", TaskKey(name, of: app))
    case .submit(let app, let place):
      guard case .models(let models) = play.loaded.prepared.setup.apps[Int(app.index)].code else {
        return nil
      }
      return ("submit", TaskKey(models[Int(place)].name, of: app))
    }
  }

  /// nil if the call had an effect.
  private func reason(of event: ScriptedEvent, _ task: TaskKey) -> Reason? {
    switch event.action {
    case .change: nil
    case .submit: wasSubmitted(task, at: event.at) ? nil : .unheard
    case .cancel: reasonNotCancelled(task, at: event.at)
    }
  }

  private func wasSubmitted(_ task: TaskKey, at instant: Instant) -> Bool {
    submissions.contains(Call(task: task, at: instant))
  }

  /// If a request was pending and was not cancelled, no code was running that could make the call.
  private func reasonNotCancelled(_ task: TaskKey, at instant: Instant) -> Reason? {
    if cancellations.contains(Call(task: task, at: instant)) { return nil }
    let requests = requests[task] ?? []
    let later = requests.partitionPoint { $0.acceptedAt >= instant }
    // A task has only one pending request at a time.
    let wasPending = later > 0 && (requests[later - 1].endedAt ?? .never) >= instant
    return wasPending ? .unheard : .nothingPending
  }
}

extension IneffectiveCalls.Reason {
  fileprivate var text: String {
    switch self {
    case .unheard: "the app was not running or was suspended"
    case .nothingPending: "no request was pending"
    }
  }
}

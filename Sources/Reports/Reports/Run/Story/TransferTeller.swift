import RunRecord
import SchedulerEngine

/// Turns events of background transfers into sentences.
extension ReportContext {
  private func begun(_ transfer: TransferFact) -> String {
    let way = transfer.direction == .upload ? "upload" : "download"
    let kind: String
    if !transfer.isDiscretionary {
      kind = ""
    } else if transfer.needs.contains(.begunInBackground) {
      kind = ", in the background and therefore discretionary"
    } else {
      kind = ", discretionary"
    }
    let date = record.request(transfer.request)?.notBefore ?? transfer.askedAt
    let earliest =
      date > transfer.askedAt ? ", not before \(when(date, seenFrom: transfer.askedAt))" : ""
    return "\(appName(transfer.key.app)) begins to \(way) \(shortName(transfer.key)), "
      + "\(bytesText(transfer.bytes))\(kind)\(limits(transfer.needs))\(earliest)"
  }

  /// What the session does not allow.
  private func limits(_ needs: RequestNeeds) -> String {
    var text = ""
    if needs.contains(.noCellular) { text += ", not over cellular" }
    if needs.contains(.noLowDataMode) { text += ", not in Low Data Mode" }
    if needs.contains(.noLaunchEvents) { text += ", without launch events" }
    return text
  }

  func sentence(_ event: TransferEvent, of id: RequestID, at instant: Instant) -> String? {
    guard let transfer = record.transfer(id) else { return nil }
    let name = shortName(transfer.key)
    switch event {
    case .asked: return begun(transfer)
    case .moving(let done, let pace):
      let speed = "\(bytesText(pace)) per second"
      if done == 0 { return "\(name) moves at \(speed)" }
      let before = transfer.steps.last { $0.at < instant }
      let verb = before?.perSecond == 0 ? "continues" : "now moves"
      return "\(name) \(verb) at \(speed), with \(part(done, of: transfer)) done"
    case .paused(let done):
      return "\(name) pauses with \(part(done, of: transfer)) done"
    case .over(.finished, _):
      let took = spanText(instant - transfer.askedAt)
      return "\(name) is done, \(took) after it was begun"
    case .over(let end, let done):
      return "\(name) \(end.description.verb) with \(part(done, of: transfer)) done"
    }
  }

  /// The sentence for the moment at which the app is notified of a transfer.
  func told(of id: RequestID) -> String {
    guard let transfer = record.transfer(id) else { return "the app is told" }
    let (app, name) = (appName(transfer.key.app), shortName(transfer.key))
    guard let end = transfer.end else { return "the system tells \(app) of \(name)" }
    return "the system tells \(app) that \(name) \(end.description.told)"
  }

  private func part(_ done: Int64, of transfer: TransferFact) -> String {
    "\(bytesText(done)) of \(bytesText(transfer.bytes))"
  }
}

extension ReportContext {
  /// The sentence for an event of work outside tasks; nil for an event that only repeats another row.
  func sentence(_ event: ActivityEvent, of id: ActivityID, _ process: ProcessID) -> String? {
    let fact = record.activity(id)
    let name = fact.map { shortName($0.key) } ?? "work outside tasks"
    switch event {
    case .began(let app, _, let hold, let uses):
      return "\(appName(app)) begins \(name), \(hold.text)"
        + (uses.contains(.lockedFile) ? ", with a file locked" : "")
        + (uses.contains(.gpu) ? ", on the GPU" : "")
        + (uses.contains(.neuralEngine) ? ", on the Neural Engine" : "")
    case .refused(let app, _):
      return "the system refuses \(appName(app)) an assertion for \(name): its background "
        + "time is used up"
    case .expired(let hasHandler):
      return "the system warns \(name) that its background time is nearly over"
        + (hasHandler ? "" : ", but no expiration handler is set")
    case .inferenceRefused:
      return "the Neural Engine refuses to work for \(name) in the background"
    case .finished: return "\(name) is done" + length(fact)
    case .stopped where fact?.wasInferenceRefused == true: return "\(name) gives up" + length(fact)
    case .stopped: return "\(name) ends its assertion" + length(fact)
    // The end of the process has a sentence of its own.
    case .died: return nil
    case .endedNothing:
      let app = record.process(process).map { appName($0.app) } ?? "an app"
      return "\(app) ends an assertion with an unknown identifier, which does nothing"
    case .notSeen:
      return "nobody sees whether \(name) is ended: what would end it may keep real time"
    }
  }

  /// A suspension is only reported if it stops something.
  func frozen(_ process: ProcessID, at instant: Instant) -> String? {
    let stopped = record.activities.first { $0.process == process && $0.frozenAt == instant }
    return stopped.map {
      "\(appName($0.app)) is suspended, and \(shortName($0.key)) stops"
    }
  }

  private func length(_ fact: ActivityFact?) -> String {
    fact.map { " after \(spanText($0.length(upTo: record.end)))" } ?? ""
  }
}

extension AssertionHold {
  fileprivate var text: String {
    switch self {
    case .none: "without an assertion"
    case .withHandler: "under an assertion"
    case .withoutHandler: "under an assertion without an expiration handler"
    }
  }
}

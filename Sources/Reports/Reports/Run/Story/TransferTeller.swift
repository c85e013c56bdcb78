import RunRecord
import SchedulerEngine

/// Turns what happens to background transfers into sentences.
struct TransferTeller {
  let context: ReportContext

  /// How it is asked for, in one sentence.
  private func asked(_ transfer: TransferFact, by: Instant) -> String {
    let app = context.appName(transfer.key.app)
    let size = bytesText(transfer.bytes)
    let way = transfer.direction == .upload ? "upload" : "download"
    let kind: String
    if !transfer.isDiscretionary {
      kind = ""
    } else if transfer.needs.contains(.begunInBackground) {
      kind = ", in the background and therefore discretionary"
    } else {
      kind = ", discretionary"
    }
    let limits = limits(transfer.needs)
    let request = context.record.request(transfer.request)
    let date = request?.notBefore ?? transfer.askedAt
    let earliest = date > transfer.askedAt ? ", not before \(time(date, transfer.askedAt))" : ""
    return "\(app) begins to \(way) \(name(transfer)), \(size)\(kind)\(limits)\(earliest)"
  }

  /// What its session does not allow.
  private func limits(_ needs: RequestNeeds) -> String {
    var text = ""
    if needs.contains(.noCellular) { text += ", not over cellular" }
    if needs.contains(.noLowDataMode) { text += ", not in Low Data Mode" }
    if needs.contains(.noLaunchEvents) { text += ", without launch events" }
    return text
  }

  func sentence(_ id: RequestID, _ event: TransferEvent, at instant: Instant) -> String? {
    guard let transfer = context.record.transfer(id) else { return nil }
    switch event {
    case .asked(_, _, let by): return asked(transfer, by: by)
    case .moving(let done, let pace):
      let speed = "\(bytesText(pace)) per second"
      if done == 0 { return "\(name(transfer)) moves at \(speed)" }
      let before = transfer.steps.last { $0.at < instant }
      let verb = before?.perSecond == 0 ? "continues" : "now moves"
      return "\(name(transfer)) \(verb) at \(speed), with \(part(done, of: transfer)) done"
    case .paused(let done):
      return "\(name(transfer)) pauses with \(part(done, of: transfer)) done"
    case .over(.finished, _):
      let took = spanText(instant - transfer.askedAt)
      return "\(name(transfer)) is done, \(took) after it was begun"
    case .over(.timedOut, let done):
      return "\(name(transfer)) times out with \(part(done, of: transfer)) done"
    case .over(.forceQuit, let done):
      return "\(name(transfer)) is cancelled with \(part(done, of: transfer)) done"
    }
  }

  /// How the app learns of it.
  func told(_ id: RequestID, _ run: RunFact) -> String {
    guard let transfer = context.record.transfer(id) else { return "the app is told" }
    let app = context.appName(transfer.key.app)
    switch transfer.end {
    case .finished: return "the system tells \(app) that \(name(transfer)) is done"
    case .timedOut: return "the system tells \(app) that \(name(transfer)) timed out"
    case .forceQuit:
      return "\(app) learns that \(name(transfer)) was cancelled: error -999, user force quit"
    case nil: return "the system tells \(app) of \(name(transfer))"
    }
  }

  private func part(_ done: Int64, of transfer: TransferFact) -> String {
    "\(bytesText(done)) of \(bytesText(transfer.bytes))"
  }

  private func name(_ transfer: TransferFact) -> String { context.shortName(transfer.key) }

  private func time(_ instant: Instant, _ now: Instant) -> String {
    context.when(instant, seenFrom: now)
  }
}

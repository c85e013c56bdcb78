import RunRecord
import SchedulerEngine

/// What becomes of a transfer that is not through, as far as the context goes, and how far it is.
struct TransferFollows {
  private let context: ReportContext
  private let transfer: TransferFact
  private let now: Instant

  init?(_ context: ReportContext, _ explanation: Explanation) {
    guard let transfer = context.record.transfer(explanation.id) else { return nil }
    self.context = context
    self.transfer = transfer
    now = explanation.at
  }

  /// With nothing against it.
  var progress: String {
    if isOver { return "The transfer is \(end); the app is told at once." }
    let part = "\(bytesText(transfer.done(at: now))) of \(bytesText(transfer.bytes))"
    let pace = transfer.steps.last { $0.at <= now }?.perSecond ?? 0
    return "Its bytes move at \(bytesText(pace)) per second; \(part) are done."
  }

  /// With something against it: of which half, in the words of what would change that.
  var aim: String { isOver ? "have the app told" : "let its bytes move" }

  var ending: String {
    if isOver { return told }
    var words = ""
    if let next = transfer.steps.first(where: { $0.at > now && $0.perSecond > 0 }) {
      words = "its bytes start to move at \(time(next.at)) and "
    }
    guard let endedAt = transfer.endedAt else {
      return words.isEmpty
        ? "In this scenario its bytes do not move."
        : "In this scenario \(words)are not done by its end."
    }
    return "In this scenario \(words)\(words.isEmpty ? "it is " : "are ")\(end) "
      + "\(time(endedAt)). \(told)"
  }

  private var isOver: Bool { transfer.endedAt.map { $0 <= now } ?? false }

  private var end: String {
    switch transfer.end {
    case .finished, nil: "done"
    case .timedOut: "given up after a timeout"
    case .forceQuit: "given up because the user swiped the app away"
    }
  }

  private var told: String {
    guard let request = context.record.request(transfer.request),
      case .launched = request.ending, let endedAt = request.endedAt
    else { return "The app is not told in this scenario." }
    return "The app is told \(time(endedAt))."
  }

  private func time(_ instant: Instant) -> String { context.when(instant, seenFrom: now) }
}

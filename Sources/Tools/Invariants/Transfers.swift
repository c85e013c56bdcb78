import RunRecord
import SchedulerEngine

/// What the checker knows about one transfer. It computes the moved bytes itself, to compare.
struct CheckedTransfer: Numbered {
  let id: RequestID
  let bytes: Int64
  let by: Instant
  /// In thousandths of a byte, at the instant of the last event.
  var done: Int64 = 0
  var at: Instant
  var perSecond: Int64 = 0
  var isMoving = false
  var isOver = false
  /// Whether it was already reported for resting or going on when it should not.
  var isToldOf = false

  var number: Int64 { id.number }

  func done(at now: Instant) -> Int64 {
    let (moved, overflow) = perSecond.multipliedReportingOverflow(by: (now - at).milliseconds)
    let left = bytes &* 1_000 &- done
    return overflow || moved >= left ? bytes &* 1_000 : done + moved
  }
}

/// Invariant 27: a transfer moves while nothing objects, at its pace and to its last byte, and its app is told once it is
/// over.
extension InvariantChecker {
  mutating func transferred(_ id: RequestID, _ event: TransferEvent) {
    guard let request = requests.fact(id.number) else { return report(.unknownRequest(id)) }
    if case .asked(_, let bytes, let by) = event { return asked(request, bytes, by) }
    guard let place = transfers.place(of: id.number), !transfers.facts[place].isOver,
      request.state == .pending
    else { return report(.transferOutOfTurn(id)) }
    switch event {
    case .asked: break
    case .moving(let done, let pace):
      advance(place, to: done)
      let against = request.objections ?? .none
      if !against.isEmpty { report(.transferMovedAgainst(id, against)) }
      if world.device.network == .none || pace <= 0 { report(.transferMovedOffline(id)) }
      transfers.facts[place].isMoving = true
      transfers.facts[place].perSecond = pace
    case .paused(let done):
      advance(place, to: done)
      if !transfers.facts[place].isMoving { report(.transferOutOfTurn(id)) }
      transfers.facts[place].isMoving = false
      transfers.facts[place].perSecond = 0
    case .over(let end, let done):
      advance(place, to: done)
      transfers.facts[place].isOver = true
      judge(end, of: transfers.facts[place], request)
      forgetDecision(on: id)
    }
  }

  private mutating func asked(_ request: CheckedRequest, _ bytes: Int64, _ by: Instant) {
    let isMeant = request.request.kind == .transfer && request.state == .pending
    if !isMeant || bytes < 0 || bytes > 1_000_000_000_000 || by < now {
      return report(.transferOutOfTurn(request.id))
    }
    let transfer = CheckedTransfer(id: request.id, bytes: bytes, by: by, at: now)
    if !transfers.insert(transfer) { report(.transferOutOfTurn(request.id)) }
  }

  /// The bytes must match the transfer's speed, never exceed the total and never decrease.
  private mutating func advance(_ place: Int, to done: Int64) {
    let transfer = transfers.facts[place]
    let expected = transfer.done(at: now)
    if expected / 1_000 != done {
      report(.transferMiscounted(transfer.id, done, expected: expected / 1_000))
    }
    transfers.facts[place].done = expected
    transfers.facts[place].at = now
  }

  private mutating func judge(
    _ end: TransferEnd, of transfer: CheckedTransfer, _ request: CheckedRequest
  ) {
    let isFounded =
      switch end {
      case .finished: transfer.done == transfer.bytes * 1_000
      case .timedOut: now >= transfer.by
      case .forceQuit: self[request.app].isForceQuit
      }
    if !isFounded { report(.transferEndUnfounded(transfer.id, end)) }
  }

  /// When everything at an instant has happened, transfers that may move do, and finished ones have ended.
  mutating func judgeTransfers() {
    if transfers.count == 0 { return }
    for index in waiting.indices {
      guard let place = transfers.place(of: waiting[index].number),
        !transfers.facts[place].isOver, !transfers.facts[place].isToldOf
      else { continue }
      let transfer = transfers.facts[place]
      let isDone = transfer.isMoving && transfer.done(at: now) >= transfer.bytes &* 1_000
      let isFree = requests.fact(transfer.id.number)?.objections?.isEmpty == true
      if isDone || now >= transfer.by {
        transfers.facts[place].isToldOf = true
        report(.transferGoesOn(transfer.id))
      } else if isFree && !transfer.isMoving {
        transfers.facts[place].isToldOf = true
        report(.transferRests(transfer.id))
      }
    }
  }

  /// From here on, rules decide about the launch, no longer about moving the bytes.
  private mutating func forgetDecision(on id: RequestID) {
    guard let place = requests.place(of: id.number) else { return }
    requests.facts[place].objections = nil
  }

  /// For a transfer, whether its bytes have been moved or given up; always true for other requests.
  func mayBeLaunched(_ request: CheckedRequest) -> Bool {
    request.request.kind != .transfer || transfers.fact(request.id.number)?.isOver == true
  }
}

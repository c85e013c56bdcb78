import RunRecord
import SchedulerEngine

/// Invariant 25: continued work is requested in the foreground, waits its turn, lasts as long as it makes
/// progress, and under pressure the run with the least progress ends first.
extension InvariantChecker {
  mutating func continued(_ id: RunID, _ event: ContinuedEvent) {
    guard let place = placeOfRunning(id) else { return }
    judgeStall(of: runs.facts[place])
    switch event {
    case .stalled(let since): runs.facts[place].stalledSince = since
    case .movedOn: runs.facts[place].stalledSince = nil
    case .progress(let progress):
      if let before = runs.facts[place].progress, progress.completed < before.completed {
        report(.progressFell(id, from: before.completed, to: progress.completed))
      }
      runs.facts[place].progress = progress
      runs.facts[place].progressToldAt = now
    case .shown, .hidden, .fell, .titleChanged, .asked, .answered: break
    }
  }

  mutating func judgeForeground(of request: CheckedRequest, _ phase: AppPhase) {
    if request.request.kind == .continued && phase != .foreground {
      report(.acceptedInBackground(request.id))
    }
  }

  mutating func launchedContinued(_ run: CheckedRun, _ request: CheckedRequest) {
    continuedRunning.append(run.id)
    if run.isForced { return }
    let count = Int64(continuedRunning.count)
    if let limit = limits.continuedAtOnce, count > limit {
      report(.tooManyContinued(run.id, count: count, limit: limit))
    }
    for other in continuedWaiting where other < request.id {
      if requests.fact(other.number)?.objections?.isEmpty == true {
        report(.startedOutOfTurn(run.id, before: other))
      }
    }
  }

  mutating func endedContinued(_ id: RunID) { continuedRunning.removeAll { $0 == id } }

  /// A run may expire for lack of progress only after the stall limit, and under pressure only if it has made
  /// the least.
  mutating func expiredContinued(_ run: CheckedRun, _ cause: ExpiryCause) {
    switch cause {
    case .noProgress:
      guard let limit = limits.stallLimit else { return }
      if run.stalledSince.map({ now - $0 >= limit }) != true {
        report(.expiredDespiteProgress(run.id))
      }
    case .memoryPressure, .deviceTooHot:
      for id in continuedRunning where id != run.id {
        guard let other = runs.fact(id.number), other.expiredAt == nil,
          other.progressToldAt == now, let progress = other.progress, let mine = run.progress
        else { continue }
        if progress.isLess(than: mine) { report(.killedWrongTask(run.id, id)) }
      }
    default: break
    }
  }

  /// Reports a run that went without progress for longer than allowed without being stopped.
  mutating func judgeStall(of run: CheckedRun) {
    guard let since = run.stalledSince, let limit = limits.stallLimit, run.expiredAt == nil,
      now - since > limit
    else { return }
    report(.stalledTooLong(run.id, since: since))
  }

  mutating func judgeSuspension(of process: ProcessID) {
    guard processes.fact(process.number)?.running ?? 0 > 0 else { return }
    for run in runs.facts where run.process == process && run.endedAt == nil {
      report(.suspendedAtWork(run.id))
    }
  }
}

/// What the checker knows about one transfer. It computes the moved bytes itself, to compare.
struct CheckedTransfer: Numbered {
  let id: RequestID
  let bytes: Int64
  let by: Instant
  /// The transfer does not move before this, unless the user opens its app.
  var delayEnds = Instant.earliest
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
    var transfer = CheckedTransfer(id: request.id, bytes: bytes, by: by, at: now)
    if request.request.needs.contains(.begunInBackground) {
      transfer.delayEnds = self[request.app].transferDelayEnds
    }
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

  /// From here on, rules decide about the launch, no longer about moving the bytes.
  private mutating func forgetDecision(on id: RequestID) {
    guard let place = requests.place(of: id.number) else { return }
    requests.facts[place].objections = nil
    requests.facts[place].eligibleSince = nil
  }

  /// For a transfer, whether its bytes have been moved or given up; always true for other requests.
  func mayBeLaunched(_ request: CheckedRequest) -> Bool {
    request.request.kind != .transfer || transfers.fact(request.id.number)?.isOver == true
  }
}

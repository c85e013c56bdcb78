import RunRecord
import SchedulerEngine

extension InvariantChecker {
  mutating func accepted(_ id: RequestID, of app: AppID, _ asked: TaskRequest) {
    sums.accepted += 1
    if latestRequest >= id { report(.requestNumberNotRising(id, after: latestRequest)) }
    latestRequest = max(latestRequest, id)
    let request = CheckedRequest(
      id: id, app: app, request: asked, acceptedAt: now, acceptedRow: row)
    guard requests.insert(request) else { return }
    if asked.kind.isSubmitted {
      judgeCaller(of: request)
      if isRefreshOff(for: app) { report(.acceptedWhileRefreshOff(id)) }
    }
    if let old = self[request.key].pending {
      leave(old, .replaced(by: id, isAnnounced: false))
    }
    self[request.key].pending = id
    waiting.append(id)
    self[app].pending[asked.kind] += 1
  }

  private mutating func judgeCaller(of request: CheckedRequest) {
    let process = self[request.app].process
    guard let place = placeOfLiving(process) else { return }
    if processes.facts[place].phase == .suspended { report(.actedWhileSuspended(process)) }
    judgeForeground(of: request, processes.facts[place].phase)
    if self[request.key].handler != process { report(.acceptedWithoutHandler(request.id)) }
  }

  mutating func refused(_ id: ProcessID, _ name: NameID, _ refusal: SubmissionRefusal) {
    if refusal == .stale { return mustBeGone(id) }
    guard let place = placeOfLiving(id) else { return }
    let app = processes.facts[place].app
    var isFounded = true
    switch refusal {
    case .appleSimulator: isFounded = world.device.isAppleSimulator
    case .backgroundRefreshOff: isFounded = isRefreshOff(for: app) || !isRefreshKnown(of: app)
    case .tooManyPending(let limit):
      isFounded =
        TaskKind.allCases.contains { self[app].pending[$0] >= limit }
    case .fatal(let misuse):
      processes.facts[place].misusedAt = now
      let hasHandler = self[TaskKey(name, of: app)].handler == id
      if misuse == .submittedWithoutHandler { isFounded = !hasHandler }
    case .notInForeground: isFounded = processes.facts[place].phase != .foreground
    case .resourceUnavailable(.deviceHasNoBackgroundGPU):
      isFounded = !world.device.hasBackgroundGPU
    case .identifierNotPermitted, .wildcard, .modeMissing, .entitlementMissing, .kindNotOffered,
      .resourceUnavailable, .cannotStartNow, .stale:
      break
    }
    if !isFounded { report(.refusalUnfounded(id, refusal)) }
  }

  /// This row and the acceptance of the new request may come in either order.
  mutating func replaced(_ id: RequestID, by other: RequestID) {
    sums.replaced += 1
    guard let place = placeOfKnown(id) else { return }
    switch requests.facts[place].state {
    case .pending: leave(id, .replaced(by: other, isAnnounced: true))
    case .replaced(by: other, isAnnounced: false) where requests.facts[place].endedAt == now:
      requests.facts[place].state = .replaced(by: other, isAnnounced: true)
    case .replaced, .launched, .cancelled, .discarded: report(.requestEndedTwice(id))
    }
  }

  mutating func cancelled(_ id: RequestID) {
    sums.cancelled += 1
    guard let place = placeOfKnown(id) else { return }
    switch requests.facts[place].state {
    case .pending: leave(id, .cancelled)
    case .launched: report(.cancelledWhileRunning(id))
    case .replaced, .cancelled, .discarded: report(.requestEndedTwice(id))
    }
  }

  mutating func discarded(_ id: RequestID) {
    sums.discarded += 1
    guard let place = placeOfKnown(id) else { return }
    let request = requests.facts[place]
    if request.state != .pending { return report(.requestEndedTwice(id)) }
    leave(id, .discarded)
  }

  mutating func decided(_ id: RequestID, _ objections: RuleSet, _ lookAgain: Instant) {
    guard let place = placeOfKnown(id) else { return }
    if requests.facts[place].state != .pending { return report(.decidedAfterEnd(id)) }
    if lookAgain < now { report(.lookAgainPassed(id, lookAgain: lookAgain)) }
    let isTransfer = requests.facts[place].request.kind == .transfer
    if isTransfer && transfers.place(of: id.number) == nil { report(.transferOutOfTurn(id)) }
    requests.facts[place].objections = objections
  }

  /// Marks a pending request as ended.
  mutating func leave(_ id: RequestID, _ state: CheckedRequest.State) {
    guard let place = requests.place(of: id.number) else { return }
    let request = requests.facts[place]
    requests.facts[place].state = state
    requests.facts[place].endedAt = now
    waiting.removeAll { $0 == id }
    self[request.app].pending[request.request.kind] -= 1
    if self[request.key].pending == id { self[request.key].pending = nil }
  }

  mutating func placeOfKnown(_ id: RequestID) -> Int? {
    let place = requests.place(of: id.number)
    if place == nil { report(.unknownRequest(id)) }
    return place
  }
}

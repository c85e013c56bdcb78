import JSON
import SchedulerEngine

extension JSONWriter {
  mutating func row(_ row: LogRow) {
    object { json in
      json.field("t", row.at)
      json.field("e", row.happening.kind)
      json.details(row.happening)
    }
  }

  private mutating func details(_ happening: Happening) {
    switch happening {
    case .world(let change, let origin):
      field("change", change.kind)
      self.change(change)
      self.origin(origin)
    case .processStarted(let app, let process):
      field("app", app)
      field("process", process)
    case .phase(let process, let phase):
      field("process", process)
      field("phase", phase)
    case .processEnded(let process, let cause):
      field("process", process)
      field("cause", cause)
    case .registered(let process, let name, let answer):
      field("process", process)
      field("name", name)
      field("answer", answer.kind)
      if case .fatal(let misuse) = answer { field("misuse", misuse) }
      if case .wildcard(let mistake) = answer { field("mistake", mistake) }
    case .accepted(let request, let app, let asked):
      field("request", request)
      field("app", app)
      self.request(asked)
    case .refused(let process, let name, let refusal):
      field("process", process)
      field("name", name)
      self.refusal(refusal)
    case .replaced(let request, let other):
      field("request", request)
      field("by", other)
    case .cancelled(let request), .forced(let request): field("request", request)
    case .discarded(let request, let cause):
      field("request", request)
      field("cause", cause)
    case .decided(let request, let objections, let lookAgain):
      field("request", request)
      field("objections", Objector.allCases.filter(objections.contains))
      field("lookAgain", lookAgain)
    case .launched(let run, let request, let launch, let process):
      field("run", run)
      field("request", request)
      field("launch", launch)
      field("process", process)
    case .expired(let run, let cause, let hasHandler):
      field("run", run)
      field("cause", cause)
      field("handler", hasHandler)
    case .unheard(let run), .expiryForced(let run): field("run", run)
    case .completion(let run, let success, let completion):
      field("run", run)
      field("success", success)
      field("call", completion)
    case .ended(let run, let outcome):
      field("run", run)
      self.outcome(outcome)
    case .used(let run, let processor, let bytes, let network):
      field("run", run)
      field("processor", processor.milliseconds)
      field("bytes", bytes)
      field("over", network)
    case .continued(let run, let event):
      field("run", run)
      continued(event)
    case .charged(let run, let energy, let cellular):
      field("run", run)
      field("energy", energy)
      field("cellular", cellular)
    }
  }

  private mutating func request(_ request: TaskRequest) {
    field("name", request.name)
    field("kind", request.kind)
    if let earliest = request.earliest { field("earliest", earliest) }
    field("power", request.needs.contains(.externalPower))
    field("network", request.needs.contains(.network))
    field("protection", request.protection)
    if request.kind == .continued { terms(request.continued) }
  }

  private mutating func refusal(_ refusal: SubmissionRefusal) {
    field("refusal", refusal.kind)
    switch refusal {
    case .tooManyPending(let limit): field("limit", limit)
    case .fatal(let misuse): field("misuse", misuse)
    case .wildcard(let mistake): field("mistake", mistake)
    case .resourceUnavailable(let lack): field("lack", lack)
    case .cannotStartNow(let objector): field("because", objector)
    case .identifierNotPermitted, .modeMissing, .entitlementMissing, .kindNotOffered,
      .backgroundRefreshOff, .appleSimulator, .notInForeground, .stale:
      break
    }
  }

  private mutating func outcome(_ outcome: Outcome) {
    field("outcome", outcome.kind)
    switch outcome {
    case .completed(let success), .completedAfterExpiration(let success):
      field("success", success)
    case .interrupted(let cause): field("cause", cause)
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed: break
    }
  }
}

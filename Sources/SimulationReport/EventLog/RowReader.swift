import SchedulerEngine

/// Turns the fields of one line back into a row; what it names must be in the header.
struct RowReader {
  typealias Problem = EventLogProblem

  let fields: LogFields
  let names: Int64
  let apps: Int64

  func happening() throws(Problem) -> Happening {
    switch try fields.word("e", RowKind.self) {
    case .world: .world(try change(), try origin())
    case .processStarted: .processStarted(try app(), try process())
    case .phase: .phase(try process(), try fields.word("phase"))
    case .processEnded: .processEnded(try process(), try fields.word("cause"))
    case .registered: .registered(try process(), try name(), try registration())
    case .accepted: .accepted(try request(), try app(), try asked())
    case .refused: .refused(try process(), try name(), try refusal())
    case .replaced: .replaced(try request(), by: try request("by"))
    case .cancelled: .cancelled(try request())
    case .discarded: .discarded(try request(), try fields.word("cause"))
    case .decided: .decided(try request(), try objections(), lookAgain: try instant("lookAgain"))
    case .launched:
      .launched(
        try run(), try request(), LaunchID(number: try fields.number("launch")), try process())
    case .expired:
      .expired(try run(), try fields.word("cause"), hasHandler: try fields.bool("handler"))
    case .unheard: .unheard(try run())
    case .forced: .forced(try request())
    case .expiryForced: .expiryForced(try run())
    case .completion:
      .completion(try run(), success: try fields.bool("success"), try fields.word("call"))
    case .ended: .ended(try run(), try outcome())
    case .used:
      .used(
        try run(), processor: Span(milliseconds: try fields.number("processor")),
        bytes: try fields.number("bytes"), try fields.word("over"))
    case .continued: .continued(try run(), try continuedEvent())
    case .charged:
      .charged(
        try run(), energy: try fields.number("energy"), cellular: try fields.number("cellular"))
    }
  }

  private func process() throws(Problem) -> ProcessID {
    ProcessID(number: try fields.number("process"))
  }

  private func request(_ key: String = "request") throws(Problem) -> RequestID {
    RequestID(number: try fields.number(key))
  }

  private func run() throws(Problem) -> RunID { RunID(number: try fields.number("run")) }

  func name() throws(Problem) -> NameID {
    NameID(index: Int32(try fields.number("name", in: 0...max(0, names - 1))))
  }

  func app() throws(Problem) -> AppID {
    AppID(index: Int32(try fields.number("app", in: 0...max(0, apps - 1))))
  }

  /// Null is the instant that never comes.
  func instant(_ key: String) throws(Problem) -> Instant {
    if fields.isNull(try fields.node(key)) { return .never }
    return Instant(milliseconds: try fields.number(key, in: 0...Instant.never.milliseconds - 1))
  }

  private func asked() throws(Problem) -> TaskRequest {
    var request = TaskRequest(try fields.word("kind"), try name())
    if fields.find("earliest") != nil { request.earliest = try instant("earliest") }
    if try fields.bool("power") { request.needs.insert(.externalPower) }
    if try fields.bool("network") { request.needs.insert(.network) }
    request.protection = try fields.word("protection")
    if request.kind == .continued { request.continued = try terms() }
    return request
  }

  private func objections() throws(Problem) -> ObjectorSet {
    var set = ObjectorSet.none
    for node in try fields.list("objections") {
      set.insert(try fields.word(node, "objections"))
    }
    return set
  }

  private func registration() throws(Problem) -> Registration {
    switch try fields.word("answer", RegistrationKind.self) {
    case .registered: .registered
    case .notPermitted: .notPermitted
    case .wildcard: .wildcard(try fields.word("mistake"))
    case .fatal: .fatal(try fields.word("misuse"))
    case .stale: .stale
    }
  }

  private func refusal() throws(Problem) -> SubmissionRefusal {
    switch try fields.word("refusal", RefusalKind.self) {
    case .identifierNotPermitted: .identifierNotPermitted
    case .wildcard: .wildcard(try fields.word("mistake"))
    case .resourceUnavailable: .resourceUnavailable(try fields.word("lack"))
    case .notInForeground: .notInForeground
    case .cannotStartNow: .cannotStartNow(try fields.word("because"))
    case .modeMissing: .modeMissing
    case .entitlementMissing: .entitlementMissing
    case .kindNotOffered: .kindNotOffered
    case .backgroundRefreshOff: .backgroundRefreshOff
    case .appleSimulator: .appleSimulator
    case .tooManyPending: .tooManyPending(limit: try fields.number("limit"))
    case .fatal: .fatal(try fields.word("misuse"))
    case .stale: .stale
    }
  }

  private func outcome() throws(Problem) -> Outcome {
    switch try fields.word("outcome", OutcomeKind.self) {
    case .completed: .completed(success: try fields.bool("success"))
    case .completedAfterExpiration:
      .completedAfterExpiration(success: try fields.bool("success"))
    case .endedWithoutHandler: .endedWithoutHandler
    case .endedInForeground: .endedInForeground
    case .killed: .killed
    case .trapped: .trapped
    case .crashed: .crashed
    case .interrupted: .interrupted(try fields.word("cause"))
    }
  }
}

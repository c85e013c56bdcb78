public import SchedulerEngine

/// Why a pending request has not started: every rule's answer, since when and until when each
/// objection holds, and the least that would let the request run.
public struct Explanation: Equatable, Sendable {
  public let at: Instant
  public let task: TaskKey
  public let id: RequestID
  public let request: TaskRequest
  /// Nil when the record does not reach back that far.
  public let submittedAt: Instant?
  /// When the first of the requests that replaced each other up to this one was submitted; nil
  /// when this one replaced none.
  public let firstSubmittedAt: Instant?
  /// The answers of all rules in order of precedence, the first objection being the deciding one.
  public let answers: [RuleAnswer]
  public let objections: [Objection]
  /// Since when nothing objects; the request starts at the device's next wake.
  public let eligibleSince: Instant?
  public let changes: ChangesNeeded
  /// What the app does next with this request before it starts, as far as its model tells.
  public let replacement: Replacement?
  /// When it starts if this scenario goes on as it is; nil when it does not by `followedTo`.
  public let startsAt: Instant?
  /// The horizon of all that is said of this scenario.
  public let followedTo: Instant
  /// Where live code has to act before it starts, so that nothing is known beyond; nil where the
  /// scenario was followed to the horizon or to the start.
  public let knownUntil: Instant?

  public var isEligible: Bool { objections.isEmpty }
}

extension Explanation {
  init(
    _ pending: PendingEntry, of task: TaskKey, in simulation: Simulation, record: RunRecord,
    upTo horizon: Instant
  ) {
    let now = simulation.now
    let answers = simulation.answers(about: pending.id, clock: now)
    var against = RuleSet.none
    for index in answers.indices where answers[index].verdict.isObjection {
      against.insert(answers[index].objector)
    }
    let hindsight = Lookahead(
      for: pending, of: task.app, against: against, in: simulation, upTo: horizon)
    var objections: [Objection] = []
    for index in answers.indices {
      let answer = answers[index]
      let until: Until
      switch answer.verdict {
      case .doesNotApply, .allows: continue
      case .delays(let instant): until = .computed(instant)
      case .prevents(let condition):
        if let end = hindsight.end(of: answer.objector) {
          until = .inThisScenario(end.at, end.end)
        } else {
          until = .untilYouChangeIt(
            simulation.causes(
              of: answer.objector, from: condition, against: pending.id, of: task.app))
        }
      }
      let since = record.since(answer.objector, objectsTo: pending.id, at: now)
      let chained = record.sinceAcrossReplacements(answer.objector, objectsTo: pending.id, at: now)
      objections.append(
        Objection(
          answer: answer, since: since, sinceBeforeReplacing: chained == since ? nil : chained,
          until: until))
    }
    let fact = record.request(pending.id)
    at = now
    self.task = task
    id = pending.id
    request = pending.request
    submittedAt = fact?.acceptedAt
    let first = record.firstSubmission(before: pending.id)
    firstSubmittedAt = first == fact?.acceptedAt ? nil : first
    self.answers = answers
    self.objections = objections
    eligibleSince = objections.isEmpty ? fact?.eligibleSince : nil
    changes = ChangesNeeded(for: pending.id, of: task.app, in: simulation)
    replacement = hindsight.replacement
    startsAt = hindsight.startsAt
    followedTo = horizon
    knownUntil = hindsight.knownUntil
  }
}

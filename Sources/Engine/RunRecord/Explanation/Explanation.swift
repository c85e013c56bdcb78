public import SchedulerEngine

/// Why a pending request has not started: every rule's answer, how long each objection has held and will
/// hold, and the smallest set of changes that lets the request run.
public struct Explanation: Equatable, Sendable {
  public let at: Instant
  public let task: TaskKey
  public let id: RequestID
  public let request: TaskRequest
  /// Nil if the record does not reach back that far.
  public let submittedAt: Instant?
  /// When the first request in this chain of replacements was submitted; nil if this one replaced none.
  public let firstSubmittedAt: Instant?
  /// The answers of all rules in order of precedence. The first objection decides.
  public let answers: [RuleAnswer]
  public let objections: [Objection]
  /// Since when nothing objects; nil if something does. The request starts at the device's next wake.
  public let eligibleSince: Instant?
  public let changes: ChangesNeeded
  /// How the app replaces this request before it starts; nil if no replacement is foreseen.
  public let replacement: Replacement?
  /// When it starts if the scenario continues unchanged; nil if it does not start by `followedTo`.
  public let startsAt: Instant?
  /// How far the scenario was followed.
  public let followedTo: Instant
  /// The time at which live code has to act, beyond which nothing is known; nil if the scenario was followed
  /// to the horizon or to the start.
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
      case .prevents(let condition, _):
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

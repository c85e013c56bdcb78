import Basics
import Documents
public import RunRecord
public import Scenarios
public import SchedulerEngine

/// A line of the scenario, and how its removal affects the wait.
public struct BlamedLine: Equatable, Sendable {
  public enum Effect: Equatable, Sendable {
    case none
    /// Another objection ends, but the deciding one does not.
    case endsAnother
    /// It does so under another value of a setting of the rule that nobody knows.
    case endsUnder(AssumedValue)
    /// Without the line, this rule would not have held the task back.
    case ends
  }

  /// Counted from 1.
  public let line: Int64
  public let text: String
  public let effect: Effect
  /// Lines of the task itself come first, then its work, events, the device and the rest.
  let place: CandidateLines.Place
  /// When the runs with and without the line first differ.
  let parts: Instant
}

extension [BlamedLine] {
  /// The setting on which it depends whether one of these lines is to blame.
  var assumed: AssumedValue? {
    for line in self { if case .endsUnder(let setting) = line.effect { return setting } }
    return nil
  }

  /// The lines without which the wait would not have happened, in the order of places. Within one place,
  /// lines whose removal changes the run latest come first.
  var toBlame: [BlamedLine] {
    let found = filter { $0.effect == .ends }
    return CandidateLines.Place.allCases.flatMap { place in
      found.filter { $0.place == place }.enumerated()
        .sorted { ($1.element.parts, $0.offset) < ($0.element.parts, $1.offset) }
        .map { $0.element }
    }
  }
}

/// Removes each part of the scenario, runs it again, and checks whether the task still waits for the same
/// reason.
struct BlameSearch {
  private let stage: PreparedLesson
  private let task: TaskKey
  private let at: Instant
  /// nil if the task was not requested.
  private let deciding: RuleID?
  private let others: RuleSet
  /// When the wait began.
  private let since: Instant
  private let settings: [AssumedValue]

  /// nil if nothing holds the task back. By default `reason` is the deciding objection.
  init?(
    _ stage: PreparedLesson, _ task: TaskKey, at: Instant, because reason: RuleID? = nil,
    trying kind: AssumedValue.Kind = .flags
  ) {
    self.stage = stage
    self.task = task
    self.at = at
    switch stage.record.whyNot(task, at: at) {
    case .running: return nil
    case .pending(let request, let against):
      guard let first = against.first else { return nil }
      let decided = reason.flatMap { against.contains($0) ? $0 : nil } ?? first
      deciding = decided
      others = against.subtracting(RuleSet([decided]))
      since =
        stage.record.sinceAcrossReplacements(decided, objectsTo: request.id, at: at)
        ?? request.acceptedAt
    case .neverRequested:
      deciding = nil
      others = .none
      since = stage.prepared.setup.start
    case .notRequested(let last, let run):
      deciding = nil
      others = .none
      // The next request should have followed at the end of the run.
      since = (run?.endedAt ?? last.endedAt ?? last.acceptedAt) + .milliseconds(1)
    }
    settings = BlameSearch.settings(of: deciding, kind, task, at: at, stage)
  }

  /// Each line once, in the order of the file.
  func lines() -> [BlamedLine] {
    let source = SourceText(stage.text)
    var found: [BlamedLine] = []
    for part in CandidateLines(stage.text).parts {
      let (effect, parts) = effect(ofRemoving: part.path)
      let line = source.position(of: part.start).line
      let text = AnswerReader.trimmed(source.text(ofLine: line))
      let new = BlamedLine(
        line: Int64(line), text: text, effect: effect, place: part.place, parts: parts)
      guard let known = found.firstIndex(where: { $0.line == new.line }) else {
        found.append(new)
        continue
      }
      if found[known].effect.weight < effect.weight { found[known] = new }
    }
    return found.sorted { $0.line < $1.line }
  }

  private func effect(ofRemoving path: String) -> (BlamedLine.Effect, parts: Instant) {
    guard let variant = ScenarioVariant(stage, [path + "-"]),
      let key = stage.task(like: task, in: variant.prepared), let record = variant.record(until: at)
    else { return (.none, .never) }
    let effect = effect(on: key, in: record)
    if effect == .ends { return (effect, BlameSearch.parting(stage.record, record)) }
    for setting in settings where ends(key, in: variant, turning: setting) {
      return (.endsUnder(setting), .never)
    }
    return (effect, .never)
  }

  /// The settings under both values of which the task waits for the same reason.
  private static func settings(
    of rule: RuleID?, _ kind: AssumedValue.Kind, _ task: TaskKey, at: Instant,
    _ stage: PreparedLesson
  ) -> [AssumedValue] {
    guard let rule else { return [] }
    return AssumedValue.of(rule, kind, in: stage.prepared).filter { setting in
      let turned = setting.turned(in: stage.prepared)
      guard let run = try? turned.run(seed: stage.seed, until: at),
        case .pending(_, let against) = run.record.whyNot(task, at: at)
      else { return false }
      return against.contains(rule)
    }
  }

  private func ends(
    _ key: TaskKey, in variant: ScenarioVariant, turning setting: AssumedValue
  ) -> Bool {
    let turned = setting.turned(in: variant.prepared)
    guard let run = try? turned.run(seed: stage.seed, until: min(at, turned.end)) else {
      return false
    }
    return effect(on: key, in: run.record) == .ends
  }

  /// The first moment at which the requests or runs of the two records differ.
  private static func parting(_ one: RunRecord, _ other: RunRecord) -> Instant {
    let (left, right) = (moments(of: one), moments(of: other))
    for (a, b) in zip(left, right) where a != b { return min(a, b) }
    let longer = left.count > right.count ? left : right
    return longer.count > min(left.count, right.count)
      ? longer[min(left.count, right.count)] : .never
  }

  private static func moments(of record: RunRecord) -> [Instant] {
    let ofRequests = record.requests.flatMap { [$0.acceptedAt, $0.endedAt ?? .never] }
    let ofRuns = record.runs.flatMap { [$0.launchedAt, $0.endedAt ?? .never] }
    return (ofRequests + ofRuns).sorted()
  }

  private func effect(on key: TaskKey, in record: RunRecord) -> BlamedLine.Effect {
    switch record.whyNot(key, at: at) {
    case .running: return .ends
    case .neverRequested: return .none
    case .notRequested:
      // The task ran instead of waiting, and has submitted no further request.
      let waited = since..<max(since, at + .milliseconds(1))
      return record.ran(.task(key), during: waited) ? .ends : .none
    case .pending(_, let against):
      guard let deciding else { return .ends }
      if ends(deciding, of: key, in: record, against) { return .ends }
      return others.subtracting(against).isEmpty ? .none : .endsAnother
    }
  }

  /// Any change shifts the rhythm of a rule that only paces launches, so such a rule counts as ended only if
  /// it hardly objects any more.
  private func ends(
    _ objector: RuleID, of key: TaskKey, in record: RunRecord, _ against: RuleSet
  ) -> Bool {
    if against.contains(objector) { return false }
    if !RuleSet.pacing.contains(objector) { return true }
    let before = held(objector, task, stage.record)
    return held(objector, key, record).milliseconds <= before.milliseconds / 10
  }

  private func held(_ objector: RuleID, _ key: TaskKey, _ record: RunRecord) -> Span {
    var sum = Span.zero
    let until = stage.prepared.setup.start..<at + .milliseconds(1)
    for span in record.objections(of: .task(key), during: until)
    where span.objections.contains(objector) {
      sum = sum + span.range.length
    }
    return sum
  }
}

extension BlamedLine.Effect {
  fileprivate var weight: Int {
    switch self {
    case .none: 0
    case .endsAnother: 1
    case .endsUnder: 2
    case .ends: 3
    }
  }
}

/// One change in a copy of the simulation, and what objects afterwards.
struct ConditionTrial {
  /// Whether another change is needed too.
  private(set) var needsMore = false
  /// When time alone will have met the other conditions, as far as rules can predict.
  private(set) var startsFrom: Instant

  init(_ condition: Condition, _ explanation: Explanation, _ simulation: Simulation) {
    var copy = simulation
    startsFrom = copy.now
    for change in condition.remedy(for: explanation.task.app, on: copy.conditions()) {
      try? copy.apply(change)
    }
    var sink = VerdictList()
    copy.assess(explanation.id, into: &sink)
    // The request is no longer pending, but that does not mean that it runs.
    if sink.verdicts.isEmpty { needsMore = true }
    for verdict in sink.verdicts {
      switch verdict {
      case .prevents: needsMore = true
      case .delays(let until): startsFrom = max(startsFrom, until)
      case .allows, .doesNotApply: break
      }
    }
  }

  /// Whether this change would be a right answer too. If waiting is the answer, the change must be faster.
  func helps(_ explanation: Explanation) -> Bool {
    if needsMore || startsFrom.isNever { return false }
    guard explanation.neededChange == .waiting, let then = explanation.changes.notBefore else {
      return true
    }
    return startsFrom < then
  }
}

private struct VerdictList: VerdictSink {
  var verdicts: [Verdict] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: RuleInput, _ verdict: Verdict
  ) {
    verdicts.append(verdict)
  }
}

/// The run up to a moment, and why a task had not started by then.
struct LessonMoment {
  let why: WhyNot
  let simulation: Simulation
}

extension PreparedLesson {
  /// Of the lesson's own scenario if no other is given.
  func moment(
    of task: TaskKey, at instant: Instant, in other: PreparedScenario? = nil
  ) throws(RunFault) -> LessonMoment {
    let prepared = other ?? self.prepared
    let until = min(max(instant, prepared.setup.start), prepared.end)
    let run = try prepared.run(seed: seed, until: until)
    return LessonMoment(
      why: run.record.whyNot(task, in: run.simulation, upTo: prepared.end),
      simulation: run.simulation)
  }

  public func whyNot(_ task: TaskKey, at instant: Instant) throws(RunFault) -> WhyNot {
    try moment(of: task, at: instant).why
  }
}

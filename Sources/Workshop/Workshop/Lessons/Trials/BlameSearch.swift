import Basics
public import RunRecord
public import Scenarios
public import SchedulerEngine

/// A line of the scenario, and what becomes of the wait without it.
public struct BlamedLine: Equatable, Sendable {
  public enum Effect: Equatable, Sendable {
    case none
    /// Something else that objected is over, and what decided is not.
    case endsAnother
    /// Without the line this would not have held the task back.
    case ends
  }

  /// From 1.
  public let line: Int64
  public let text: String
  public let effect: Effect
  /// What stands in the task itself comes before what happens, and that before the rest.
  let place: CandidateLines.Place
  /// When the run without the line parts from the one with it.
  let parts: Instant
}

extension [BlamedLine] {
  /// Those without which the wait would not have been, the nearest first: of one place those that leave
  /// the run as it is for longest.
  var toBlame: [BlamedLine] {
    let found = filter { $0.effect == .ends }
    return CandidateLines.Place.allCases.flatMap { place in
      found.filter { $0.place == place }.enumerated()
        .sorted { ($1.element.parts, $0.offset) < ($0.element.parts, $1.offset) }
        .map { $0.element }
    }
  }
}

/// Takes each part of the scenario away, runs it again, and looks whether the task still waits for the
/// same reason.
struct BlameSearch {
  private let stage: PreparedLesson
  private let task: TaskKey
  private let at: Instant
  /// nil where nobody asks for the task.
  private let deciding: RuleID?
  private let others: RuleSet
  /// When the wait began.
  private let since: Instant

  /// nil where nothing waits; without a reason the one that decides is meant.
  init?(_ stage: PreparedLesson, _ task: TaskKey, at: Instant, because reason: RuleID? = nil) {
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
      // At the very end of a run the next request should have been there.
      since = (run?.endedAt ?? last.endedAt ?? last.acceptedAt) + .milliseconds(1)
    }
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
    return (effect, effect == .ends ? BlameSearch.parting(stage.record, record) : .never)
  }

  /// The first moment at which requests or runs of one are not those of the other.
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
      // It has run instead of waiting, and asks no more.
      let waited = since..<max(since, at + .milliseconds(1))
      return record.ran(.task(key), during: waited) ? .ends : .none
    case .pending(_, let against):
      guard let deciding else { return .ends }
      if ends(deciding, of: key, in: record, against) { return .ends }
      return others.subtracting(against).isEmpty ? .none : .endsAnother
    }
  }

  /// A rule that only keeps things apart in time is at another point of its rhythm after any change;
  /// only where it hardly objects any more it is the change.
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
    case .ends: 2
    }
  }
}

/// One change, made in a copy of the simulation, and what objects afterwards.
struct ConditionTrial {
  /// Whether something waits for another change.
  private(set) var needsMore = false
  /// When time alone has brought the rest, as far as rules can tell.
  private(set) var startsFrom: Instant

  init(_ condition: Condition, _ explanation: Explanation, _ simulation: Simulation) {
    var copy = simulation
    startsFrom = copy.now
    for change in condition.remedy(for: explanation.task.app, on: copy.conditions()) {
      try? copy.apply(change)
    }
    var sink = VerdictList()
    copy.assess(explanation.id, into: &sink)
    // A request that is not pending any more is not one that runs.
    if sink.verdicts.isEmpty { needsMore = true }
    for verdict in sink.verdicts {
      switch verdict {
      case .prevents: needsMore = true
      case .delays(let until): startsFrom = max(startsFrom, until)
      case .allows, .doesNotApply: break
      }
    }
  }

  /// Whether this change would be a right answer too. What waiting brings, it has to bring sooner.
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

/// The run up to a moment, and why a task had not started then.
struct LessonMoment {
  let why: WhyNot
  let simulation: Simulation
}

extension PreparedLesson {
  func moment(of task: TaskKey, at instant: Instant) throws(RunFault) -> LessonMoment {
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

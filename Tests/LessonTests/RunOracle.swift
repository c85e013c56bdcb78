import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

/// Finds the answers a second time, from the engine alone: no record, no explanation.
struct RunOracle {
  let lesson: PreparedLesson

  /// When a task was launched, read from the rows of the log.
  func launches(of task: TaskKey) throws -> [Instant] {
    var simulation = try lesson.prepared.begun(seed: lesson.seed)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: lesson.prepared.end, recording: &ledger)
    var asked: Set<RequestID> = []
    var found: [Instant] = []
    for row in ledger.rows {
      switch row.happening {
      case .accepted(let id, let app, let request) where TaskKey(request.name, of: app) == task:
        asked.insert(id)
      case .launched(_, let id, _, _) where asked.contains(id): found.append(row.at)
      default: break
      }
    }
    return found
  }

  func simulation(at instant: Instant) throws -> Simulation {
    var simulation = try lesson.prepared.begun(seed: lesson.seed)
    _ = simulation.advance(to: instant)
    return simulation
  }

  func pending(_ task: TaskKey, in simulation: Simulation) -> RequestID? {
    simulation.pending(of: task.app).first { $0.request.name == task.name }?.id
  }

  /// Whether nothing but time is missing once this is changed; from when on, where that is known.
  func start(after condition: Condition?, of task: TaskKey, in simulation: Simulation) -> Instant? {
    var copy = simulation
    for change in condition?.remedy(for: task.app, on: copy.conditions()) ?? [] {
      try? copy.apply(change)
    }
    guard let request = pending(task, in: copy) else { return nil }
    var clock = copy.now
    for _ in 0..<200 {
      guard let decision = copy.decision(on: request, clock: clock) else { return nil }
      if decision.mayRun { return clock }
      if decision.lookAgain.isNever || decision.lookAgain <= clock { return nil }
      clock = decision.lookAgain
    }
    return nil
  }
}

/// Near answers told from wrong ones a second time: by launches in the log and by the engine's decision.
extension RunOracle {
  /// An answer that is marked otherwise than it should be; nil where all are marked fairly.
  func unfairMark(to posed: PosedQuestion) throws -> String? {
    guard let key = posed.key else { return nil }
    for (answer, verdict) in try expected(of: posed, key) {
      let mark = lesson.mark(answer, to: posed)
      // What is no less right elsewhere is right under the value that makes it so.
      if verdict != .right, let under = alternative(answer, posed)?.under {
        if mark == Mark(.right, .rightUnder(under)) { continue }
        return "\(answer) is marked \(mark), and not right under \(under.name)"
      }
      if mark.verdict != verdict {
        return "\(answer) is marked \(mark.verdict), and not \(verdict)"
      }
    }
    return nil
  }

  private func alternative(_ answer: Answer, _ posed: PosedQuestion) -> Alternative? {
    posed.alternatives.first { alternative in
      guard case .firstRun(_, _, let tolerance) = posed.truth else {
        return alternative.answer == answer
      }
      guard case .moment(let one?) = alternative.answer, case .moment(let other?) = answer else {
        return alternative.answer == answer
      }
      return max(one, other) - min(one, other) <= tolerance
    }
  }

  private func expected(of posed: PosedQuestion, _ key: Answer) throws -> [(Answer, Mark.Verdict)] {
    switch (posed.truth, key) {
    case (.firstRun(_, _, let tolerance), .moment(let right?)):
      let far = Span.milliseconds(tolerance.milliseconds * 4)
      let second = Span.seconds(1)
      return [
        (.moment(right + tolerance), .right), (.moment(right - tolerance), .right),
        (.moment(right + tolerance + second), .near), (.moment(right - far), .near),
        (.moment(right + far + second), .wrong), (.moment(right - far - second), .wrong),
        (.moment(nil), .wrong),
      ]
    case (.firstRun, .moment(nil)):
      return [(.moment(lesson.prepared.setup.start + .hours(9)), .wrong)]
    case (.howOften, .count(let right)):
      if right == 0 { return [(.count(1), .wrong), (.count(0), .right)] }
      let near = max(1, right / 10)
      return [
        (.count(right + near), .near), (.count(right + near + 1), .wrong), (.count(0), .wrong),
      ]
    case (.heldBy, _):
      guard let at = posed.at else { return [] }
      let simulation = try simulation(at: at)
      let objections =
        pending(posed.task, in: simulation)
        .flatMap { simulation.decision(on: $0)?.objections } ?? .none
      return RuleID.allCases.map { rule in
        let verdict: Mark.Verdict =
          objections.first == rule ? .right : objections.contains(rule) ? .near : .wrong
        return (.held(.rule(rule)), verdict)
      }
    default: return []
    }
  }
}

/// Finds the lines that are to blame a second time: each is left out of a copy of the lesson's text, and
/// the engine's own decisions, minute by minute, say what becomes of the wait.
struct BlameOracle {
  enum Finding { case helps, helpsNothing, onTheBorder }

  private let number: UInt64
  private let whole: Day
  private let at: Instant

  init(_ number: UInt64, _ lesson: PreparedLesson, at: Instant) throws {
    self.number = number
    self.at = at
    whole = try Day(lesson, until: at)
  }

  /// What becomes of the wait when one line of the lesson is mended, in each way in turn.
  func finding(_ line: GeneratedLesson.Line) throws -> Finding {
    var found = Finding.helpsNothing
    for mended in line.mended {
      let text = GeneratedLesson(number, with: mended, insteadOf: line.words).text
      let other = try Day(PreparedLesson(Array(text.utf8)), until: at)
      switch change(to: other) {
      case .helps: return .helps
      case .onTheBorder: found = .onTheBorder
      case .helpsNothing: break
      }
    }
    return found
  }

  private func change(to other: Day) -> Finding {
    guard let objections = other.last.objections, !other.isRunning else {
      // Without a request it helps only if the task ran instead of waiting.
      let (since, margin) = (whole.waitsSince, Span.minutes(1))
      let ran = other.launches.contains { $0 > since + margin }
      if other.isRunning || ran { return .helps }
      return other.launches.contains { $0 + margin >= since } ? .onTheBorder : .helpsNothing
    }
    guard let deciding = whole.last.deciding else { return .helps }
    if objections.contains(deciding) { return .helpsNothing }
    // Any change moves the moments of these, so they must hardly object at all any more.
    let movesAlways = RuleSet([.rateLimiting, .systemBudgets, .appUsage])
    if !movesAlways.contains(deciding) { return .helps }
    let (before, after) = (whole.minutes(of: deciding), other.minutes(of: deciding))
    // What changes between two minutes is not seen.
    if abs(after * 10 - before) <= 20 { return .onTheBorder }
    return after * 10 < before ? .helps : .helpsNothing
  }
}

/// A task's days up to a moment, as the engine has them.
private struct Day {
  /// nil where no request is pending.
  struct Look {
    var objections: RuleSet?
    var deciding: RuleID?
  }

  let launches: [Instant]
  let isRunning: Bool
  let last: Look
  /// Since when the same has decided without a break, or since the end of the last run where nothing is
  /// pending.
  let waitsSince: Instant
  /// At each minute.
  private let looks: [Look]

  init(_ lesson: PreparedLesson, until at: Instant) throws {
    let task = try #require(lesson.prepared.tasks.first)
    let oracle = RunOracle(lesson: lesson)
    var simulation = try lesson.prepared.begun(seed: lesson.seed)
    var ledger = DecisionLedger()
    var looks: [Look] = []
    var since = simulation.now
    while simulation.now < at {
      let before = simulation.now
      _ = simulation.advance(to: min(before + .minutes(1), at), recording: &ledger)
      let look = Day.look(task, oracle, simulation)
      let held = looks.last?.objections ?? .none
      if let deciding = look.deciding, !held.contains(deciding) { since = before }
      looks.append(look)
    }
    let runs = RowsOfRuns(ledger.rows)
    launches = runs.begun
    isRunning = runs.begun.count > runs.ended.count
    last = looks.last ?? Look()
    waitsSince = last.objections == nil ? runs.ended.last ?? since : since
    self.looks = looks
  }

  func minutes(of rule: RuleID) -> Int { looks.count { $0.objections?.contains(rule) ?? false } }

  private static func look(_ task: TaskKey, _ oracle: RunOracle, _ simulation: Simulation) -> Look {
    guard let request = oracle.pending(task, in: simulation),
      let decision = simulation.decision(on: request)
    else { return Look() }
    return Look(objections: decision.objections, deciding: decision.deciding)
  }
}

/// Of a scenario with one task.
private struct RowsOfRuns {
  private(set) var begun: [Instant] = []
  private(set) var ended: [Instant] = []

  init(_ rows: [LogRow]) {
    for row in rows {
      switch row.happening {
      case .launched: begun.append(row.at)
      case .ended: ended.append(row.at)
      default: break
      }
    }
  }
}

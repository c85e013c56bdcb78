import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Workshop

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
      // Where nobody asks for it any more, it helps only if it ran instead of waiting.
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

  func minutes(of rule: RuleID) -> Int {
    looks.count { $0.objections?.contains(rule) ?? false }
  }

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

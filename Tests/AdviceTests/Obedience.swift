import RandomScenarios
import RunAnalysis
import RunRecord
import SchedulerEngine

/// A random world lived to its end.
struct Life {
  let setup: Setup
  let record: RunRecord
  let end: Instant

  init?(_ setup: Setup, until end: Instant) {
    guard var simulation = try? Simulation(setup) else { return nil }
    var ledger = DecisionLedger()
    guard simulation.advance(to: end, recording: &ledger) == .reached else { return nil }
    self.setup = setup
    self.end = end
    record = RunRecord(ledger.rows, from: setup.start, to: end)
  }

  func count(_ code: FindingCode, of task: TaskKey) -> Int {
    record.findings().count { $0.code == code && $0.key == task }
  }

  func isMended(_ code: FindingCode, of task: TaskKey) -> Bool {
    !record.findings().contains { $0.code == code && $0.key == task && isHeard($0) }
  }

  /// An app learns that a transfer was cancelled when the user is back and it does not die at once, and can do
  /// nothing before.
  func isHeard(_ finding: Finding) -> Bool {
    finding.code != .transferCancelled
      || record.openings.contains { opening in
        opening.app == finding.app && opening.at > finding.at
          && !record.processes.contains {
            $0.app == finding.app && $0.startedAt == opening.at && $0.endedAt == opening.at
          }
      }
  }

  /// Whether an app gets as much done, with no more mistakes.
  func isNoWorse(than other: Life, for app: AppID) -> Bool {
    done(by: app) >= other.done(by: app) && mistakes(of: app) <= other.mistakes(of: app)
  }

  /// Whether the work of a task gets done at all if it does in another life.
  func finishes(_ task: TaskKey, as other: Life) -> Bool {
    isDone(task) || !other.isDone(task)
  }

  private func isDone(_ task: TaskKey) -> Bool {
    record.runs.contains { $0.key == task && $0.isWorkDone }
      || record.transfers.contains { $0.key == task && $0.end == .finished }
      || record.activities.contains { $0.key == task && $0.ending == .finished }
  }

  func kind(of task: TaskKey) -> TaskKind? {
    guard case .models(let models) = setup.apps[Int(task.app.index)].code else { return nil }
    return models.first { $0.name == task.name }?.kind
  }

  private func done(by app: AppID) -> Int {
    record.runs.count { $0.app == app && $0.isWorkDone }
      + record.transfers.count { $0.key.app == app && $0.end == .finished }
      + record.activities.count { $0.key.app == app && $0.ending == .finished }
  }

  private func mistakes(of app: AppID) -> Int {
    record.findings().count { $0.app == app && $0.code.severity == .mistake }
  }
}

/// What a remedy that is followed word by word does about a finding.
enum Obedience {
  enum Outcome {
    case gone
    /// Gone once the fixes of the other findings about the task were followed too.
    case goneTogether
    case unchanged, faults
    case left(Int, of: Int)

    var helps: Bool { rank > 0 }

    /// The more it does, the greater.
    var rank: Int {
      switch self {
      case .gone: 2
      case .goneTogether: 1
      case .unchanged, .faults, .left: 0
      }
    }
  }

  static func outcome(
    of remedy: Remedy, for code: FindingCode, of task: TaskKey, in life: Life
  ) -> Outcome {
    var trial = RemedyTrial(life.setup, task, at: life.setup.start)
    let isElsewhere = remedy == .mendWhatEndedTheProcess
    guard trial.follow(remedy, after: life.record) || isElsewhere else {
      return .unchanged
    }
    guard var after = Life(trial.setup, until: life.end) else { return .faults }
    let was = life.count(code, of: task)
    // Under a name that the remedy gave it, too.
    let own = trial.task
    let isGone = { (life: Life) in [task, own].allSatisfy { life.isMended(code, of: $0) } }
    if isGone(after) { return .gone }
    for _ in 0..<4 {
      for other in after.record.findings().grouped where other.first.app == own.app {
        trial = RemedyTrial(trial.setup, other.first.key, at: life.setup.start)
        let fix = other.first.code == code ? remedy : other.first.code.details.fix
        _ = trial.follow(fix, after: after.record)
      }
      guard let next = Life(trial.setup, until: life.end) else { return .faults }
      after = next
      if isGone(after) { return .goneTogether }
    }
    return .left(after.count(code, of: own), of: was)
  }
}

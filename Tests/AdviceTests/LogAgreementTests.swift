import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Advice

/// An event log, read back, tells the same endings as the run that wrote it: its rows, counted here once more,
/// the summary, which text and JSON print, and `advise`.
@Suite struct LogAgreementTests {
  private struct Logged {
    let name: String
    let answers: AgreementTests.Answers
    let rows: [LogRow]
    let log: LoggedRun
    let summary: RunSummary

    init?(_ scenario: (name: String, text: String)) throws {
      guard let answers = AgreementTests.Answers(scenario.name, scenario.text) else { return nil }
      name = scenario.name
      self.answers = answers
      let setup = answers.play.loaded.prepared.setup(seed: answers.play.seed)
      var simulation = try Simulation(setup)
      let header = EventLogHeader(setup, beginning: simulation.conditions(), tool: "test 1")
      var ledger = DecisionLedger()
      _ = simulation.advance(to: answers.context.record.end, recording: &ledger)
      rows = ledger.rows
      var bytes: [UInt8] = []
      var writer = EventLogWriter(header, to: &bytes)
      for row in rows { writer.append(row, to: &bytes) }
      writer.finish(at: simulation.now, to: &bytes)
      var reading = LogReading()
      try reading.take(bytes)
      log = try reading.finish()
      summary = RunSummary(log.context(TextStyle()))
    }
  }

  /// Run and read back once, for both tests.
  nonisolated(unsafe) private static let tried = Result {
    try AgreementTests.tried.compactMap { try Logged($0) }
  }

  /// What the rows alone say of how runs ended, without the record.
  private struct Counted: Equatable {
    var expired: [String: Int64] = [:]
    var killed: [String: Int64] = [:]
    var endings: [String: Int64] = [:]

    init(_ rows: [LogRow]) {
      var running: [RunID: ProcessID] = [:]
      var died: [ProcessID: KillCause] = [:]
      var broken: [(run: RunID, process: ProcessID)] = []
      // Of a transfer that was lost the app is told, which completes, and its work is not done.
      var lost: Set<RequestID> = []
      var ofLost: Set<RunID> = []
      for row in rows {
        switch row.happening {
        case .transfer(let request, .over(let end, _)):
          if end != .finished { lost.insert(request) }
        case .launched(let run, let request, _, let process):
          running[run] = process
          if lost.contains(request) { ofLost.insert(run) }
        case .expired(_, let cause, _): expired["\(cause)", default: 0] += 1
        case .processEnded(let process, let cause): died[process] = cause
        case .ended(let run, let outcome):
          let isLost = ofLost.contains(run) && outcome == .completed(success: true)
          endings[isLost ? "failed" : Self.word(outcome), default: 0] += 1
          let process = running.removeValue(forKey: run)
          switch outcome {
          case .killed, .trapped, .crashed, .interrupted:
            if let process { broken.append((run, process)) }
          default: break
          }
        default: break
        }
      }
      if !running.isEmpty { endings["running"] = Int64(running.count) }
      for (_, process) in broken {
        if let cause = died[process] { killed["\(cause)", default: 0] += 1 }
      }
    }

    init(_ summary: RunSummary) {
      for task in summary.tasks {
        for one in task.expired { expired["\(one.cause)", default: 0] += one.count }
        for one in task.killed { killed["\(one.cause)", default: 0] += one.count }
        for ending in RunEnding.allCases where task.outcomes[ending] > 0 {
          endings["\(ending.description.key)", default: 0] += task.outcomes[ending]
        }
      }
    }

    /// The keys of JSON, written down a second time.
    private static func word(_ outcome: Outcome) -> String {
      switch outcome {
      case .completed(success: true): "succeeded"
      case .completed(success: false): "failed"
      case .completedAfterExpiration(success: true): "succeededAfterExpiration"
      case .completedAfterExpiration(success: false): "failedAfterExpiration"
      case .endedWithoutHandler: "endedWithoutHandler"
      case .endedInForeground: "endedInForeground"
      case .killed: "killed"
      case .trapped: "trapped"
      case .crashed: "crashed"
      case .interrupted: "interrupted"
      }
    }
  }

  @Test func theRowsOfALogTheSummaryAndTheRunTellTheSameEndings() throws {
    var (ends, kills) = (Int64(0), Int64(0))
    for logged in try Self.tried.get() {
      let counted = Counted(logged.rows)
      #expect(counted == Counted(logged.summary), "\(logged.name), from its log")
      #expect(counted == Counted(logged.answers.summary), "\(logged.name)")
      #expect(logged.log.record == logged.answers.context.record, "\(logged.name)")
      ends += counted.endings.values.reduce(0, +)
      kills += counted.killed.values.reduce(0, +)
    }
    #expect(ends > 500 && kills > 20, "\(ends), \(kills)")
  }

  @Test func adviseDeniesNothingOfALogThatItSeesInTheScenario() throws {
    var compared = 0
    for logged in try Self.tried.get() {
      for symptom in Symptom.allCases {
        let run = Diagnosis(symptom, files: [logged.answers.file], answers: [:])
        let log = Diagnosis(symptom, files: [.log("run.jsonl", logged.log)], answers: [:])
        let seen = Set(run.suspects(.seen).map(\.id))
        compared += seen.count
        let denied = log.suspects(.notFound).filter { seen.contains($0.id) }
        #expect(denied.isEmpty, "\(logged.name), \(symptom): \(denied.map(\.name))")
      }
      // Each end of a process that the rows show.
      let denied = Diagnosis(.killed, files: [.log("run.jsonl", logged.log)], answers: [:])
        .suspects(.notFound)
      for row in logged.rows {
        guard case .processEnded(_, let cause) = row.happening,
          let suspect = cause.description.suspect
        else { continue }
        #expect(!denied.contains { $0.id == suspect }, "\(logged.name): \(cause)")
      }
    }
    #expect(compared > 100, "\(compared)")
  }
}

import SchedulerEngine
import Testing

/// Work with a total goes on in the next run where the last one stopped.
@Suite struct CarriedWorkTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let checkpoint: Span?
    let expiration: WorkModel.Expiration
    let resubmission: WorkModel.Resubmission
    let runs: Int
    let succeeded: Int

    init(
      _ name: String, every checkpoint: Span?, _ expiration: WorkModel.Expiration,
      _ resubmission: WorkModel.Resubmission, runs: Int, succeeded: Int
    ) {
      testDescription = name
      self.checkpoint = checkpoint
      self.expiration = expiration
      self.resubmission = resubmission
      self.runs = runs
      self.succeeded = succeeded
    }
  }

  // A run works 27 s before its warning and 30 s if it ignores that; the total is 60 s.
  static let rows: [Row] = [
    Row(
      "10 s steps keep 20 s of each", every: .seconds(10), .completes(after: .zero), .untilDone,
      runs: 3, succeeded: 1),
    Row(
      "27 s steps keep it all", every: .seconds(27), .completes(after: .seconds(1)), .untilDone,
      runs: 3, succeeded: 1),
    Row(
      "9 s steps waste nothing", every: .seconds(9), .completes(after: .zero), .onFailure,
      runs: 3, succeeded: 1),
    Row(
      "15 s steps keep 15 s of 27", every: .seconds(15), .completes(after: .zero), .untilDone,
      runs: 4, succeeded: 1),
    Row(
      "unheard expiration ends the chain", every: .seconds(10), .noHandler, .untilDone, runs: 1,
      succeeded: 0),
    Row(
      "only success asks for more", every: .seconds(10), .completes(after: .zero), .onSuccess,
      runs: 1, succeeded: 0),
    Row(
      "never asks for more", every: .seconds(10), .completes(after: .zero), .never, runs: 1,
      succeeded: 0),
  ]

  @Test("Runs until the total is done", arguments: rows)
  func carries(_ row: Row) throws {
    var work = WorkModel(takes: .zero)
    work.total = .seconds(60)
    work.checkpoint = row.checkpoint
    work.expiration = row.expiration
    work.resubmission = row.resubmission
    let outcomes = try outcomes(of: work, days: 3)
    #expect(outcomes.count == row.runs)
    #expect(outcomes.filter { $0 == .completed(success: true) }.count == row.succeeded)
  }

  @Test func withoutACheckpointNoRunGetsAnyFurther() throws {
    var work = WorkModel(takes: .zero)
    work.total = .seconds(60)
    work.resubmission = .untilDone
    let outcomes = try outcomes(of: work, days: 3)
    #expect(outcomes.count > 20)
    #expect(outcomes.allSatisfy { $0 == .completedAfterExpiration(success: false) })
  }

  @Test func anUninstalledAppForgetsWhatItHadDone() throws {
    var work = WorkModel(takes: .zero)
    work.total = .seconds(60)
    work.checkpoint = .seconds(10)
    work.expiration = .completes(after: .zero)
    work.resubmission = .untilDone
    var setup = submittedOnce(work)
    let first = try #require(try ends(setup, days: 3).first)
    let app = AppID(index: 0)
    let again = first.at + .minutes(10)
    setup.script += [
      ScriptedEvent(at: first.at + .minutes(1), .change(.uninstall(app))),
      ScriptedEvent(at: first.at + .minutes(2), .change(.install(app))),
      ScriptedEvent(at: again, .change(.open(app, for: .minutes(1)))),
      ScriptedEvent(at: again + .seconds(30), .submit(app, task: 0)),
    ]
    // The first run before, and all three again.
    #expect(try ends(setup, days: 5).count == 4)
  }

  private func outcomes(of work: WorkModel, days: Int64) throws -> [Outcome] {
    try ends(submittedOnce(work), days: days).map(\.outcome)
  }

  /// Submitted once, at the first opening.
  private func submittedOnce(_ work: WorkModel) -> Setup {
    var setup = OneApp.setup(work)
    var task = OneApp.models(setup)[0]
    task.submits = []
    setup.apps[0].code = .models([task])
    setup.script = [
      ScriptedEvent(at: OneApp.monday, .change(.open(AppID(index: 0), for: .minutes(1)))),
      ScriptedEvent(at: OneApp.monday + .seconds(30), .submit(AppID(index: 0), task: 0)),
    ]
    return setup
  }

  private func ends(_ setup: Setup, days: Int64) throws -> [(at: Instant, outcome: Outcome)] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .days(days), recording: &ledger) == .reached)
    return ledger.rows.compactMap { row in
      if case .ended(_, let outcome) = row.happening { (row.at, outcome) } else { nil }
    }
  }
}

import SchedulerEngine
import Testing

/// When modelled code submits by itself.
@Suite struct SubmissionTriggerTests {
  private let app = AppID(index: 0)
  private let opened = OneApp.monday + .hours(8)

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let triggers: SubmissionTriggers
    let every: Span?
    /// Minutes after the app was opened for ten minutes.
    let submits: [Int64]
  }

  static let rows: [Row] = [
    Row(testDescription: "never by itself", triggers: [], every: nil, submits: []),
    Row(testDescription: "at launch", triggers: .onLaunch, every: nil, submits: [0]),
    Row(
      testDescription: "at launch and when opened", triggers: [.onLaunch, .onOpen], every: nil,
      submits: [0, 0, 60]),
    Row(
      testDescription: "whenever it can", triggers: [.onLaunch, .onOpen, .onBackground], every: nil,
      submits: [0, 0, 10, 60, 62]),
    Row(
      testDescription: "every three minutes in front", triggers: [], every: .minutes(3),
      submits: [3, 6, 9]),
    Row(
      testDescription: "opened, left and every five minutes", triggers: [.onOpen, .onBackground],
      every: .minutes(5), submits: [0, 5, 10, 60, 62]),
  ]

  /// Opened for ten minutes and, after an hour, for two; what ends with the visit ends before the
  /// timer that is due then.
  @Test("A combination of triggers", arguments: rows)
  func submits(_ row: Row) throws {
    let play = try play { task in
      task.submits = row.triggers
      task.submitsEvery = row.every
    }
    #expect(play == row.submits.map { opened + .minutes($0) })
  }

  @Test func aTimerShorterThanASecondIsRefused() {
    #expect(throws: SimulationFault.spanOutOfRange(.milliseconds(999), limit: .days(365))) {
      try play { $0.submitsEvery = .milliseconds(999) }
    }
  }

  @Test func aTimerEndsWithItsProcess() throws {
    let submissions = try play(ending: .terminate(app), at: opened + .minutes(4)) {
      $0.submits = []
      $0.submitsEvery = .minutes(3)
    }
    #expect(submissions == [opened + .minutes(3)])
  }

  private func play(
    ending change: WorldChange? = nil, at instant: Instant = .never,
    _ edit: (inout TaskModel) -> Void
  ) throws -> [Instant] {
    var setup = OneApp.setup(WorkModel(takes: .seconds(5)))
    var task = try #require(OneApp.models(setup).first)
    task.earliestAfter = .days(2)
    edit(&task)
    setup.apps[0].code = .models([task])
    setup.habits = []
    setup.script = [
      ScriptedEvent(at: opened, .change(.open(app, for: .minutes(10)))),
      ScriptedEvent(at: opened + .minutes(60), .change(.open(app, for: .minutes(2)))),
    ]
    if let change { setup.script.insert(ScriptedEvent(at: instant, .change(change)), at: 1) }
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: OneApp.monday + .days(1), recording: &ledger) == .reached)
    return ledger.rows.compactMap { row in
      if case .accepted = row.happening { row.at } else { nil }
    }
  }
}

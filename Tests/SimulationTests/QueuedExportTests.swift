import SchedulerEngine
import Testing

/// Continued work that waited for its turn takes it before its app could be put to sleep.
@Suite struct QueuedExportTests {
  @Test func betweenTwoQueuedRunsTheProcessStaysAwake() throws {
    let rows = try rows(OneExport.queued(UnitWork(10, every: .seconds(5))))
    #expect(turns(rows) == ["background", "delivered", "delivered", "suspended"])
  }

  @Test func whatCannotTakeItsTurnKeepsNobodyAwake() throws {
    var setup = OneExport.queued(UnitWork(10, every: .seconds(5)))
    setup.script.append(
      ScriptedEvent(at: setup.start + .seconds(20), .change(.thermal(.serious))))
    let rows = try rows(setup)
    #expect(turns(rows).last == "suspended")
  }

  /// A refresh that is pending, too, is none of those who go first.
  @Test func whoWaitsIsToldWhoGoesFirst() throws {
    var setup = OneExport.queued(UnitWork(10, every: .seconds(5)))
    guard case .models(var tasks) = setup.apps[0].code else { return }
    var refresh = TaskModel(
      .refresh, setup.names.intern(Array("com.example.news.refresh".utf8)),
      work: WorkModel(takes: .seconds(1)))
    refresh.submits = .onOpen
    refresh.earliestAfter = .hours(1)
    tasks.insert(refresh, at: 0)
    setup.apps[0].permitted.append(refresh.name)
    setup.apps[0].code = .models(tasks)
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .seconds(20)) == .reached)
    let waiting = simulation.pending(of: AppID(index: 0)).filter { $0.request.kind == .continued }
    try #require(waiting.count == 2)
    let positions = waiting.map { simulation.queuePosition(of: $0.id) }
    #expect(positions.map { $0?.ends } == [1, 2])
    #expect(positions.map { $0?.goFirst.map(\.name) } == [[], [waiting[0].request.name]])

    let ahead = waiting.map { entry in
      var said = SaidCounts()
      simulation.assess(entry.id, into: &said)
      return said.ahead
    }
    #expect(ahead == [[1], [2]])
  }

  /// It was asked and answered once; another answer is for the next question, which does not come.
  @Test func anAnsweredQuestionIsNotAnsweredAgain() throws {
    var setup = OneExport.setup(UnitWork(2_000, every: .seconds(1)))
    setup.rules.continued.questionAfter = .minutes(1)
    setup.device.answer = .keeps
    setup.script.append(ScriptedEvent(at: setup.start + .minutes(5), .change(.answers(.stops))))
    let answers = try rows(setup).compactMap { row in
      if case .continued(_, .answered(let answer)) = row.happening { answer } else { nil }
    }
    #expect(answers == [.keeps])
  }

  /// Nobody answered the question after a minute; ten seconds after somebody does, the work ends.
  @Test(arguments: [UserAnswer.stops, .keeps])
  func aStandingQuestionIsAnsweredOnceTheUserDoes(_ answer: UserAnswer) throws {
    var setup = OneExport.setup(UnitWork(1_000, every: .seconds(1)))
    setup.rules.continued.questionAfter = .minutes(1)
    setup.device.answer = .silent
    setup.script.append(
      ScriptedEvent(at: setup.start + .minutes(20), .change(.answers(answer))))
    let answered = try rows(setup).filter { row in
      if case .continued(_, .answered(answer)) = row.happening { true } else { false }
    }
    #expect(answered.map(\.at) == [setup.start + .minutes(20) + .seconds(10)])
  }

  /// The unit under way when the user leaves goes on at the speed of the background.
  @Test func workSlowsDownAsTheAppIsLeft() throws {
    let rows = try rows(OneExport.setup(UnitWork(3, every: .seconds(6))))
    let end = rows.compactMap { row -> Instant? in
      if case .ended(_, .completed(success: true)) = row.happening { row.at } else { nil }
    }
    // 10 s in front are 10 s of work; the 8 s that are left take 16.
    #expect(end == [OneApp.monday + .seconds(26)])
  }

  private func rows(_ setup: Setup) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .hours(1), recording: &ledger) == .reached)
    return ledger.rows
  }

  /// What the process went through after the user left, deliveries among it.
  private func turns(_ rows: [LogRow]) -> [String] {
    let left = rows.firstIndex { row in
      if case .phase(_, .background) = row.happening { true } else { false }
    }
    return rows[(left ?? 0)...].compactMap { row in
      switch row.happening {
      case .phase(_, let phase): "\(phase)"
      case .launched: "delivered"
      default: nil
      }
    }
  }
}

/// How many were submitted earlier, as the limit of continued work says it.
private struct SaidCounts: VerdictSink {
  private(set) var ahead: [Int64] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    if verdict == .prevents(until: .continuedEnded) { ahead.append(input.continuedAhead) }
  }
}

import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// What an explanation says of the future is what the scenario then does.
@Suite struct LookaheadTests {
  @Test func anObjectionEndsWhenAndOnlyWhenItWasForetold() throws {
    var judged = 0
    for asked in try AskedMoments.all.get() {
      for objection in asked.explanation.objections {
        guard case .inThisScenario(let instant, let end) = objection.until else { continue }
        judged += 1
        let here = "\(asked.label): \(objection.objector) until \(instant.milliseconds)"
        #expect(
          asked.objectionsThen(at: instant)?.contains(objection.objector) != true, "\(here)")
        if end == .withdrawn || instant == asked.simulation.now { continue }
        #expect(
          asked.objectionsThen(at: instant - .milliseconds(1))?
            .contains(objection.objector) == true, "\(here)")
      }
    }
    #expect(judged > 30)
  }

  @Test func aTaskStartsWhenForetold() throws {
    var judged = 0
    for asked in try AskedMoments.all.get() {
      let task = TaskSelection.task(asked.explanation.task)
      let first = asked.future.firstRun(of: task, from: asked.simulation.now)
      guard let startsAt = asked.explanation.startsAt else { continue }
      judged += 1
      #expect(asked.future.runs.contains { $0.launchedAt == startsAt && task.contains($0) })
      #expect(first.map { $0.launchedAt <= startsAt } == true, "\(asked.label)")
    }
    #expect(judged > 30)
  }

  @Test func everyCauseFitsItsRule() throws {
    var named = 0
    for asked in try AskedMoments.all.get() {
      for objection in asked.explanation.objections {
        guard case .inThisScenario(_, .world(let change, _)) = objection.until else { continue }
        named += 1
        #expect(objection.objector.canEnd(by: change), "\(asked.label): \(objection)")
      }
    }
    #expect(named > 60)
  }

  @Test func askingChangesNothing() throws {
    for asked in try AskedMoments.all.get() where asked.scenario.seed <= 2 {
      var asking = asked.simulation
      var silent = asked.simulation
      let record = RunRecord(from: asked.scenario.setup.start)
      _ = record.whyNot(asked.explanation.task, in: asking, upTo: asked.scenario.end)
      var (left, right) = (DecisionLedger(), DecisionLedger())
      _ = asking.advance(to: asked.scenario.end, recording: &left)
      _ = silent.advance(to: asked.scenario.end, recording: &right)
      #expect(left == right, "\(asked.label)")
    }
  }
}

extension AskedMoment {
  /// The request that was asked about and those that take its place, in what the run then does.
  var chain: [RequestFact] {
    var chain: [RequestFact] = []
    var next = future.request(explanation.id)
    while let request = next {
      chain.append(request)
      guard case .replaced(let other) = request.ending, other > request.id else { break }
      next = future.request(other)
    }
    return chain
  }

  /// Nil once the request has ended, whatever the app asked for next.
  func objectionsThen(at instant: Instant) -> RuleSet? {
    chain.first { $0.isPending(at: instant) }.flatMap { future.objections(of: $0.id, at: instant) }
  }
}

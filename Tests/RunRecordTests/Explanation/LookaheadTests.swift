import LongForm
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

  /// Right before an objection ends, the change that is said to end it ends it. Where time is said to,
  /// all that changes at that instant does not.
  @Test func whatIsSaidToEndAnObjectionEndsIt() throws {
    var named: [RuleID: Int] = [:]
    for seed in UInt64(1)...UInt64(LongForm.isAskedFor ? 200 : 40) {
      let scenario = RandomScenario(seed: seed)
      var ledger = DecisionLedger()
      var simulation = try Simulation(scenario.setup)
      _ = simulation.advance(to: scenario.end, recording: &ledger)
      let record = RunRecord(ledger.rows, from: scenario.setup.start, to: scenario.end)
      simulation = try Simulation(scenario.setup)
      var unused = DecisionLedger()
      for ended in record.endedObjections {
        _ = simulation.advance(to: ended.at - .milliseconds(1), recording: &unused)
        unused.removeAll()
        let rows = RunRecord.rows(ledger.rows, at: ended.at)
        let here = "seed \(seed), \(ended)"
        switch ended.objector.end(in: rows, for: ended.request.kind, of: ended.request.app) {
        case .world(let change, _):
          named[ended.objector, default: 0] += 1
          #expect(try !simulation.holds(ended, after: [change]), "\(here), \(change)")
        case .time: #expect(try simulation.holds(ended, after: rows.changes), "\(here), \(rows)")
        case .runEnded, .appRan, .withdrawn: break
        }
      }
    }
    #expect(named.count > 12 && named[.powerAndWiFi] ?? 0 > 3, "\(named)")
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

/// One rule that no longer objects to a request that is still pending.
private struct EndedObjection {
  let objector: RuleID
  let request: RequestFact
  let at: Instant
}

extension RunRecord {
  /// In order of time.
  fileprivate var endedObjections: [EndedObjection] {
    var ended: [EndedObjection] = []
    for request in requests {
      let spans = objections(of: request.id)
      for (before, after) in zip(spans, spans.dropFirst()) where !before.range.isEmpty {
        let gone = before.objections.subtracting(after.objections)
        for objector in RuleID.allCases where gone.contains(objector) {
          ended.append(
            EndedObjection(objector: objector, request: request, at: after.range.lowerBound))
        }
      }
    }
    return ended.sorted { $0.at < $1.at }
  }
}

extension [LogRow] {
  fileprivate var changes: [WorldChange] {
    compactMap { if case .world(let change, _) = $0.happening { change } else { nil } }
  }
}

extension Simulation {
  fileprivate func holds(
    _ objection: EndedObjection, after changes: [WorldChange]
  ) throws -> Bool {
    var copy = self
    for change in changes { try copy.apply(change) }
    return copy.decision(on: objection.request.id)?.objections.contains(objection.objector) == true
  }
}

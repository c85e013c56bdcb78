import Foundation
public import RunRecord
import SchedulerEngine

extension SimulatedApp {
  /// What was launched under this identifier, in order.
  public func runs(of identifier: String) -> [SimulatedRun] {
    ask(identifier, or: []) { session, record, task in
      record.runs(of: .task(task)).map { SimulatedRun($0, session.text($0.name)) }
    }
  }

  /// How the runs under this identifier ended.
  public func outcomes(of identifier: String) -> OutcomeCounts {
    ask(
      identifier,
      or: RunRecord(from: .earliest).outcomes(
        of: .everything, during: Instant.earliest..<Instant.earliest)
    ) { _, record, task in
      record.outcomes(of: .task(task), during: record.whole)
    }
  }

  /// Whether a request is pending or a run goes on, so that there will be a next run.
  public func isChainAlive(_ identifier: String) -> Bool {
    ask(identifier, or: false) { session, record, task in
      record.chainIsAlive(.task(task), at: session.simulation.now)
    }
  }

  /// The identifiers that wait, in order of submission.
  public var pending: [String] {
    guard let session = device.sessionIfStarted else { return [] }
    return session.simulation.pending(of: id).map { session.text($0.request.name) }
  }

  /// Why this task has not started, in words; its reasons are empty if nothing keeps it.
  public func whyNot(_ identifier: String, upTo horizon: Duration = .days(7)) -> Why {
    ask(identifier, or: Why()) { session, record, task in
      let now = session.simulation.now
      return Why(
        record.whyNot(task, in: session.simulation, upTo: now + Span(horizon)), task, session,
        record)
    }
  }

  /// What the app does that costs it background time: each mistake once, in order of the first time.
  public var findings: [AppFinding] {
    guard let session = device.session else { return [] }
    var places: [Mistake: Int] = [:]
    var mistakes: [(site: CallSite?, findings: [Finding])] = []
    for finding in session.recordSoFar().findings() where finding.app == id {
      let site = session.sites.site(of: finding)
      let mistake = Mistake(code: finding.code, name: finding.name, site: site)
      let place = places[mistake] ?? mistakes.count
      places[mistake] = place
      if place == mistakes.count { mistakes.append((site, [])) }
      mistakes[place].findings.append(finding)
    }
    return mistakes.map { AppFinding($0.findings, at: $0.site, session) }
  }

  private struct Mistake: Hashable {
    let code: FindingCode
    let name: NameID
    let site: CallSite?
  }

  /// The calls of `setTaskCompleted` under this identifier, in order: also those that came too late.
  public func completions(of identifier: String) -> [SimulatedCompletion] {
    ask(identifier, or: []) { session, record, task in
      session.ledger.rows.compactMap { row in
        guard case .completion(let id, let success, let verdict) = row.happening,
          let run = record.run(id), run.key == task
        else { return nil }
        return SimulatedCompletion(
          at: row.at.date, success: success, verdict: verdict,
          site: session.sites.site(ofCompletionOf: id, at: row.at))
      }
    }
  }

  private func ask<Answer>(
    _ identifier: String, or nothing: @autoclosure () -> Answer,
    _ question: (Session, RunRecord, TaskKey) -> Answer
  ) -> Answer {
    guard let session = device.session else { return nothing() }
    return question(session, session.recordSoFar(), TaskKey(session.name(identifier), of: id))
  }
}

extension Session {
  func recordSoFar() -> RunRecord { record.upTo(simulation.now, ledger) }
}

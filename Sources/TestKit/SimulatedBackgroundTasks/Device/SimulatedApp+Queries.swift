import Foundation
public import RunRecord
import SchedulerEngine

extension SimulatedApp {
  /// What was launched under this identifier, in order.
  public func runs(
    of identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> [SimulatedRun] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: []) { session, record, task in
      record.runs(of: .task(task)).map { SimulatedRun($0, session.text($0.name)) }
    }
  }

  /// How the runs under this identifier ended.
  public func outcomes(
    of identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> OutcomeCounts {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let none = RunRecord(from: .earliest).outcomes(
      of: .everything, during: Instant.earliest..<Instant.earliest)
    return ask(identifier, from: site, or: none) { _, record, task in
      record.outcomes(of: .task(task), during: record.whole)
    }
  }

  /// How old the last success of this task was at each opening of the app, in order; nil where nothing
  /// had succeeded yet.
  public func freshness(
    of identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> [Duration?] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: []) { _, record, task in
      record.freshness(of: .task(task), during: record.whole).map { found in
        found.age.map { .milliseconds($0.milliseconds) }
      }
    }
  }

  /// Whether a request is pending or a run goes on, so that there will be a next run.
  public func isChainAlive(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: false) { session, record, task in
      record.chainIsAlive(.task(task), at: session.simulation.now)
    }
  }

  /// The identifiers that wait, in order of submission.
  public var pending: [String] {
    guard let session = device.sessionIfStarted else { return [] }
    return session.simulation.pending(of: id).map { session.text($0.request.name) }
  }

  /// The calls of `setTaskCompleted` under this identifier, in order: also those that came too late.
  public func completions(
    of identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> [SimulatedCompletion] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: []) { session, record, task in
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

  /// Asks the record about one identifier. One that the app does not know fails the test, because what
  /// is said of it would pass as if nothing had happened.
  func ask<Answer>(
    _ identifier: String, from site: CallSite, or nothing: @autoclosure () -> Answer,
    _ question: (Session, RunRecord, TaskKey) -> Answer
  ) -> Answer {
    guard let session = device.session else { return nothing() }
    let record = session.recordSoFar()
    session.isKnown(identifier, to: id, record, from: site)
    device.tellFailures()
    return question(session, record, TaskKey(session.name(identifier), of: id))
  }
}

extension Session {
  func recordSoFar() -> RunRecord { record.upTo(simulation.now, ledger) }
}

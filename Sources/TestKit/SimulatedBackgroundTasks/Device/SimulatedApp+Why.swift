public import Foundation
import RunRecord
import SchedulerEngine

extension SimulatedApp {
  /// Why this task has not started, in words; its reasons are empty if nothing keeps it.
  public func whyNot(
    _ identifier: String, upTo horizon: Duration = .days(7), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Why {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: Why()) { session, record, task in
      session.whyNot(task, upTo: Span(horizon), record)
    }
  }

  /// Why this task was not running at a moment of the past. Of one that is still to come it says what
  /// is so now.
  public func whyNot(
    _ identifier: String, at date: Date, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Why {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: Why()) { session, record, task in
      session.whyNot(task, at: Instant(notBefore: date), record)
    }
  }
}

extension Session {
  func whyNot(_ task: TaskKey, upTo horizon: Span = .days(7), _ record: RunRecord) -> Why {
    let until = simulation.now + horizon
    return Why(record.whyNot(task, in: simulation, upTo: until), task, self, record)
  }

  func whyNot(_ task: TaskKey, at instant: Instant, _ record: RunRecord) -> Why {
    if instant >= simulation.now { return whyNot(task, record) }
    return Why(record.whyNot(task, at: instant), task, at: instant, self, record)
  }
}

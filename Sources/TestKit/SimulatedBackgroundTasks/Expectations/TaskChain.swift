import RunRecord
import SchedulerEngine

/// A task that submits itself again and again, as it stands now. Where `#expect` finds it dead, it
/// prints why and what happened last.
public struct TaskChain: Sendable, CustomStringConvertible {
  public let identifier: String
  /// Whether a request is pending or a run goes on, so that there will be a next run.
  public let isAlive: Bool
  public let description: String
}

extension SimulatedApp {
  public func chain(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> TaskChain {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let unknown = TaskChain(
      identifier: identifier, isAlive: false, description: "the app knows no “\(identifier)”")
    return ask(identifier, from: site, or: unknown) { session, record, task in
      let dead = ExpectationQuestion(session, record, task.name, of: id).isChainAlive()
      return TaskChain(
        identifier: identifier, isAlive: dead == nil,
        description: dead ?? "\(identifier) is pending or running, so it will run again.")
    }
  }
}

import Foundation
import SchedulerEngine

/// A delivered request and the handler that works on it.
final class LiveRun: @unchecked Sendable {
  let process: LiveProcess
  let id: RunID
  let identifier: String
  let handler: LaunchHandler
  /// Whether the expiration handler was entered, after it was sent to its queue.
  var isExpirationHeard = false

  init(_ process: LiveProcess, _ id: RunID, _ identifier: String, _ handler: LaunchHandler) {
    self.process = process
    self.id = id
    self.identifier = identifier
    self.handler = handler
  }

  /// What was reported last.
  var reported = TaskProgress.none
  /// Whether children were ever seen to do part of the work.
  var hasChildren = false

  func progressIsChanged(_ progress: Progress) {
    process.session.progressIsChanged(progress, of: self)
  }

  func titleIsChanged() { process.session.titleIsChanged(of: self) }

  func expirationHandlerIsSet(_ isSet: Bool) {
    process.session.setExpirationHandler(isSet, of: self)
  }

  func complete(success: Bool, from site: CallSite?) {
    process.session.complete(self, success: success, from: site)
  }
}

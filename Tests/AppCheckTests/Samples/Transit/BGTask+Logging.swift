import BackgroundTasks

extension BGTask {
  /// Completes the task and leaves a line in the log.
  func complete(success: Bool) {
    BackgroundLog.ended(identifier, success: success)
    setTaskCompleted(success: success)
  }
}

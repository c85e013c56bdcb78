import BackgroundTasks

extension BGTask {
  /// Completes and leaves a line in the log.
  func finish(_ success: Bool) {
    print("\(identifier): \(success ? "done" : "not done")")
    setTaskCompleted(success: success)
  }
}

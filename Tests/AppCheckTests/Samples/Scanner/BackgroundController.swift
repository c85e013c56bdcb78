import BackgroundTasks

final class BackgroundController: RecognitionRunnerDelegate {
  private static let identifier = "com.example.scanner.ocr"
  private let runner = RecognitionRunner()
  private var currentTask: BGProcessingTask?

  func setUp() {
    runner.delegate = self
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) {
      [weak self] task in
      self?.begin(task as! BGProcessingTask)
    }
  }

  func request() {
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresExternalPower = true
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      Log.error("ocr", error)
    }
  }

  private func begin(_ task: BGProcessingTask) {
    currentTask = task
    task.expirationHandler = { [weak self] in self?.runner.stop() }
    runner.start()
  }

  func runner(_ runner: RecognitionRunner, didEndWith success: Bool) {
    DispatchQueue.main.async {
      if !success { self.request() }
      self.currentTask?.setTaskCompleted(success: success)
      self.currentTask = nil
    }
  }
}

import BackgroundTasks

protocol RecognitionRunnerDelegate: AnyObject {
  func runner(_ runner: RecognitionRunner, didEndWith success: Bool)
}

/// Works through the pages that are not recognised yet and tells its delegate when it has ended.
final class RecognitionRunner {
  weak var delegate: RecognitionRunnerDelegate?
  private let queue = DispatchQueue(label: "ocr")

  func start() {
    queue.async {
      let success = Pages.recognizeAll()
      self.delegate?.runner(self, didEndWith: success)
    }
  }

  func stop() {
    Pages.stop()
  }
}

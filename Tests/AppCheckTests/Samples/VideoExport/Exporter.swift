import BackgroundTasks
import Foundation

@available(iOS 26.0, *)
final class Exporter {
  private let prefix = "com.example.video.export"
  private let encoder = Encoder()

  func export(_ movie: Movie) throws {
    let identifier = "\(prefix).\(movie.id.uuidString)"
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
      guard let task = task as? BGContinuedProcessingTask else { return }
      self.run(movie, task)
    }
    let request = BGContinuedProcessingTaskRequest(
      identifier: identifier, title: "Export", subtitle: movie.title)
    request.strategy = .queue
    try BGTaskScheduler.shared.submit(request)
  }

  private func run(_ movie: Movie, _ task: BGContinuedProcessingTask) {
    task.progress.totalUnitCount = Int64(movie.frames)
    task.expirationHandler = { self.encoder.stop() }
    encoder.encode(movie) { frame in
      task.progress.completedUnitCount = Int64(frame)
      task.updateTitle("Export", subtitle: "\(frame) of \(movie.frames)")
    } completion: { result in
      switch result {
      case .success(let url):
        Library.add(url)
        task.setTaskCompleted(success: true)
      case .failure:
        task.setTaskCompleted(success: false)
      }
    }
  }
}

import BackgroundTasks
import ExportKit

@available(iOS 26, *)
final class MovieExport {
  static let shared = MovieExport()

  private let identifier = "com.example.cinema.export.movie"
  private var movie: Movie?

  private init() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
      ExportKit.export(self.movie, in: task as! BGContinuedProcessingTask)
    }
  }

  func export(_ movie: Movie) {
    self.movie = movie
    let request = BGContinuedProcessingTaskRequest(
      identifier: identifier, title: "Export", subtitle: movie.name)
    request.strategy = .fail
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      ExportKit.exportInForeground(movie)
    }
  }
}

import BackgroundTasks

/// Owns the exports: each is a continued task with a name of its own, and what it makes is uploaded when the app
/// is next in front.
@MainActor public final class FilmCoordinator {
  private struct Export {
    let id = UUID()
    let frames: Int
    var identifier: String { "com.example.films.export.\(id.uuidString)" }
  }

  private let uploader: FilmUploader
  private let folder: URL
  private var running: [UUID: Export] = [:]

  public init(folder: URL) {
    self.folder = folder
    uploader = FilmUploader(folder: folder)
  }

  /// What a scene does by `.onChange(of: scenePhase)`: in front, because only there a transfer begins at once.
  public func becameActive() { uploader.uploadAll() }

  /// What a scene does by `.backgroundTask(.urlSession(FilmUploader.identifier))`.
  public func hearOfUploads() async { await uploader.events.areTold() }

  public func userTappedExport(frames: Int) {
    let export = Export(frames: frames)
    // Continued tasks are registered when they are needed, under a wildcard of the property list.
    let isRegistered = BGTaskScheduler.shared.register(
      forTaskWithIdentifier: export.identifier, using: .main
    ) { task in
      guard let task = task as? BGContinuedProcessingTask else {
        return task.setTaskCompleted(success: false)
      }
      self.run(export, as: task)
    }
    let request = BGContinuedProcessingTaskRequest(
      identifier: export.identifier, title: "Exporting a film", subtitle: "\(frames) frames")
    do {
      guard isRegistered else { throw BGTaskScheduler.Error(.notPermitted) }
      try BGTaskScheduler.shared.submit(request)
      running[export.id] = export
    } catch {
      NSLog("The film is not exported: %@", "\(error)")
    }
  }

  private func run(_ export: Export, as task: BGContinuedProcessingTask) {
    task.progress.totalUnitCount = Int64(export.frames)
    let work = Task {
      for _ in 0..<export.frames {
        try? await Task.sleep(for: .seconds(1))
        if Task.isCancelled { break }
        task.progress.completedUnitCount += 1
      }
      running[export.id] = nil
      let isWhole = !Task.isCancelled && keep(export)
      task.setTaskCompleted(success: isWhole)
    }
    task.expirationHandler = { work.cancel() }
  }

  private func keep(_ export: Export) -> Bool {
    let film = folder.appendingPathComponent("\(export.id.uuidString).film")
    return (try? Data(count: export.frames * 1_000).write(to: film)) != nil
  }
}

import BackgroundTasks
import CellarKit

final class CellarImport {
  private static let identifier = "com.example.wine.import"

  private let queue = DispatchQueue(label: "import", qos: .utility)

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: CellarImport.identifier, using: queue
    ) { task in
      self.run(in: task as! BGProcessingTask)
    }
  }

  func scheduleIfNeeded() {
    BGTaskScheduler.shared.getPendingTaskRequests { pending in
      guard !pending.contains(where: { $0.identifier == CellarImport.identifier }) else { return }
      let request = BGProcessingTaskRequest(identifier: CellarImport.identifier)
      request.requiresNetworkConnectivity = true
      do {
        try BGTaskScheduler.shared.submit(request)
      } catch {
        print("import was refused: \(error)")
      }
    }
  }

  private func run(in task: BGProcessingTask) {
    let importer = CellarImporter()
    task.expirationHandler = {
      importer.stop()
    }
    queue.async {
      let isWhole = importer.run()
      task.setTaskCompleted(success: isWhole)
    }
  }
}

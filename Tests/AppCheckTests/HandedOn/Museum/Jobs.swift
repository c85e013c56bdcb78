import BackgroundTasks

protocol Job: AnyObject {
  func run(_ task: BGTask)
}

final class ExhibitJob: Job {
  static let identifier = "com.example.museum.exhibits"

  func run(_ task: BGTask) {
    scheduleRefresh()
    let work = Task {
      for room in Museum.shared.rooms {
        guard !Task.isCancelled else { break }
        await room.reload()
      }
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 2 * 60 * 60)
    Museum.shared.submit(request)
  }
}

final class TicketJob: Job {
  static let identifier = "com.example.museum.tickets"

  func run(_ task: BGTask) {
    let cleaning = BlockOperation { TicketStore.shared.removeOld() }
    task.expirationHandler = { cleaning.cancel() }
    cleaning.completionBlock = {
      task.setTaskCompleted(success: !cleaning.isCancelled)
    }
    Museum.shared.queue.addOperation(cleaning)
  }

  func schedule() {
    Museum.shared.submit(BGProcessingTaskRequest(identifier: Self.identifier))
  }
}

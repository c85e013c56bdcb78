import BackgroundTasks
import UIKit

@main
final class MuseumApp: UIResponder, UIApplicationDelegate {
  private let exhibits = ExhibitJob()
  private let tickets = TicketJob()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    register(ExhibitJob.identifier, exhibits)
    register(TicketJob.identifier, tickets)
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    exhibits.scheduleRefresh()
    tickets.schedule()
  }

  private func register(_ identifier: String, _ job: any Job) {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
      job.run(task)
    }
  }
}

final class Museum {
  static let shared = Museum()

  let queue = OperationQueue()
  var rooms: [Room] = []

  func submit(_ request: BGTaskRequest) {
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("museum: \(request.identifier) was refused, \(error)")
    }
  }
}

import BackgroundTasks

final class AppointmentRefresh: Sendable {
  static let shared = AppointmentRefresh()
  static let identifier = "com.example.dentist.appointments"

  private let book = AppointmentBook()

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: nil) { task in
      let work = Task { await self.run(task) }
      task.expirationHandler = { work.cancel() }
    }
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date().addingTimeInterval(15 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("appointments: \(error)")
    }
  }

  private func run(_ task: BGTask) async {
    scheduleRefresh()
    do {
      try await book.sync()
      task.setTaskCompleted(success: true)
    } catch {
      task.setTaskCompleted(success: false)
    }
  }
}

actor AppointmentBook {
  private var appointments: [Practice: [Appointment]] = [:]

  func sync() async throws {
    for practice in Practice.all {
      try Task.checkCancellation()
      appointments[practice] = try await practice.appointments()
    }
  }
}

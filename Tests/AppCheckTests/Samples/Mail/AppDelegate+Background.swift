import BackgroundTasks
import UIKit

private let fetchIdentifier: String = "com.example.mail.fetch"

extension AppDelegate {
  func registerBackgroundFetch() {
    let isRegistered = BGTaskScheduler.shared.register(
      forTaskWithIdentifier: fetchIdentifier, using: DispatchQueue.main,
      launchHandler: { [unowned self] task in
        guard let refresh = task as? BGAppRefreshTask else {
          task.setTaskCompleted(success: false)
          return
        }
        self.fetchMail(in: refresh)
      })
    assert(isRegistered, "the identifier is missing from the Info.plist")
  }

  func scheduleFetch() {
    let request = BGAppRefreshTaskRequest(identifier: fetchIdentifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 20 * 60)
    do { try BGTaskScheduler.shared.submit(request) } catch { report(error) }
  }

  private func fetchMail(in task: BGAppRefreshTask) {
    scheduleFetch()
    let fetcher = MailFetcher()
    task.expirationHandler = {
      fetcher.cancel()
    }
    fetcher.fetch { result in
      switch result {
      case .success(let count):
        self.updateBadge(by: count)
        task.setTaskCompleted(success: true)
      case .failure(let error):
        self.report(error)
        task.setTaskCompleted(success: false)
      }
    }
  }
}

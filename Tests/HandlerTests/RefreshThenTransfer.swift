import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// A refresh loads articles one by one. Told that its time is up, it hands the rest to a background session,
/// and a second launch finishes what the first began.
private final class NewsCoordinator: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
  static let refresh = "com.example.news.refresh"
  static let rest = "com.example.news.rest"
  private let disk: Disk
  private var session: URLSession?
  @MainActor private var whenAllIsTold: (() -> Void)?

  init(_ disk: Disk) {
    self.disk = disk
    super.init()
    let configuration = URLSessionConfiguration.background(withIdentifier: Self.rest)
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  @MainActor func didFinishLaunching() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refresh, using: .main) { task in
      self.handle(task)
    }
  }

  @MainActor func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.refresh)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 4 * 3_600)
    try? BGTaskScheduler.shared.submit(request)
  }

  @MainActor private func handle(_ task: BGTask) {
    schedule()
    disk["refreshes"] += 1
    let work = Task {
      for _ in 0..<20 {
        do { try await Task.sleep(for: .seconds(4)) } catch { break }
        disk["articles"] += 1
      }
      if Task.isCancelled { promote() }
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }

  private func promote() {
    guard let url = URL(string: "https://example.com/rest.json") else { return }
    session?.getAllTasks { [session, disk] tasks in
      guard tasks.isEmpty else { return }
      disk["promoted"] += 1
      session?.downloadTask(with: url).resume()
    }
  }

  @MainActor func handleEvents(_ completionHandler: @escaping () -> Void) {
    whenAllIsTold = completionHandler
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let data = try? Data(contentsOf: location)
    disk["finished"] += data == Data("the rest".utf8) ? 1 : 0
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    Task { @MainActor in
      whenAllIsTold?()
      whenAllIsTold = nil
    }
  }
}

@Suite struct RefreshThenTransferTests {
  @Test func whatARefreshBeginsASecondLaunchFinishes() async throws {
    let disk = Disk()
    let phone = try Phone([NewsCoordinator.refresh]) { phone in
      phone.server.answer("https://example.com/rest.json", .data(Data("the rest".utf8)))
    } launch: { process in
      let news = NewsCoordinator(disk)
      news.didFinishLaunching()
      process.whenInBackground { news.schedule() }
      process.whenEventsForBackgroundSession { _, handler in news.handleEvents(handler) }
    }
    await phone.device.advance(days: 9)
    #expect(disk["promoted"] >= 5)
    // The last may still wait for the night.
    #expect((disk["promoted"] - 1...disk["promoted"]).contains(disk["finished"]))
    phone.app.expectChainAlive(NewsCoordinator.refresh)
    let transfers = phone.app.transfers(ofSession: NewsCoordinator.rest)
    #expect(transfers.count == disk["promoted"])
    // Begun in the background, it waits for power and Wi-Fi.
    let waits = transfers.compactMap { one in one.toldAt.map { $0.timeIntervalSince(one.begunAt) } }
    #expect(waits.contains { $0 > 3_600 })
    #expect(phone.app.findings.map(\.code).contains(.transferNotAnswered) == false)
  }
}

import Foundation
import SimulatedBackgroundTasks
import Testing
import URLSessionForTests

/// Downloads the episode of the day when it is opened. The session is made at every launch, its delegate
/// moves each file away before it returns, and the app's own delegate keeps the handler.
private final class PodcastDownloader: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
  enum Answer { case given, forgotten }

  static let identifier = "com.example.podcasts.episodes"
  private let disk: Disk
  private let folder: URL
  private let answer: Answer
  private var session: URLSession?
  @MainActor private var whenAllIsTold: (() -> Void)?

  init(_ disk: Disk, _ folder: URL, _ answer: Answer) {
    self.disk = disk
    self.folder = folder
    self.answer = answer
    super.init()
    let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
    configuration.isDiscretionary = true
    configuration.sessionSendsLaunchEvents = true
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  @MainActor func didBecomeActive() {
    session?.getAllTasks { [session, disk] tasks in
      // One at a time, and each once.
      guard tasks.isEmpty else { return }
      let episode = disk["episodes"] + 1
      guard let url = URL(string: "https://example.com/episodes/\(episode).mp3") else { return }
      let task = session?.downloadTask(with: url)
      task?.taskDescription = "\(episode)"
      task?.countOfBytesClientExpectsToReceive = 60_000_000
      task?.resume()
    }
  }

  @MainActor func handleEvents(_ identifier: String, _ completionHandler: @escaping () -> Void) {
    disk["launchesForEvents"] += 1
    if answer == .given { whenAllIsTold = completionHandler }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let name = downloadTask.originalRequest?.url?.lastPathComponent ?? "unnamed"
    do {
      try FileManager.default.moveItem(at: location, to: folder.appendingPathComponent(name))
      disk["episodes"] += 1
    } catch { disk.append("not moved: \(error)") }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    disk.append("\(task.taskDescription ?? "?"): \(error.map { "\($0)" } ?? "done")")
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    Task { @MainActor in
      whenAllIsTold?()
      whenAllIsTold = nil
    }
  }
}

@Suite struct PodcastTests {
  /// What ten days leave on the disk, with an app that answers or forgets to.
  private func live(
    _ answer: PodcastDownloader.Answer, _ check: (Phone, Disk, [String]) -> Void
  ) async throws {
    let folder = try Folder()
    let url = folder.url
    let disk = Disk()
    let phone = try Phone([]) { phone in
      phone.server.answer { _ in .bytes(60_000_000) }
    } launch: { process in
      let downloader = PodcastDownloader(disk, url, answer)
      process.whenInFront { downloader.didBecomeActive() }
      process.whenEventsForBackgroundSession { downloader.handleEvents($0, $1) }
    }
    await phone.device.advance(days: 10)
    check(phone, disk, try folder.names)
  }

  @Test func anEpisodeIsDownloadedEveryNight() async throws {
    try await live(.given) { phone, disk, files in
      #expect(phone.app.findings.map(\.code) == [])
      #expect(disk["episodes"] >= 9)
      #expect(files.count == disk["episodes"])
      // Each was begun in front and came in the night, when the app was launched or resumed for it.
      #expect(disk["launchesForEvents"] >= 8)
      #expect(disk.rows.allSatisfy { $0.hasSuffix("done") }, "\(disk.rows)")
      let runs = phone.app.runs(of: PodcastDownloader.identifier)
      #expect(runs.count == disk["episodes"])
      #expect(runs.allSatisfy { $0.outcome == .completed(success: true) })
      let told = phone.app.transfers(ofSession: PodcastDownloader.identifier)
      #expect(told.allSatisfy { $0.error == nil })
      #expect(told.filter { $0.toldAt != nil }.count == disk["episodes"])
    }
  }

  /// Where nothing can be interposed, such a run is not seen.
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func forgettingTheSessionCompletionHandlerIsReported()
    async throws
  {
    try await live(.forgotten) { phone, disk, _ in
      let found = phone.app.findings.filter { $0.code == .transferNotAnswered }
      #expect(found.count == 1)
      #expect(found.first?.count ?? 0 >= 8)
      #expect(found.first?.site?.fileID == "HandlerTests/PodcastDownloader.swift")
      #expect(disk["episodes"] >= 8)
    }
  }
}

/// A folder of the machine, for as long as a test needs it.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("HandlerTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

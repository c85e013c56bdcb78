import Foundation

/// Sends films by a background session. A film lies in the folder until the server has it, so what fails is
/// tried again when the app is next in front.
@MainActor final class FilmUploader: NSObject, URLSessionTaskDelegate {
  nonisolated static let identifier = "com.example.films.upload"
  let events = SessionEvents()
  private let folder: URL

  init(folder: URL) {
    self.folder = folder
    super.init()
    // At every launch, so that the delegate hears of what was done meanwhile.
    _ = session
  }

  private lazy var session: URLSession = {
    let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
    configuration.httpMaximumConnectionsPerHost = 1
    return URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
  }()

  func uploadAll() {
    Task {
      let (_, uploads, _) = await session.tasks
      let onTheirWay = Set(uploads.compactMap(\.taskDescription))
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted() where name.hasSuffix(".film") && !onTheirWay.contains(name) {
        guard let address = URL(string: "https://films.example.com/\(name)") else { continue }
        var request = URLRequest(url: address)
        request.httpMethod = "PUT"
        let task = session.uploadTask(
          with: request, fromFile: folder.appendingPathComponent(name))
        task.taskDescription = name
        task.resume()
      }
    }
  }

  nonisolated func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
    guard error == nil, (200..<300).contains(status), let name = task.taskDescription else {
      return
    }
    MainActor.assumeIsolated {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  nonisolated func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    MainActor.assumeIsolated { events.tell() }
  }
}

/// Whether the delegate was told all that a scene was woken for; either may come first.
@MainActor final class SessionEvents {
  private var isTold = false
  private var waiting: CheckedContinuation<Void, Never>?

  func tell() {
    isTold = waiting == nil
    waiting?.resume()
    waiting = nil
  }

  func areTold() async {
    if !isTold { await withCheckedContinuation { waiting = $0 } }
    isTold = false
  }
}

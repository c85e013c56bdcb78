import Foundation

/// Create it at every launch: a session with the same identifier hears what happened in between.
final class WantedTransfers: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
  static let identifier = "com.example.app.transfers"
  /// What application(_:handleEventsForBackgroundURLSession:completionHandler:) was given.
  @MainActor var whenAllIsTold: (() -> Void)?

  lazy var session: URLSession = {
    let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
    configuration.timeoutIntervalForResource = 24 * 60 * 60
    return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }()

  /// Call it while the app is in front: what is begun in the background waits.
  func fetch(_ address: URL) { session.downloadTask(with: address).resume() }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    // The file is gone when this returns.
    let name = downloadTask.originalRequest?.url?.lastPathComponent ?? "download"
    let folders = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
    let place = folders[0].appendingPathComponent(name)
    try? FileManager.default.moveItem(at: location, to: place)
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    Task { @MainActor in
      whenAllIsTold?()
      whenAllIsTold = nil
    }
  }
}

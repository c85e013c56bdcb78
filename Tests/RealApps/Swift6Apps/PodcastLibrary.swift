import Foundation
import UIKit

/// A library that shows how far its downloads are, and lets the user hold one.
@MainActor
final class PodcastLibrary: NSObject {
  nonisolated static let sessionIdentifier = "com.example.podlib.episodes"
  private var tasks: [String: URLSessionDownloadTask] = [:]
  private(set) var shelf: [String] = []
  private(set) var lastFraction = 0.0
  var systemHandler: (@Sendable () -> Void)?

  private lazy var session: URLSession = {
    let configuration = URLSessionConfiguration.background(withIdentifier: Self.sessionIdentifier)
    configuration.sharedContainerIdentifier = "group.com.example.podlib"
    configuration.httpAdditionalHeaders = ["User-Agent": "PodLib/7"]
    configuration.httpMaximumConnectionsPerHost = 4
    return URLSession(configuration: configuration, delegate: Bridge(self), delegateQueue: .main)
  }()

  func reconnect() { _ = session }

  func download(_ episode: String) {
    guard tasks[episode] == nil, let url = URL(string: "https://pod.example.com/\(episode)") else {
      return
    }
    let task = session.downloadTask(with: url)
    task.taskDescription = episode
    tasks[episode] = task
    task.resume()  // BROKEN: transfer-not-answered
  }

  func hold(_ episode: String) { tasks[episode]?.suspend() }
  func goOn(_ episode: String) { tasks[episode]?.resume() }

  func showProgress() {
    lastFraction = tasks.values.map(\.progress.fractionCompleted).max() ?? lastFraction
  }

  fileprivate func finished(_ episode: String) {
    tasks[episode] = nil
    shelf.append(episode)
  }

  fileprivate func allTold() {
    #if !BROKEN
      systemHandler?()
    #endif
    systemHandler = nil
  }

  private final class Bridge: NSObject, URLSessionDownloadDelegate {
    private let library: PodcastLibrary
    init(_ library: PodcastLibrary) { self.library = library }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL
    ) {
      let episode = downloadTask.taskDescription ?? ""
      MainActor.assumeIsolated { library.finished(episode) }
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
      MainActor.assumeIsolated { library.allTold() }
    }
  }
}

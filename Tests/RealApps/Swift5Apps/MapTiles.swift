import Foundation
import UIKit

/// Offline maps: many downloads of one session, paused by a switch, from a server that wants a password.
final class MapTileStore: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
  static let identifier = "com.example.maps.tiles"
  private var session: URLSession!
  var finishEvents: (() -> Void)?
  private(set) var stored: Set<String> = []
  private(set) var passwordsGiven = 0

  override init() {
    super.init()
    let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
    configuration.networkServiceType = .background
    configuration.shouldUseExtendedBackgroundIdleMode = true
    configuration.allowsCellularAccess = false
    configuration.timeoutIntervalForResource = 86400
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  func download(_ tiles: [String]) {
    for tile in tiles where !stored.contains(tile) {
      let url = URL(string: "https://tiles.example.com/\(tile).bin")!
      let task = session.downloadTask(with: url)
      task.priority = URLSessionTask.lowPriority
      task.taskDescription = tile
      task.resume()  // BROKEN: transfer-begun-in-background
    }
  }

  func setPaused(_ paused: Bool) {
    session.getAllTasks { tasks in
      for task in tasks {
        if paused { task.suspend() } else { task.resume() }
      }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic,
      challenge.previousFailureCount == 0
    else { return completionHandler(.cancelAuthenticationChallenge, nil) }
    passwordsGiven += 1
    completionHandler(
      .useCredential, URLCredential(user: "map", password: "secret", persistence: .forSession))
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    guard let response = downloadTask.response as? HTTPURLResponse, response.statusCode == 200
    else { return }
    stored.insert(downloadTask.taskDescription ?? "")
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    DispatchQueue.main.async {
      self.finishEvents?()
      self.finishEvents = nil
    }
  }
}

/// What the screen does; a switch in the settings pauses it.
final class MapScreen {
  private let store: MapTileStore
  init(_ store: MapTileStore) { self.store = store }

  func didAppear() {
    #if !BROKEN
      store.download(["n52e13", "n52e14"])
    #endif
    store.setPaused(true)
    DispatchQueue.main.asyncAfter(deadline: .now() + 30) { self.store.setPaused(false) }
  }

  func didDisappear() {
    #if BROKEN
      store.download(["n52e13", "n52e14"])
    #endif
  }
}

import Foundation
import UIKit

/// Uploads photos by a background session, as the delegate of that session, and tries again what failed.
final class PhotoBackup: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  static let sessionIdentifier = "com.example.photobackup.uploads"
  static let shared = PhotoBackup()

  var backgroundCompletionHandler: (() -> Void)?
  private(set) var uploaded = 0
  private var retries: [String: Int] = [:]

  private lazy var session: URLSession = {
    let config = URLSessionConfiguration.background(withIdentifier: Self.sessionIdentifier)
    config.sharedContainerIdentifier = "group.com.example.photobackup"
    config.isDiscretionary = false
    config.sessionSendsLaunchEvents = true
    config.httpMaximumConnectionsPerHost = 2
    config.timeoutIntervalForRequest = 60
    config.httpShouldSetCookies = false
    config.httpCookieAcceptPolicy = .never
    config.httpCookieStorage = nil
    config.urlCache = nil
    config.requestCachePolicy = .reloadIgnoringLocalCacheData
    return URLSession(configuration: config, delegate: self, delegateQueue: .main)
  }()

  func reconnect() { _ = session }

  /// Leaves alone what is on its way.
  func backUp(_ file: URL) {
    session.getTasksWithCompletionHandler { _, uploads, _ in
      let name = file.lastPathComponent
      if uploads.contains(where: { $0.taskDescription == name }) { return }
      self.begin(file, name)
    }
  }

  private func begin(_ file: URL, _ name: String) {
    var request = URLRequest(url: URL(string: "https://photos.example.com/put/\(name)")!)
    request.httpMethod = "PUT"
    let task = session.uploadTask(with: request, fromFile: file)
    task.taskDescription = name
    task.countOfBytesClientExpectsToReceive = 200
    task.resume()
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    let name = task.taskDescription ?? ""
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
    if error == nil, (200..<300).contains(status) {
      uploaded += 1
      retries[name] = nil
      return
    }
    guard (error as? URLError)?.code != .cancelled, retries[name, default: 0] < 3 else { return }
    retries[name, default: 0] += 1
    let again = session.uploadTask(
      with: task.originalRequest!, fromFile: Self.folder.appendingPathComponent(name))
    again.taskDescription = name
    again.earliestBeginDate = Date(timeIntervalSinceNow: 300)
    again.resume()  // BROKEN: transfer-not-answered
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    DispatchQueue.main.async {
      #if !BROKEN
        self.backgroundCompletionHandler?()
      #endif
      self.backgroundCompletionHandler = nil
    }
  }

  static var folder: URL { FileManager.default.temporaryDirectory }
}

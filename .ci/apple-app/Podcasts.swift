import BackgroundTasks
import Dispatch
import Foundation
import os

/// What apps do beside the scheduler, in the way most of them do: closures, queues, timers, a background
/// session with a delegate. It is compiled together with the sample app, never run.
public final class Podcasts: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
  public static let shared = Podcasts()
  public var eventsAreHandled: (() -> Void)?
  private let log = Logger(subsystem: "com.example.podcasts", category: "background")
  private let queue = DispatchQueue(label: "com.example.podcasts", qos: .utility)
  private let lock = NSLock()
  private var episodes: [URL] = []

  private lazy var session: URLSession = {
    let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.podcasts")
    configuration.isDiscretionary = true
    configuration.sessionSendsLaunchEvents = true
    configuration.httpAdditionalHeaders = ["Accept": "audio/*"]
    return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }()

  public func fetch(_ address: URL) {
    var request = URLRequest(url: address)
    request.allowsConstrainedNetworkAccess = false
    request.setValue("1", forHTTPHeaderField: "X-Episode")
    let task = session.downloadTask(with: request)
    task.earliestBeginDate = Date(timeIntervalSinceNow: 60)
    task.countOfBytesClientExpectsToReceive = 40_000_000
    task.taskDescription = address.lastPathComponent
    task.resume()
  }

  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let status = (downloadTask.response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { return log.error("The server says \(status)") }
    lock.withLock { episodes.append(location) }
  }

  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let error = error as? URLError else { return }
    NSLog("%@ failed: %@", task.taskDescription ?? "", error.localizedDescription)
    guard error.code == .networkConnectionLost, let data = error.downloadTaskResumeData else {
      return
    }
    session.downloadTask(withResumeData: data).resume()
  }

  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    DispatchQueue.main.async {
      self.eventsAreHandled?()
      self.eventsAreHandled = nil
    }
  }

  public func invalidate() { session.invalidateAndCancel() }

  public func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: "com.example.podcasts.refresh", using: queue
    ) { [weak self] task in
      guard let self, let task = task as? BGAppRefreshTask else {
        return task.setTaskCompleted(success: false)
      }
      self.refresh(task)
    }
  }

  public func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: "com.example.podcasts.refresh")
    request.earliestBeginDate = Date().addingTimeInterval(4 * 3_600)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch BGTaskScheduler.Error.tooManyPendingTaskRequests {
      BGTaskScheduler.shared.cancelAllTaskRequests()
    } catch let error as BGTaskScheduler.Error where error.code == .notPermitted {
      assertionFailure("The property list lacks the identifier")
    } catch {
      NSLog("Not scheduled: %@", error.localizedDescription)
    }
  }

  private func refresh(_ task: BGTask) {
    schedule()
    let done = DispatchGroup()
    let isLate = DispatchSemaphore(value: 0)
    done.enter()
    queue.asyncAfter(deadline: .now() + 1) { done.leave() }
    queue.async(group: done) { Thread.sleep(forTimeInterval: 0.1) }
    nonisolated(unsafe) let task = task
    done.notify(queue: .main) { task.setTaskCompleted(success: true) }
    task.expirationHandler = {
      isLate.signal()
      task.setTaskCompleted(success: false)
    }
    Task.detached(priority: .background) {
      try? await Task.sleep(nanoseconds: 1_000_000_000)
      await self.tidy()
    }
  }

  private func tidy() async {
    let count = lock.withLock { episodes.count }
    if count > 100, !ProcessInfo.processInfo.isLowPowerModeEnabled {
      lock.withLock { episodes.removeFirst(count - 100) }
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperation { usleep(1_000) }
  }

  @MainActor public func poll() {
    Timer.scheduledTimer(withTimeInterval: 30, repeats: true) { timer in
      if ProcessInfo.processInfo.thermalState == .critical { timer.invalidate() }
    }
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now(), repeating: .seconds(60))
    source.setEventHandler { [weak self] in self?.schedule() }
    source.resume()
  }
}

public import Foundation
// Where nothing is interposed, its `Task` is the one that keeps the device's time.
import SimulatedBackgroundTasks

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Only the methods of this protocol and of those that refine it are ever called. Others of Apple's compile.
public protocol SimulatedURLSessionDelegate: NSObjectProtocol, Sendable {
  func urlSession(_ session: SimulatedURLSession, didBecomeInvalidWithError error: (any Error)?)
  /// Everything has been reported: now call the handler that the app's delegate received (fact 305).
  func urlSessionDidFinishEvents(forBackgroundURLSession session: SimulatedURLSession)
}

extension SimulatedURLSessionDelegate {
  public func urlSession(
    _ session: SimulatedURLSession, didBecomeInvalidWithError error: (any Error)?
  ) {}
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: SimulatedURLSession) {}
}

public protocol SimulatedURLSessionTaskDelegate: SimulatedURLSessionDelegate {
  func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    didCompleteWithError error: (any Error)?)
  /// Called when the server requires a credential. By default there is none.
  func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (
        SimulatedURLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void)
  func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    didReceive challenge: URLAuthenticationChallenge
  ) async -> (SimulatedURLSession.AuthChallengeDisposition, URLCredential?)
  func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
  /// Called when the date of a delayed request has come, before it is sent. The app is woken for it.
  func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (SimulatedURLSession.DelayedRequestDisposition, URLRequest?) -> Void)
  func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    willBeginDelayedRequest request: URLRequest
  ) async -> (SimulatedURLSession.DelayedRequestDisposition, URLRequest?)
}

extension SimulatedURLSessionTaskDelegate {
  public func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {}
  /// Asks the form with `async`.
  public func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (
        SimulatedURLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    Task {
      let (what, credential) = await self.urlSession(session, task: task, didReceive: challenge)
      completionHandler(what, credential)
    }
  }
  public func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    didReceive challenge: URLAuthenticationChallenge
  ) async -> (SimulatedURLSession.AuthChallengeDisposition, URLCredential?) {
    (.performDefaultHandling, nil)
  }
  public func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {}
  /// Asks the form with `async`.
  public func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    willBeginDelayedRequest request: URLRequest,
    completionHandler:
      @escaping @Sendable (SimulatedURLSession.DelayedRequestDisposition, URLRequest?) -> Void
  ) {
    Task {
      let (what, new) = await self.urlSession(
        session, task: task, willBeginDelayedRequest: request)
      completionHandler(what, new)
    }
  }
  public func urlSession(
    _ session: SimulatedURLSession, task: SimulatedURLSessionTask,
    willBeginDelayedRequest request: URLRequest
  ) async -> (SimulatedURLSession.DelayedRequestDisposition, URLRequest?) {
    (.continueLoading, nil)
  }
}

public protocol SimulatedURLSessionDataDelegate: SimulatedURLSessionTaskDelegate {
  /// The server's response to an upload.
  func urlSession(
    _ session: SimulatedURLSession, dataTask: SimulatedURLSessionDataTask, didReceive data: Data)
}

extension SimulatedURLSessionDataDelegate {
  public func urlSession(
    _ session: SimulatedURLSession, dataTask: SimulatedURLSessionDataTask, didReceive data: Data
  ) {}
}

public protocol SimulatedURLSessionDownloadDelegate: SimulatedURLSessionTaskDelegate {
  /// The file is deleted when this returns.
  func urlSession(
    _ session: SimulatedURLSession, downloadTask: SimulatedURLSessionDownloadTask,
    didFinishDownloadingTo location: URL)
  func urlSession(
    _ session: SimulatedURLSession, downloadTask: SimulatedURLSessionDownloadTask,
    didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
  func urlSession(
    _ session: SimulatedURLSession, downloadTask: SimulatedURLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64)
}

extension SimulatedURLSessionDownloadDelegate {
  public func urlSession(
    _ session: SimulatedURLSession, downloadTask: SimulatedURLSessionDownloadTask,
    didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {}
  public func urlSession(
    _ session: SimulatedURLSession, downloadTask: SimulatedURLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64
  ) {}
}

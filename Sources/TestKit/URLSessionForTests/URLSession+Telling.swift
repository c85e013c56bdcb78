import Foundation
import SimulatedBackgroundTasks

/// The calls that a delegate gets, on its queue.
extension URLSession {
  /// A task is over, and perhaps the app was launched for it.
  func tell(_ task: URLSessionTask, _ news: TransferNews) {
    task.tellProgress(news.bytes, to: self)
    end(task, error(of: task, news))
    if news.isForTheDelegateAlone { app?.finishTelling(news.run) }
  }

  func end(_ task: URLSessionTask, _ error: URLError?) {
    if error == nil { succeed(task) }
    task.error = error
    task.state = .completed
    (delegate as? any URLSessionTaskDelegate)?
      .urlSession(self, task: task, didCompleteWithError: error)
    if let app, let number = task.number {
      desk?.noteTold(task, number, error, at: app.now)
    }
    closeIfDone()
  }

  private func succeed(_ task: URLSessionTask) {
    task.response = task.originalRequest?.url.flatMap {
      HTTPURLResponse(
        url: $0, statusCode: task.answer.status, httpVersion: "HTTP/1.1",
        headerFields: ["Content-Length": "\(task.answer.downloadSize)"])
    }
    if let task = task as? URLSessionDownloadTask {
      let file = DownloadedFile(task.answer)
      (delegate as? any URLSessionDownloadDelegate)?
        .urlSession(self, downloadTask: task, didFinishDownloadingTo: file.location)
      file.remove()
    } else if let task = task as? URLSessionDataTask, !task.answer.body.isEmpty {
      (delegate as? any URLSessionDataDelegate)?
        .urlSession(self, dataTask: task, didReceive: task.answer.body)
    }
  }

  /// Nil for success.
  private func error(of task: URLSessionTask, _ news: TransferNews) -> URLError? {
    switch news.end {
    case .timedOut: return URLError(.timedOut)
    case .finished: return task.answer.failure.map { URLError($0) }
    case .forceQuit:
      var info: [String: Any] = [
        NSURLErrorBackgroundTaskCancelledReasonKey:
          NSURLErrorCancelledReasonUserForceQuitApplication
      ]
      info[NSURLSessionDownloadTaskResumeData] =
        (task as? URLSessionDownloadTask)?.resumeData(at: news.bytes)
      return URLError(.cancelled, userInfo: info)
    }
  }
}

extension URLSessionTask {
  /// Whether its bytes move.
  func tellProgress(_ session: URLSession) -> Bool {
    guard let app = session.app, let number, let progress = app.progress(ofTransfer: number) else {
      return false
    }
    session.callDelegate { self.tellProgress(progress.done, to: session) }
    return progress.perSecond > 0
  }

  /// Nothing where it is no further than before.
  func tellProgress(_ moved: Int64, to session: URLSession) {
    let done = offset + moved
    if self is URLSessionDownloadTask { return tellReceived(done, to: session) }
    let more = done - countOfBytesSent
    if more <= 0 { return }
    countOfBytesSent = done
    (session.delegate as? any URLSessionTaskDelegate)?
      .urlSession(
        session, task: self, didSendBodyData: more, totalBytesSent: done,
        totalBytesExpectedToSend: countOfBytesExpectedToSend)
  }

  private func tellReceived(_ done: Int64, to session: URLSession) {
    guard let delegate = session.delegate as? any URLSessionDownloadDelegate,
      let task = self as? URLSessionDownloadTask
    else { return }
    if offset > 0, countOfBytesReceived == 0 {
      countOfBytesReceived = offset
      delegate.urlSession(
        session, downloadTask: task, didResumeAtOffset: offset,
        expectedTotalBytes: countOfBytesExpectedToReceive)
    }
    let more = done - countOfBytesReceived
    if more <= 0 { return }
    countOfBytesReceived = done
    delegate.urlSession(
      session, downloadTask: task, didWriteData: more, totalBytesWritten: done,
      totalBytesExpectedToWrite: countOfBytesExpectedToReceive)
  }
}

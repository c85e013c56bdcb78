public import Foundation
import SimulatedBackgroundTasks

extension URLSession {
  public func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url))
  }

  public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    URLSessionDownloadTask(self, told(request), body: .download)
  }

  /// Goes on where a download was cancelled.
  public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
    guard let kept = ResumeData(resumeData), let url = URL(string: kept.address) else {
      return URLSessionDownloadTask(self, nil, body: .download)
    }
    let task = URLSessionDownloadTask(self, told(URLRequest(url: url)), body: .download)
    task.offset = kept.done
    return task
  }

  public func uploadTask(with request: URLRequest, fromFile file: URL) -> URLSessionUploadTask {
    URLSessionUploadTask(self, told(request), body: .file(file))
  }

  /// With what the configuration adds.
  private func told(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
      let name = "\(name)"
      if request.value(forHTTPHeaderField: name) == nil {
        request.setValue("\(value)", forHTTPHeaderField: name)
      }
    }
    return request
  }
}

/// What a background session refuses. A device ends the app; here the test fails, and the app ends as well.
extension URLSession {
  @discardableResult
  public func downloadTask(
    with url: URL,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> URLSessionDownloadTask {
    refuse(
      .completionHandler(of: "downloadTask(with:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return URLSessionDownloadTask(self, nil, body: .download)
  }

  @discardableResult
  public func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> URLSessionDownloadTask {
    refuse(
      .completionHandler(of: "downloadTask(with:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return URLSessionDownloadTask(self, nil, body: .download)
  }

  @discardableResult
  public func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> URLSessionUploadTask {
    refuse(
      .completionHandler(of: "uploadTask(with:fromFile:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return URLSessionUploadTask(self, nil, body: .file(file))
  }

  @discardableResult
  public func uploadTask(
    with request: URLRequest, from data: Data, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> URLSessionUploadTask {
    refuse(
      .notAFile(call: "uploadTask(with:from:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return URLSessionUploadTask(self, nil, body: .download)
  }

  @discardableResult
  public func dataTask(
    with request: URLRequest, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> URLSessionDataTask {
    refuse(
      .notAFile(call: "dataTask(with:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return URLSessionDataTask(self, nil, body: .download)
  }

  private func refuse(_ mistake: DeviceFailure.TransferMistake, _ site: CallSite) {
    app?.fail(mistake, of: key.identifier, from: site)
  }
}

public import Foundation
import SimulatedBackgroundTasks

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What a background session refuses. On a device the app would be terminated; here the test fails, and the
/// app ends as well. Another session takes all this on a device, and nothing of it is simulated.
extension SimulatedURLSession {
  @discardableResult
  public func downloadTask(
    with url: URL,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionDownloadTask {
    refuse(
      .completionHandler(of: "downloadTask(with:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionDownloadTask(self, nil, body: .download)
  }

  @discardableResult
  public func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionDownloadTask {
    refuse(
      .completionHandler(of: "downloadTask(with:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionDownloadTask(self, nil, body: .download)
  }

  @discardableResult
  public func downloadTask(
    withResumeData resumeData: Data,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionDownloadTask {
    refuse(
      .completionHandler(of: "downloadTask(withResumeData:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionDownloadTask(self, nil, body: .download)
  }

  @discardableResult
  public func uploadTask(
    with request: URLRequest, fromFile file: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionUploadTask {
    refuse(
      .completionHandler(of: "uploadTask(with:fromFile:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionUploadTask(self, nil, body: .file(file))
  }

  @discardableResult
  public func uploadTask(
    with request: URLRequest, from data: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionUploadTask {
    refuse(
      .completionHandler(of: "uploadTask(with:from:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionUploadTask(self, nil, body: .download)
  }

  @discardableResult
  public func uploadTask(
    with request: URLRequest, from data: Data,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionUploadTask {
    refuse(
      .notAFile(call: "uploadTask(with:from:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionUploadTask(self, nil, body: .download)
  }

  @discardableResult
  public func uploadTask(
    withStreamedRequest request: URLRequest,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionUploadTask {
    refuse(
      .notAFile(call: "uploadTask(withStreamedRequest:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionUploadTask(self, nil, body: .download)
  }

  @discardableResult
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionDataTask {
    refuse(
      .completionHandler(of: "dataTask(with:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionDataTask(self, nil, body: .download)
  }

  @discardableResult
  public func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionDataTask {
    refuse(
      .completionHandler(of: "dataTask(with:completionHandler:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionDataTask(self, nil, body: .download)
  }

  /// Without effect: fails the test.
  public func data(
    for request: URLRequest, delegate: (any SimulatedURLSessionTaskDelegate)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async throws -> (Data, URLResponse) {
    refuse(
      .completionHandler(of: "data(for:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    throw URLError(.unsupportedURL)
  }

  /// Without effect: fails the test.
  public func data(
    from url: URL, delegate: (any SimulatedURLSessionTaskDelegate)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async throws -> (Data, URLResponse) {
    try await data(
      for: URLRequest(url: url), delegate: delegate, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  private func refuse(_ mistake: DeviceFailure.TransferMistake, _ site: CallSite) {
    if !isBackground {
      return refuseAll(to: mistake.call, site)
    }
    app?.fail(mistake, of: key.identifier, from: site)
  }

  /// Outside a device nobody is asked for anything.
  func refuseAll(to call: String, _ site: CallSite?) {
    switch RunningApp.caller {
    case .app(let app): app.fail(.notInBackground(call: call), of: "", from: site)
    case .nobody: RunningApp.reportOutside(call)
    case .ended: break
    }
  }
}

public import Foundation
import SimulatedBackgroundTasks

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What a background session refuses. On a device the app would be terminated; here the test fails, and the
/// app ends as well.
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
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionDataTask {
    refuse(
      .notAFile(call: "dataTask(with:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionDataTask(self, nil, body: .download)
  }

  @discardableResult
  public func dataTask(
    with url: URL,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> SimulatedURLSessionDataTask {
    refuse(
      .notAFile(call: "dataTask(with:)"),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return SimulatedURLSessionDataTask(self, nil, body: .download)
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

  private func refuse(_ mistake: DeviceFailure.TransferMistake, _ site: CallSite) {
    app?.fail(mistake, of: key.identifier, from: site)
  }
}

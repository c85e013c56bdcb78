extension BGTaskScheduler {
  /// What a client's protocol is satisfied by.
  @_disfavoredOverload
  public func submit(_ taskRequest: BGTaskRequest) throws {
    try submit(taskRequest, from: nil)
  }

  public func submit(
    _ taskRequest: BGTaskRequest,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    try submit(
      taskRequest,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func submit(_ request: BGTaskRequest, from site: CallSite?) throws {
    guard let process else {
      Outside.report("submit(\(request.identifier))", site)
      throw Error(.unavailable)
    }
    try process.session.submit(request, from: site, by: process)
  }

  /// The form of iOS 27, which answers on an arbitrary queue.
  @_disfavoredOverload
  public func submitTaskRequest(
    _ taskRequest: BGTaskRequest,
    completionHandler: @escaping @Sendable ((any Swift.Error)?) -> Void
  ) {
    submitTaskRequest(taskRequest, from: nil, completionHandler)
  }

  public func submitTaskRequest(
    _ taskRequest: BGTaskRequest,
    completionHandler: @escaping @Sendable ((any Swift.Error)?) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    submitTaskRequest(
      taskRequest,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      completionHandler)
  }

  private func submitTaskRequest(
    _ request: BGTaskRequest, from site: CallSite?,
    _ completionHandler: @escaping @Sendable ((any Swift.Error)?) -> Void
  ) {
    var failure: (any Swift.Error)?
    do { try submit(request, from: site) } catch { failure = error }
    let answer = failure
    answerLater { completionHandler(answer) }
  }

  @_disfavoredOverload
  public func submitTaskRequest(_ taskRequest: BGTaskRequest) async throws {
    try submit(taskRequest, from: nil)
  }

  public func submitTaskRequest(
    _ taskRequest: BGTaskRequest,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) async throws {
    try submit(
      taskRequest,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

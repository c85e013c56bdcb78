public import Dispatch

// Swift picks among these by the caller's language mode, which decides whether the compiler makes a
// closure check its actor where it is entered (fact 222). The lines they are called from are
// default arguments, which a client's own protocol cannot have; hence the first.

extension BGTaskScheduler {
  /// What a client's protocol is satisfied by.
  @_disfavoredOverload
  @discardableResult
  public func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    register(identifier, LaunchHandler(queue, identifier, launchHandler, from: nil))
  }

  /// In Swift 6 a closure that belongs to an actor is trapped when another queue enters it.
  @available(swift, introduced: 6)
  @discardableResult
  public func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping @isolated(any) (BGTask) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Bool {
    register(
      identifier,
      LaunchHandler(
        queue, identifier, isolated: launchHandler,
        from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// In Swift 5 nothing is checked, and the closure runs on the wrong thread.
  @available(swift, obsoleted: 6)
  @discardableResult
  public func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Bool {
    register(
      identifier,
      LaunchHandler(
        queue, identifier, launchHandler,
        from: CallSite(
          fileID: fileID, filePath: filePath, line: Int(line), column: Int(column))))
  }

  private func register(_ identifier: String, _ handler: LaunchHandler) -> Bool {
    guard let process else {
      Outside.report("register(forTaskWithIdentifier: \"\(identifier)\")", handler.site)
      return false
    }
    return process.session.register(identifier, handler, by: process)
  }
}

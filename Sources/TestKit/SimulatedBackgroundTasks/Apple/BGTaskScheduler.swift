public import Dispatch
public import Foundation
import VirtualTime

/// The scheduler of the simulated device that the calling code runs on (fact 201).
open class BGTaskScheduler: NSObject {
  private let asker: Asker

  init(process: LiveProcess?) {
    asker = Asker(process)
    super.init()
  }

  /// One object for each process, which any later one may use as well: a container or a static may keep it.
  /// Outside a device there is a scheduler that rejects everything.
  public class var shared: BGTaskScheduler {
    if let process = LiveProcess.current { return process.scheduler }
    return BGTaskScheduler(process: nil)
  }

  /// The process that a call speaks for. A call outside any device fails the test.
  func speaker(of call: @autoclosure () -> String, at site: CallSite? = nil) -> LiveProcess? {
    switch asker.caller {
    case .process(let process): return process
    case .ended: return nil
    case .nobody:
      Outside.report(call(), site)
      return nil
    }
  }
}

extension BGTaskScheduler {
  public class var errorDomain: String { "BGTaskSchedulerErrorDomain" }

  /// Why a submission was refused (fact 202). It can be caught by its type, by a code, and as `NSError`.
  public struct Error: Swift.Error, CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
      case unavailable = 1
      case tooManyPendingTaskRequests = 2
      case notPermitted = 3
      case immediateRunIneligible = 4
    }

    public let code: Code
    public init(_ code: Code) { self.code = code }

    public static var unavailable: Code { .unavailable }
    public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
    public static var notPermitted: Code { .notPermitted }
    public static var immediateRunIneligible: Code { .immediateRunIneligible }

    public static var errorDomain: String { BGTaskScheduler.errorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [:] }
    public var userInfo: [String: Any] { [:] }
  }
}

extension BGTaskScheduler.Error.Code {
  /// Lets `catch BGTaskScheduler.Error.notPermitted` match.
  public static func ~= (code: Self, error: any Swift.Error) -> Bool {
    (error as? BGTaskScheduler.Error)?.code == code
  }
}

#if !canImport(ObjectiveC)
  public import Foundation

  /// Outside Apple's platforms `catch let error as NSError` compiles as if it caught everything, but does not
  /// match Swift errors. This makes it match this error.
  extension BGTaskScheduler.Error: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSError

    public func _bridgeToObjectiveC() -> NSError {
      NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    public static func _forceBridgeFromObjectiveC(
      _ source: NSError, result: inout BGTaskScheduler.Error?
    ) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    public static func _conditionallyBridgeFromObjectiveC(
      _ source: NSError, result: inout BGTaskScheduler.Error?
    ) -> Bool {
      guard source.domain == errorDomain, let code = Code(rawValue: source.code) else {
        return false
      }
      result = BGTaskScheduler.Error(code)
      return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(
      _ source: NSError?
    ) -> BGTaskScheduler.Error {
      var result: BGTaskScheduler.Error?
      if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
      return result ?? BGTaskScheduler.Error(.unavailable)
    }
  }
#endif

extension BGTaskScheduler {
  public func cancel(taskRequestWithIdentifier identifier: String) {
    guard let process = speaker(of: "cancel(\(identifier))") else { return }
    process.session.cancel(identifier, by: process)
  }

  public func cancelAllTaskRequests() {
    guard let process = speaker(of: "cancelAllTaskRequests()") else { return }
    process.session.cancelAll(by: process)
  }

  /// Passes copies to the handler, on a system queue. The compiler takes completion handlers of Objective-C for
  /// `@Sendable`; a closure that belonged to the main actor would trap here.
  public func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {
    tellPending(completionHandler)
  }

  /// Satisfies a requirement of an app's own protocol.
  @_disfavoredOverload
  public func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
    tellPending(completionHandler)
  }

  private func tellPending(_ completionHandler: @escaping ([BGTaskRequest]) -> Void) {
    guard let process = speaker(of: "getPendingTaskRequests") else { return completionHandler([]) }
    let requests = process.session.pendingCopies(of: process)
    process.answerLater { completionHandler(requests) }
  }

  public func pendingTaskRequests() async -> sending [BGTaskRequest] {
    guard let process = speaker(of: "pendingTaskRequests()") else { return [] }
    // Nobody else has a reference to these copies.
    nonisolated(unsafe) let copies = process.session.pendingCopies(of: process)
    return copies
  }
}

extension LiveProcess {
  /// Calls back on a system queue.
  fileprivate func answerLater(_ answer: @escaping () -> Void) {
    session.world.post(as: lane, on: .background, answer)
  }
}

// Swift chooses between these methods by the caller's language mode, which decides whether the compiler makes
// a closure check its actor on entry (fact 222). The caller's line is passed in default arguments. A
// requirement of an app's own protocol cannot have those, hence the first method.

extension BGTaskScheduler {
  /// Satisfies a requirement of an app's own protocol.
  @_disfavoredOverload
  @discardableResult
  public func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    register(identifier, LaunchHandler(queue, identifier, launchHandler, from: .caller))
  }

  /// In Swift 6, a closure that belongs to an actor traps when it is entered on another queue.
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

  /// In Swift 5 there is no check, and the closure runs on the wrong thread.
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

  @discardableResult
  func register(_ identifier: String, _ handler: LaunchHandler) -> Bool {
    let call = "register(forTaskWithIdentifier: \"\(identifier)\")"
    guard let process = speaker(of: call, at: handler.site) else { return false }
    return process.session.register(identifier, handler, by: process)
  }

  /// The resources that continued requests may ask for on this device (fact 84).
  public class var supportedResources: BGContinuedProcessingTaskRequest.Resources {
    guard let process = shared.speaker(of: "supportedResources") else { return [] }
    if process.session.noteSupportedResources(by: process) { return [] }
    return process.session.hasBackgroundGPU ? .gpu : []
  }

  /// Satisfies a requirement of an app's own protocol.
  @_disfavoredOverload
  public func submit(_ taskRequest: BGTaskRequest) throws {
    try submit(taskRequest, from: .caller)
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
    guard let process = speaker(of: "submit(\(request.identifier))", at: site) else {
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
    guard let process = speaker(of: "submitTaskRequest(\(request.identifier))", at: site) else {
      return completionHandler(Error(.unavailable))
    }
    process.session.noteNewForm(request, from: site, by: process)
    process.session.noteMainThread(request, from: site, by: process)
    var failure: (any Swift.Error)?
    do { try process.session.submit(request, from: site, by: process) } catch { failure = error }
    let answer = failure
    process.answerLater { completionHandler(answer) }
  }

  @_disfavoredOverload
  public func submitTaskRequest(_ taskRequest: BGTaskRequest) async throws {
    try submitNewly(taskRequest, from: nil)
  }

  public func submitTaskRequest(
    _ taskRequest: BGTaskRequest,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) async throws {
    try submitNewly(
      taskRequest,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func submitNewly(_ request: BGTaskRequest, from site: CallSite?) throws {
    if let process = LiveProcess.current {
      process.session.noteNewForm(request, from: site, by: process)
    }
    try submit(request, from: site)
  }
}

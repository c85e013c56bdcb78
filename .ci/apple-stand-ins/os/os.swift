@_exported import Darwin

// https://developer.apple.com/documentation/os/logger
@frozen public struct Logger: @unchecked Sendable {
  public init(subsystem: String, category: String)
  public func error(_ message: OSLogMessage)
  public func info(_ message: OSLogMessage)
}
// https://developer.apple.com/documentation/os/oslogmessage
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String)
}
// https://developer.apple.com/documentation/os/osallocatedunfairlock
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
@frozen public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State)
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R
}
extension OSAllocatedUnfairLock where State: Sendable {
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public init(initialState: State)
}

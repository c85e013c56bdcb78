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

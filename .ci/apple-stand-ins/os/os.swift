@_exported import Darwin

// https://developer.apple.com/documentation/os/logger
@frozen public struct Logger: @unchecked Sendable {
  public init(subsystem: String, category: String)
  public func error(_ message: OSLogMessage)
  public func info(_ message: OSLogMessage)
  public func notice(_ message: OSLogMessage)
}
// https://developer.apple.com/documentation/os/oslogmessage
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String)
  public init(stringInterpolation: OSLogInterpolation)
}
// https://developer.apple.com/documentation/os/osloginterpolation
public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int)
  public mutating func appendLiteral(_ literal: String)
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> T, privacy: OSLogPrivacy = .auto)
}
// https://developer.apple.com/documentation/os/oslogprivacy
public struct OSLogPrivacy {
  public static var auto: OSLogPrivacy { get }
  public static var `public`: OSLogPrivacy { get }
}

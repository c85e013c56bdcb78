/// An identifier's place in the name table; the engine compares and stores nothing longer.
public struct NameID: Hashable, Comparable, Sendable {
  public let index: Int32
  public init(index: Int32) { self.index = index }
  public static func < (left: NameID, right: NameID) -> Bool { left.index < right.index }
}

/// An app's place in the set-up.
public struct AppID: Hashable, Comparable, Sendable {
  public let index: Int32
  public init(index: Int32) { self.index = index }
  public static func < (left: AppID, right: AppID) -> Bool { left.index < right.index }
}

/// One life of an app's process. A number is never used again, so a stale caller is recognised.
public struct ProcessID: Hashable, Comparable, Sendable {
  public let number: Int64
  public init(number: Int64) { self.number = number }
  public static let none = ProcessID(number: 0)
  public static func < (left: ProcessID, right: ProcessID) -> Bool { left.number < right.number }
}

/// One accepted submission, numbered in order of acceptance.
public struct RequestID: Hashable, Comparable, Sendable {
  public let number: Int64
  public init(number: Int64) { self.number = number }
  public static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }
}

/// One delivery of a request to its handler, numbered in order of delivery.
public struct RunID: Hashable, Comparable, Sendable {
  public let number: Int64
  public init(number: Int64) { self.number = number }
  public static func < (left: RunID, right: RunID) -> Bool { left.number < right.number }
}

/// One background launch of an app, which may deliver several requests that share its time.
public struct LaunchID: Hashable, Comparable, Sendable {
  public let number: Int64
  public init(number: Int64) { self.number = number }
  public static func < (left: LaunchID, right: LaunchID) -> Bool { left.number < right.number }
}

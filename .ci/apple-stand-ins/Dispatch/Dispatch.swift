@_exported import Darwin
@_exported import ObjectiveC

// https://developer.apple.com/documentation/dispatch/dispatchobject
open class DispatchObject: NSObject {
  public override init()
}
extension DispatchObject {
  public func activate()
  public func suspend()
  public func resume()
}

// https://developer.apple.com/documentation/dispatch/dispatchqos
public struct DispatchQoS: Equatable, Sendable {
  public static let background: DispatchQoS
  public static let utility: DispatchQoS
  public static let `default`: DispatchQoS
  public static let userInitiated: DispatchQoS
  public static let userInteractive: DispatchQoS
  public static let unspecified: DispatchQoS
  public enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }
}

// https://developer.apple.com/documentation/dispatch/dispatchworkitemflags
public struct DispatchWorkItemFlags: OptionSet, RawRepresentable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt)
  public static let barrier: DispatchWorkItemFlags
  public static let detached: DispatchWorkItemFlags
}

// https://developer.apple.com/documentation/dispatch/dispatchworkitem
public class DispatchWorkItem {
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping () -> Void)
  @available(macOS 11.3, iOS 14.5, tvOS 14.5, watchOS 7.4, *)
  public init(flags: DispatchWorkItemFlags = [], block: @escaping () -> Void)
  public func perform()
  public func wait()
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult
  public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute: @escaping @convention(block) () -> Void)
  public func notify(queue: DispatchQueue, execute: DispatchWorkItem)
  public func cancel()
  public var isCancelled: Bool { get }
}

// https://developer.apple.com/documentation/dispatch/dispatchqueue
open class DispatchQueue: DispatchObject, @unchecked Sendable {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64)
    public static let concurrent: DispatchQueue.Attributes
    public static let initiallyInactive: DispatchQueue.Attributes
  }
  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }
}
extension DispatchQueue {
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: DispatchQueue.Attributes = [],
    autoreleaseFrequency: DispatchQueue.AutoreleaseFrequency = .inherit,
    target: DispatchQueue? = nil)
  public class var main: DispatchQueue { get }
  public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void)
  public var label: String { get }
  public var qos: DispatchQoS { get }
  public func setTarget(queue: DispatchQueue?)
  public func async(execute workItem: DispatchWorkItem)
  public func async(group: DispatchGroup, execute workItem: DispatchWorkItem)
  @preconcurrency public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void)
  public func sync(execute workItem: DispatchWorkItem)
  public func sync<T>(execute work: () throws -> T) rethrows -> T
  public func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T
  public func asyncAndWait(execute workItem: DispatchWorkItem)
  public func asyncAfter(deadline: DispatchTime, execute: DispatchWorkItem)
  public func asyncAfter(wallDeadline: DispatchWallTime, execute: DispatchWorkItem)
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void)
  @preconcurrency public func asyncAfter(
    wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void)
  @preconcurrency public func getSpecific<T: Sendable>(key: DispatchSpecificKey<T>) -> T?
  @preconcurrency public func setSpecific<T: Sendable>(key: DispatchSpecificKey<T>, value: T?)
  @preconcurrency public class func getSpecific<T: Sendable>(key: DispatchSpecificKey<T>) -> T?
}

// https://developer.apple.com/documentation/dispatch/dispatchspecifickey
public final class DispatchSpecificKey<T>: @unchecked Sendable {
  public init()
}

// https://developer.apple.com/documentation/dispatch/dispatchgroup
open class DispatchGroup: DispatchObject, @unchecked Sendable {
  public override init()
}
extension DispatchGroup {
  public func enter()
  public func leave()
  public func wait()
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult
  public func wait(wallTimeout timeout: DispatchWallTime) -> DispatchTimeoutResult
  public func notify(queue: DispatchQueue, work: DispatchWorkItem)
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping @convention(block) () -> Void)
}

// https://developer.apple.com/documentation/dispatch/dispatchsemaphore
open class DispatchSemaphore: DispatchObject, @unchecked Sendable {}
extension DispatchSemaphore {
  public convenience init(value: Int)
  @discardableResult public func signal() -> Int
  public func wait()
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult
  public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult
}

// https://developer.apple.com/documentation/dispatch/dispatchtimeoutresult
@frozen public enum DispatchTimeoutResult: Equatable, Hashable, Sendable { case success, timedOut }

// https://developer.apple.com/documentation/dispatch/dispatchtimeinterval
public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never
}

// https://developer.apple.com/documentation/dispatch/dispatchtime
public struct DispatchTime: Comparable, Sendable {
  public let rawValue: UInt64
  public static func now() -> DispatchTime
  public static let distantFuture: DispatchTime
  public init(uptimeNanoseconds: UInt64)
  public var uptimeNanoseconds: UInt64 { get }
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool
  public static func == (a: DispatchTime, b: DispatchTime) -> Bool
}
extension DispatchTime {
  public func distance(to other: DispatchTime) -> DispatchTimeInterval
  public func advanced(by n: DispatchTimeInterval) -> DispatchTime
}
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime
public func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime
public func + (time: DispatchTime, seconds: Double) -> DispatchTime
public func - (time: DispatchTime, seconds: Double) -> DispatchTime

// https://developer.apple.com/documentation/dispatch/dispatchwalltime
public struct DispatchWallTime: Comparable, Sendable {
  public let rawValue: UInt64
  public static func now() -> DispatchWallTime
  public static let distantFuture: DispatchWallTime
  public init(timespec: timespec)
  public static func < (a: DispatchWallTime, b: DispatchWallTime) -> Bool
  public static func == (a: DispatchWallTime, b: DispatchWallTime) -> Bool
}
public func + (time: DispatchWallTime, interval: DispatchTimeInterval) -> DispatchWallTime
public func + (time: DispatchWallTime, seconds: Double) -> DispatchWallTime

// https://developer.apple.com/documentation/dispatch/dispatchsource
open class DispatchSource: DispatchObject, DispatchSourceProtocol, @unchecked Sendable {
  public struct TimerFlags: OptionSet, RawRepresentable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let strict: DispatchSource.TimerFlags
  }
}
extension DispatchSource {
  public class func makeTimerSource(
    flags: DispatchSource.TimerFlags = [], queue: DispatchQueue? = nil
  ) -> any DispatchSourceTimer
}
public protocol DispatchSourceProtocol: NSObjectProtocol {}
extension DispatchSourceProtocol {
  public typealias DispatchSourceHandler = @convention(block) () -> Void
  public func setEventHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    handler: Self.DispatchSourceHandler?)
  public func setEventHandler(handler: DispatchWorkItem)
  public func setCancelHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    handler: Self.DispatchSourceHandler?)
  public func activate()
  public func cancel()
  public func resume()
  public func suspend()
  public var isCancelled: Bool { get }
}
public protocol DispatchSourceTimer: DispatchSourceProtocol {}
extension DispatchSourceTimer {
  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0))
  public func schedule(
    deadline: DispatchTime, repeating interval: Double,
    leeway: DispatchTimeInterval = .nanoseconds(0))
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0))
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: Double,
    leeway: DispatchTimeInterval = .nanoseconds(0))
}
extension DispatchSource: DispatchSourceTimer {}

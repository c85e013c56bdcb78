// Plain Swift classes in the shape that Objective-C's have in Swift. `open` is what may have subclasses.

// https://developer.apple.com/documentation/foundation/nscopying
public protocol NSCopying {
  func copy(with zone: NSZone?) -> Any
}

// https://developer.apple.com/documentation/foundation/nsstring
open class NSString: NSObject, @unchecked Sendable {
  public convenience init(string aString: String)
  open var length: Int { get }
}

// https://developer.apple.com/documentation/foundation/nsnumber
open class NSNumber: NSObject, @unchecked Sendable {
  open var int64Value: Int64 { get }
  open var intValue: Int { get }
}

// https://developer.apple.com/documentation/foundation/nsmutabledictionary
open class NSDictionary: NSObject {
  open func object(forKey aKey: Any) -> Any?
}
open class NSMutableDictionary: NSDictionary {}
extension NSMutableDictionary {
  public subscript(key: Any) -> Any? { get set }
}

// https://developer.apple.com/documentation/foundation/nserror
open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo dict: [String: Any]? = nil)
  open var domain: String { get }
  open var code: Int { get }
  open var userInfo: [String: Any] { get }
  open var localizedDescription: String { get }
}
// What `error as NSError` calls.
public func _convertErrorToNSError(_ error: any Error) -> NSError

// https://developer.apple.com/documentation/foundation/nslocking
public protocol NSLocking {
  func lock()
  func unlock()
}
extension NSLocking {
  public func withLock<R>(_ body: () throws -> R) rethrows -> R
}
// https://developer.apple.com/documentation/foundation/nslock
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
  public override init()
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock()
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock()
}
// https://developer.apple.com/documentation/foundation/nscondition
open class NSCondition: NSObject, NSLocking, @unchecked Sendable {
  public override init()
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock()
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock()
  open func wait()
  open func wait(until limit: Date) -> Bool
  open func signal()
  open func broadcast()
}

// https://developer.apple.com/documentation/foundation/thread
open class Thread: NSObject, @unchecked Sendable {
  @preconcurrency public convenience init(block: @escaping @Sendable () -> Void)
  @preconcurrency open class func detachNewThread(_ block: @escaping @Sendable () -> Void)
  open class func sleep(forTimeInterval ti: TimeInterval)
  open class func sleep(until date: Date)
  @available(*, noasync) open class var current: Thread { get }
  open class var isMainThread: Bool { get }
  open var threadDictionary: NSMutableDictionary { get }
  open var stackSize: Int { get set }
  open var name: String? { get set }
  open func start()
  open func main()
  open func cancel()
}

// https://developer.apple.com/documentation/foundation/processinfo
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { get }
  open var environment: [String: String] { get }
  open var processIdentifier: Int32 { get }
  open var systemUptime: TimeInterval { get }
  @available(macOS 12.0, *) open var isLowPowerModeEnabled: Bool { get }
  open var thermalState: ProcessInfo.ThermalState { get }
  public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }
  /// There is none on a Mac.
  @available(macOS, unavailable)
  @preconcurrency open func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void)
}

// https://developer.apple.com/documentation/foundation/bundle
open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { get }
  open var bundleIdentifier: String? { get }
}

// https://developer.apple.com/documentation/foundation/timer
open class Timer: NSObject {
  @preconcurrency public init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void)
  @preconcurrency public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void)
  @discardableResult @preconcurrency open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) -> Timer
  open func fire()
  open func invalidate()
  open var isValid: Bool { get }
  open var fireDate: Date { get set }
  open var timeInterval: TimeInterval { get }
  open var tolerance: TimeInterval { get set }
}

// https://developer.apple.com/documentation/foundation/runloop
open class RunLoop: NSObject {
  public struct Mode: Hashable, Sendable {
    public static let `default`: RunLoop.Mode
    public static let common: RunLoop.Mode
  }
  @available(*, noasync) open class var current: RunLoop { get }
  open class var main: RunLoop { get }
  open func add(_ timer: Timer, forMode mode: RunLoop.Mode)
  @available(*, noasync) open func run(mode: RunLoop.Mode, before limitDate: Date) -> Bool
  @available(*, noasync) open func run(until limitDate: Date)
  @preconcurrency open func perform(_ block: @escaping @Sendable () -> Void)
}

// https://developer.apple.com/documentation/foundation/operation
open class Operation: NSObject, @unchecked Sendable {
  public override init()
  open func start()
  open func main()
  open func cancel()
  open var isCancelled: Bool { get }
  open var isFinished: Bool { get }
  @preconcurrency open var completionBlock: (@Sendable () -> Void)? { get set }
}
// https://developer.apple.com/documentation/foundation/blockoperation
open class BlockOperation: Operation, @unchecked Sendable {
  @preconcurrency public convenience init(block: @escaping @Sendable () -> Void)
}
// https://developer.apple.com/documentation/foundation/operationqueue
open class OperationQueue: NSObject, @unchecked Sendable {
  public override init()
  open class var main: OperationQueue { get }
  open class var current: OperationQueue? { get }
  open func addOperation(_ op: Operation)
  @preconcurrency open func addOperation(_ block: @escaping @Sendable () -> Void)
  @preconcurrency open func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void)
  open func cancelAllOperations()
  open func waitUntilAllOperationsAreFinished()
  open var maxConcurrentOperationCount: Int { get set }
  unowned(unsafe) open var underlyingQueue: DispatchQueue? { get set }
}

// https://developer.apple.com/documentation/foundation/progress
public struct ProgressUserInfoKey: Hashable, RawRepresentable, Sendable {
  public init(rawValue: String)
  public var rawValue: String { get }
}
open class Progress: NSObject, @unchecked Sendable {
  public class func discreteProgress(totalUnitCount unitCount: Int64) -> Progress
  @preconcurrency open var cancellationHandler: (@Sendable () -> Void)? { get set }
  @preconcurrency open var pausingHandler: (@Sendable () -> Void)? { get set }
  @preconcurrency open var resumingHandler: (@Sendable () -> Void)? { get set }
  public init(
    parent parentProgressOrNil: Progress?, userInfo userInfoOrNil: [ProgressUserInfoKey: Any]? = nil
  )
  public convenience init(totalUnitCount unitCount: Int64)
  public convenience init(
    totalUnitCount unitCount: Int64, parent: Progress, pendingUnitCount: Int64)
  open func addChild(_ child: Progress, withPendingUnitCount inUnitCount: Int64)
  open func cancel()
  open var totalUnitCount: Int64 { get set }
  open var completedUnitCount: Int64 { get set }
  open var fractionCompleted: Double { get }
  open var isFinished: Bool { get }
  open var isCancelled: Bool { get }
}
// https://developer.apple.com/documentation/foundation/progressreporting
public protocol ProgressReporting: NSObjectProtocol {
  var progress: Progress { get }
}

// https://developer.apple.com/documentation/foundation/nstimezone
open class NSTimeZone: NSObject, @unchecked Sendable {
  open class func resetSystemTimeZone()
}
extension NSTimeZone {
  public class var `default`: TimeZone { get set }
  public class var system: TimeZone { get }
}

// https://developer.apple.com/documentation/foundation/jsonserialization
open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt)
  }

  open class func jsonObject(
    with data: Data, options opt: JSONSerialization.ReadingOptions = []
  ) throws -> Any
}

// https://developer.apple.com/documentation/foundation/filemanager
open class FileManager: NSObject, @unchecked Sendable {
  open class var `default`: FileManager { get }
  open var temporaryDirectory: URL { get }
  open func createDirectory(
    atPath path: String, withIntermediateDirectories createIntermediates: Bool,
    attributes: [FileAttributeKey: Any]? = nil) throws
  open func createFile(
    atPath path: String, contents data: Data?, attributes attr: [FileAttributeKey: Any]? = nil
  ) -> Bool
  open func contents(atPath path: String) -> Data?
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any]
  open func fileExists(atPath path: String) -> Bool
  open func removeItem(at URL: URL) throws
  open func moveItem(at srcURL: URL, to dstURL: URL) throws
}
// https://developer.apple.com/documentation/foundation/fileattributekey
public struct FileAttributeKey: Hashable, RawRepresentable, Sendable {
  public init(rawValue: String)
  public var rawValue: String { get }
  public static let size: FileAttributeKey
  public static let type: FileAttributeKey
}
public struct FileAttributeType: Hashable, RawRepresentable, Sendable {
  public init(rawValue: String)
  public var rawValue: String { get }
  public static let typeRegular: FileAttributeType
  public static let typeDirectory: FileAttributeType
}
// https://developer.apple.com/documentation/foundation/fileprotectiontype
public struct FileProtectionType: Hashable, RawRepresentable, Sendable {
  public init(rawValue: String)
  public var rawValue: String { get }
  public static let complete: FileProtectionType
  public static let completeUnlessOpen: FileProtectionType
  public static let completeUntilFirstUserAuthentication: FileProtectionType
  public static let none: FileProtectionType
}
// https://developer.apple.com/documentation/foundation/filehandle
open class FileHandle: NSObject, @unchecked Sendable {
  public convenience init?(forWritingAtPath path: String)
  open class var standardError: FileHandle { get }
  open class var nullDevice: FileHandle { get }
  open func write(_ data: Data)
  @discardableResult open func seekToEndOfFile() -> UInt64
  open func truncate(atOffset offset: UInt64) throws
  open func close() throws
}
// https://developer.apple.com/documentation/foundation/process
#if os(macOS)
  open class Process: NSObject, @unchecked Sendable {
    public override init()
    open var executableURL: URL? { get set }
    open var arguments: [String]? { get set }
    open var environment: [String: String]? { get set }
    open var standardOutput: Any? { get set }
    open var standardError: Any? { get set }
    open var isRunning: Bool { get }
    open var terminationHandler: (@Sendable (Process) -> Void)? { get set }
    open func run() throws
    open func terminate()
  }
#endif

// https://developer.apple.com/documentation/foundation/propertylistserialization
open class PropertyListSerialization: NSObject {
  public enum PropertyListFormat: UInt, Sendable {
    case openStep = 1
    case xml = 100
    case binary = 200
  }
  public typealias ReadOptions = PropertyListSerialization.MutabilityOptions
  public struct MutabilityOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var mutableContainers: PropertyListSerialization.MutabilityOptions { get }
    public static var mutableContainersAndLeaves: PropertyListSerialization.MutabilityOptions { get }
  }
  open class func propertyList(
    from data: Data, options opt: PropertyListSerialization.ReadOptions = [],
    format: UnsafeMutablePointer<PropertyListSerialization.PropertyListFormat>?
  ) throws -> Any
}

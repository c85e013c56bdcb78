// Plain Swift classes, because there is no Objective-C to be had here.
@_exported import Darwin

// https://developer.apple.com/documentation/objectivec/nsobjectprotocol
public protocol NSObjectProtocol: AnyObject {
  func isEqual(_ object: Any?) -> Bool
  var hash: Int { get }
  var description: String { get }
}

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
open class NSObject: NSObjectProtocol, Equatable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, CVarArg
{
  public init()
  open func isEqual(_ object: Any?) -> Bool
  open var hash: Int { get }
  open var description: String { get }
  open var debugDescription: String { get }
  open func copy() -> Any
  public static func == (one: NSObject, other: NSObject) -> Bool
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
  public var _cVarArgEncoding: [Int] { get }
}

// https://developer.apple.com/documentation/foundation/nszone
public struct NSZone {}

// https://developer.apple.com/documentation/objectivec/autoreleasepool(invoking:)
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result

@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

// Structures whose open sources are the documentation, too:
// https://github.com/swiftlang/swift-foundation/tree/main/Sources/FoundationEssentials

// https://developer.apple.com/documentation/foundation/timeinterval
public typealias TimeInterval = Double

// https://developer.apple.com/documentation/foundation/date
public struct Date: Comparable, Hashable, Codable, Sendable, CustomStringConvertible {
  public typealias Stride = TimeInterval
  public init()
  public init(timeIntervalSinceNow: TimeInterval)
  public init(timeIntervalSince1970: TimeInterval)
  public init(timeIntervalSinceReferenceDate ti: TimeInterval)
  public init(timeInterval: TimeInterval, since date: Date)
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public static var now: Date { get }
  public static let distantFuture: Date
  public static let distantPast: Date
  public static var timeIntervalSinceReferenceDate: TimeInterval { get }
  public var timeIntervalSinceReferenceDate: TimeInterval { get }
  public var timeIntervalSince1970: TimeInterval { get }
  public var timeIntervalSinceNow: TimeInterval { get }
  public func timeIntervalSince(_ date: Date) -> TimeInterval
  public func addingTimeInterval(_ timeInterval: TimeInterval) -> Date
  public mutating func addTimeInterval(_ timeInterval: TimeInterval)
  public func advanced(by n: TimeInterval) -> Date
  public func distance(to other: Date) -> TimeInterval
  public static func < (lhs: Date, rhs: Date) -> Bool
  public static func + (lhs: Date, rhs: TimeInterval) -> Date
  public static func - (lhs: Date, rhs: TimeInterval) -> Date
  public static func += (lhs: inout Date, rhs: TimeInterval)
  public static func == (lhs: Date, rhs: Date) -> Bool
  public func hash(into hasher: inout Hasher)
  public func encode(to encoder: any Encoder) throws
  public init(from decoder: any Decoder) throws
  public var description: String { get }
}

// https://developer.apple.com/documentation/foundation/date/iso8601formatstyle
extension Date {
  @available(macOS 12.0, iOS 15.0, *)
  public struct ISO8601FormatStyle: Sendable {
    public enum DateSeparator: String, Sendable { case dash, omitted }
    public enum TimeSeparator: String, Sendable { case colon, omitted }
    public enum DateTimeSeparator: String, Sendable { case space, standard }
    public enum TimeZoneSeparator: String, Sendable { case colon, omitted }
    public init(
      dateSeparator: DateSeparator = .dash, dateTimeSeparator: DateTimeSeparator = .standard,
      timeSeparator: TimeSeparator = .colon, timeZoneSeparator: TimeZoneSeparator = .omitted,
      includingFractionalSeconds: Bool = false, timeZone: TimeZone)
    public func format(_ value: Date) -> String
  }
}

// https://developer.apple.com/documentation/foundation/timezone
public struct TimeZone: Hashable, Sendable {
  public init?(identifier: String)
  public init?(secondsFromGMT seconds: Int)
  public var identifier: String { get }
  public func secondsFromGMT(for date: Date = Date()) -> Int
  public func nextDaylightSavingTimeTransition(after date: Date) -> Date?
  public static var current: TimeZone { get }
  public static var knownTimeZoneIdentifiers: [String] { get }
  public static func == (lhs: TimeZone, rhs: TimeZone) -> Bool
  public func hash(into hasher: inout Hasher)
}

// https://developer.apple.com/documentation/foundation/url
public struct URL: Hashable, Codable, Sendable, CustomStringConvertible {
  public var host: String? { get }
  public init?(string: String)
  public init(fileURLWithPath path: String)
  public init(fileURLWithPath path: String, isDirectory: Bool)
  public var absoluteString: String { get }
  public var path: String { get }
  public var scheme: String? { get }
  public var lastPathComponent: String { get }
  public func appendingPathComponent(_ pathComponent: String) -> URL
  public func deletingLastPathComponent() -> URL
  public static func == (lhs: URL, rhs: URL) -> Bool
  public func hash(into hasher: inout Hasher)
  public func encode(to encoder: any Encoder) throws
  public init(from decoder: any Decoder) throws
  public var description: String { get }
}

// https://developer.apple.com/documentation/foundation/data
public struct Data: Hashable, Codable, Sendable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection
{
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let atomic: Data.WritingOptions
  }
  public init()
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8
  public init(contentsOf url: URL, options: Data.ReadingOptions = []) throws
  public func write(to url: URL, options: Data.WritingOptions = []) throws
  public var startIndex: Int { get }
  public var endIndex: Int { get }
  public subscript(index: Int) -> UInt8 { get set }
  public subscript(bounds: Range<Int>) -> Data { get set }
  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
  where C.Element == UInt8
  public static func == (lhs: Data, rhs: Data) -> Bool
  public func hash(into hasher: inout Hasher)
  public func encode(to encoder: any Encoder) throws
  public init(from decoder: any Decoder) throws
}

// https://developer.apple.com/documentation/foundation/jsonencoder and jsondecoder
open class JSONEncoder: @unchecked Sendable {
  public init()
  open func encode<T: Encodable>(_ value: T) throws -> Data
}
open class JSONDecoder: @unchecked Sendable {
  public init()
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
}

// https://developer.apple.com/documentation/swift/string and .../foundation/nsstring
extension String {
  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt)
    public static let utf8: String.Encoding
  }

  public init(contentsOfFile path: String, encoding enc: String.Encoding) throws
}

extension String {
  public init(format: String, _ arguments: any CVarArg...)
  public init(format: String, arguments: [any CVarArg])
}
extension StringProtocol {
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String]
  public func padding<T: StringProtocol>(
    toLength newLength: Int, withPad padString: T, startingAt padIndex: Int
  ) -> String
  public func contains<T: StringProtocol>(_ other: T) -> Bool
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement
  ) -> String
}
// Where there is Objective-C, the compiler makes an NSString of it, which is one.
extension String: CVarArg {
  public var _cVarArgEncoding: [Int] { get }
}
// https://developer.apple.com/documentation/foundation/nslog
public func NSLog(_ format: String, _ args: any CVarArg...)

// https://developer.apple.com/documentation/foundation/customnserror
public protocol CustomNSError: Error {
  static var errorDomain: String { get }
  var errorCode: Int { get }
  var errorUserInfo: [String: Any] { get }
}
extension CustomNSError {
  public static var errorDomain: String { get }
  public var errorCode: Int { get }
  public var errorUserInfo: [String: Any] { get }
}
extension Error {
  public var localizedDescription: String { get }
}

// https://developer.apple.com/documentation/foundation/uuid
public struct UUID: Hashable, Sendable {
  public init?(uuidString string: String)
  public static func == (lhs: UUID, rhs: UUID) -> Bool
  public func hash(into hasher: inout Hasher)
}

/// An identifier's place in the name table; the engine compares and stores nothing longer.
public struct NameID: Hashable, Comparable, Sendable {
  public package(set) var index: Int32
  public init(index: Int32) { self.index = index }
  public static func < (left: NameID, right: NameID) -> Bool { left.index < right.index }
}

/// An app's place in the set-up.
public struct AppID: Hashable, Comparable, Sendable {
  public package(set) var index: Int32
  public init(index: Int32) { self.index = index }
  public static func < (left: AppID, right: AppID) -> Bool { left.index < right.index }
}

/// One life of an app's process. A number is never used again, so a stale caller is recognised.
public struct ProcessID: Hashable, Sendable {
  public package(set) var number: Int64
  public init(number: Int64) { self.number = number }
  public static let none = ProcessID(number: 0)
}

/// One accepted submission, numbered in order of acceptance.
public struct RequestID: Hashable, Comparable, Sendable {
  public package(set) var number: Int64
  public init(number: Int64) { self.number = number }
  public static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }
}

/// One delivery of a request to its handler, numbered in order of delivery.
public struct RunID: Hashable, Comparable, Sendable {
  public package(set) var number: Int64
  public init(number: Int64) { self.number = number }
  public static func < (left: RunID, right: RunID) -> Bool { left.number < right.number }
}

/// One background launch of an app, which may deliver several requests that share its time.
public struct LaunchID: Hashable, Comparable, Sendable {
  public package(set) var number: Int64
  public init(number: Int64) { self.number = number }
  public static func < (left: LaunchID, right: LaunchID) -> Bool { left.number < right.number }
}

/// Identifiers as bytes, each stored once. The run loop never looks inside.
public struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int32] = []
  /// Names by their hash, in twice as many places or more; a taken place passes on to the next.
  private var places: [Int32] = Array(repeating: NameTable.free, count: 16)

  private static var free: Int32 { -1 }

  public init() {}

  public var count: Int32 { Int32(ends.count) }

  /// The identity of these bytes; the same bytes always give the same one (exact, case-sensitive).
  public mutating func intern(_ name: some Collection<UInt8>) -> NameID {
    let name = Array(name)
    let place = place(of: name)
    if places[place] != NameTable.free { return NameID(index: places[place]) }
    bytes.append(contentsOf: name)
    ends.append(Int32(bytes.count))
    places[place] = count - 1
    if 2 * ends.count > places.count { grow() }
    return NameID(index: count - 1)
  }

  public func find(_ name: some Collection<UInt8>) -> NameID? {
    let found = places[place(of: Array(name))]
    return found == NameTable.free ? nil : NameID(index: found)
  }

  /// Where this name stands, or would. Of an array alone, because a comparison of any collections
  /// costs a call for each byte.
  private func place(of name: [UInt8]) -> Int {
    var place = NameTable.hash(name[...]) & (places.count - 1)
    while places[place] != NameTable.free {
      if self[NameID(index: places[place])].elementsEqual(name) { return place }
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    places = Array(repeating: NameTable.free, count: 2 * places.count)
    for index in 0..<count {
      var place = NameTable.hash(self[NameID(index: index)]) & (places.count - 1)
      while places[place] != NameTable.free { place = (place + 1) & (places.count - 1) }
      places[place] = index
    }
  }

  /// FNV-1a, folded so that it fits a word of either size.
  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int((hash ^ hash >> 16) & 0x7FFF_FFFF)
  }

  /// The bytes of a name, UTF-8. The identity must come from this table.
  public subscript(name: NameID) -> ArraySlice<UInt8> {
    let index = Int(name.index)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return bytes[start..<Int(ends[index])]
  }
}

/// The same names in the same order.
extension NameTable: Equatable {
  public static func == (left: NameTable, right: NameTable) -> Bool {
    left.ends == right.ends && left.bytes == right.bytes
  }
}

/// Why an identifier that the permitted list has in mind is no use, mostly for a wildcard (facts 227, 236). The
/// device tells none of these from an identifier that is not permitted.
public enum WildcardMistake: UInt8, Sendable, CaseIterable {
  /// The wildcard itself was registered or submitted; only full names stand for work.
  case namedItself
  /// The wildcard, or the full name of a continued task, does not begin with the app's bundle identifier.
  case otherBundle
  /// The entry holds an asterisk elsewhere than in its ending `.*`.
  case asteriskElsewhere
  /// Nothing stands where the asterisk does.
  case emptySuffix
  /// Only continued requests may match a wildcard.
  case otherKind
}

/// One identifier of one app. Two apps may use the same identifier and share nothing by it.
public struct TaskKey: Hashable, Sendable {
  public let app: AppID
  public let name: NameID

  public init(_ name: NameID, of app: AppID) {
    self.app = app
    self.name = name
  }
}

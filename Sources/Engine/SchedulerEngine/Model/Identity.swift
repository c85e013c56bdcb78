/// An identifier's index in the name table; the engine compares and stores only this.
public struct NameID: Hashable, Comparable, Sendable {
  public package(set) var index: Int32
  public init(index: Int32) { self.index = index }
  public static func < (left: NameID, right: NameID) -> Bool { left.index < right.index }
}

/// An app's index in the set-up.
public struct AppID: Hashable, Comparable, Sendable {
  public package(set) var index: Int32
  public init(index: Int32) { self.index = index }
  public static func < (left: AppID, right: AppID) -> Bool { left.index < right.index }
}

/// The lifetime of one process of an app. Numbers are never reused, so stale callers are recognised.
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

/// Identifiers as bytes, each stored once. The run loop never reads the bytes.
public struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int32] = []
  /// A hash table of names with linear probing, at most half full.
  private var places: [Int32] = Array(repeating: NameTable.free, count: 16)

  private static var free: Int32 { -1 }

  public init() {}

  public var count: Int32 { Int32(ends.count) }

  /// The ID of these bytes; equal bytes always have the same ID (exact, case-sensitive).
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

  /// The slot of this name, or the free slot where it belongs. Takes an array, because comparing generic
  /// collections costs a call per byte.
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

  /// FNV-1a, folded to fit an `Int` of 32 or 64 bits.
  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int((hash ^ hash >> 16) & 0x7FFF_FFFF)
  }

  /// A name's UTF-8 bytes. The ID must come from this table.
  public subscript(name: NameID) -> ArraySlice<UInt8> {
    let index = Int(name.index)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return bytes[start..<Int(ends[index])]
  }
}

/// Equal if they have the same names in the same order.
extension NameTable: Equatable {
  public static func == (left: NameTable, right: NameTable) -> Bool {
    left.ends == right.ends && left.bytes == right.bytes
  }
}

/// Why an identifier fails although the permitted list has an entry meant for it, mostly a wildcard (facts
/// 227, 236). The device does not distinguish these from an identifier that is not permitted.
public enum WildcardMistake: UInt8, Sendable, CaseIterable {
  /// The wildcard itself was registered or submitted; only full identifiers can be used.
  case namedItself
  /// The wildcard, or the full name of a continued task, does not begin with the app's bundle identifier.
  case otherBundle
  /// The entry has an asterisk somewhere other than in its ending `.*`.
  case asteriskElsewhere
  /// The identifier has nothing in place of the asterisk.
  case emptySuffix
  /// Only continued requests may match a wildcard.
  case otherKind
}

/// One identifier of one app. Two apps may use the same identifier; they share nothing.
public struct TaskKey: Hashable, Sendable {
  public let app: AppID
  public let name: NameID

  public init(_ name: NameID, of app: AppID) {
    self.app = app
    self.name = name
  }
}

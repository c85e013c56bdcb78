import Basics
import Documents

/// A scenario's text as a tree. Each part knows its place in the original.
struct ShrinkTree {
  indirect enum Node {
    case leaf(JSONValue)
    case list([ShrinkTree])
    case object([(key: String, value: ShrinkTree)])
  }

  /// For example "apps[1].tasks[0]".
  let origin: String
  var node: Node

  /// nil if this is not a JSON value that a scenario may contain.
  init?(_ tree: JSONTree, _ place: Int = 0, origin: String = "") {
    self.origin = origin
    switch tree.nodes[place].kind {
    case .yes: node = .leaf(.flag(true))
    case .no: node = .leaf(.flag(false))
    case .integer: node = .leaf(.integer(tree.integer(at: place)))
    case .string: node = .leaf(.text(tree.text(of: place)))
    case .array:
      var items: [ShrinkTree] = []
      for child in tree.children(of: place) {
        guard let item = ShrinkTree(tree, child, origin: "\(origin)[\(items.count)]") else {
          return nil
        }
        items.append(item)
      }
      node = .list(items)
    case .object:
      var members: [(key: String, value: ShrinkTree)] = []
      for member in tree.members(of: place) {
        let key = tree.text(of: member.key)
        let inner = origin.isEmpty ? key : "\(origin).\(key)"
        guard let value = ShrinkTree(tree, member.value, origin: inner) else { return nil }
        members.append((key, value))
      }
      node = .object(members)
    case .null, .invalid: return nil
    }
  }

  var value: JSONValue {
    switch node {
    case .leaf(let value): value
    case .list(let items): .list(items.map { $0.value })
    case .object(let members): .object(members.map { ($0.key, $0.value.value) })
    }
  }

  /// The number of direct parts.
  var count: Int {
    switch node {
    case .leaf: 0
    case .list(let items): items.count
    case .object(let members): members.count
    }
  }

  subscript(part: Int) -> ShrinkTree {
    get {
      switch node {
      case .leaf: self
      case .list(let items): items[part]
      case .object(let members): members[part].value
      }
    }
    set {
      switch node {
      case .leaf: break
      case .list(var items):
        items[part] = newValue
        node = .list(items)
      case .object(var members):
        members[part].value = newValue
        node = .object(members)
      }
    }
  }

  mutating func remove(_ parts: Range<Int>) {
    switch node {
    case .leaf: break
    case .list(var items):
      items.removeSubrange(parts)
      node = .list(items)
    case .object(var members):
      members.removeSubrange(parts)
      node = .object(members)
    }
  }

  subscript(path: ArraySlice<Int>) -> ShrinkTree {
    get { path.isEmpty ? self : self[path[path.startIndex]][path.dropFirst()] }
    set {
      guard let first = path.first else {
        self = newValue
        return
      }
      var inner = self[first]
      inner[path.dropFirst()] = newValue
      self[first] = inner
    }
  }

  /// The paths of all parts, each before the parts inside it.
  var paths: [[Int]] {
    var all: [[Int]] = [[]]
    for part in 0..<count { for path in self[part].paths { all.append([part] + path) } }
    return all
  }

  /// The original places of the parts that the other tree lacks, without the parts inside them.
  func removed(in other: ShrinkTree) -> [String] {
    removed(staying: Set(other.origins))
  }

  private func removed(staying: Set<String>) -> [String] {
    if !staying.contains(origin) { return [origin] }
    var all: [String] = []
    for part in 0..<count { all += self[part].removed(staying: staying) }
    return all
  }

  private var origins: [String] {
    var all = [origin]
    for part in 0..<count { all += self[part].origins }
    return all
  }

  /// The values that differ in the other tree.
  func changed(in other: ShrinkTree) -> [(origin: String, from: JSONValue, to: JSONValue)] {
    var before: [String: JSONValue] = [:]
    for (origin, value) in leaves { before[origin] = value }
    return other.leaves.compactMap { origin, value in
      guard let old = before[origin], old != value else { return nil }
      return (origin, old, value)
    }
  }

  private var leaves: [(String, JSONValue)] {
    if case .leaf(let value) = node { return [(origin, value)] }
    var all: [(String, JSONValue)] = []
    for part in 0..<count { all += self[part].leaves }
    return all
  }
}

extension JSONValue {
  /// The number that a value is or begins with, as in "30m", "day 3 08:00" and "15%"; nil for clock times,
  /// dates and names.
  var number: Int64? {
    switch self {
    case .integer(let number): number > 0 ? number : nil
    case .text(let text): text.numbered?.number
    case .decimal, .flag, .null, .list, .object, .line: nil
    }
  }

  /// The same value with another number.
  func with(number: Int64) -> JSONValue {
    switch self {
    case .integer: .integer(number)
    case .text(let text): .text(text.numbered.map { "\($0.before)\(number)\($0.after)" } ?? text)
    case .decimal, .flag, .null, .list, .object, .line: self
    }
  }
}

extension String {
  fileprivate var numbered: (before: String, number: Int64, after: String)? {
    let bytes = Array(utf8)
    let prefix = bytes.starts(with: Array("day ".utf8)) ? 4 : bytes.first == 0x2B ? 1 : 0
    let digits = bytes[prefix...].prefix { $0 >= 0x30 && $0 <= 0x39 }
    let next = digits.endIndex < bytes.count ? bytes[digits.endIndex] : 0
    // A clock time, a date, or part of one.
    if digits.isEmpty || next == UInt8(ascii: ":") || next == UInt8(ascii: "-") { return nil }
    guard let number = Int64(String(decoding: digits, as: UTF8.self)), number > 0 else {
      return nil
    }
    return (
      String(decoding: bytes[..<prefix], as: UTF8.self), number,
      String(decoding: bytes[digits.endIndex...], as: UTF8.self)
    )
  }
}

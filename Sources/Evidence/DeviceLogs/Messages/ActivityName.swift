import SchedulerEngine

/// The name under which the system's scheduler keeps a request: a kind, an identifier, and a number that
/// is another one for each request.
struct ActivityName: Equatable {
  /// Nil for work of the system itself.
  let kind: TaskKind?
  let identifier: String
  /// What follows it.
  let end: Int

  static let longest = 256

  var mention: TaskMention { TaskMention(identifier: identifier, kind: kind) }

  /// At the beginning of a text, perhaps in quotes.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.drop { isBlank($0) }
    if rest.first == 0x27 { rest = rest.dropFirst() }
    let name = rest.prefix(ActivityName.longest).prefix {
      $0 == 0x3A || ActivityName.isPart($0)
    }
    guard name.count > 3 else { return nil }
    // The number follows the last colon that has hexadecimal digits behind it.
    var bare = name
    if let colon = name.firstIndex(of: 0x3A) {
      bare = name[..<colon]
      let number = name[(colon + 1)...].prefix { isHexadecimal($0) }
      guard number.count >= 4 else { return nil }
      end = number.endIndex
    } else {
      end = name.endIndex
    }
    guard let (kind, identifier) = ActivityName.split(bare) else { return nil }
    self.kind = kind
    self.identifier = identifier.text
  }

  /// All that a message lists.
  static func all(in message: ArraySlice<UInt8>) -> [ActivityName] {
    var found: [ActivityName] = []
    for line in message.split(separator: 0x0A).prefix(64) {
      guard let name = ActivityName(line.drop { $0 == 0x28 || $0 == 0x7B || isBlank($0) }) else {
        continue
      }
      if name.kind != nil || name.identifier.utf8.contains(0x2E) { found.append(name) }
    }
    return found
  }

  private static func split(
    _ name: ArraySlice<UInt8>
  ) -> (kind: TaskKind?, identifier: ArraySlice<UInt8>)? {
    for (prefix, kind) in prefixes where name.begins(with: prefix) {
      let rest = name.dropFirst(prefix.utf8CodeUnitCount)
      return rest.isEmpty ? nil : (kind, rest)
    }
    return name.contains(0x2E) ? (nil, name) : nil
  }

  private static let prefixes: [(StaticString, TaskKind)] = [
    ("bgRefresh-", .refresh), ("bgProcessing-", .processing),
    ("bgHealthResearch-", .healthResearch), ("bgContinuedProcessing-", .continued),
    ("bgContinued-", .continued), ("com.apple.pushLaunch.", .push),
  ]

  /// Of an identifier, as apps and their tasks are named.
  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

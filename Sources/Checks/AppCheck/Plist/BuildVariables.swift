/// Fills in `$(NAME)` and `${NAME}` as a build does.
struct BuildVariables {
  let definitions: [BuildDefinition]

  private static let depth = 8
  private static let longest = 4096
  /// Variables that contain each other twice would double at every level.
  private static let mostFilled = 1_000

  func filled(_ text: String) -> FilledText {
    var result = FilledText()
    var left = BuildVariables.mostFilled
    fill(Array(text.utf8)[...], into: &result, depth: 0, &left)
    return result
  }

  private func fill(
    _ text: ArraySlice<UInt8>, into result: inout FilledText, depth: Int, _ left: inout Int
  ) {
    var place = text.startIndex
    while place < text.endIndex {
      guard let (name, end) = BuildVariables.variable(text, at: place) else {
        result.append(text[place...place])
        place += 1
        continue
      }
      place = end
      value(of: name, into: &result, depth: depth, &left)
    }
  }

  private func value(
    of expression: ArraySlice<UInt8>, into result: inout FilledText, depth: Int,
    _ left: inout Int
  ) {
    let written = String(decoding: expression, as: UTF8.self)
    left -= 1
    guard depth < BuildVariables.depth, left > 0, result.bytes.count < BuildVariables.longest else {
      return result.leaveOpen(written, .tooDeep)
    }
    // Names may contain other variables.
    var inner = FilledText()
    fill(expression, into: &inner, depth: depth + 1, &left)
    let words = String(decoding: inner.bytes, as: UTF8.self)
      .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let name = words.first ?? ""
    if let open = inner.open.first { return result.leaveOpen(open.name, open.reason) }
    var known = definitions.last { $0.name == name }.map { Array($0.value.utf8) }
    for word in words.dropFirst() {
      if word.hasPrefix("default=") {
        if known?.isEmpty ?? true { known = Array(word.dropFirst(8).utf8) }
      } else if BuildModifier(rawValue: word) == nil {
        return result.leaveOpen(written, .unknownModifier(word))
      }
    }
    guard let known else { return result.leaveOpen(name, nil) }
    var value = FilledText()
    fill(known[...], into: &value, depth: depth + 1, &left)
    for modifier in words.dropFirst().compactMap(BuildModifier.init) {
      value.bytes = modifier.applied(to: value.bytes)
    }
    result.append(value)
  }

  /// The text between the brackets, which may contain others.
  private static func variable(
    _ text: ArraySlice<UInt8>, at start: Int
  ) -> (ArraySlice<UInt8>, end: Int)? {
    guard text[start] == UInt8(ascii: "$"), start + 1 < text.endIndex else { return nil }
    let opening = text[start + 1]
    let closing: UInt8
    switch opening {
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
    default: return nil
    }
    var open = 0
    for place in start + 1..<min(text.endIndex, start + longest) {
      if text[place] == opening { open += 1 }
      if text[place] == closing { open -= 1 }
      if open > depth { return nil }
      if open == 0 { return (text[start + 2..<place], place + 1) }
    }
    return nil
  }
}

/// A modifier that a build applies to a value: `$(NAME:modifier)`.
enum BuildModifier: String {
  case rfc1034identifier, c99extidentifier, identifier, lower, upper

  func applied(to value: [UInt8]) -> [UInt8] {
    switch self {
    case .rfc1034identifier:
      value.map { isLetterOrDigit($0) || $0 == UInt8(ascii: ".") ? $0 : UInt8(ascii: "-") }
    case .c99extidentifier, .identifier:
      value.map { isLetterOrDigit($0) ? $0 : UInt8(ascii: "_") }
    case .lower: Array(String(decoding: value, as: UTF8.self).lowercased().utf8)
    case .upper: Array(String(decoding: value, as: UTF8.self).uppercased().utf8)
    }
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

/// A text whose known variables have been filled in.
struct FilledText: Equatable {
  struct Open: Equatable {
    let name: String
    /// nil if the value is merely unknown here.
    let reason: UnfilledReason?
  }

  var bytes: [UInt8] = []
  private(set) var open: [Open] = []
  /// The offsets in `bytes` of the first and of the last unfilled variable.
  private(set) var before = 0
  private(set) var last = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ more: ArraySlice<UInt8>) { bytes += more }

  mutating func append(_ more: FilledText) {
    if !more.open.isEmpty {
      if open.isEmpty { before = bytes.count + more.before }
      last = bytes.count + more.last
    }
    open += more.open
    bytes += more.bytes
  }

  mutating func leaveOpen(_ name: String, _ reason: UnfilledReason?) {
    if open.isEmpty { before = bytes.count }
    last = bytes.count
    open.append(Open(name: name, reason: reason))
  }

  func couldBe(_ other: String) -> Bool {
    if open.isEmpty { return text == other }
    let bytes = Array(other.utf8)
    let ends = self.bytes[last...]
    return bytes.count >= before + ends.count && bytes.prefix(before) == self.bytes.prefix(before)
      && bytes.suffix(ends.count) == ends
  }
}

/// Why a build variable cannot have a value.
public enum UnfilledReason: Equatable, Sendable {
  case unknownModifier(String)
  /// It contains itself, or is longer than any identifier.
  case tooDeep
}

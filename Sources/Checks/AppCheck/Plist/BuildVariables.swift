/// Fills `$(NAME)` and `${NAME}` as a build does.
struct BuildVariables {
  let definitions: [BuildDefinition]

  private static let depth = 8
  private static let longest = 4096
  /// Variables that contain each other twice would double with every level.
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
    // Names can be put together from other variables.
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
    guard let known else { return result.leaveOpen(name, .undefined) }
    var value = FilledText()
    fill(known[...], into: &value, depth: depth + 1, &left)
    for modifier in words.dropFirst().compactMap(BuildModifier.init) {
      value.bytes = modifier.applied(to: value.bytes)
    }
    result.append(value)
  }

  /// The text between the brackets, which may hold others.
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

extension SourceReader {
  mutating func readType(isEnum: Bool) {
    guard var name = word(1), !["func", "var", "let", "init", "subscript"].contains(name) else {
      return
    }
    var offset = 2
    while sees(".", offset), let inner = word(offset + 1) {
      name = inner
      offset += 2
    }
    let hasTextCases = isEnum && sees(":", offset) && word(offset + 1) == "String"
    scope.declare(.type(name, hasTextCases: hasTextCases))
  }

  /// In tokens; what was never closed is not followed to the end of the file.
  private static let longestSignature = 2_048

  /// Also notes what its parameters are called: such a name is no constant.
  mutating func readFunction() {
    if word(0) == "init" {
      if sees(".", -1) || !(sees("(", 1) || sees("?", 1) || sees("<", 1)) { return }
      scope.declare(.function("init"))
    } else if let name = word(1) {
      scope.declare(.function(name))
    }
    var offset = 1
    while place + offset < tokens.count, offset < 32, !sees("(", offset) {
      if sees("{", offset) { return }
      offset += 1
    }
    var open = 0
    let end = offset + SourceReader.longestSignature
    while place + offset < tokens.count, offset < end {
      if sees("(", offset) { open += 1 }
      if sees(")", offset) { open -= 1 }
      if open == 0 { return }
      if open == 1, sees(":", offset), let name = word(offset - 1) {
        facts.parameters.insert(name)
      }
      offset += 1
    }
  }

  mutating func readClosureParameters() {
    var offset = -1
    while let name = word(offset) {
      facts.parameters.insert(name)
      guard sees(",", offset - 1) else { return }
      offset -= 2
    }
  }

  mutating func readBinding() {
    scope.declare(nil)
    guard let name = word(1) else { return }
    var offset = 2
    if sees(":", 2), word(3) == "String" { offset = 4 }
    let value = word(0) == "let" && sees("=", offset) ? plainText(offset + 1) : nil
    bind(name, value, owner: scope.owner)
  }

  /// A case of an enumeration of texts, which says its own name unless told otherwise.
  mutating func readCases() {
    guard case .type(let type, let hasTextCases) = scope.member else { return }
    var offset = 1
    while let name = word(offset) {
      if sees("=", offset + 1) {
        bind(name, plainText(offset + 2), owner: .type(type))
        offset += 3
      } else {
        bind(name, hasTextCases ? name : nil, owner: .type(type))
        offset += 1
      }
      guard sees(",", offset) else { return }
      offset += 1
    }
  }

  /// `NSString *const name = @"…"` and `#define name @"…"`.
  mutating func readObjectiveConstant() {
    guard let name = word(1) else { return }
    let start = word(0) == "define" ? behind("@", 2) : behind("= @", 2)
    if let start { bind(name, plainText(start), owner: .file) }
  }

  /// A text that nothing is added to.
  private func plainText(_ offset: Int) -> String? {
    guard tokens.indices.contains(place + offset),
      case .text(let text) = tokens[place + offset].kind
    else { return nil }
    let goesOn: [Unicode.Scalar] = ["+", ".", "?", "@"]
    return goesOn.contains { sees($0, offset + 1) } ? nil : text
  }

  private mutating func bind(_ name: String, _ value: String?, owner: SourceFacts.Owner) {
    facts.bindings.append(SourceFacts.Binding(name: name, owner: owner, value: value))
  }
}

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
    let head = place + offset..<min(place + offset + 48, tokens.count)
    let parents =
      !sees(":", offset)
      ? []
      : head.prefix { !brackets.sees("{", $0) }
        .filter { !brackets.sees(".", $0 + 1) && !brackets.sees("@", $0 - 1) }.compactMap(
          brackets.word)
    facts.types.append(SourceFacts.Declaration(name: name, token: place, parents: parents))
    scope.declare(.type(name, hasTextCases: hasTextCases))
  }

  mutating func readBinding() {
    scope.declare(nil)
    guard let name = word(1) else { return }
    var offset = 2
    if sees(":", 2), word(3) == "String" { offset = 4 }
    if sees("{", offset), word(0) == "var" {
      return bind(name, computed(place + offset), owner: scope.owner)
    }
    var value: SourceValue?
    if word(0) == "let", sees(":", 2), sees("[", 3), word(4) == "String", sees("]", 5) {
      offset = 6
    }
    let isConstant = word(0) == "let" || word(-1) == "lazy"
    if isConstant, sees("=", offset) { value = self.value(place + offset + 1) }
    bind(name, value, owner: scope.owner, type: writtenType)
  }

  /// The type in `name: any Type?`, `name = Type(` and `name = Type.shared`.
  private var writtenType: String? {
    if sees(":", 2) { return type(behind: place + 2, before: min(place + 8, tokens.count)) }
    guard sees("=", 2), let type = word(3), type.first?.isUppercase ?? false else { return nil }
    let isMade =
      sees("(", 4) || sees(".", 4) && ["shared", "default", "standard", "main"].contains(word(5))
    return isMade ? type : nil
  }

  /// Reads the cases of an enumeration. The raw value of a string case defaults to its name.
  mutating func readCases() {
    guard case .type(let type, let hasTextCases) = scope.member else { return }
    var offset = 1
    while let name = word(offset) {
      if sees("=", offset + 1) {
        bind(
          name, value(place + offset + 2), owner: .type(type), isCase: true,
          caseStart: place + offset + 2)
        offset += 3
      } else {
        let own = hasTextCases ? SourceValue.literal(name) : nil
        bind(name, own, owner: .type(type), isCase: true)
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
    if let start { bind(name, value(place + start), owner: .file) }
  }

  private static let longest = 64

  /// The rest of the statement.
  private func value(_ start: Int) -> SourceValue? {
    var end = start
    while end < tokens.count, end - start < SourceReader.longest {
      if end > start, tokens[end].startsLine, !goesOn(end) { break }
      let isEnd = [";", ",", "}", ")", "]"].contains { brackets.sees($0, end) }
      if isEnd || brackets.word(end) == "else" { break }
      if end > start, brackets.sees("{", end), brackets.isInHead(place) { break }
      let isOpening = ["(", "[", "{"].contains { brackets.sees($0, end) }
      end = isOpening ? max(brackets.partner[end], end) + 1 : end + 1
    }
    guard end > start, end <= tokens.count, end - start < SourceReader.longest else { return nil }
    if case .computed = SourceValue.reading(tokens[start..<end]) { return nil }
    return SourceValue.reading(tokens[start..<end])
  }

  private func goesOn(_ place: Int) -> Bool {
    let marks: [Unicode.Scalar] = ["+", ".", "?"]
    return marks.contains { brackets.sees($0, place) } || brackets.sees("+", place - 1)
      || brackets.sees("=", place - 1)
  }

  /// `{ "…" }`, `{ return "…" }` or a string for each case of the enclosing type.
  private func computed(_ brace: Int) -> SourceValue? {
    let end = brackets.partner[brace]
    var start = brace + 1
    guard end > start, end - start < 256 else { return nil }
    if brackets.word(start) == "get", brackets.sees("{", start + 1) { return computed(start + 1) }
    if brackets.word(start) == "return" { start += 1 }
    if brackets.word(start) == "switch", brackets.word(start + 1) == "self",
      brackets.sees("{", start + 2), brackets.partner[start + 2] < end
    {
      return texts(ofCasesIn: start + 3..<brackets.partner[start + 2])
    }
    guard start < end else { return nil }
    if end - start < SourceReader.longest {
      let value = SourceValue.reading(tokens[start..<end])
      if case .computed = value {} else { return value }
    }
    var ways = brackets.expressions(in: brace)
    if ways.count > 1 { ways.removeAll { brackets.isForNoBundle($0) } }
    let values = ways.filter { $0.count < SourceReader.longest }.map {
      SourceValue.reading(tokens[$0])
    }
    let isRead = values.allSatisfy { if case .computed = $0 { false } else { true } }
    guard isRead, let first = values.first, values.count == ways.count else { return nil }
    return values.count == 1 ? first : .either(values)
  }

  private func texts(ofCasesIn range: Range<Int>) -> SourceValue? {
    var values: [SourceValue] = []
    var cases: [String] = []
    var head = range.lowerBound
    for place in range where brackets.sees(":", place) && place >= head {
      let start = brackets.word(place + 1) == "return" ? place + 2 : place + 1
      guard let value = value(start) else { return nil }
      // `case .a, .b:` stands for both, `default:` for the others.
      var names = (head..<place).filter { brackets.sees(".", $0 - 1) }.compactMap(brackets.word)
      if names.isEmpty { names = ["default"] }
      values += names.map { _ in value }
      cases += names
      head =
        (place..<range.upperBound).first {
          brackets.word($0) == "case" || brackets.word($0) == "default"
        } ?? range.upperBound
    }
    return values.isEmpty ? nil : .cases(values, of: cases)
  }

  private mutating func bind(
    _ name: String, _ value: SourceValue?, owner: SourceFacts.Owner, isCase: Bool = false,
    caseStart: Int? = nil, type: String? = nil
  ) {
    facts.bindings.append(
      SourceFacts.Binding(
        name: name, owner: owner, value: value, type: type, isCase: isCase,
        site: scope.site, token: place, start: isCase ? caseStart : valueStart,
        isVariable: !isCase && word(0) == "var", isWrapped: !isCase && isWrapped))
  }

  /// Where the value of `let name: Type = …` begins, or the brace of `var name: Type {`.
  private var valueStart: Int? {
    var offset = 2
    if sees(":", offset) {
      while offset < 24, place + offset < tokens.count, !sees("=", offset),
        !["{", ",", ")", "}", ";"].contains(where: { sees($0, offset) }),
        !tokens[place + offset].startsLine
      {
        // `let now: () -> Date =`
        let isOpening = sees("(", offset) && brackets.partner[place + offset] < tokens.count
        offset = isOpening ? brackets.partner[place + offset] - place + 1 : offset + 1
      }
    }
    if sees("=", offset), !sees("=", offset + 1) { return place + offset + 1 }
    return sees("{", offset) && word(0) == "var" ? place + offset : nil
  }

  /// Whether there is an attribute other than of the compiler in front of a property.
  private var isWrapped: Bool {
    var before = place - 1
    for _ in 0..<6 {
      if let word = brackets.word(before) {
        if brackets.sees("@", before - 1) {
          if word.first?.isUppercase ?? false, word != "MainActor" { return true }
          before -= 1
        }
        if tokens[before].startsLine { break }
        before -= 1
      } else if brackets.sees(")", before), brackets.partner[before] < before {
        before = brackets.partner[before] - 1
      } else {
        break
      }
    }
    return false
  }
}

extension SourceReader {
  /// In tokens. An unclosed declaration is not followed to the end of the file.
  private static let longestSignature = 2_048

  mutating func readFunction() {
    let name: String
    if word(0) == "init" {
      if sees(".", -1) || !(sees("(", 1) || sees("?", 1) || sees("<", 1)) { return }
      name = "init"
    } else {
      guard let named = word(1) else { return }
      name = named
    }
    var open = 1
    while open < 32, place + open < tokens.count, !sees("(", open) {
      if sees("{", open) { break }
      open += 1
    }
    let parameters = sees("(", open) ? parameters(place + open) : []
    facts.functions.append(
      SourceFacts.Function(
        name: name, token: place, type: scope.site.type, parent: scope.site.function,
        parameters: parameters,
        body: 0..<0))
    scope.declare(.function(facts.functions.count - 1))
  }

  private func parameters(_ open: Int) -> [SourceFacts.Function.Parameter] {
    let end = min(brackets.partner[open], open + SourceReader.longestSignature, tokens.count)
    var found: [SourceFacts.Function.Parameter] = []
    var place = open + 1
    while place < end {
      var hasDefault = false
      var colon: Int?
      let start = place
      var value: Int?
      while place < end, !brackets.sees(",", place) {
        if brackets.sees(":", place), colon == nil { colon = place }
        if brackets.sees("=", place), value == nil {
          hasDefault = true
          value = place + 1
        }
        let isOpening =
          brackets.sees("(", place) || brackets.sees("[", place) || brackets.sees("{", place)
        place = isOpening ? max(brackets.partner[place], place) + 1 : place + 1
      }
      if let colon, let name = brackets.word(colon - 1) {
        let first = colon - 2 >= start ? brackets.word(colon - 2) : name
        found.append(
          SourceFacts.Function.Parameter(
            label: first == "_" ? nil : first, name: name, type: type(behind: colon, before: place),
            hasDefault: hasDefault, isSendable: isSendable(colon..<place), start: value))
      }
      place += 1
    }
    return found
  }

  private func isSendable(_ type: Range<Int>) -> Bool {
    type.contains { brackets.word($0) == "Sendable" && brackets.sees("@", $0 - 1) }
  }

  /// Without prefixes such as `inout` and `@escaping`.
  private func type(behind colon: Int, before end: Int) -> String? {
    var place = colon + 1
    while place < end {
      if brackets.sees("@", place) {
        place += 2
      } else if let word = brackets.word(place), ["inout", "any", "some", "sending"].contains(word)
      {
        place += 1
      } else {
        return brackets.word(place)
      }
    }
    return nil
  }

  mutating func readClosureParameters() {
    var offset = -1
    while let name = word(offset) {
      facts.closureParameters.insert(SourceName(name: name, function: scope.site.function))
      guard sees(",", offset - 1) else { return }
      offset -= 2
    }
  }

  /// `for name in sequence {`
  mutating func readLoop() {
    guard let name = word(1), word(2) == "in" else { return }
    var end = 3
    while end < 64, place + end < tokens.count, !sees("{", end), word(end) != "where" { end += 1 }
    guard end > 3, place + end < tokens.count else { return }
    facts.loops.append(
      SourceFacts.Loop(
        name: name, sequence: SourceValue.reading(tokens[place + 3..<place + end]),
        site: scope.site))
    // Otherwise the `in` after the name would make it a closure parameter.
    place += 2
  }

  /// `Type.allCases.forEach { $0` and `Type.allCases.forEach { name in`
  mutating func readEach() {
    guard sees("{", 1), sees(".", -1), word(-2) == "allCases", sees(".", -3),
      let type = word(-4)
    else { return }
    let isNamed = word(3) == "in"
    facts.loops.append(
      SourceFacts.Loop(
        name: isNamed ? word(2) ?? "" : "$0", sequence: .name([type, "allCases"]),
        site: scope.site))
  }

  mutating func readCall(_ word: String) {
    // The brace after `class A: B` and `func a() -> B` is that of the declaration.
    let isCall =
      self.word(-1) != "func" && sees("(", 1)
      || sees("{", 1) && !SourceTokens.keywords.contains(word) && scope.pending == nil
    guard isCall else { return }
    facts.calls.append(SourceFacts.Call(name: word, token: place, site: scope.site))
  }
}

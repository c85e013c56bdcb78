/// Expressions that call something whose value is known without running it.
extension SourceValue {
  /// `String(format: "%@.x", a)`, `[a, b].joined(separator: ".")`, `a.appending(b)`, `a.map { $0 + b }`,
  /// `{ a }()` and functions of the app.
  static func called(_ tokens: ArraySlice<SourceToken>) -> SourceValue? {
    if tokens.count == 2, tokens.first?.kind == .mark(UInt8(ascii: "$")),
      tokens.last?.kind == .number("0")
    {
      return .name(["$0"])
    }
    guard let last = tokens.last else { return nil }
    if last.kind == .mark(UInt8(ascii: "}")) { return mapped(tokens) }
    guard last.kind == .mark(UInt8(ascii: ")")), let open = opening(of: tokens) else { return nil }
    let inside = tokens[open + 1..<tokens.endIndex - 1]
    let before = tokens[tokens.startIndex..<open]
    if inside.isEmpty, let body = bracketed(before, "{", "}") { return reading(returned(body)) }
    guard case .word(let name)? = before.last?.kind else { return nil }
    let arguments = split(inside, at: ",").filter { !$0.isEmpty }.map(argument)
    let receiver = before.dropLast().dropLast()
    switch name {
    case "String" where before.count == 1: return formatted(arguments)
    case "joined" where arguments.count == 1 && arguments[0].label == "separator":
      guard case .list(let parts) = reading(receiver) else { return nil }
      return joined(parts, by: arguments[0].value)
    case "appending" where arguments.count == 1 && arguments[0].label == nil:
      return .joined([reading(receiver), arguments[0].value], .expression)
    default:
      return names(before).map { .call($0, arguments) }
    }
  }

  private static func argument(_ tokens: ArraySlice<SourceToken>) -> SourceArgument {
    let first = tokens.startIndex
    if tokens.count > 2, case .word(let label) = tokens[first].kind,
      tokens[first + 1].kind == .mark(UInt8(ascii: ":"))
    {
      return SourceArgument(label: label, value: reading(tokens.dropFirst(2)))
    }
    return SourceArgument(label: nil, value: reading(tokens))
  }

  /// The bracket that the last one closes.
  private static func opening(of tokens: ArraySlice<SourceToken>) -> Int? {
    var open = 0
    for place in tokens.indices.reversed() {
      switch tokens[place].kind {
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")): open += 1
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")): open -= 1
      default: continue
      }
      if open == 0 { return place > tokens.startIndex ? place : nil }
    }
    return nil
  }

  private static func names(_ tokens: ArraySlice<SourceToken>) -> [String]? {
    guard case .name(let chain) = reading(tokens) else { return nil }
    return chain
  }

  private static func returned(_ tokens: ArraySlice<SourceToken>) -> ArraySlice<SourceToken> {
    tokens.first?.kind == .word("return") ? tokens.dropFirst() : tokens
  }

  private static func joined(_ parts: [SourceValue], by separator: SourceValue) -> SourceValue {
    var all: [SourceValue] = []
    for part in parts { all += all.isEmpty ? [part] : [separator, part] }
    return .joined(all, .expression)
  }

  /// `%@` stands for each of the arguments.
  private static func formatted(_ arguments: [SourceArgument]) -> SourceValue? {
    guard let first = arguments.first, first.label == "format",
      case .literal(let format) = first.value
    else {
      return arguments.count == 1 && arguments[0].label == nil ? arguments[0].value : nil
    }
    var parts: [SourceValue] = []
    var text: [UInt8] = []
    var rest = arguments.dropFirst()
    var isMark = false
    for byte in format.utf8 {
      if isMark {
        guard byte == UInt8(ascii: "@"), let next = rest.popFirst() else { return nil }
        parts += [.literal(String(decoding: text, as: UTF8.self)), next.value]
        text = []
        isMark = false
      } else if byte == UInt8(ascii: "%") {
        isMark = true
      } else {
        text.append(byte)
      }
    }
    if isMark || !rest.isEmpty { return nil }
    return .joined(parts + [.literal(String(decoding: text, as: UTF8.self))], .expression)
  }

  /// `a.map { "\($0).b" }`
  private static func mapped(_ tokens: ArraySlice<SourceToken>) -> SourceValue? {
    guard let open = opening(of: tokens), open - tokens.startIndex > 2,
      tokens[open - 1].kind == .word("map"), tokens[open - 2].kind == .mark(UInt8(ascii: "."))
    else { return nil }
    let inside = returned(tokens[open + 1..<tokens.endIndex - 1])
    let base = reading(tokens[tokens.startIndex..<open - 2])
    return reading(inside).replacing("$0", by: base)
  }

  /// With a value in place of a name.
  func replacing(_ name: String, by value: SourceValue) -> SourceValue {
    switch self {
    case .name([name]): value
    case .joined(let parts, let reason):
      .joined(parts.map { $0.replacing(name, by: value) }, reason)
    case .list(let parts): .list(parts.map { $0.replacing(name, by: value) })
    case .cases(let parts, let cases):
      .cases(parts.map { $0.replacing(name, by: value) }, of: cases)
    case .either(let parts): .either(parts.map { $0.replacing(name, by: value) })
    case .call(let chain, let arguments):
      .call(
        chain,
        arguments.map {
          SourceArgument(label: $0.label, value: $0.value.replacing(name, by: value))
        })
    case .name, .literal, .computed, .permitted: self
    }
  }

  /// The place of `??` outside of brackets.
  static func coalescing(_ tokens: ArraySlice<SourceToken>) -> Int? {
    var open = 0
    for place in tokens.indices {
      switch tokens[place].kind {
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")): open += 1
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")): open -= 1
      case .mark(UInt8(ascii: "?")) where open == 0 && place > tokens.startIndex:
        guard place + 1 < tokens.endIndex, tokens[place + 1].kind == .mark(UInt8(ascii: "?")),
          tokens[place].end == tokens[place + 1].start
        else { continue }
        return place
      default: continue
      }
    }
    return nil
  }

  private static let key = "BGTaskSchedulerPermittedIdentifiers"

  /// `Bundle.main.infoDictionary?["BGTaskSchedulerPermittedIdentifiers"]` and the like.
  static func isPermitted(_ tokens: ArraySlice<SourceToken>) -> Bool {
    tokens.count > 6 && tokens.contains { $0.kind == .text(key) }
      && tokens.contains { $0.kind == .word("Bundle") }
  }

  /// Whether it takes one of a list.
  static func isElement(_ tokens: ArraySlice<SourceToken>) -> Bool {
    tokens.contains {
      $0.kind == .word("first") || $0.kind == .word("last") || $0.kind == .number("0")
    }
  }
}

extension SourceNames {
  /// What the only function of this name that fits returns.
  func called(
    _ chain: [String], _ arguments: [SourceArgument], in file: Int, _ site: SourceSite,
    _ depth: Int
  ) -> Resolution {
    guard let name = chain.last else { return .unresolved(.expression) }
    // `Name(rawValue: "a")` is only asked for its text.
    if arguments.count == 1, arguments[0].label == "rawValue", isType(name) || name == "init" {
      return resolve(arguments[0].value, in: file, site, depth: depth + 1)
    }
    let labels = arguments.map { $0.label }
    var fitting = (functions[name] ?? []).filter { found in
      files[found.file].functions[found.number].parameters.map { $0.label } == labels
    }
    let owner = chain.count > 1 ? chain[chain.count - 2] : nil
    if fitting.count > 1 {
      fitting = fitting.filter { files[$0.file].functions[$0.number].type == owner ?? site.type }
    }
    guard fitting.count == 1 else { return .unresolved(.expression) }
    let facts = files[fitting[0].file]
    let function = facts.functions[fitting[0].number]
    var bodies = facts.tokens.expressions(in: function.body.lowerBound - 1)
    if bodies.count > 1 { bodies.removeAll { facts.tokens.isForNoBundle($0) } }
    guard !bodies.isEmpty, bodies.allSatisfy({ $0.count < SourceNames.most }) else {
      return .unresolved(.expression)
    }
    let values = bodies.map { SourceValue.reading(facts.tokens.all[$0]) }
    var value = values.count == 1 ? values[0] : .either(values)
    for (parameter, argument) in zip(function.parameters, arguments) {
      guard let texts = resolve(argument.value, in: file, site, depth: depth + 1).texts else {
        return .unresolved(.expression)
      }
      let one = texts.count == 1 ? SourceValue.literal(texts[0]) : .list(texts.map { .literal($0) })
      value = value.replacing(parameter.name, by: one)
    }
    let inside = SourceSite(type: function.type, function: fitting[0].number)
    return resolve(value, in: fitting[0].file, inside, depth: depth + 1)
  }
}

import Basics

/// The expression that code passes as an identifier, and its place in the file.
struct SourceExpression: Equatable {
  let value: SourceValue
  let range: SourceSpan
}

/// An expression whose string value may be known without running code.
indirect enum SourceValue: Equatable {
  case literal(String)
  /// A name with its owners: `Self.prefix` is ["prefix"], `Job.sync.rawValue` has all three words.
  case name([String])
  /// Joined by `+` or interpolation.
  case joined([SourceValue], UnresolvedReason)
  case list([SourceValue])
  /// A function and its arguments.
  case call([String], [SourceArgument])
  /// The list of permitted identifiers, or one of them, as the app reads it from its property list.
  case permitted(isOneOf: Bool)
  /// A property of an enumeration, with its value for each case, and the names of the cases.
  case cases([SourceValue], of: [String])
  /// One of several, on different ways.
  case either([SourceValue])
  case computed(UnresolvedReason)
}

/// Why an identifier cannot be known without running the code.
public enum UnresolvedReason: Equatable, Sendable {
  case interpolation
  case expression
  case unknownName(String)
  /// A parameter, a variable, or a computed constant.
  case notConstant(String)
  case severalValues(String)
  /// It has the app's bundle identifier in it.
  case unknownBundle
}

struct SourceArgument: Equatable {
  let label: String?
  let value: SourceValue
}

extension SourceValue {
  /// Parses the tokens of an expression. It recurses into brackets, so callers limit their number.
  static func reading(_ tokens: ArraySlice<SourceToken>) -> SourceValue {
    var tokens = tokens
    if tokens.first?.kind == .mark(UInt8(ascii: "@")) { tokens.removeFirst() }
    if isPermitted(tokens) { return .permitted(isOneOf: isElement(tokens)) }
    // What follows is for a value that is missing, which the identifier of an app never is.
    if let place = coalescing(tokens) { return reading(tokens[..<place]) }
    let parts = split(tokens, at: "+")
    if parts.count > 1 { return .joined(parts.map(reading), .expression) }
    if tokens.count == 1, let only = tokens.first { return reading(only) }
    if let items = bracketed(tokens, "[", "]") {
      let items = split(items, at: ",").filter { !$0.isEmpty }
      return .list(items.map(reading))
    }
    if let inner = bracketed(tokens, "(", ")") { return reading(inner) }
    return chain(tokens).map { .name($0) } ?? called(tokens) ?? .computed(.expression)
  }

  private static func reading(_ token: SourceToken) -> SourceValue {
    switch token.kind {
    case .text(let text): text.map { .literal($0) } ?? .computed(.interpolation)
    case .interpolated(let pieces): .joined(pieces.map(reading), .interpolation)
    case .word(let word): .name([word])
    case .number, .mark: .computed(.expression)
    }
  }

  private static func reading(_ piece: SourcePiece) -> SourceValue {
    switch piece {
    case .plain(let text): return .literal(text)
    case .code(let code):
      let tokens = SourceLexer.tokens(Array(code.utf8), .swift)
      let value = reading(tokens[...])
      return value == .computed(.expression) ? .computed(.interpolation) : value
    }
  }

  /// `a.b!.c`, without `self`; nil for anything else.
  private static func chain(_ tokens: ArraySlice<SourceToken>) -> [String]? {
    var names: [String] = []
    var wantsName = true
    var tokens = tokens
    if tokens.count > 2, tokens.first?.kind == .mark(UInt8(ascii: "$")),
      tokens.dropFirst().first?.kind == .number("0")
    {
      names = ["$0"]
      wantsName = false
      tokens = tokens.dropFirst(2)
    }
    for token in tokens {
      switch token.kind {
      case .word(let word) where wantsName:
        names.append(word)
        wantsName = false
      case .mark(UInt8(ascii: ".")) where !wantsName: wantsName = true
      case .mark(UInt8(ascii: "!")) where !wantsName, .mark(UInt8(ascii: "?")) where !wantsName:
        continue
      default: return nil
      }
    }
    if names.count > 1, let first = names.first, first == "self" || first == "Self" {
      names.removeFirst()
    }
    return wantsName ? nil : names
  }

  /// The contents of brackets that enclose the whole range.
  static func bracketed(
    _ tokens: ArraySlice<SourceToken>, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) -> ArraySlice<SourceToken>? {
    guard tokens.count > 1, tokens.first?.kind == .mark(UInt8(ascii: opening)),
      tokens.last?.kind == .mark(UInt8(ascii: closing))
    else { return nil }
    let inner = tokens.dropFirst().dropLast()
    var open = 0
    for token in inner {
      if isOpening(token) { open += 1 }
      if isClosing(token) { open -= 1 }
      if open < 0 { return nil }
    }
    return inner
  }

  static func split(
    _ tokens: ArraySlice<SourceToken>, at mark: Unicode.Scalar
  ) -> [ArraySlice<SourceToken>] {
    var parts: [ArraySlice<SourceToken>] = []
    var open = 0
    var start = tokens.startIndex
    for (place, token) in zip(tokens.indices, tokens) {
      if isOpening(token) { open += 1 }
      if isClosing(token) { open -= 1 }
      if open == 0, token.kind == .mark(UInt8(ascii: mark)) {
        parts.append(tokens[start..<place])
        start = place + 1
      }
    }
    return parts + [tokens[start...]]
  }

  private static func isOpening(_ token: SourceToken) -> Bool {
    switch token.kind {
    case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")): true
    default: false
    }
  }

  private static func isClosing(_ token: SourceToken) -> Bool {
    switch token.kind {
    case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")): true
    default: false
    }
  }
}

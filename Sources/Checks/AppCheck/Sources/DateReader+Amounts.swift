extension DateReader {
  /// `15 * 60`, `Double(days) * 86_400`, `Constants.interval` and the like.
  mutating func amounts(
    _ whole: Range<Int>, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [Double] {
    try enter(whole, depth)
    let tokens = tokens(scope)
    let range = tokens.bare(whole)
    if let (first, second) = tokens.branches(of: range) {
      return try amounts(first, scope, depth + 1) + amounts(second, scope, depth + 1)
    }
    if let place = tokens.coalescing(in: range) {
      return try amounts(range.lowerBound..<place, scope, depth + 1)
    }
    if let place = tokens.lastOperator(in: range) {
      let left = try amounts(range.lowerBound..<place, scope, depth + 1)
      let right = try amounts(place + 1..<range.upperBound, scope, depth + 1)
      var found: [Double] = []
      for one in left {
        for other in right {
          if tokens.sees("/", place), other == 0 { throw .unread }
          found.append(
            tokens.sees("+", place)
              ? one + other
              : tokens.sees("-", place)
                ? one - other : tokens.sees("*", place) ? one * other : one / other)
        }
      }
      return Array(found.prefix(DateReader.mostValues))
    }
    if tokens.sees("-", range.lowerBound) {
      return try amounts(range.dropFirst(), scope, depth + 1).map { -$0 }
    }
    if range.count == 1, case .number(let text) = tokens.all[range.lowerBound].kind {
      guard let number = DateReader.number(text) else { throw .unread }
      return [number]
    }
    guard let last = tokens.lastMember(of: range) else { throw .unread }
    if last.isCall { return try amounts(ofCall: last, scope, depth + 1) }
    if let first = range.first, case .number = tokens.all[first].kind, range.count == 3 {
      let count = try amounts(first..<first + 1, scope, depth + 1)
      return try amounts(ofProperty: last.name, of: count, depth + 1)
    }
    guard let chain = tokens.chain(range) else { throw .unread }
    var found: [Double] = []
    for source in try sources(of: chain, before: range.lowerBound, scope, depth) {
      switch source {
      case .value(.amounts(let amounts)): found += amounts
      case .value(.unknown(let fault)): throw fault
      case .value(.dates): throw .unread
      case .code(let code, let scope): found += try amounts(code, scope, depth + 1)
      }
    }
    return Array(found.prefix(DateReader.mostValues))
  }

  private static let conversions: Set = [
    "Double", "TimeInterval", "Int", "Int64", "Float", "CGFloat",
  ]

  mutating func amounts(
    ofCall call: SourceTokens.Member, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [Double] {
    let arguments = names.calls.arguments(at: call.place, in: scope.file)
    if DateReader.conversions.contains(call.name), arguments.count == 1, arguments[0].label == nil {
      return try amounts(arguments[0].tokens, scope, depth)
    }
    if ["min", "max"].contains(call.name), arguments.count == 2, call.receiver.isEmpty {
      let first = try amounts(arguments[0].tokens, scope, depth)
      let second = try amounts(arguments[1].tokens, scope, depth)
      return first.flatMap { one in
        second.map { call.name == "min" ? min(one, $0) : max(one, $0) }
      }
    }
    let (codes, inner) = try body(of: call, arguments, scope, depth)
    var found: [Double] = []
    for code in codes { found += try amounts(code, inner, depth + 1) }
    return Array(found.prefix(DateReader.mostValues))
  }

  /// `30.minutes`, if the app extends a type of numbers with it.
  mutating func amounts(
    ofProperty name: String, of number: [Double], _ depth: Int
  ) throws(DateFault) -> [Double] {
    for type in DateReader.numbers {
      for place in names.meant(by: name, owner: type, in: 0, SourceSite()) {
        guard let code = codes(of: place).first else { continue }
        let scope = Scope(
          file: place.file, site: place.binding.site, values: ["self": .amounts(number)])
        return try amounts(code, scope, depth + 1)
      }
    }
    throw .unread
  }

  static let numbers = [
    "Int", "Double", "TimeInterval", "BinaryInteger", "BinaryFloatingPoint", "FloatingPoint",
    "Numeric",
  ]

  /// Without exponents.
  private static func number(_ text: String) -> Double? {
    var value = 0.0
    var scale = 0.0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "_"): continue
      case UInt8(ascii: ".") where scale == 0: scale = 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Double(byte - UInt8(ascii: "0"))
        if scale > 0 { scale *= 10 }
      default: return nil
      }
    }
    return value / max(scale, 1)
  }
}

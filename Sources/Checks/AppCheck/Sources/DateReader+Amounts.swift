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
    let chain = tokens.chain(range)
    if let inner = try amounts(ofWrapped: last, chain, scope, depth) { return inner }
    var found: [Double] = []
    for source in try sources(of: chain, last, before: range.lowerBound, scope, depth) {
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

  /// Words for the seconds of a duration, a measurement or a number that is an object.
  private static let seconds: Set = [
    "timeInterval", "seconds", "inSeconds", "value", "doubleValue", "intValue", "timeIntervalValue",
  ]

  /// `pause.timeInterval`, where a type of durations that was not given has this property.
  private mutating func amounts(
    ofWrapped last: SourceTokens.Member, _ chain: [String]?, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [Double]? {
    guard DateReader.seconds.contains(last.name), !last.receiver.isEmpty else { return nil }
    let isOwn =
      chain.map { chain in
        chain.count > 1 && names.isType(chain[chain.count - 2])
          || chain.count > 1
            && !names.meant(
              by: last.name, owner: chain[chain.count - 2], in: scope.file, scope.site
            ).isEmpty
      } ?? false
    if isOwn { return nil }
    return try? amounts(last.receiver, scope, depth + 1)
  }

  /// The lengths of units that Apple's durations and measurements have.
  private static func length(of unit: String) -> Double? {
    switch unit {
    case "milliseconds": 0.001
    case "second", "seconds": 1
    case "minute", "minutes": 60
    case "hour", "hours": 3_600
    case "day", "days": day
    case "week", "weeks": 7 * day
    default: nil
    }
  }

  /// `Measurement(value: 2, unit: UnitDuration.hours)`, `Duration.seconds(60)`, `Int.random(in: 1...5)`
  private mutating func amounts(
    ofKnown call: SourceTokens.Member, _ arguments: [SourceCalls.Argument], _ scope: Scope,
    _ depth: Int
  ) throws(DateFault) -> [Double]? {
    let tokens = tokens(scope)
    if call.name == "converted", arguments.count == 1 {
      return try amounts(call.receiver, scope, depth + 1)
    }
    if call.name == "Measurement", arguments.count == 2, arguments[0].label == "value" {
      guard let unit = tokens.word(arguments[1].tokens.upperBound - 1),
        let length = DateReader.length(of: unit)
      else { throw .unread }
      return try amounts(arguments[0].tokens, scope, depth).map { $0 * length }
    }
    if call.name == "NSNumber", arguments.count == 1 {
      return try amounts(arguments[0].tokens, scope, depth)
    }
    if call.name == "random", arguments.count == 1, arguments[0].label == "in" {
      let range = tokens.bare(arguments[0].tokens)
      guard
        let dots = range.first(where: { tokens.sees(".", $0) && tokens.sees(".", $0 + 1) })
      else { throw .unread }
      let after = tokens.sees(".", dots + 2) || tokens.sees("<", dots + 2) ? dots + 3 : dots + 2
      guard after < range.upperBound else { throw .unread }
      return try amounts(range.lowerBound..<dots, scope, depth + 1)
        + amounts(after..<range.upperBound, scope, depth + 1)
    }
    return nil
  }

  /// What a name says, such as `.hours(4)`, whose code was not given or cannot be read.
  private mutating func amounts(
    byNameOf call: SourceTokens.Member, _ arguments: [SourceCalls.Argument], _ scope: Scope,
    _ depth: Int
  ) -> [Double]? {
    guard arguments.count == 1, arguments[0].label == nil,
      let length = DateReader.length(of: call.name),
      let counts = try? amounts(arguments[0].tokens, scope, depth)
    else { return nil }
    return counts.map { $0 * length }
  }

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
    if let known = try amounts(ofKnown: call, arguments, scope, depth) { return known }
    if let ways = tokens(scope).transparent(call, arguments) {
      var found: [Double] = []
      for way in ways { found += try amounts(way, scope, depth + 1) }
      return Array(found.prefix(DateReader.mostValues))
    }
    do throws(DateFault) {
      let (codes, inner) = try body(of: call, arguments, scope, depth)
      var found: [Double] = []
      for code in codes { found += try amounts(code, inner, depth + 1) }
      return Array(found.prefix(DateReader.mostValues))
    } catch {
      if let told = amounts(byNameOf: call, arguments, scope, depth) { return told }
      throw error
    }
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
    guard let length = DateReader.length(of: name) else { throw .unread }
    return number.map { $0 * length }
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

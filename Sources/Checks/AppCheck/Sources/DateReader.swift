/// How far ahead of now a date is, in seconds. The two differ where it depends on the time of day, or on the
/// length of a month.
struct TimeAhead: Equatable {
  var least: Double
  var most: Double

  init(_ least: Double, _ most: Double? = nil) {
    self.least = least
    self.most = most ?? least
  }

  static func + (left: TimeAhead, right: TimeAhead) -> TimeAhead {
    TimeAhead(left.least + right.least, left.most + right.most)
  }
}

/// Why code does not tell how far ahead a date is.
enum DateFault: Error, Equatable {
  case unread
  /// Named after what is only known at run time.
  case atRunTime(String)
}

/// Reads dates and amounts of seconds that code gives without being run. Of several values, as from a `?` or
/// from several callers, all count.
struct DateReader {
  let names: SourceNames
  let functions: CodeFunctions
  /// Variables that are changed anywhere, and are therefore no constants.
  private let changed: Set<String>
  private var steps = 0

  /// What is known where an expression is written.
  struct Scope {
    let file: Int
    let site: SourceSite
    /// The parameters of the function that is read, or `self` for a property of a number.
    var values: [String: Value] = [:]
  }

  enum Value {
    case amounts([Double])
    case dates([TimeAhead])
    case unknown(DateFault)
  }

  private static let mostSteps = 2_000
  private static let mostValues = 16
  static let day = 86_400.0
  /// In seconds, and beyond all dates.
  private static let farthest = 1e12

  init(names: SourceNames, functions: CodeFunctions) {
    self.names = names
    self.functions = functions
    var changed: Set<String> = []
    if names.files.contains(where: { !$0.dates.isEmpty }) {
      for facts in names.files { facts.tokens.noteChanged(&changed) }
    }
    self.changed = changed
  }

  mutating func date(
    _ range: Range<Int>, in file: Int, _ site: SourceSite
  ) throws(DateFault) -> [TimeAhead] {
    steps = 0
    let found = try dates(range, Scope(file: file, site: site), 0)
    if found.isEmpty || found.contains(where: { abs($0.most) > DateReader.farthest }) {
      throw .unread
    }
    return found
  }

  private mutating func enter(_ range: Range<Int>, _ depth: Int) throws(DateFault) {
    steps += 1
    if range.isEmpty || depth > 24 || steps > DateReader.mostSteps { throw .unread }
  }

  private func tokens(_ scope: Scope) -> SourceTokens { names.files[scope.file].tokens }
}

extension DateReader {
  private mutating func dates(
    _ whole: Range<Int>, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [TimeAhead] {
    try enter(whole, depth)
    let tokens = tokens(scope)
    let range = tokens.bare(whole)
    if let place = tokens.coalescing(in: range) {
      return try dates(range.lowerBound..<place, scope, depth + 1)
    }
    if let (first, second) = tokens.branches(of: range) {
      // No date is as good as one that has come.
      if first.count == 1, tokens.word(first.lowerBound) == "nil" {
        return try dates(second, scope, depth + 1)
      }
      if second.count == 1, tokens.word(second.lowerBound) == "nil" {
        return try dates(first, scope, depth + 1)
      }
      let both = try dates(first, scope, depth + 1) + dates(second, scope, depth + 1)
      return Array(both.prefix(DateReader.mostValues))
    }
    if let sign = tokens.firstSign(in: range) {
      let date = try dates(range.lowerBound..<sign, scope, depth + 1)
      let more = try amounts(
        (tokens.sees("+", sign) ? sign + 1 : sign)..<range.upperBound, scope, depth + 1)
      return sums(date, more)
    }
    if let message = tokens.message(range), message.name == "dateWithTimeIntervalSinceNow" {
      return try amounts(message.argument, scope, depth + 1).map { TimeAhead($0) }
    }
    guard let last = tokens.lastMember(of: range) else { throw .unread }
    if last.isCall { return try dates(ofCall: last, scope, depth + 1) }
    let chain = tokens.chain(range)
    if last.name == "now", chain == ["now"] || chain == ["Date", "now"] { return [TimeAhead(0)] }
    guard let chain else { throw .unread }
    var found: [TimeAhead] = []
    for source in try sources(of: chain, before: range.lowerBound, scope, depth) {
      switch source {
      case .value(.dates(let dates)): found += dates
      case .value(.unknown(let fault)): throw fault
      case .value(.amounts): throw .unread
      case .code(let code, let scope): found += try dates(code, scope, depth + 1)
      }
    }
    return Array(found.prefix(DateReader.mostValues))
  }

  private func sums(_ dates: [TimeAhead], _ amounts: [Double]) -> [TimeAhead] {
    let all = dates.flatMap { date in amounts.map { date + TimeAhead($0) } }
    return Array(all.prefix(DateReader.mostValues))
  }

  private mutating func dates(
    ofCall call: SourceTokens.Member, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [TimeAhead] {
    let arguments = names.calls.arguments(at: call.place, in: scope.file)
    func argument(_ label: String?) -> Range<Int>? {
      arguments.first { $0.label == label }?.tokens
    }
    switch call.name {
    case "Date", "NSDate", "init":
      if arguments.isEmpty { return [TimeAhead(0)] }
      if let seconds = argument("timeIntervalSinceNow") {
        return try amounts(seconds, scope, depth).map { TimeAhead($0) }
      }
      if argument("timeIntervalSince1970") != nil { throw .atRunTime("timeIntervalSince1970") }
      guard let seconds = argument("timeInterval"), let since = argument("since") else {
        throw .unread
      }
      return sums(try dates(since, scope, depth), try amounts(seconds, scope, depth))
    case "addingTimeInterval", "advanced":
      guard let amount = arguments.first?.tokens else { throw .unread }
      return sums(try dates(call.receiver, scope, depth), try amounts(amount, scope, depth))
    case "startOfDay":
      guard let day = argument("for") else { throw .unread }
      return try dates(day, scope, depth).map { $0 + TimeAhead(-DateReader.day, 0) }
    case "date" where argument("byAdding") != nil:
      return try datesByAdding(arguments, scope, depth)
    case "date" where argument("bySettingHour") != nil:
      guard let day = argument("of") else { throw .unread }
      return try dates(day, scope, depth).map { $0 + TimeAhead(-DateReader.day, DateReader.day) }
    case "nextDate":
      guard let start = argument("after"), let matching = argument("matching") else {
        throw .unread
      }
      let most = try longest(matching, scope)
      return try dates(start, scope, depth).map { $0 + TimeAhead(0, most) }
    case "min" where arguments.count == 2, "max" where arguments.count == 2:
      let first = try dates(arguments[0].tokens, scope, depth)
      let second = try dates(arguments[1].tokens, scope, depth)
      let isLess = call.name == "min"
      return first.flatMap { one in
        second.map { two in
          isLess
            ? TimeAhead(min(one.least, two.least), min(one.most, two.most))
            : TimeAhead(max(one.least, two.least), max(one.most, two.most))
        }
      }
    default:
      let (codes, inner) = try body(of: call, arguments, scope, depth)
      var found: [TimeAhead] = []
      for code in codes { found += try dates(code, inner, depth + 1) }
      return Array(found.prefix(DateReader.mostValues))
    }
  }

  /// `date(byAdding: .day, value: 1, to: Date())` and `date(byAdding: DateComponents(day: 1), to: Date())`
  private mutating func datesByAdding(
    _ arguments: [SourceCalls.Argument], _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [TimeAhead] {
    let tokens = tokens(scope)
    guard let added = arguments.first(where: { $0.label == "byAdding" })?.tokens,
      let start = arguments.first(where: { $0.label == "to" })?.tokens
    else { throw .unread }
    let dates = try dates(start, scope, depth)
    var parts: [(name: String, count: Range<Int>)] = []
    if let value = arguments.first(where: { $0.label == "value" })?.tokens {
      guard let name = tokens.word(added.upperBound - 1) else { throw .unread }
      parts = [(name, value)]
    } else {
      for part in try components(added, scope) { parts.append((part.label ?? "", part.tokens)) }
    }
    var found = dates
    for part in parts {
      guard let unit = DateReader.unit(part.name) else { throw .unread }
      let counts = try amounts(part.count, scope, depth)
      found = found.flatMap { date in
        counts.map { count in
          let (one, other) = (unit.least * count, unit.most * count)
          return date + TimeAhead(min(one, other), max(one, other))
        }
      }
    }
    return Array(found.prefix(DateReader.mostValues))
  }

  private func components(
    _ range: Range<Int>, _ scope: Scope
  ) throws(DateFault) -> [SourceCalls.Argument] {
    guard let call = tokens(scope).lastMember(of: range), call.isCall,
      ["DateComponents", "init"].contains(call.name)
    else { throw .unread }
    return names.calls.arguments(at: call.place, in: scope.file)
  }

  /// How long it takes at most until such a date comes again.
  private func longest(_ matching: Range<Int>, _ scope: Scope) throws(DateFault) -> Double {
    let labels = try components(matching, scope).map { $0.label ?? "" }
    if labels.allSatisfy({ ["hour", "minute", "second", "nanosecond"].contains($0) }) {
      return DateReader.day
    }
    if labels.allSatisfy({ ["hour", "minute", "second", "weekday"].contains($0) }) {
      return 7 * DateReader.day
    }
    throw .unread
  }

  private static func unit(_ name: String) -> TimeAhead? {
    switch name {
    case "second", "seconds": TimeAhead(1)
    case "minute": TimeAhead(60)
    case "hour": TimeAhead(3_600)
    case "day", "weekday", "dayOfYear": TimeAhead(day)
    case "weekOfYear", "weekOfMonth": TimeAhead(7 * day)
    case "month": TimeAhead(28 * day, 31 * day)
    case "quarter": TimeAhead(89 * day, 92 * day)
    case "year", "yearForWeekOfYear": TimeAhead(365 * day, 366 * day)
    default: nil
    }
  }
}

extension DateReader {
  /// `15 * 60`, `Double(days) * 86_400`, `Constants.interval` and the like.
  private mutating func amounts(
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

  private mutating func amounts(
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
  private mutating func amounts(
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

  private static let numbers = [
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

/// Where names and functions get their values from.
extension DateReader {
  private enum Source {
    case value(Value)
    case code(Range<Int>, Scope)
  }

  private mutating func sources(
    of chain: [String], before place: Int, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [Source] {
    var chain = chain
    let isRaw = chain.count > 1 && chain.last == "rawValue"
    if isRaw { chain.removeLast() }
    guard let name = chain.last else { throw .unread }
    if chain.count == 1 {
      if let value = scope.values[name] { return [.value(value)] }
      if let local = names.local(name, before: place, in: scope.file, scope.site) {
        return try sources(of: local)
      }
      if let number = names.parameter(name, in: scope.file, scope.site) {
        return try arguments(number, name, scope, depth)
      }
      let parameter = SourceName(name: name, function: scope.site.function)
      if names.files[scope.file].closureParameters.contains(parameter) { throw .atRunTime(name) }
    }
    let owner = chain.count > 1 ? chain[chain.count - 2] : nil
    var places = names.meant(by: name, owner: owner, in: scope.file, scope.site)
    if chain.count == 1 { places.removeAll { $0.binding.owner == .body } }
    if let owner, places.isEmpty, !names.isType(owner), let member = names.onlyMember(name) {
      places = [member]
    }
    if places.isEmpty { throw .unread }
    var found: [Source] = []
    for place in places.prefix(DateReader.mostValues) {
      found += try sources(of: place)
    }
    return found
  }

  private func sources(of place: SourceNames.Place) throws(DateFault) -> [Source] {
    let codes = codes(of: place)
    if codes.isEmpty { throw .atRunTime(place.binding.name) }
    let scope = Scope(file: place.file, site: place.binding.site)
    return codes.prefix(DateReader.mostValues).map { .code($0, scope) }
  }

  /// The value of a constant, or what a property returns.
  private func codes(of place: SourceNames.Place) -> [Range<Int>] {
    guard let start = place.binding.start else { return [] }
    let tokens = names.files[place.file].tokens
    if tokens.sees("{", start) { return tokens.expressions(in: start) }
    if place.binding.isVariable, changed.contains(place.binding.name) { return [] }
    if place.binding.isWrapped { return [] }
    return [start..<tokens.end(ofValueAt: start)]
  }

  /// What callers pass for a parameter.
  private mutating func arguments(
    _ number: Int, _ name: String, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [Source] {
    guard let function = scope.site.function else { throw .atRunTime(name) }
    let parameter = names.files[scope.file].functions[function].parameters[number]
    var found: [Source] = []
    for call in names.calls.of(function, in: scope.file) {
      if let argument = names.calls.range(number, of: function, in: scope.file, at: call) {
        found.append(.code(argument, Scope(file: call.file, site: call.call.site)))
      } else if let start = parameter.start {
        let end = tokens(scope).end(ofValueAt: start)
        found.append(.code(start..<end, Scope(file: scope.file, site: SourceSite())))
      }
    }
    if found.isEmpty { throw .atRunTime(name) }
    return found
  }

  /// What a function in these files returns, and its parameters.
  private mutating func body(
    of call: SourceTokens.Member, _ arguments: [SourceCalls.Argument], _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> ([Range<Int>], Scope) {
    let tokens = tokens(scope)
    let receiver = tokens.receiver(of: call.place)
    if arguments.contains(where: { $0.label == "forKey" }) { throw .atRunTime(call.name) }
    let codeScope = CodeScope(file: scope.file, site: scope.site)
    var found = functions.called(call.name, by: receiver, arguments, in: codeScope)
    if found.isEmpty, receiver == ["?"] {
      for type in DateReader.numbers + ["Date"] where found.isEmpty {
        found = functions.called(call.name, by: [type], arguments, in: codeScope)
      }
    }
    guard found.count == 1 else { throw .unread }
    let function = functions[found[0]]
    let inside = names.files[found[0].file].tokens
    let codes = inside.expressions(in: function.body.lowerBound - 1)
    guard !codes.isEmpty, let fit = names.calls.fit(arguments, function.parameters)
    else { throw .atRunTime(call.name) }
    let site = SourceSite(type: function.type, function: found[0].number)
    var inner = Scope(file: found[0].file, site: site)
    for (place, parameter) in function.parameters.enumerated() {
      if let argument = fit.firstIndex(of: place) {
        inner.values[parameter.name] = value(arguments[argument].tokens, scope, depth)
      } else if let start = parameter.start {
        inner.values[parameter.name] = value(
          start..<inside.end(ofValueAt: start), Scope(file: found[0].file, site: SourceSite()),
          depth)
      }
    }
    return (codes, inner)
  }

  private mutating func value(_ range: Range<Int>, _ scope: Scope, _ depth: Int) -> Value {
    do throws(DateFault) {
      return .amounts(try amounts(range, scope, depth + 1))
    } catch {
      let fault = error
      do throws(DateFault) {
        return .dates(try dates(range, scope, depth + 1))
      } catch {
        if case .atRunTime = fault { return .unknown(fault) }
        return .unknown(error)
      }
    }
  }
}

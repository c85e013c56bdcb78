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
  let changed: Set<String>
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
  static let mostValues = 16
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

  mutating func enter(_ range: Range<Int>, _ depth: Int) throws(DateFault) {
    steps += 1
    if range.isEmpty || depth > 24 || steps > DateReader.mostSteps { throw .unread }
  }

  func tokens(_ scope: Scope) -> SourceTokens { names.files[scope.file].tokens }
}

extension DateReader {
  mutating func dates(
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

  mutating func dates(
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
  mutating func datesByAdding(
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

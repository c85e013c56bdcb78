/// Reads dates and amounts of seconds that code gives without being run. Of several values, as from a `?` or
/// from several callers, all count.
struct DateReader {
  let names: SourceNames
  let functions: CodeFunctions
  private var steps = 0
  /// Where the value is given, if that is far from the date: to a case that carries it.
  var carried: [CodePlace] = []

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
  }

  mutating func date(
    _ range: Range<Int>, in file: Int, _ site: SourceSite
  ) throws(DateFault) -> [TimeAhead] {
    steps = 0
    carried = []
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
      return try dates(of: range, coalescingAt: place, scope, depth)
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
    do throws(DateFault) {
      return try dates(ofMember: last, chain, before: range.lowerBound, scope, depth)
    } catch {
      if DateReader.isKept(last.name) { return [.kept] }
      throw error
    }
  }

  private mutating func dates(
    ofMember last: SourceTokens.Member, _ chain: [String]?, before place: Int, _ scope: Scope,
    _ depth: Int
  ) throws(DateFault) -> [TimeAhead] {
    var found: [TimeAhead] = []
    for source in try sources(of: chain, last, before: place, scope, depth) {
      switch source {
      case .value(.dates(let dates)): found += dates
      case .value(.unknown(let fault)): throw fault
      case .value(.amounts): throw .unread
      case .code(let code, let scope): found += try dates(code, scope, depth + 1)
      }
    }
    return Array(found.prefix(DateReader.mostValues))
  }

  /// A kept time may be missing, so that what follows counts too.
  private mutating func dates(
    of range: Range<Int>, coalescingAt place: Int, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [TimeAhead] {
    let first = try dates(range.lowerBound..<place, scope, depth + 1)
    guard first.contains(where: { $0.isFromKept }), place + 2 < range.upperBound else {
      return first
    }
    return first + (try dates(place + 2..<range.upperBound, scope, depth + 1))
  }

  /// Whether the name is that of a time at which something was done: `lastUpdate`, `createdAt`.
  private static func isKept(_ name: String) -> Bool {
    let isBeginning = ["last", "previous", "latest", "created", "creation"].contains { word in
      name.hasPrefix(word) && name.dropFirst(word.count).first?.isUppercase ?? false
    }
    if isBeginning { return true }
    return ["edAt", "edOn", "edDate", "creationDate", "edTime"].contains { name.hasSuffix($0) }
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
    case "date" where arguments.count == 1 && argument("from") != nil:
      return try datesFromComponents(argument("from") ?? 0..<0, scope, depth)
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
        second.map { TimeAhead.one(of: one, and: $0, isLess: isLess) }
      }
    default:
      if arguments.isEmpty, isClock(call, scope) { return [TimeAhead(0)] }
      if let ways = tokens(scope).transparent(call, arguments) {
        var found: [TimeAhead] = []
        for way in ways { found += try dates(way, scope, depth + 1) }
        return Array(found.prefix(DateReader.mostValues))
      }
      let (codes, inner) = try body(of: call, arguments, scope, depth)
      var found: [TimeAhead] = []
      for code in codes { found += try dates(code, inner, depth + 1) }
      return Array(found.prefix(DateReader.mostValues))
    }
  }

  /// Whether it calls a closure of the app that gives the present time, which tests may replace.
  private func isClock(_ call: SourceTokens.Member, _ scope: Scope) -> Bool {
    let owner = tokens(scope).receiver(of: call.place).last
    let site = scope.site
    var places = names.meant(by: call.name, owner: owner, in: scope.file, site)
    if places.isEmpty, let only = names.onlyMember(call.name) { places = [only] }
    // A shared object of another name has it.
    if places.isEmpty { places = names.members(call.name).filter { isClock($0) } }
    return !places.isEmpty && places.allSatisfy { isClock($0) }
  }

  private func isClock(_ place: SourceNames.Place) -> Bool {
    guard let start = place.binding.start else { return false }
    let tokens = names.files[place.file].tokens
    return [
      "Date . init", "Date . now", "{ Date ( ) }", "{ Date . now }", "{ . now }", "{ . init ( ) }",
    ]
    .contains { tokens.behind($0, start) != nil }
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
    if range.count == 1, let name = tokens(scope).word(range.lowerBound),
      let local = names.local(name, before: range.lowerBound, in: scope.file, scope.site),
      let start = local.binding.start
    {
      let value = start..<tokens(scope).end(ofValueAt: start)
      let later = value.upperBound..<max(value.upperBound, range.lowerBound)
      return try components(value, scope) + tokens(scope).parts(of: name, later)
    }
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

  /// `calendar.date(from: parts)`, where the parts are those of a date, of which some were replaced.
  private mutating func datesFromComponents(
    _ range: Range<Int>, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [TimeAhead] {
    let tokens = tokens(scope)
    guard range.count == 1, let name = tokens.word(range.lowerBound),
      let local = names.local(name, before: range.lowerBound, in: scope.file, scope.site),
      let start = local.binding.start
    else { throw .unread }
    let value = start..<tokens.end(ofValueAt: start)
    guard let call = tokens.lastMember(of: value), call.isCall, call.name == "dateComponents",
      let origin = names.calls.arguments(at: call.place, in: scope.file).last(where: {
        $0.label == "from"
      })
    else { throw .unread }
    let parts = value.upperBound..<max(value.upperBound, range.lowerBound)
    let isOfTime = tokens.parts(of: name, parts).allSatisfy {
      ["hour", "minute", "second", "nanosecond", "calendar", "timeZone"].contains($0.label ?? "")
    }
    // `parts.day! += 1` and the like.
    var days = 0.0
    for place in parts where tokens.word(place) == name && tokens.word(place + 2) == "day" {
      let sign = tokens.sees("!", place + 3) ? place + 4 : place + 3
      guard tokens.sees("+", sign), tokens.sees("=", sign + 1) else { continue }
      let more = try amounts(sign + 2..<tokens.end(ofValueAt: sign + 2), scope, depth + 1)
      days += more.max() ?? 0
    }
    guard isOfTime, value.contains(where: { tokens.word($0) == "day" }) else { throw .unread }
    let ahead = days * DateReader.day
    return try dates(origin.tokens, scope, depth + 1).map {
      $0 + TimeAhead(ahead - DateReader.day, ahead + DateReader.day)
    }
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

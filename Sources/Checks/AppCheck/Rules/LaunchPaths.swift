/// How code is reached from the launch of its app, directly or through its callers.
enum LaunchReach: Equatable {
  case inTime
  case late(LateMoment)
  /// Only if this condition holds.
  case sometimes(CodePlace)
  /// Through a function that none of the given code calls.
  case uncalled(String)
  /// Through a property that nothing mentions, which is no way if there are others.
  case unused(String)

  /// If there are several ways, the correct one counts, or else one that may be correct.
  var rank: Int {
    switch self {
    case .inTime: 0
    case .uncalled: 1
    case .sometimes: 2
    case .late: 3
    case .unused: 4
    }
  }
}

struct LaunchPaths {
  let names: SourceNames
  let uses: PropertyUses

  init(names: SourceNames) {
    self.names = names
    uses = PropertyUses(names.files)
  }

  /// The best of all ways to this place.
  func reach(_ token: Int, _ site: SourceSite, in file: Int, _ depth: Int = 0) -> LaunchReach {
    if let late = site.late { return .late(late) }
    guard depth < SourceNames.deepest else { return .uncalled("a long way of calls") }
    guard let number = site.function else { return reach(outside: token, in: file, depth: depth) }
    let reach = reach(number, in: file, depth)
    guard reach == .inTime, let condition = condition(around: token, number, file) else {
      return reach
    }
    return .sometimes(CodePlace(file: file, token: condition))
  }

  /// Whether the code is not reached in time at launch and runs each time that its function is called.
  func isRepeated(_ token: Int, _ site: SourceSite, in file: Int, _ reach: LaunchReach) -> Bool {
    guard let number = site.function else { return false }
    return reach != .inTime && condition(around: token, number, file, excusing: false) == nil
  }

  private func reach(_ number: Int, in file: Int, _ depth: Int) -> LaunchReach {
    let function = names.files[file].functions[number]
    if function.isStart { return .inTime }
    let place = CodePlace(file: file, token: function.token)
    if let known = uses.known[place] { return known }
    // A way that leads back to itself is none.
    uses.known[place] = .uncalled(function.name)
    let found = reach(calling: function, number, in: file, depth)
    uses.known[place] = found
    return found
  }

  private func reach(
    calling function: SourceFacts.Function, _ number: Int, in file: Int, _ depth: Int
  ) -> LaunchReach {
    let calls = names.calls.of(number, in: file).prefix(SourceNames.most)
      .filter { $0.file != file || $0.call.site.function != number }
    let all = calls.map { reach($0.call.token, $0.call.site, in: $0.file, depth + 1) }
    if let best = all.min(by: { $0.rank < $1.rank }) { return best }
    if function.name == "init", let type = function.type { return reach(ofCreating: type, depth) }
    return .uncalled([function.type, function.name].compactMap { $0 }.joined(separator: "."))
  }

  /// The first token of a condition around the code, or before it, that may keep the code from running.
  private func condition(
    around token: Int, _ function: Int, _ file: Int, excusing: Bool = true
  ) -> Int? {
    let facts = names.files[file]
    let body = facts.functions[function].body
    var place = facts.tokens.enclosing[token]
    while place >= body.lowerBound {
      if facts.tokens.sees("{", place), let head = facts.tokens.head(of: place),
        facts.tokens.word(head) == "if",
        !excusing || !LaunchPaths.isExcused(facts.tokens, head..<place)
      {
        return head + 1
      }
      place = facts.tokens.enclosing[place]
    }
    let guards = body.prefix { $0 < token }.filter {
      facts.tokens.word($0) == "guard" && facts.tokens.enclosing[$0] == body.lowerBound - 1
    }
    for start in guards {
      guard
        let end = (start..<min(start + 64, token)).first(where: { facts.tokens.word($0) == "else" })
      else { continue }
      if excusing, LaunchPaths.ends(facts.tokens, end + 1) { continue }
      if !excusing || !LaunchPaths.isExcused(facts.tokens, start..<end) { return start + 1 }
    }
    return leaving(before: token, body, facts.tokens, excusing)
  }

  /// The condition of an `if` before the code that leaves the function.
  private func leaving(
    before token: Int, _ body: Range<Int>, _ tokens: SourceTokens, _ excusing: Bool
  ) -> Int? {
    for place in body.prefix(while: { $0 < token }) where tokens.word(place) == "return" {
      let brace = tokens.enclosing[place]
      guard brace >= body.lowerBound, tokens.enclosing[brace] == body.lowerBound - 1,
        tokens.partner[brace] < token, let head = tokens.head(of: brace), tokens.word(head) == "if"
      else { continue }
      if !excusing || !LaunchPaths.isExcused(tokens, head..<brace) { return head + 1 }
    }
    return nil
  }

  /// Whether a block ends the app, so that nothing goes on without what the guard wants.
  private static func ends(_ tokens: SourceTokens, _ brace: Int) -> Bool {
    guard tokens.sees("{", brace) else { return false }
    let end = min(tokens.partner[brace], tokens.all.count)
    return (brace..<end).contains { place in
      tokens.enclosing[place] == brace && tokens.sees("(", place + 1)
        && tokens.word(place).map(CallHabit.ending.contains) ?? false
    }
  }

  /// Whether a condition holds in every launch of a shipped app, or ensures a single registration.
  private static func isExcused(_ tokens: SourceTokens, _ condition: Range<Int>) -> Bool {
    condition.contains { place in
      guard let word = tokens.word(place)?.lowercased() else { return false }
      return word == "self"
        || ["available", "test", "preview", "debug", "simulator", "regist", "once", "mock"].contains
        { part in
          word.utf8.indices.contains { word.utf8[$0...].starts(with: part.utf8) }
        }
    }
  }
}

extension SourceFacts.Function {
  /// Whether the system calls it as the app starts.
  var isStart: Bool {
    name == "applicationDidFinishLaunching"
      || name == "application"
        && parameters.contains {
          $0.label?.hasPrefix("didFinish") ?? false || $0.label?.hasPrefix("willFinish") ?? false
        }
  }
}

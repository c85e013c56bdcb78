/// A handler in Objective-C that is a straight line: each of its statements is a message to the
/// task, or to a method of the same file, or has nothing to do with the task.
struct ObjectiveCHandler {
  /// Where the task is completed.
  private(set) var completions: [CodePlace] = []
  private(set) var isSubmitted = false
  /// A request for the next run behind the completion, where none is in front of it.
  private(set) var lateRequest: CodePlace?
  /// Whether the expirationHandler completes the task.
  private(set) var completesWhenExpired = false
  /// Where an expirationHandler is set.
  private(set) var expiration: CodePlace?
  /// Whether that only writes a log.
  private var onlyLogs = false
  /// Whether anything is called between the expirationHandler and the completion.
  private var worksBehind = false

  private let identifiers: [String]
  private let names: SourceNames
  private let tokens: SourceTokens
  private let file: Int
  private let methods: [String: [Method]]

  private struct Method {
    let parameter: String?
    let body: Range<Int>
  }

  var hasExpirationHandler: Bool { expiration != nil }

  /// An expirationHandler that stops nothing while there is work.
  var expirationInVain: CodePlace? { onlyLogs && worksBehind ? expiration : nil }

  /// nil if the handler is anything else than a straight line.
  init?(of identifiers: [String], registeredAt token: Int, in file: Int, _ names: SourceNames) {
    self.identifiers = identifiers
    self.names = names
    tokens = names.files[file].tokens
    self.file = file
    methods = ObjectiveCHandler.methods(tokens)
    let open = tokens.enclosing[token]
    guard tokens.sees("[", open), tokens.partner[open] < tokens.all.count,
      let label = (token..<tokens.partner[open]).first(where: {
        tokens.word($0) == "launchHandler" && tokens.enclosing[$0] == open
      }),
      tokens.sees("^", label + 2)
    else { return nil }
    var brace = label + 3
    var task: String?
    if tokens.sees("(", brace), tokens.partner[brace] < tokens.all.count {
      task = tokens.word(tokens.partner[brace] - 1)
      brace = tokens.partner[brace] + 1
    }
    guard let task, tokens.sees("{", brace), tokens.partner[brace] < tokens.all.count,
      follow(brace + 1..<tokens.partner[brace], task, depth: 0)
    else { return nil }
  }

  /// Returns false if a statement about the task is not understood.
  private mutating func follow(_ body: Range<Int>, _ task: String, depth: Int) -> Bool {
    guard depth < ObjectiveCHandler.deepest else { return false }
    var tasks: Set = [task]
    var place = body.lowerBound
    while place < body.upperBound {
      let start = place
      while place < body.upperBound, !tokens.sees(";", place) {
        // Conditions may lead away.
        if ObjectiveCHandler.leading.contains(tokens.word(place) ?? "") { return false }
        let opens = ["(", "[", "{"].contains { tokens.sees($0, place) }
        place = opens ? max(tokens.partner[place], place) + 1 : place + 1
      }
      place = min(place, body.upperBound)
      guard step(start..<place, &tasks, depth) else { return false }
      place += 1
    }
    return true
  }

  /// `tasks` are the names of the task so far.
  private mutating func step(
    _ range: Range<Int>, _ tasks: inout Set<String>, _ depth: Int
  ) -> Bool {
    guard let start = range.first else { return true }
    // `BGAppRefreshTask *refresh = (BGAppRefreshTask *)task`
    if let mark = range.first(where: { tokens.sees("=", $0) }), start < mark - 2,
      tokens.sees("*", mark - 2), let name = tokens.word(mark - 1),
      isTask(mark + 1..<range.upperBound, tasks)
    {
      tasks.insert(name)
      return true
    }
    let isOfTask = isTask(start..<start + 1, tasks)
    // `task.expirationHandler = ^{ … }`
    if isOfTask, tokens.sees(".", start + 1),
      tokens.word(start + 2) == "expirationHandler", tokens.sees("=", start + 3)
    {
      return expire(start + 2, start + 4..<range.upperBound, tasks)
    }
    guard tokens.sees("[", start), tokens.partner[start] == range.upperBound - 1 else {
      return other(range, tasks)
    }
    let close = range.upperBound - 1
    let isSentToTask = isTask(start + 1..<start + 2, tasks)
    if isSentToTask, tokens.word(start + 2) == "setTaskCompletedWithSuccess" {
      completions.append(CodePlace(file: file, token: start + 2))
      return true
    }
    // `[task setExpirationHandler:^{ … }]`
    if isSentToTask, tokens.word(start + 2) == "setExpirationHandler", tokens.sees(":", start + 3) {
      return expire(start + 2, start + 4..<close, tasks)
    }
    // `[self handle:task]`, `[weakSelf handle:(BGAppRefreshTask *)task]`, `[self plan]`
    guard let owner = tokens.word(start + 1), owner.lowercased().hasSuffix("self"),
      let name = tokens.word(start + 2)
    else { return other(range, tasks) }
    let isGiven =
      tokens.sees(":", start + 3) && isTask(start + 4..<max(start + 4, close), tasks)
    guard isGiven || close == start + 3, let known = methods[name], known.count == 1 else {
      return other(range, tasks)
    }
    if isGiven {
      guard let parameter = known[0].parameter else { return false }
      return follow(known[0].body, parameter, depth: depth + 1)
    }
    if submits(known[0].body, depth: 0), isOwn(requested(in: known[0].body)) {
      if !isSubmitted, !completions.isEmpty {
        lateRequest = CodePlace(file: file, token: start + 2)
      }
      isSubmitted = true
    } else {
      work()
    }
    return true
  }

  /// Whether this is the task, also in another class.
  private func isTask(_ range: Range<Int>, _ tasks: Set<String>) -> Bool {
    guard let first = range.first, let name = tokens.word(range.upperBound - 1),
      tasks.contains(name)
    else { return false }
    return range.count == 1
      || tokens.sees("(", first) && tokens.partner[first] == range.upperBound - 2
  }

  /// A statement that must not touch the task.
  private mutating func other(_ range: Range<Int>, _ tasks: Set<String>) -> Bool {
    let touches = range.contains { isTask($0..<$0 + 1, tasks) && !isArgumentOfLog($0) }
    if touches { return false }
    let calls = range.contains { tokens.sees("[", $0) || tokens.sees("(", $0) }
    if calls, tokens.word(range.lowerBound) != "NSLog" { work() }
    return true
  }

  private mutating func work() {
    if expiration != nil, completions.isEmpty { worksBehind = true }
  }

  private mutating func expire(
    _ place: Int, _ block: Range<Int>, _ tasks: Set<String>
  ) -> Bool {
    guard expiration == nil, completions.isEmpty, tokens.sees("^", block.lowerBound),
      let open = block.first(where: { tokens.sees("{", $0) }),
      tokens.partner[open] < tokens.all.count
    else { return false }
    expiration = CodePlace(file: file, token: place)
    let inside = open + 1..<tokens.partner[open]
    completesWhenExpired = inside.contains { isTask($0..<$0 + 1, tasks) }
    // Anything but a call of the log may stop the work.
    onlyLogs =
      inside.allSatisfy { place in
        tokens.enclosing[place] != open || tokens.word(place) == "NSLog"
          || ["(", ")", ";"].contains { tokens.sees($0, place) }
      }
      && !inside.contains { tokens.sees("[", $0) }
    return true
  }

  private func isArgumentOfLog(_ place: Int) -> Bool {
    var open = tokens.enclosing[place]
    while open > 0 {
      if tokens.sees("(", open), tokens.word(open - 1) == "NSLog" { return true }
      open = tokens.enclosing[open]
    }
    return false
  }

  /// Whether a method submits a request whatever happens, itself or through others of this file.
  private func submits(_ body: Range<Int>, depth: Int) -> Bool {
    guard depth < ObjectiveCHandler.deepest else { return false }
    let first = body.lowerBound - 1
    for place in body {
      if ["if", "return"].contains(tokens.word(place) ?? "") { return false }
      guard tokens.sees("[", place), tokens.partner[place] < tokens.all.count else { continue }
      let isPlain = tokens.enclosing[place] == first
      if isPlain,
        (place..<tokens.partner[place]).contains(where: { tokens.word($0) == "submitTaskRequest" })
      {
        return true
      }
      if isPlain, tokens.word(place + 1) == "self", let name = tokens.word(place + 2),
        tokens.partner[place] == place + 3, let known = methods[name], known.count == 1,
        submits(known[0].body, depth: depth + 1)
      {
        return true
      }
    }
    return false
  }

  /// The identifiers that a method requests, itself or through others of this file; nil for unknown ones.
  private func requested(in body: Range<Int>) -> [[String]?] {
    var found: [[String]?] = []
    var open = [body]
    var seen: Set<String> = []
    while let next = open.popLast() {
      for use in names.files[file].uses where use.kind.requested != nil && next.contains(use.token)
      {
        found.append(names.resolve(use.expression.value, in: file, use.site).texts)
      }
      for place in next where tokens.word(place - 1) == "self" {
        guard let name = tokens.word(place), let known = methods[name], known.count == 1,
          seen.insert(name).inserted
        else { continue }
        open.append(known[0].body)
      }
    }
    return found
  }

  /// Whether one of these may be the task itself.
  private func isOwn(_ requested: [[String]?]) -> Bool {
    identifiers.isEmpty || requested.isEmpty
      || requested.contains { $0?.contains(where: identifiers.contains) ?? true }
  }

  private static let deepest = 4
  private static let leading: Set = [
    "if", "else", "for", "while", "do", "switch", "return", "goto", "try", "catch", "finally",
  ]

  /// The methods that take nothing or one thing, by their names.
  private static func methods(_ tokens: SourceTokens) -> [String: [Method]] {
    var found: [String: [Method]] = [:]
    for place in tokens.all.indices
    where (tokens.sees("-", place) || tokens.sees("+", place)) && tokens.enclosing[place] < 0 {
      guard tokens.sees("(", place + 1) else { continue }
      var next = tokens.partner[place + 1] + 1
      guard let name = tokens.word(next) else { continue }
      next += 1
      var parameter: String?
      if tokens.sees(":", next), tokens.sees("(", next + 1) {
        next = tokens.partner[next + 1] + 1
        parameter = tokens.word(next)
        next += 1
      }
      // Attributes may follow, a second parameter may not.
      let end = min(next + 12, tokens.all.count)
      while next < end, tokens.word(next) != nil || tokens.sees("(", next) {
        next = tokens.sees("(", next) ? max(tokens.partner[next], next) + 1 : next + 1
      }
      guard tokens.sees("{", next), tokens.partner[next] < tokens.all.count else { continue }
      found[name, default: []].append(
        Method(parameter: parameter, body: next + 1..<tokens.partner[next]))
    }
    return found
  }
}

/// Whether work that an expiration handler cancels notices it. Cancelling only sets a flag: whoever never
/// looks at it, and awaits nothing that does, goes on.
struct CancelledWork {
  let names: SourceNames
  let functions: CodeFunctions

  /// Whether the work of this name is wholly in the files and never looks. False if that is not certain.
  func isDeaf(_ receiver: [String], at place: Int, _ scope: CodeScope) -> Bool {
    guard let name = receiver.last, !["?", "self"].contains(name),
      receiver.count == 1 || receiver.dropLast() == ["self"]
    else { return false }
    if let type = type(of: name, at: place, scope) {
      if type == "DispatchWorkItem" || type == "BlockOperation" {
        return isRunning(name, scope) && !isAsked(name, in: scope.file)
      }
      if type != "Task" { return isDeaf(operation: type) && !isAsked(name, in: scope.file) }
    }
    let closures = tasks(name, scope)
    return !closures.isEmpty && closures.allSatisfy { isDeaf($0, scope) }
  }

  /// Whether a local queue runs a single operation, which never looks.
  func isDeaf(queue receiver: [String], at place: Int, _ scope: CodeScope) -> Bool {
    guard receiver.count == 1, let function = scope.site.function,
      type(of: receiver[0], at: place, scope) == "OperationQueue"
    else { return false }
    let tokens = names.files[scope.file].tokens
    let body = names.files[scope.file].functions[function].body
    let uses = body.filter { tokens.word($0) == receiver[0] && tokens.sees(".", $0 + 1) }
    let added = uses.filter { tokens.word($0 + 2)?.hasPrefix("add") ?? false }
    guard added.count == 1, tokens.word(added[0] + 2) == "addOperation",
      !tokens.isInClosure(added[0], of: body),
      !body.contains(where: { isPassed($0, receiver[0], tokens) }),
      let name = tokens.word(added[0] + 4), tokens.sees(")", added[0] + 5),
      let type = type(of: name, at: added[0], scope)
    else { return false }
    return isDeaf(operation: type) && !isAsked(name, in: scope.file)
  }

  /// Whether the name stands alone, so that others may add to the queue.
  private func isPassed(_ place: Int, _ name: String, _ tokens: SourceTokens) -> Bool {
    tokens.word(place) == name && !tokens.sees(".", place + 1) && !tokens.sees("=", place + 1)
      && !tokens.sees(".", place - 1) && !tokens.sees(":", place + 1)
  }

  /// Whether the work is a block, which is often a single step that is soon over.
  func isBlock(_ receiver: [String], at place: Int, _ scope: CodeScope) -> Bool {
    guard let name = receiver.last else { return false }
    let type = type(of: name, at: place, scope)
    return type == "DispatchWorkItem" || type == "BlockOperation"
  }

  /// The class of what a name stands for; also if a function of these files makes it.
  private func type(of name: String, at place: Int, _ scope: CodeScope) -> String? {
    let local = names.local(name, before: place, in: scope.file, scope.site)
    if let type = local?.binding.type { return type }
    if let type = names.type(of: [name], in: scope.file, scope.site) { return type }
    guard let start = local?.binding.start else { return nil }
    let tokens = names.files[scope.file].tokens
    // A closure alone may stand behind the class.
    if tokens.sees("{", start + 1), let type = tokens.word(start),
      type == "DispatchWorkItem" || type == "BlockOperation"
    {
      return type
    }
    let isOwn = tokens.word(start) == "self" && tokens.sees(".", start + 1)
    let called = isOwn ? start + 2 : start
    guard let maker = tokens.word(called), tokens.sees("(", called + 1),
      let found = functions.named(maker, in: scope)
    else { return nil }
    let body = functions[found].body
    let made = names.files[found.file].tokens
    return made.sees(">", body.lowerBound - 3) ? made.word(body.lowerBound - 2) : nil
  }

  /// Blocks that wait for their time are dropped when they are cancelled.
  private func isRunning(_ name: String, _ scope: CodeScope) -> Bool {
    guard let function = scope.site.function else { return false }
    let tokens = names.files[scope.file].tokens
    return !names.files[scope.file].functions[function].body.contains {
      ["asyncAfter", "addDependency", "notify"].contains(tokens.word($0) ?? "")
    }
  }

  /// Whether the file asks work of this name whether it was cancelled, other than where it is over.
  private func isAsked(_ name: String, in file: Int) -> Bool {
    let tokens = names.files[file].tokens
    return tokens.all.indices.contains { place in
      guard tokens.word(place) == "isCancelled" else { return false }
      let receiver = tokens.receiver(of: place)
      guard receiver.last == name || receiver.last?.first == "$" || receiver == ["?"] else {
        return false
      }
      return !isInCompletion(place, tokens)
    }
  }

  private func isInCompletion(_ place: Int, _ tokens: SourceTokens) -> Bool {
    var open = tokens.enclosing[place]
    while tokens.enclosing.indices.contains(open) {
      if tokens.sees("{", open), tokens.sees("=", open - 1),
        tokens.word(open - 2) == "completionBlock"
      {
        return true
      }
      // So does what a group notifies.
      if tokens.sees("{", open),
        tokens.callee(ofClosureAt: open).flatMap({ tokens.word($0) }) == "notify"
      {
        return true
      }
      open = tokens.enclosing[open]
    }
    return false
  }
}

/// Operations.
extension CancelledWork {
  /// Whether a class of operations does its work in these files and asks at most before it begins.
  private func isDeaf(operation type: String) -> Bool {
    let family = names.family(of: type)
    let isOperation = family.contains("Operation") || family.contains("NSOperation")
    guard isOperation, names.isType(type) else { return false }
    let known: Set = ["Operation", "NSOperation", "NSObject", "Sendable", "unchecked"]
    guard family.allSatisfy({ known.contains($0) || names.isType($0) }) else { return false }
    for name in family.sorted() {
      for found in names.declarations[name] ?? [] {
        let tokens = names.files[found.file].tokens
        guard names.files[found.file].isSwift, let body = body(of: found.1.token, tokens),
          !looks(body, tokens)
        else { return false }
      }
    }
    // A single step is soon over, whoever cancels it.
    return (names.functions["main"] ?? []).contains { found in
      let facts = names.files[found.file]
      let function = facts.functions[found.number]
      return family.contains(function.type ?? "")
        && function.body.contains { facts.tokens.sees("{", $0) }
    }
  }

  private func body(of declaration: Int, _ tokens: SourceTokens) -> Range<Int>? {
    let near = declaration..<min(declaration + 64, tokens.all.count)
    guard let open = near.first(where: { tokens.sees("{", $0) }) else { return nil }
    return open..<min(tokens.partner[open], tokens.all.count)
  }

  /// Whether the code of a class looks at its flag, or lets others do so.
  private func looks(_ body: Range<Int>, _ tokens: SourceTokens) -> Bool {
    body.contains { place in
      switch tokens.word(place) {
      case "isCancelled": return !isBeforeWork(place, tokens)
      case "cancel": return tokens.word(place - 1) == "func"
      case "self":
        let isPassed = ["(", ",", ":"].contains { tokens.sees($0, place - 1) }
        let isWhole = [")", ","].contains { tokens.sees($0, place + 1) }
        return isPassed && isWhole
      default: return false
      }
    }
  }

  /// Whether this is the first thing that `start` or `main` asks.
  private func isBeforeWork(_ place: Int, _ tokens: SourceTokens) -> Bool {
    guard let head = tokens.head(of: place), let word = tokens.word(head),
      word == "if" || word == "guard"
    else { return false }
    let open = tokens.enclosing[head]
    guard tokens.sees("{", open), tokens.sees(")", open - 1),
      let function = tokens.word(tokens.partner[open - 1] - 1),
      function == "start" || function == "main"
    else { return false }
    return !(open + 1..<head).contains { place in
      tokens.sees("(", place) && !CallHabit.logs(tokens.word(place - 1) ?? "", [])
        && !CallHabit.logs("", tokens.receiver(of: place - 1))
        && !tokens.receiver(of: place - 1).contains("super")
        && !CallHabit.looking.contains(tokens.word(place - 1) ?? "")
    }
  }
}

/// Swift tasks.
extension CancelledWork {
  /// The closures of the Swift tasks that this file keeps under a name.
  private func tasks(_ name: String, _ scope: CodeScope) -> [Range<Int>] {
    guard let function = scope.site.function else { return [] }
    let tokens = names.files[scope.file].tokens
    return names.files[scope.file].functions[function].body.compactMap { place in
      guard tokens.word(place) == "Task", tokens.sees("=", place - 1),
        (max(0, place - 10)..<place).contains(where: { tokens.word($0) == name })
      else { return nil }
      var open = place + 1
      if tokens.sees(".", open), tokens.word(open + 1) == "detached" { open += 2 }
      if tokens.sees("(", open) { open = tokens.partner[open] + 1 }
      guard tokens.sees("{", open), tokens.partner[open] < tokens.all.count else { return nil }
      return open + 1..<tokens.partner[open]
    }
  }

  private struct Reached {
    let file: Int
    let site: SourceSite
    let body: Range<Int>
  }

  /// Whether nothing that the task runs looks, through all functions that it calls.
  private func isDeaf(_ closure: Range<Int>, _ scope: CodeScope) -> Bool {
    var open = [Reached(file: scope.file, site: scope.site, body: closure)]
    var seen: Set<CodeFunctions.Found> = []
    while let next = open.popLast() {
      guard let called = called(in: next) else { return false }
      for found in called where seen.insert(found).inserted {
        if seen.count > CancelledWork.most { return false }
        let function = functions[found]
        open.append(
          Reached(
            file: found.file, site: SourceSite(type: function.type, function: found.number),
            body: function.body))
      }
    }
    return true
  }

  private static let most = 200

  /// The functions of these files that code calls; nil if it looks, or awaits something that may.
  private func called(in reached: Reached) -> [CodeFunctions.Found]? {
    let tokens = names.files[reached.file].tokens
    let scope = CodeScope(file: reached.file, site: reached.site)
    var found: [CodeFunctions.Found] = []
    // The end of the expression behind the last `await`.
    var awaited = reached.body.lowerBound
    for place in reached.body {
      guard let word = tokens.word(place) else { continue }
      if CancelledWork.looking.contains(word) { return nil }
      if word == "await" {
        awaited = end(ofAwait: place, reached.body.upperBound, tokens)
        guard isKnown(place..<awaited, tokens) else { return nil }
        continue
      }
      // The brace behind the head of a loop is that of its body.
      let isCall =
        tokens.sees("(", place + 1) || tokens.sees("{", place + 1) && !tokens.isInHead(place)
      guard isCall, !SourceTokens.keywords.contains(word) else { continue }
      let isType = word.unicodeScalars.first?.properties.isUppercase ?? false
      let arguments = names.calls.arguments(at: place, in: reached.file)
      var receiver = tokens.receiver(of: place)
      if receiver.count == 1,
        let local = names.local(receiver[0], before: place, in: reached.file, reached.site),
        let type = local.binding.type, names.isType(type)
      {
        receiver = [type]
      }
      let meant = functions.called(word, by: receiver, arguments, in: scope)
      found += meant
      if meant.isEmpty, !isType, place < awaited, !CancelledWork.waiting.contains(word),
        isAwaited(place, tokens)
      {
        return nil
      }
    }
    return found
  }

  /// Whether the call is in the awaited expression itself, not in an argument or a closure of it.
  private func isAwaited(_ place: Int, _ tokens: SourceTokens) -> Bool {
    var before = place
    let bracket = tokens.enclosing[place]
    while before > max(bracket, place - 60) {
      if tokens.word(before) == "await" { return true }
      before -= 1
      if tokens.sees(")", before) || tokens.sees("}", before) || tokens.sees("]", before) {
        before = min(before, tokens.partner[before])
      }
    }
    // An argument may be awaited with the call that it is passed to.
    return bracket >= 0 && tokens.sees("(", bracket) && isAwaited(bracket, tokens)
  }

  /// The end of the line, or of the brackets around it.
  private func end(ofAwait start: Int, _ limit: Int, _ tokens: SourceTokens) -> Int {
    var place = start + 1
    while place < limit,
      place == start + 1 || !tokens.all[place].startsLine || tokens.sees(".", place)
    {
      if [")", "]", "}", ";", ","].contains(where: { tokens.sees($0, place) }) { break }
      let opens = ["(", "[", "{"].contains { tokens.sees($0, place) }
      place = opens ? max(tokens.partner[place], place) + 1 : place + 1
    }
    return min(place, limit)
  }

  /// Whether what is awaited is a call, or the end of another task.
  private func isKnown(_ range: Range<Int>, _ tokens: SourceTokens) -> Bool {
    let before = tokens.word(range.lowerBound - 1)
    if before == "for" || tokens.word(range.lowerBound - 2) == "for" {
      // Only a group goes on when it is cancelled.
      let place = range.first { tokens.word($0) == "in" }
      return place.map { tokens.word($0 + 1) == "group" } ?? false
    }
    return range.contains { tokens.sees("(", $0) || tokens.sees("{", $0) }
      || tokens.word(range.upperBound - 1) == "value"
  }

  /// Words of code that looks at cancellation, or that ends when it is cancelled.
  private static let looking: Set = [
    "isCancelled", "checkCancellation", "CancellationError", "withTaskCancellationHandler",
    "URLSession", "sleep", "addTaskUnlessCancelled", "values", "AsyncStream", "AsyncThrowingStream",
  ]
  /// Functions that wait for their closure, or for what continues them.
  private static let waiting: Set = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation", "withTaskGroup", "withThrowingTaskGroup", "waitForAll",
    "next", "run",
  ]
}

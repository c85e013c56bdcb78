/// Operations of these files, which a queue runs, and which keep the closure that completes the task.
extension HandlerWalk {
  /// An operation that is run, and the property in which it keeps the closure.
  struct Operation: Hashable {
    let main: CodeFunctions.Found
    let property: String
  }

  /// Notes an operation that is added to a queue or started.
  mutating func noteOperation(
    _ name: String, _ arguments: [SourceCalls.Argument], _ receiver: [String], at place: Int,
    _ scope: CodeScope, isFirst: Bool, _ reading: inout Reading
  ) {
    guard !isExpiring, !owners.isEmpty || !kept.isEmpty else { return }
    let tokens = names.files[scope.file].tokens
    var type: String?
    if name == "addOperation", let range = arguments.first?.tokens, !range.isEmpty {
      let word = tokens.word(range.lowerBound)
      let isMade = ["(", "{"].contains { tokens.sees($0, range.lowerBound + 1) }
      type = isMade ? word : word.flatMap { self.type(of: $0, before: place, scope) }
    } else if name == "start", arguments.isEmpty, receiver.count == 1 {
      type = self.type(of: receiver[0], before: place, scope)
    }
    guard let type, names.isType(type), names.family(of: type).contains("Operation"),
      let main = functions.called("main", by: [type], [], in: scope).first
    else { return }
    runKept(type, main, scope, isFirst: isFirst, &reading)
    for group in storedGroups.sorted()
    where owners[group] == type && isPending(group, reading.states) {
      for property in stored.keys.sorted() where stored[property]?.contains(group) ?? false {
        let operation = Operation(main: main, property: property)
        if !operations.contains(operation) { operations.append(operation) }
      }
    }
  }

  /// An operation that was given the task itself. Its `completionBlock` runs when `main` returns, so what
  /// `main` only begins is not followed.
  private mutating func runKept(
    _ type: String, _ main: CodeFunctions.Found, _ scope: CodeScope, isFirst: Bool,
    _ reading: inout Reading
  ) {
    let tokens = names.files[main.file].tokens
    let body = functions[main].body
    guard functions[main].type == type, let held = kept[type],
      body.contains(where: { tokens.word($0) == "wait" && tokens.sees("(", $0 + 1) })
        || !body.contains(where: { tokens.sees("{", $0) })
    else { return }
    let made = closures[closure(of: main, scope)]
    var inner = made.scope
    for name in held { inner.names[name] = .task }
    closures[closures.count - 1] = CodeClosure(
      scope: inner, parameters: made.parameters, body: made.body, stack: made.stack,
      calls: made.calls, range: made.range)
    if touchesTask(closures.count - 1) {
      putOff([closures.count - 1], true, Work(kind: .certain), &reading)
      // Adding it began nothing else.
      for number in reading.states.indices where isFirst {
        reading.states[number].begunBy = groups.count - 1
      }
    }
  }

  private func isPending(_ group: Int, _ states: [PathState]) -> Bool {
    states.contains { $0.pending.contains(group) }
  }

  private func type(of name: String, before place: Int, _ scope: CodeScope) -> String? {
    if let local = names.local(name, before: place, in: scope.file, scope.site) {
      if let type = local.binding.type { return type }
      let tokens = names.files[scope.file].tokens
      let start = local.binding.start
      return start.flatMap { start in
        ["(", "{"].contains { tokens.sees($0, start + 1) } ? tokens.word(start) : nil
      }
    }
    return names.type(of: [name], in: scope.file, scope.site)
  }

  /// The paths through an operation that end without its closure, if others call it.
  static func silent(
    in operation: Operation, _ names: SourceNames, _ functions: CodeFunctions
  ) -> [PathState] {
    let function = functions[operation.main]
    guard let type = function.type else { return [] }
    var walk = HandlerWalk(names, functions, [])
    walk.isOfGroup = true
    walk.mostSteps = 12_000
    walk.kept = [type: [operation.property]]
    let file = operation.main.file
    var scope = CodeScope(
      file: file, site: SourceSite(type: type, function: operation.main.number))
    scope.names[operation.property] = .task
    let number = walk.closure(of: operation.main, scope)
    let body = walk.closures[number].body
    let ends = walk.ends(of: CodeClosure(scope: scope, parameters: [], body: body, stack: []))
    walk.closures[number] = CodeClosure(
      scope: scope, parameters: [], body: body, stack: [], range: function.body)
    walk.called.insert(number)
    guard ends.contains(where: { $0.completions > 0 }),
      walk.isOwnOnly(operation.property, of: type)
    else { return [] }
    return ends.filter {
      $0.completions == 0 && !$0.isHandedOff && $0.excusedBy.isEmpty
    }
  }

  /// Whether a property is private, and only code that was followed uses it.
  private func isOwnOnly(_ name: String, of type: String) -> Bool {
    guard let found = names.declarations[type], found.count == 1 else { return false }
    let file = found[0].file
    let tokens = names.files[file].tokens
    let followed = called.compactMap { number in
      closures[number].scope.file == file ? closures[number].range : nil
    }
    var isPrivate = false
    for place in tokens.all.indices where tokens.word(place) == name {
      if ["var", "let"].contains(tokens.word(place - 1) ?? "") {
        isPrivate = isPrivate || tokens.isPrivate(declaredAt: place - 1)
        continue
      }
      let isSet = tokens.sees("=", place + 1) || tokens.sees("=", place - 1)
      if tokens.sees(":", place + 1) || isSet { continue }
      if !followed.contains(where: { $0.contains(place) }) { return false }
    }
    return isPrivate
  }
}

extension SourceTokens {
  /// Whether `private` is among the modifiers in front of `var`. What is `private(set)`, others call.
  fileprivate func isPrivate(declaredAt keyword: Int) -> Bool {
    var place = keyword - 1
    while true {
      let isBracket = sees(")", place) && partner[place] < place
      let modifier = isBracket ? partner[place] - 1 : place
      guard let word = word(modifier), SourceTokens.modifiers.contains(word) else { return false }
      if !isBracket, ["private", "fileprivate"].contains(word) { return true }
      place = modifier - 1
    }
  }

  private static let modifiers: Set = [
    "private", "fileprivate", "internal", "final", "lazy", "weak", "unowned", "nonisolated",
  ]
}

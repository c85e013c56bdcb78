/// Work that a completion waits for in a `DispatchGroup`: each `enter()` needs a `leave()` on every path.
extension HandlerWalk {
  /// A group whose `notify` completes the task, in the function that makes it.
  struct Group: Hashable {
    let name: String
    let file: Int
    let function: Int
  }

  mutating func noteGroup(_ name: String, _ receiver: [String], at place: CodePlace) {
    guard name == "notify", receiver.count == 1, !isExpiring else { return }
    let facts = names.files[place.file]
    let found = facts.functions.indices.filter { number in
      facts.functions[number].body.contains(place.token)
    }
    // The innermost function stands last.
    guard let function = found.last else { return }
    let isMade = facts.functions[function].body.contains { token in
      facts.tokens.word(token) == receiver[0] && facts.tokens.sees("=", token + 1)
        && facts.tokens.word(token + 2) == "DispatchGroup"
    }
    let group = Group(name: receiver[0], file: place.file, function: function)
    if isMade, !waited.contains(group) { waited.append(group) }
  }

  /// What follows each `enter()`, up to the next one or the end of its block.
  static func pieces(of group: Group, _ names: SourceNames) -> [Range<Int>] {
    let tokens = names.files[group.file].tokens
    let body = names.files[group.file].functions[group.function].body
    func isCall(_ place: Int, _ called: [String]) -> Bool {
      tokens.word(place) == group.name && tokens.sees(".", place + 1)
        && called.contains(tokens.word(place + 2) ?? "") && tokens.sees("(", place + 3)
    }
    let marks = body.filter { isCall($0, ["enter", "notify", "wait"]) }
    return marks.compactMap { mark in
      guard tokens.word(mark + 2) == "enter" else { return nil }
      let block = tokens.enclosing[mark]
      let next = marks.first { $0 > mark && tokens.enclosing[$0] == block }
      let end = block < 0 ? body.upperBound : min(tokens.partner[block], body.upperBound)
      let start = tokens.partner[mark + 3] + 1
      let stop = min(next ?? end, end)
      return start < stop ? start..<stop : nil
    }
  }

  /// The paths from one `enter()` that never leave the group, if others do.
  static func staying(
    in piece: Range<Int>, of group: Group, _ names: SourceNames, _ functions: CodeFunctions
  ) -> [PathState] {
    var walk = HandlerWalk(names, functions, [])
    walk.isOfGroup = true
    // There may be many pieces.
    walk.mostSteps = 12_000
    let type = names.files[group.file].functions[group.function].type
    var scope = CodeScope(
      file: group.file, site: SourceSite(type: type, function: group.function))
    scope.names[group.name] = .task
    let body = CodeParser.block(piece, in: names.files[group.file].tokens)
    let ends = walk.ends(
      of: CodeClosure(scope: scope, parameters: [], body: body, stack: [])
    ).map { $0.whole(walk) }
    guard ends.contains(where: { $0.completions > 0 || $0.isHandedOff }) else { return [] }
    return ends.filter {
      $0.completions == 0 && !$0.isHandedOff && !$0.isExcused && !$0.isOfCancelled
        && $0.excusedBy.isEmpty
    }
  }
}

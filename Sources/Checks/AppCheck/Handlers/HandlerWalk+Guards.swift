import SchedulerEngine

/// Conditions that let only the first caller through, or only work that was not cancelled.
extension HandlerWalk {
  /// The place of a condition that may be such a guard: it asks a flag that code of this file sets, or it
  /// asks and sets at once, as `lock.try()` and `finished.insert(id).inserted` do.
  mutating func onceGuard(_ condition: Range<Int>, _ scope: CodeScope) -> CodePlace? {
    // Elsewhere, no branch can complete the task.
    guard knowsTask(scope) else { return nil }
    let tokens = names.files[scope.file].tokens
    let here = CodePlace(file: scope.file, token: condition.lowerBound)
    var flags: Set<String> = []
    var asked = [condition]
    if HandlerWalk.claims(condition, asking: condition, tokens) { changingGuards.insert(here) }
    for place in condition {
      guard let value = HandlerWalk.value(ofConstantAt: place, before: condition, tokens) else {
        continue
      }
      asked.append(value)
      if HandlerWalk.claims(value.lowerBound..<condition.lowerBound, asking: value, tokens) {
        changingGuards.insert(here)
      }
    }
    for place in asked.joined() {
      guard let word = tokens.word(place), !SourceTokens.keywords.contains(word) || word == "try"
      else { continue }
      if HandlerWalk.exchanges(place, tokens) {
        changingGuards.insert(here)
      } else if tokens.sees("(", place + 1) {
        if claims(word, scope) { changingGuards.insert(here) }
      } else if !seen.changes(of: word, in: scope.file, names).isEmpty
        || expiryTells.contains(word) && asksExpiry(word, scope)
      {
        flags.insert(word)
      }
    }
    guard !flags.isEmpty || changingGuards.contains(here) else { return nil }
    guards[here] = flags
    return here
  }

  /// Whether code has the task, or a closure that may complete it.
  private func knowsTask(_ scope: CodeScope) -> Bool {
    if !stored.isEmpty { return true }
    return scope.names.contains { entry in
      switch entry.value {
      case .task, .closure: true
      case .request, .work: false
      }
    }
  }

  private static func exchanges(_ place: Int, _ tokens: SourceTokens) -> Bool {
    guard let word = tokens.word(place)?.lowercased() else { return false }
    if word == "try" { return tokens.sees(".", place - 1) && tokens.sees("(", place + 1) }
    return word == "inserted" || word.hasSuffix("exchange") || word.hasPrefix("exchange")
      || word == "testandset"
  }

  /// Whether a function of these files asks a flag and sets it.
  private func claims(_ name: String, _ scope: CodeScope) -> Bool {
    guard let found = functions.named(name, in: scope) else { return false }
    let tokens = names.files[found.file].tokens
    let body = functions[found].body
    guard body.count < 160 else { return false }
    return body.contains { HandlerWalk.exchanges($0, tokens) }
      || HandlerWalk.claims(body, asking: body, tokens)
  }

  /// Whether code asks a flag in one part, and sets it afterwards.
  private static func claims(
    _ code: Range<Int>, asking part: Range<Int>, _ tokens: SourceTokens
  ) -> Bool {
    code.contains { place in
      guard tokens.sees("=", place), ["true", "false"].contains(tokens.word(place + 1) ?? ""),
        let flag = tokens.flag(endingAt: place - 1)
      else { return false }
      // A read behind it comes first where it is put off.
      let isDeferred = tokens.word(tokens.enclosing[place] - 1) == "defer"
      return part.contains { asked in
        tokens.flag(endingAt: asked) == flag
          && (isDeferred ? asked != place - 1 : asked < place - 1)
      }
    }
  }

  /// The value of a constant that a condition asks: `let isFirst = lock.withLock { … }`.
  private static func value(
    ofConstantAt place: Int, before condition: Range<Int>, _ tokens: SourceTokens
  ) -> Range<Int>? {
    guard let name = tokens.word(place), !tokens.sees(".", place - 1) else { return nil }
    let near = max(0, condition.lowerBound - 160)..<condition.lowerBound
    let found = near.reversed().first { found in
      guard tokens.word(found) == name else { return false }
      let isOfSeveral = tokens.sees("(", tokens.enclosing[found])
      let first = isOfSeveral ? tokens.enclosing[found] : found
      let block = tokens.enclosing[first]
      let isAround =
        !tokens.partner.indices.contains(block)
        || (block..<tokens.partner[block]).contains(place)
      return tokens.word(first - 1) == "let" && isAround
    }
    guard let found,
      let mark = (found..<condition.lowerBound).first(where: { tokens.sees("=", $0) })
    else { return nil }
    return mark..<min(tokens.end(ofValueAt: mark), condition.lowerBound)
  }

  func passing(_ states: [PathState], _ place: CodePlace) -> [PathState] {
    states.map { state in
      var state = state
      if !state.passed.contains(where: { $0.place == place }) {
        state.passed.append(Passed(place: place, depth: depth))
      }
      return state
    }
  }

  func leaving(_ states: [PathState], _ place: CodePlace) -> [PathState] {
    states.map { state in
      var state = state
      state.passed.removeAll { $0.place == place }
      return state
    }
  }

  func excused(_ states: [PathState], _ place: CodePlace) -> [PathState] {
    states.map { state in
      var state = state
      if state.completions == 0, !state.excusedBy.contains(place) { state.excusedBy.append(place) }
      return state
    }
  }

  /// Whether the guard lets one caller complete the task, and keeps off all others.
  func holds(_ place: CodePlace) -> Bool {
    completingGuards.contains(place)
      && (changingGuards.contains(place)
        || !(guards[place] ?? []).isDisjoint(with: expiryNames))
  }

  /// Whether a path that the guard kept from going on leaves the completion to another.
  func excuses(_ place: CodePlace, _ state: PathState) -> Bool {
    holds(place) && (changingGuards.contains(place) || state.completesWhenExpired)
  }

  /// Whether a flag that the guard asks is set back, so that its work may be done again.
  mutating func isReset(_ place: CodePlace) -> Bool {
    (guards[place] ?? []).contains { name in
      seen.changes(of: name, in: place.file, names).isSuperset(of: [.toTrue, .toFalse])
    }
  }

  /// Whether a condition asks something that the expiration handler sets or tells.
  func asksExpiry(_ condition: Range<Int>, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    return condition.contains { tokens.word($0).map { asksExpiry($0, scope) } ?? false }
  }

  private func asksExpiry(_ name: String, _ scope: CodeScope) -> Bool {
    guard !isExpiring, expiryNames.contains(name) else { return false }
    let owners = expiryOwners[name] ?? []
    let owner = owner(of: name, scope)
    // Two types may each have a property of this name.
    return owner.isEmpty || owners.contains("") || owners.contains(owner)
  }

  /// The type around the code, if it has a property of this name.
  func owner(of name: String, _ scope: CodeScope) -> String {
    guard let type = scope.site.type,
      !names.meant(by: name, owner: type, in: scope.file, scope.site).isEmpty
    else { return "" }
    return type
  }

  /// Whether a condition holds for cancelled work (true) or for other work; nil if it checks neither.
  func cancellation(_ condition: Range<Int>, _ scope: CodeScope) -> Bool? {
    let tokens = names.files[scope.file].tokens
    let place = condition.first { place in
      let word = tokens.word(place) ?? ""
      return word == "CancellationError" || word.lowercased().hasSuffix("cancelled")
    }
    guard let place else { return nil }
    let start = place - 2 * tokens.receiver(of: place).count
    let isFalse = tokens.sees("=", place + 1) && tokens.word(place + 3) == "false"
    return tokens.sees("!", start - 1) == isFalse
  }

  func cancelled(_ states: [PathState]) -> [PathState] {
    states.map { state in
      var state = state
      state.isOfCancelled = true
      return state
    }
  }

  func asked(_ states: [PathState]) -> [PathState] {
    states.map { state in
      var state = state
      state.hasAsked = state.hasAsked || state.completions == 0
      return state
    }
  }

  func trying(_ states: [PathState]) -> [PathState] {
    if later == 0 { return states }
    return states.map { state in
      var state = state
      state.hasTried = state.completions == 0 || state.hasTried
      return state
    }
  }

  /// Whether an awaited call of a session is read, which throws when its task is cancelled.
  func isOfSession(_ range: Range<Int>, _ tokens: SourceTokens) -> Bool {
    range.contains { place in
      ["data", "download", "upload", "bytes"].contains(tokens.word(place) ?? "")
        && tokens.receiver(of: place).contains { $0.lowercased().hasSuffix("session") }
    }
  }
}

/// Conditions on the kind of the task.
extension HandlerWalk {
  /// The class that a condition or pattern wants a task to have.
  func castKind(_ condition: Range<Int>, _ scope: CodeScope, isTask: Bool = false) -> TaskKind? {
    let tokens = names.files[scope.file].tokens
    guard
      isTask
        || condition.contains(where: { tokens.word($0).map(scope.isTask) ?? false }),
      let place = condition.first(where: { ["as", "is"].contains(tokens.word($0) ?? "") })
    else { return nil }
    let name = tokens.word(place + 1) ?? tokens.word(place + 2)
    return TaskKind.allCases.first { !$0.requestClass.isEmpty && $0.taskClass == name }
  }

  func fits(_ kind: TaskKind) -> Bool {
    kinds.isEmpty
      || kinds.contains { $0 == kind || $0 == .healthResearch && kind == .processing }
  }

  /// The states that a task of this class can be in.
  func narrowed(_ states: [PathState], to kind: TaskKind) -> [PathState] {
    states.compactMap { state in
      guard state.kind == nil || state.kind == kind else { return nil }
      var state = state
      state.kind = kind
      return state
    }
  }

  /// `handle(task as! BGProcessingTask)`
  func narrow(castAt place: Int, _ scope: CodeScope, _ reading: inout Reading) {
    let tokens = names.files[scope.file].tokens
    guard tokens.word(place) == "as", tokens.sees("!", place + 1),
      let kind = castKind(place..<place + 3, scope, isTask: true), kinds.isEmpty
    else { return }
    let states = narrowed(reading.states, to: kind)
    if !states.isEmpty { reading.states = states }
  }

  /// Whether `task.identifier == other` holds for this handler; nil if it is not known.
  func identity(_ condition: Range<Int>, _ scope: CodeScope) -> Bool? {
    let tokens = names.files[scope.file].tokens
    guard let place = condition.first(where: { isIdentifier($0, scope) }),
      tokens.enclosing[place] == tokens.enclosing[condition.lowerBound],
      tokens.sees("=", place + 2), !condition.contains(where: { tokens.sees("|", $0) })
    else { return nil }
    let isEqual = tokens.sees("=", place + 1)
    guard isEqual || tokens.sees("!", place + 1) else { return nil }
    let marks = condition.filter {
      (tokens.sees(",", $0) || tokens.sees("&", $0))
        && tokens.enclosing[$0] == tokens.enclosing[place]
    }
    let end = marks.first(where: (place..<condition.upperBound).contains) ?? condition.upperBound
    let holds = isMeant(place + 3..<end, scope).map { $0 == isEqual }
    // Of several conditions, one that does not hold is enough.
    return marks.isEmpty || holds == false ? holds : nil
  }

  /// Whether the place is that of `identifier` in `task.identifier`.
  func isIdentifier(_ place: Int, _ scope: CodeScope) -> Bool {
    let tokens = names.files[scope.file].tokens
    return tokens.word(place) == "identifier"
      && tokens.receiver(of: place).last.map(scope.isTask) ?? false
  }

  /// Whether a value is the identifier of this handler, if both are known.
  func isMeant(_ range: Range<Int>, _ scope: CodeScope) -> Bool? {
    let value = SourceValue.reading(names.files[scope.file].tokens.all[range].prefix(64))
    guard let texts = names.resolve(value, in: scope.file, scope.site).texts, texts.count == 1,
      !identifiers.isEmpty
    else { return nil }
    if !identifiers.contains(texts[0]) { return false }
    return Set(identifiers).count == 1 ? true : nil
  }
}

extension SourceTokens {
  /// A name, or `$0`, that ends at a place.
  fileprivate func flag(endingAt place: Int) -> String? {
    if let word = word(place) { return word }
    guard sees("$", place - 1), case .number(let number) = all[place].kind else { return nil }
    return "$" + number
  }
}

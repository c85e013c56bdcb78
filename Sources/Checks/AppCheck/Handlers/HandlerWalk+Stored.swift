/// Closures that are assigned to a name or a property, and called from there.
extension HandlerWalk {
  /// Follows `target = value`, from the mark `=`. Returns false if the value is nothing that is tracked.
  mutating func assign(at mark: Int, _ scope: inout CodeScope, _ reading: inout Reading) -> Bool {
    let tokens = names.files[scope.file].tokens
    guard let target = assigned(before: mark, tokens) else { return false }
    noteAssignment(of: target, at: mark, scope, &reading)
    guard let (closure, end) = closureValue(at: mark + 1, scope, reading.range) else {
      return false
    }
    reading.place = end
    guard matters(mark + 1..<end, scope) || isTracked(closure) else { return true }
    let place = CodePlace(file: scope.file, token: target)
    let name = tokens.word(target) ?? ""
    let receiver = tokens.receiver(of: target)
    if receiver.isEmpty, tokens.sees("=", target + 1), !isProperty(name, scope) {
      scope.names[name] = .closure(closure)
    }
    store(closure, in: name, of: receiver, at: place, scope, &reading)
    return true
  }

  /// The last name of what is assigned to: `a.b`, `b?.c`, `b[key]`.
  private func assigned(before mark: Int, _ tokens: SourceTokens) -> Int? {
    guard !tokens.sees("=", mark + 1),
      !["=", "!", "<", ">", "?", "~"].contains(where: { tokens.sees($0, mark - 1) })
    else { return nil }
    var place = mark - 1
    // `count += 1`
    if ["+", "-", "*", "/"].contains(where: { tokens.sees($0, place) }) { place -= 1 }
    if tokens.sees("]", place), tokens.partner[place] < place { place = tokens.partner[place] - 1 }
    while tokens.sees("!", place) || tokens.sees("?", place) { place -= 1 }
    return tokens.word(place) == nil ? nil : place
  }

  /// A closure, the name of one, or a function of the same type.
  private mutating func closureValue(
    at start: Int, _ scope: CodeScope, _ range: Range<Int>
  ) -> (closure: Int, end: Int)? {
    let tokens = names.files[scope.file].tokens
    if tokens.sees("{", start) {
      return (closure(at: start, scope), min(tokens.partner[start], tokens.all.count) + 1)
    }
    let isOwn = tokens.word(start) == "self" && tokens.sees(".", start + 1)
    let end = isOwn ? start + 3 : start + 1
    guard end >= range.upperBound || tokens.all[end].startsLine || tokens.sees(";", end) else {
      return nil
    }
    if let name = tokens.word(start), let number = scope.closure(name) { return (number, end) }
    return functionValue(start..<end, scope).map { ($0, end) }
  }

  private func isTracked(_ closure: Int) -> Bool {
    let body = closures[closure]
    return body.scope.names.contains { entry in
      switch entry.value {
      case .task, .closure: true
      case .request, .work: false
      }
    }
  }

  private func isProperty(_ name: String, _ scope: CodeScope) -> Bool {
    guard let type = scope.site.type else { return false }
    return !names.meant(by: name, owner: type, in: scope.file, scope.site).isEmpty
  }

  /// The closure runs when the owner's code calls it; nothing has begun before.
  private mutating func store(
    _ closure: Int, in name: String, of receiver: [String], at place: CodePlace,
    _ scope: CodeScope, _ reading: inout Reading
  ) {
    let owner =
      receiver.isEmpty || receiver == ["self"]
      ? scope.site.type : names.type(of: receiver, in: scope.file, scope.site)
    let isOfFiles = owner.map(names.isType) ?? false
    if isOfFiles, !CallHabit.completing.contains(name), !seen.isRead(name, in: names) {
      return give(place, &reading)
    }
    groups.append([closure])
    let group = groups.count - 1
    stored[name, default: []].append(group)
    storedGroups.insert(group)
    if isOfFiles { owners[group] = owner }
    works[group] = Work(
      kind: CallHabit.completing.contains(name) ? .certain : .callback, name: receiver.last)
    for number in reading.states.indices { reading.states[number].pending.append(group) }
  }

  /// Calls a stored closure by the name of its property, if it is still stored on these paths.
  mutating func callStored(
    _ name: String, _ given: [Given], at call: CodePlace, _ reading: inout Reading
  ) -> Bool {
    guard let group = stored[name]?.last(where: { !running.contains($0) }),
      reading.states.contains(where: { $0.pending.contains(group) })
    else { return false }
    storedCalls += 1
    let waiting = reading.states.filter { $0.pending.contains(group) }
    let others = reading.states.filter { !$0.pending.contains(group) }
    reading.states = waiting
    running.insert(group)
    enter(groups[group][0], given, at: call, &reading)
    running.remove(group)
    for number in reading.states.indices {
      reading.states[number].pending.removeAll { $0 == group }
    }
    reading.states = merged(reading.states + others)
    return true
  }

  /// Work that was only described has now begun, and its closures run after it.
  func isStored(_ group: Int) -> Bool { storedGroups.contains(group) }

  /// A closure that is read from a property: `let done = self.onDone`.
  func storedClosure(_ name: String, in states: [PathState]) -> Int? {
    guard let group = stored[name]?.last, states.contains(where: { $0.pending.contains(group) })
    else { return nil }
    return groups[group][0]
  }

  /// What a path knows of a property that is set.
  private mutating func noteAssignment(
    of target: Int, at mark: Int, _ scope: CodeScope, _ reading: inout Reading
  ) {
    let tokens = names.files[scope.file].tokens
    // Setting up a request stops nothing.
    let ofRequests = ["earliestBeginDate", "requiresNetworkConnectivity", "requiresExternalPower"]
    guard let name = tokens.word(target), name != "expirationHandler", !ofRequests.contains(name)
    else { return }
    let isDeclared = ["let", "var"].contains(tokens.word(target - 1) ?? "")
    if isDeclared { return }
    for number in reading.states.indices {
      guard let holder = reading.states[number].holder else { continue }
      let held = names.files[holder.file].tokens.word(holder.token)
      if held == name { reading.states[number].holder = nil }
    }
    for state in reading.states {
      for guarded in state.passed where guards[guarded.place]?.contains(name) ?? false {
        changingGuards.insert(guarded.place)
      }
    }
    // What a new value is made of, no work reads.
    let isNew = scope.site.function.map { names.files[scope.file].functions[$0].name == "init" }
    guard isExpiring, isNew != true else { return }
    if !isAfterCompletion {
      expiryNames.insert(name)
      expiryTells.insert(name)
      expirySets.insert(name)
      expiryOwners[name, default: []].insert("")
    }
    let place = CodePlace(file: scope.file, token: target)
    let isNil = tokens.word(mark + 1) == "nil"
    let isMember = !tokens.receiver(of: target).isEmpty
    let isKnown =
      !names.meant(by: name, owner: nil, in: scope.file, scope.site).isEmpty
      || names.onlyMember(name) != nil
    if name == "isSuspended" || name == "isCancelled" {
      expiry.stop(name, place)
    } else if isNil || isMember && !isKnown {
      expiry.note(call: name, place)
    } else {
      expiry.assigned.append(name)
    }
  }
}

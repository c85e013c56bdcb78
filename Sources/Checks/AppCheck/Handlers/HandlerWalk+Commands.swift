/// Objects that carry the task to one function of theirs: `store.send(Refreshing(task: task))`.
extension HandlerWalk {
  /// Follows the only function of such an object that uses the task, as something that is called later.
  mutating func carry(
    _ name: String, _ arguments: [SourceCalls.Argument], _ given: [Given], at place: CodePlace,
    _ scope: CodeScope, _ reading: inout Reading
  ) -> Bool {
    let tokens = names.files[place.file].tokens
    guard !isExpiring, given.filter({ $0.isTask }).count == 1,
      let number = given.firstIndex(where: { $0.isTask }), let property = arguments[number].label,
      let declared = names.declarations[name], declared.count == 1,
      functions.members(name, "init").isEmpty, isPassed(place, tokens)
    else { return false }
    let facts = names.files[declared[0].file]
    let meant = facts.functions.indices.filter { number in
      let function = facts.functions[number]
      return function.type == name && function.body.contains { facts.tokens.word($0) == property }
    }
    guard meant.count == 1, facts.functions[meant[0]].parent == nil else { return false }
    let found = CodeFunctions.Found(file: declared[0].file, number: meant[0])
    stack.append(CodePlace(file: found.file, token: functions[found].body.lowerBound))
    calls.append(place)
    let made = closures[closure(of: found, scope)]
    calls.removeLast()
    stack.removeLast()
    var inner = made.scope
    inner.names[property] = .task
    closures[closures.count - 1] = CodeClosure(
      scope: inner, parameters: made.parameters, body: made.body, stack: made.stack,
      calls: made.calls, range: made.range)
    carried[closures.count - 1] = place
    putOff([closures.count - 1], true, Work(kind: .callback), &reading)
    return true
  }

  /// Whether the object is at once an argument of a call, and kept under no name.
  private func isPassed(_ place: CodePlace, _ tokens: SourceTokens) -> Bool {
    let open = tokens.enclosing[place.token]
    guard tokens.sees("(", open), let callee = tokens.word(open - 1) else { return false }
    return callee.first?.isLowercase ?? false
  }
}

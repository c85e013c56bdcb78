/// Where the closure of session events goes.
struct EventClosure {
  struct Kept: Equatable {
    let name: String
    /// The type that has the property, as far as it is known.
    let type: String?
    /// Whether it is one of several, by their keys.
    let isKeyed: Bool
    /// Whether it is kept after its function has returned.
    let isDeferred: Bool
    let place: CodePlace
  }

  let names: SourceNames
  let functions: CodeFunctions
  private(set) var kept: [Kept] = []
  /// The calls of code that was not given.
  private(set) var handed: [CodePlace] = []
  /// Functions that are handed the closure and do nothing with it, with the calls.
  private(set) var ignored: [(name: String, end: CodePlace, call: CodePlace)] = []
  /// Where it is called, there or in a function that it is handed to.
  private(set) var called: [CodePlace] = []
  private var stack: [CodeFunctions.Found] = []

  private static let deepest = 6
  private static let adding: Set = ["append", "insert", "updateValue"]

  init(names: SourceNames, functions: CodeFunctions) {
    self.names = names
    self.functions = functions
  }

  mutating func follow(
    _ name: String, in found: CodeFunctions.Found, isDeferred: Bool = false
  ) {
    guard stack.count < EventClosure.deepest, !stack.contains(found) else { return }
    stack.append(found)
    defer { stack.removeLast() }
    let function = functions[found]
    let tokens = names.files[found.file].tokens
    let scope = CodeScope(
      file: found.file, site: SourceSite(type: function.type, function: found.number))
    var aliases: Set = [name]
    for place in function.body {
      guard let word = tokens.word(place), aliases.contains(word), !tokens.sees(".", place - 1)
      else { continue }
      if tokens.isCalled(place) {
        called.append(CodePlace(file: found.file, token: place))
        continue
      }
      // A label.
      if tokens.sees(":", place + 1) && !tokens.sees("?", place - 1) { continue }
      let isLater = isDeferred || tokens.isDeferred(place, in: function.body)
      if tokens.sees("=", place - 1) {
        if let alias = tokens.word(place - 2),
          ["let", "var"].contains(tokens.word(place - 3) ?? "")
        {
          aliases.insert(alias)
        } else {
          keep(at: place - 2, scope, isLater)
        }
        continue
      }
      let open = tokens.enclosing[place]
      guard tokens.sees("(", open), let called = tokens.word(open - 1) else {
        let isCondition = tokens.isInHead(place) || tokens.sees("[", open)
        if !isCondition { hand(place, in: found.file) }
        continue
      }
      hand(place, to: called, at: open - 1, scope, isLater)
    }
  }

  private mutating func hand(_ token: Int, in file: Int) {
    let place = CodePlace(file: file, token: token)
    if !handed.contains(place) { handed.append(place) }
  }

  private mutating func hand(
    _ place: Int, to called: String, at call: Int, _ scope: CodeScope, _ isDeferred: Bool
  ) {
    let tokens = names.files[scope.file].tokens
    let receiver = tokens.receiver(of: call)
    let arguments = names.calls.arguments(at: call, in: scope.file)
    if CallHabit.looking.contains(called) { return }
    var meant = functions.called(called, by: receiver, arguments, in: scope)
    if meant.isEmpty, receiver.count > 2, let type = names.type(ofMember: receiver) {
      meant = functions.called(called, by: [type], arguments, in: scope)
    }
    if meant.isEmpty { meant = only(called, arguments) }
    if meant.isEmpty, EventClosure.adding.contains(called), let name = receiver.last {
      return keep(
        name, receiver.dropLast(), CodePlace(file: scope.file, token: call), scope, true, isDeferred
      )
    }
    let number = arguments.firstIndex { $0.tokens.contains(place) }
    var isFollowed = !meant.isEmpty
    for found in meant {
      let parameters = functions[found].parameters
      guard let number, arguments[number].tokens.count == 1,
        let fit = names.calls.fit(arguments, parameters)
      else {
        isFollowed = false
        continue
      }
      let name = parameters[fit[number]].name
      let body = functions[found].body
      let inside = names.files[found.file].tokens
      if meant.count == 1, !body.contains(where: { inside.word($0) == name }) {
        ignored.append(
          (
            name, CodePlace(file: found.file, token: functions[found].token + 1),
            CodePlace(file: scope.file, token: call)
          ))
        continue
      }
      follow(name, in: found, isDeferred: isDeferred)
    }
    if !isFollowed { hand(call, in: scope.file) }
  }

  /// The only function of this name and these labels, whatever the object is.
  private func only(
    _ called: String, _ arguments: [SourceCalls.Argument]
  ) -> [CodeFunctions.Found] {
    if arguments.count < 2 || arguments.contains(where: { $0.label == nil }) { return [] }
    let found = (names.functions[called] ?? []).filter {
      names.calls.fit(arguments, names.files[$0.file].functions[$0.number].parameters) != nil
    }
    return found.count == 1 ? found.map { .init(file: $0.file, number: $0.number) } : []
  }

  /// `self.kept =`, `shared.kept =`, `kept[identifier] =`
  private mutating func keep(at end: Int, _ scope: CodeScope, _ isDeferred: Bool) {
    let tokens = names.files[scope.file].tokens
    let isKeyed = tokens.sees("]", end)
    let place = isKeyed ? tokens.partner[end] - 1 : end
    guard let name = tokens.word(place) else { return hand(end, in: scope.file) }
    keep(
      name, tokens.receiver(of: place)[...], CodePlace(file: scope.file, token: place), scope,
      isKeyed, isDeferred)
  }

  private mutating func keep(
    _ name: String, _ receiver: ArraySlice<String>, _ place: CodePlace, _ scope: CodeScope,
    _ isKeyed: Bool, _ isDeferred: Bool
  ) {
    let receiver = Array(receiver)
    let isOwn = receiver.isEmpty || receiver == ["self"]
    let last = receiver.last ?? ""
    var type = isOwn ? scope.site.type : names.type(of: receiver, in: scope.file, scope.site)
    if !isOwn, names.isType(last) { type = last }
    if let known = type, !names.isType(known) { type = nil }
    // A longer way to the only property of this name.
    if type == nil, case .type(let only)? = names.onlyMember(name)?.binding.owner { type = only }
    let kept = Kept(
      name: name, type: type, isKeyed: isKeyed, isDeferred: isDeferred, place: place)
    if !self.kept.contains(kept) { self.kept.append(kept) }
  }
}

extension EventClosure {
  /// Where code may read the property.
  static func reads(of kept: Kept, _ names: SourceNames) -> [CodePlace] {
    var found: [CodePlace] = []
    for (file, facts) in names.files.enumerated() {
      let tokens = facts.tokens
      for place in tokens.all.indices where tokens.word(place) == kept.name {
        if isRead(place, of: kept, in: file, facts, names) {
          found.append(CodePlace(file: file, token: place))
        }
      }
    }
    return found
  }

  private static func isRead(
    _ place: Int, of kept: Kept, in file: Int, _ facts: SourceFacts, _ names: SourceNames
  ) -> Bool {
    let tokens = facts.tokens
    let before = tokens.word(place - 1) ?? ""
    if before == "func" || tokens.sees(":", place + 1) && !tokens.sees("?", place - 1) {
      return false
    }
    let isSet = tokens.sees("=", place + 1) && !tokens.sees("=", place + 2)
    if isSet { return false }
    if tokens.sees("[", place + 1) {
      let end = tokens.partner[place + 1]
      if tokens.sees("=", end + 1), !tokens.sees("=", end + 2) { return false }
    }
    // `if let kept {` reads the property of the same name.
    let isShort = before == "let" || before == "var"
    if isShort, !tokens.isInHead(place) { return false }
    let receiver = tokens.receiver(of: place)
    if let called = receiver.isEmpty ? nil : tokens.word(place + 2), tokens.sees(".", place + 1),
      adding.contains(called)
    {
      return false
    }
    guard let type = kept.type else { return true }
    let site = facts.site(of: place)
    let family = names.family(of: type)
    if receiver.isEmpty || receiver == ["self"] {
      if receiver.isEmpty, !isShort, names.local(kept.name, before: place, in: file, site) != nil {
        return false
      }
      if receiver.isEmpty, names.parameter(kept.name, in: file, site) != nil { return false }
      return site.type.map(family.contains) ?? true
    }
    let owner = names.type(of: receiver, in: file, site)
    return owner.map { !names.isType($0) || family.contains($0) } ?? true
  }
}

extension SourceTokens {
  /// `done()`, `done?()` and `done!()`.
  fileprivate func isCalled(_ place: Int) -> Bool {
    sees("(", place + 1) || (sees("?", place + 1) || sees("!", place + 1)) && sees("(", place + 2)
  }
}

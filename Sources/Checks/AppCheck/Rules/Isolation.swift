/// Closures of a handler that inherit an actor which the queue of their registration does not serve (facts
/// 219, 222). Only what is written counts: an actor that comes from Apple's frameworks or from a build
/// setting does not show in these files.
struct Isolation {
  let names: SourceNames

  enum Actor { case main, instance }
  enum Queue { case main, other }

  /// The queue of a registration; nil if it is not written there.
  func queue(of use: SourceFacts.Use, in file: Int) -> Queue? {
    let tokens = names.files[file].tokens
    let using = names.calls.arguments(at: use.token, in: file).first { $0.label == "using" }
    let words = using?.tokens.compactMap(tokens.word) ?? []
    if words.contains("main") { return .main }
    return words.contains { ["nil", "global", "label"].contains($0) } ? .other : nil
  }

  /// Whether a closure at this brace traps when it is called on the queue.
  func traps(_ brace: Int, in file: Int, on queue: Queue?) -> Bool {
    guard let queue, let actor = actor(ofClosureAt: brace, in: file) else { return false }
    return actor == .instance || queue == .other
  }

  /// The actor that a closure inherits from the code around it; nil if there is none.
  private func actor(ofClosureAt brace: Int, in file: Int) -> Actor? {
    let facts = names.files[file]
    let tokens = facts.tokens
    var place = brace
    // Whether this is in a static function or an initializer, which belong to no instance of an actor.
    var isOutside = false
    while place >= 0 {
      defer { place = tokens.enclosing[place] }
      guard tokens.sees("{", place) else { continue }
      if let number = facts.functionsByBrace[place] {
        let words = tokens.modifiers(before: facts.functions[number].token)
        if words.contains("MainActor") { return .main }
        if words.contains("nonisolated") { return nil }
        isOutside = words.contains("static") || facts.functions[number].name == "init"
      } else if let type = facts.typesByBrace[place] {
        let actor = actor(of: type)
        return actor == .instance && isOutside ? nil : actor
      } else if !tokens.isInHead(place), let callee = tokens.callee(ofClosureAt: place),
        let name = tokens.word(callee)
      {
        let words = tokens.attributes(ofClosureAt: place)
        if words.contains("MainActor") || tokens.receiver(of: callee) == ["MainActor"] {
          return .main
        }
        let inherits = ["Task", "register", "immediate"].contains(name)
        if words.contains("Sendable") || !inherits { return nil }
      } else if place == brace, tokens.attributes(ofClosureAt: place).contains("Sendable") {
        return nil
      }
    }
    return nil
  }

  private func actor(of type: String) -> Actor? {
    for (facts, declaration) in names.declarations[type] ?? [] {
      let tokens = names.files[facts].tokens
      if tokens.word(declaration.token) == "actor" { return .instance }
      if tokens.modifiers(before: declaration.token).contains("MainActor") { return .main }
    }
    return nil
  }
}

extension SourceTokens {
  /// The words and attributes before `func`, `class` and the like.
  fileprivate func modifiers(before place: Int) -> Set<String> {
    var found: Set<String> = []
    var place = place - 1
    while let word = word(place), found.count < 8 {
      found.insert(word)
      place -= sees("@", place - 1) ? 2 : 1
    }
    return found
  }

  /// `@Sendable` and `@MainActor` at the beginning of a closure.
  fileprivate func attributes(ofClosureAt brace: Int) -> Set<String> {
    let head = (brace + 1..<min(brace + 16, all.count)).prefix {
      word($0) != "in" && !sees("{", $0)
    }
    return Set(head.filter { sees("@", $0 - 1) }.compactMap(word))
  }
}

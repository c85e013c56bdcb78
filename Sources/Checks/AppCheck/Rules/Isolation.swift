/// What a closure does on a queue that does not serve its actor.
package enum ActorFault: Sendable {
  /// It ends the app where it is entered.
  case traps
  /// It does so in the Swift 6 mode, which the code may have or get.
  case mayTrap
  /// It runs beside the actor, whose state it uses.
  case races
}

/// Closures of a handler that inherit an actor which the queue of their registration does not serve (facts
/// 219, 222). A closure belongs to the actor of the code around it, unless it is @Sendable or is passed for
/// a parameter that is.
struct Isolation {
  let names: SourceNames

  enum Actor { case main, instance }
  enum Queue { case main, other }

  /// The queue of a registration; nil if it is not written there.
  func queue(of use: SourceFacts.Use, in file: Int) -> Queue? {
    let tokens = names.files[file].tokens
    guard
      let using = names.calls.arguments(at: use.token, in: file).first(where: {
        $0.label == "using"
      })
    else { return nil }
    if let queue = Isolation.queue(using.tokens, tokens) { return queue }
    guard using.tokens.count == 1 || using.tokens.count == 3,
      let name = tokens.word(using.tokens.upperBound - 1)
    else { return nil }
    let owner = using.tokens.count == 3 ? tokens.word(using.tokens.lowerBound) : nil
    let places = names.meant(
      by: name, owner: owner == "self" || owner == "Self" ? nil : owner, in: file, use.site)
    guard places.count == 1, !places[0].binding.isVariable, let start = places[0].binding.start
    else { return nil }
    let inside = names.files[places[0].file].tokens
    return Isolation.queue(start..<inside.end(ofValueAt: start), inside)
  }

  private static func queue(_ range: Range<Int>, _ tokens: SourceTokens) -> Queue? {
    let words = range.compactMap(tokens.word)
    if words == ["main"] || words == ["DispatchQueue", "main"] { return .main }
    return words == ["nil"] || words.contains("global") || words.contains("label") ? .other : nil
  }

  /// What a closure at this brace does when it is called on the queue; nil if nothing is wrong.
  func fault(ofClosureAt brace: Int, in file: Int, on queue: Queue?) -> ActorFault? {
    guard let queue, let actor = actor(ofClosureAt: brace, in: file),
      actor == .instance || queue == .other
    else { return nil }
    let settings = names.settings(of: file)
    guard let checks = settings.checksActors else { return .mayTrap }
    if checks { return .traps }
    let tokens = names.files[file].tokens
    let inside = brace..<min(tokens.partner[brace], tokens.all.count)
    let type = self.type(around: brace, in: file)
    if inside.contains(where: { usesActor($0, of: type, in: file) && !hops($0, inside, tokens) }) {
      return .races
    }
    // Who made everything belong to the main actor moves on to the Swift 6 mode.
    let isMeant = settings.isMainActorByDefault || inside.contains { tokens.word($0) == "self" }
    return isMeant ? .mayTrap : nil
  }

  private func type(around place: Int, in file: Int) -> String? {
    let facts = names.files[file]
    var place = facts.tokens.enclosing[place]
    while place >= 0 {
      if let type = facts.typesByBrace[place] { return type }
      place = facts.tokens.enclosing[place]
    }
    return nil
  }

  /// Whether a word is `self`, the type, or a function of the type that belongs to its actor.
  private func usesActor(_ place: Int, of type: String?, in file: Int) -> Bool {
    let tokens = names.files[file].tokens
    guard let word = tokens.word(place) else { return false }
    if word == "self" { return true }
    guard let type else { return false }
    if tokens.sees(".", place - 1) {
      guard let owner = tokens.word(place - 2), owner == "Self" || owner == type else {
        return false
      }
    }
    guard tokens.sees("(", place + 1) || tokens.sees("{", place + 1) else { return false }
    return (names.functions[word] ?? []).contains { found in
      let facts = names.files[found.file]
      let function = facts.functions[found.number]
      guard function.type == type else { return false }
      let words = facts.tokens.modifiers(before: function.token)
      return !words.contains("nonisolated") && !words.contains("concurrent")
    }
  }

  /// Whether the code stands in a closure of its own that runs on the actor.
  private func hops(_ place: Int, _ closure: Range<Int>, _ tokens: SourceTokens) -> Bool {
    var place = tokens.enclosing[place]
    while place > closure.lowerBound {
      if tokens.sees("{", place), let callee = tokens.callee(ofClosureAt: place),
        let name = tokens.word(callee), ["Task", "immediate", "async", "run"].contains(name)
      {
        return true
      }
      place = tokens.enclosing[place]
    }
    return false
  }

  /// Whether `Task { … }` and the code that creates it belong to one actor, so that the task begins when that
  /// code has returned or awaits. What a registration calls runs on its queue, whatever it inherits.
  func sharesActor(taskAt place: Int, in file: Int) -> Bool {
    let tokens = names.files[file].tokens
    guard tokens.receiver(of: place).isEmpty,
      let closure = names.calls.arguments(at: place, in: file).last, closure.isClosure,
      let actor = actor(
        ofClosureAt: tokens.enclosing[place], in: file, inheriting: ["Task", "immediate"])
    else { return false }
    let words = tokens.attributes(ofClosureAt: closure.tokens.lowerBound)
    return words.isEmpty || actor == .main && words.allSatisfy { $0 == "MainActor" }
  }

  /// The actor that a closure inherits from the code around it; nil if there is none.
  private func actor(
    ofClosureAt brace: Int, in file: Int,
    inheriting: Set<String> = ["Task", "register", "immediate"]
  ) -> Actor? {
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
        if words.contains("nonisolated") || words.contains("concurrent") { return nil }
        // A local function belongs to the actor of the function around it.
        if facts.functions[number].parent != nil { continue }
        isOutside = words.contains("static") || facts.functions[number].name == "init"
      } else if let type = facts.typesByBrace[place] {
        switch Isolation.isolation(of: type, at: place, in: file, names) {
        case .actor: return isOutside ? nil : .instance
        case .main: return .main
        case .nowhere: return nil
        case nil: return names.settings(of: file).isMainActorByDefault ? .main : nil
        }
      } else if !tokens.isInHead(place), let callee = tokens.callee(ofClosureAt: place),
        let name = tokens.word(callee)
      {
        let words = tokens.attributes(ofClosureAt: place)
        if words.contains("MainActor") || tokens.receiver(of: callee) == ["MainActor"] {
          return .main
        }
        let inherits = inheriting.contains(name)
        if words.contains("Sendable") || !inherits { return nil }
        if name == "register", isSendable(callee, in: file) { return nil }
      } else if place == brace, tokens.attributes(ofClosureAt: place).contains("Sendable") {
        return nil
      }
    }
    return names.settings(of: file).isMainActorByDefault ? .main : nil
  }

  /// Whether a function of the app's own takes the closure, for a parameter that is @Sendable.
  private func isSendable(_ callee: Int, in file: Int) -> Bool {
    let tokens = names.files[file].tokens
    guard let name = tokens.word(callee) else { return false }
    if tokens.receiver(of: callee).contains("BGTaskScheduler") { return false }
    let arguments = names.calls.arguments(at: callee, in: file)
    return names.files.contains { facts in
      facts.functions.contains { function in
        guard function.name == name, let last = function.parameters.last, last.isSendable else {
          return false
        }
        return names.calls.fit(arguments, function.parameters) != nil
      }
    }
  }

  private enum Declared { case actor, main, nowhere }

  /// The isolation that a type declares or inherits; nil if it does neither. Conforming in an extension only
  /// concerns that extension.
  private static func isolation(
    of type: String, at brace: Int, in file: Int, _ names: SourceNames
  ) -> Declared? {
    let all = names.declarations[type] ?? []
    let own = all.last { $0.file == file && $0.1.token < brace }
    if let own, let found = isolation(of: own, names) { return found }
    for declaration in all where !isExtension(declaration, names) {
      if let found = isolation(of: declaration, names) { return found }
    }
    return nil
  }

  private typealias Declaration = (file: Int, SourceFacts.Declaration)

  private static func isExtension(_ found: Declaration, _ names: SourceNames) -> Bool {
    names.files[found.file].tokens.word(found.1.token) == "extension"
  }

  private static func isolation(of found: Declaration, _ names: SourceNames) -> Declared? {
    let tokens = names.files[found.file].tokens
    if tokens.word(found.1.token) == "actor" { return .actor }
    let words = tokens.modifiers(before: found.1.token)
    if words.contains("MainActor") { return .main }
    if words.contains("nonisolated") { return .nowhere }
    return found.1.parents.contains { isOfMainActor($0, names) } ? .main : nil
  }

  /// Whether a class or protocol, or one that it inherits from, belongs to the main actor.
  private static func isOfMainActor(_ name: String, _ names: SourceNames) -> Bool {
    var seen: Set = [name]
    var open = [name]
    while let name = open.popLast() {
      if onMainActor.contains(name), names.declarations[name] == nil { return true }
      for (file, declaration) in names.declarations[name] ?? [] {
        let tokens = names.files[file].tokens
        if tokens.word(declaration.token) == "extension" { continue }
        if tokens.modifiers(before: declaration.token).contains("MainActor") { return true }
        for parent in declaration.parents where seen.insert(parent).inserted { open.append(parent) }
      }
    }
    return false
  }

  /// What Apple's frameworks declare on the main actor.
  private static let onMainActor: Set = [
    "UIResponder", "UIApplicationDelegate", "UIApplication", "UISceneDelegate",
    "UIWindowSceneDelegate", "UIViewController", "UITableViewController", "UINavigationController",
    "UITabBarController", "UICollectionViewController", "UISplitViewController", "UIView",
    "UIControl", "UIWindow", "UIHostingController", "NSApplicationDelegate", "NSResponder",
    "NSView", "NSViewController", "NSWindowController", "App", "Scene", "View", "ViewModifier",
    "UIViewRepresentable", "UIViewControllerRepresentable", "WKExtensionDelegate",
    "WKApplicationDelegate", "WKInterfaceController",
  ]
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

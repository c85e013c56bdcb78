import RunRecord

/// How code in properties is reached: a static one when it is first used, a computed one at each use, and one
/// of an instance when an object is created.
extension LaunchPaths {
  /// The way to code that stands in no function.
  func reach(outside token: Int, in file: Int, depth: Int) -> LaunchReach {
    let facts = names.files[file]
    var member = token
    var place = facts.tokens.enclosing[token]
    while place >= 0, facts.typesByBrace[place] == nil {
      member = place
      place = facts.tokens.enclosing[place]
    }
    // Code at the top of a file runs first.
    guard place >= 0, let type = facts.typesByBrace[place] else { return .inTime }
    guard let binding = facts.property(around: member), let start = binding.start else {
      return facts.tokens.sees("{", member) ? .uncalled(type) : .inTime
    }
    let name = "\(type).\(binding.name)"
    if facts.tokens.sees("{", start), start == member {
      // What a window shows is made once the launch is over, if at all.
      if binding.name == "body" {
        if isStart(type), facts.tokens.enclosing[token] == start { return .inTime }
        let isShown = isStart(type) || names.family(of: type).contains("View")
        return isShown ? .late(.window) : .uncalled(name)
      }
      return reach(ofUses: binding, in: type, of: file, name, depth)
    }
    guard start <= token, token < facts.tokens.end(ofValueAt: start) else { return .uncalled(name) }
    let words = facts.tokens.words(before: binding.token)
    if words.contains("static") || words.contains("class") || words.contains("lazy") {
      return reach(ofUses: binding, in: type, of: file, name, depth)
    }
    return reach(ofCreating: type, depth)
  }

  /// Whether the system creates an object of the type as the app starts.
  func isStart(_ type: String) -> Bool {
    names.family(of: type).contains { name in
      LaunchPaths.starts.contains(name) || name.hasSuffix("AppDelegate")
    }
  }

  private static let starts: Set = [
    "App", "UIApplicationDelegate", "NSApplicationDelegate", "UIApplication",
    "WKApplicationDelegate", "WKExtensionDelegate",
  ]

  /// The way to where objects of the type are created.
  func reach(ofCreating type: String, _ depth: Int) -> LaunchReach {
    if isStart(type) { return .inTime }
    return known(type) { best(uses.creating[type] ?? [], depth) }
  }

  private func reach(
    ofUses binding: SourceFacts.Binding, in type: String, of file: Int, _ name: String, _ depth: Int
  ) -> LaunchReach {
    let own = names.family(of: type)
    let places = (uses.using[binding.name] ?? []).filter { use in
      let tokens = names.files[use.file].tokens
      // What the property itself asks for is no use of it.
      if use.file == file, let start = binding.start, tokens.sees("{", start),
        (start..<max(start, tokens.partner[start])).contains(use.token)
      {
        return false
      }
      guard tokens.sees(".", use.token - 1) else {
        return use.file == file || own.contains(self.type(around: use) ?? "")
      }
      guard let owner = tokens.word(use.token - 2) else { return true }
      if owner == "self" || owner == "Self" { return own.contains(self.type(around: use) ?? "") }
      // A value whose type is not looked for; a type has a name of its own.
      return own.contains(owner) || owner.unicodeScalars.first?.properties.isLowercase ?? false
    }
    return known(name) { places.isEmpty ? .unused(name) : best(places, depth) }
  }

  /// Each property and type is followed once; a way that leads back to itself is none.
  private func known(_ name: String, _ find: () -> LaunchReach?) -> LaunchReach {
    if let known = uses.knownNames[name] { return known }
    uses.knownNames[name] = .uncalled(name)
    let found = find() ?? .uncalled(name)
    uses.knownNames[name] = found
    return found
  }

  private func best(_ places: [CodePlace], _ depth: Int) -> LaunchReach? {
    guard depth < SourceNames.deepest else { return nil }
    let all = places.prefix(SourceNames.most).map { place in
      reach(place.token, names.files[place.file].site(at: place.token), in: place.file, depth + 1)
    }
    return all.min { $0.rank < $1.rank }
  }

  private func type(around place: CodePlace) -> String? {
    let facts = names.files[place.file]
    var brace = facts.tokens.enclosing[place.token]
    while brace >= 0 {
      if let type = facts.typesByBrace[brace] { return type }
      brace = facts.tokens.enclosing[brace]
    }
    return nil
  }
}

/// Where properties are used and objects are created, found once for all registrations.
final class PropertyUses {
  private let files: [SourceFacts]
  private lazy var found = find()
  /// What is known of functions, by their places.
  var known: [CodePlace: LaunchReach] = [:]
  /// What is known of properties and types, by their names.
  var knownNames: [String: LaunchReach] = [:]

  init(_ files: [SourceFacts]) { self.files = files }

  /// By the names of properties.
  var using: [String: [CodePlace]] { found.using }
  /// By the names of types.
  var creating: [String: [CodePlace]] { found.creating }

  private func find() -> (using: [String: [CodePlace]], creating: [String: [CodePlace]]) {
    var properties: Set<String> = []
    var types: Set<String> = []
    for facts in files {
      for binding in facts.bindings where binding.owner.isType && !binding.isCase {
        properties.insert(binding.name)
      }
      for type in facts.types { types.insert(type.name) }
    }
    var using: [String: [CodePlace]] = [:]
    var creating: [String: [CodePlace]] = [:]
    for (file, facts) in files.enumerated() {
      let tokens = facts.tokens
      for place in tokens.all.indices {
        guard let word = tokens.word(place) else { continue }
        let here = CodePlace(file: file, token: place)
        if types.contains(word), !tokens.sees(".", place - 1) {
          let isMade =
            tokens.sees("(", place + 1)
            || tokens.sees(".", place + 1) && tokens.word(place + 2) == "init"
          if isMade { creating[word, default: []].append(here) }
        } else if properties.contains(word), !["let", "var"].contains(tokens.word(place - 1)),
          !tokens.sees(":", place + 1)
        {
          using[word, default: []].append(here)
        }
      }
    }
    return (using, creating)
  }
}

extension SourceFacts.Owner {
  fileprivate var isType: Bool { if case .type = self { true } else { false } }
}

extension SourceFacts {
  /// The last property before a place that is no local name.
  fileprivate func property(around place: Int) -> Binding? {
    var number = bindings.partitionPoint { $0.token > place }
    while number > 0 {
      number -= 1
      if bindings[number].owner != .body { return bindings[number] }
    }
    return nil
  }

  /// What the code around a place is, as for a call.
  fileprivate func site(at token: Int) -> SourceSite {
    var site = SourceSite()
    var place = tokens.enclosing[token]
    while place >= 0 {
      if let number = functionsByBrace[place] {
        if site.function == nil { site.function = number }
        site.late = site.late ?? LateMoment(functions[number])
      } else if let type = typesByBrace[place] {
        if site.type == nil { site.type = type }
      } else if let callee = tokens.callee(ofClosureAt: place), let name = tokens.word(callee) {
        site.late =
          site.late
          ?? LateMoment(closureOf: name, isMember: tokens.sees(".", callee - 1))
      }
      place = tokens.enclosing[place]
    }
    return site
  }
}

extension SourceTokens {
  /// Words in front of `let` and `var`.
  fileprivate func words(before place: Int) -> Set<String> {
    var found: Set<String> = []
    var place = place - 1
    while let word = word(place) ?? (sees(")", place) ? "" : nil), found.count < 8 {
      if word.isEmpty {
        place = partner[place] - 1
        continue
      }
      found.insert(word)
      place -= sees("@", place - 1) ? 2 : 1
    }
    return found
  }
}

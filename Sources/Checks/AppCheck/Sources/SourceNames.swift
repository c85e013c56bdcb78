import Basics
import Documents

/// Resolves names across all files. A name resolves only if all its possible values are known.
struct SourceNames {
  struct Place {
    let file: Int
    let binding: SourceFacts.Binding
  }

  let files: [SourceFacts]
  let calls: SourceCalls
  let changes: NameChanges
  /// The app's bundle identifier, for `Bundle.main.bundleIdentifier`.
  let bundle: String?
  private let settings: LanguageSettings
  /// Of files that have other settings than the app, by their places.
  private var languages: [Int: LanguageSettings] = [:]
  /// What the property list permits; nil if that is not known.
  var permitted: [String]?
  private(set) var byOwner: [Key: [Place]] = [:]
  private var members: [String: [Place]] = [:]
  private var casesByType: [String: [Place]] = [:]
  private var loops: [String: [(file: Int, loop: SourceFacts.Loop)]] = [:]
  /// The declarations and extensions of each type, with their files.
  private(set) var declarations: [String: [(file: Int, SourceFacts.Declaration)]] = [:]
  /// The functions with a body, by name.
  private(set) var functions: [String: [(file: Int, number: Int)]] = [:]
  private var heirs: [String: [String]] = [:]
  /// Where each text is written.
  private var literals: [String: [CodePlace]] = [:]

  struct Key: Hashable {
    var name: String
    var type: String?
    var file: Int?
    /// The function of a local name; -1 outside functions.
    var function: Int?
  }

  /// A longer chain of names is taken for a cycle.
  static let deepest = 8
  /// No app builds this many identifiers from one expression.
  static let most = 64

  init(
    _ files: [SourceFacts], bundle: String? = nil, settings: LanguageSettings = LanguageSettings(),
    languages: [Int: LanguageSettings] = [:]
  ) {
    self.languages = languages
    self.files = files
    self.bundle = bundle
    self.settings = settings
    calls = SourceCalls(files)
    changes = NameChanges(files)
    for (file, facts) in files.enumerated() {
      for binding in facts.bindings {
        add(Place(file: file, binding: binding))
      }
      for (token, found) in facts.tokens.all.enumerated() {
        guard case .text(let text?) = found.kind else { continue }
        literals[text, default: []].append(CodePlace(file: file, token: token))
      }
      for type in facts.types {
        declarations[type.name, default: []].append((file, type))
        for parent in type.parents { heirs[parent, default: []].append(type.name) }
      }
      for (number, function) in facts.functions.enumerated() where !function.body.isEmpty {
        functions[function.name, default: []].append((file, number))
      }
      for loop in facts.loops { loops[loop.name, default: []].append((file, loop)) }
    }
  }

  private mutating func add(_ place: Place) {
    let name = place.binding.name
    switch place.binding.owner {
    case .file: byOwner[Key(name: name), default: []].append(place)
    case .type(let type):
      byOwner[Key(name: name, type: type), default: []].append(place)
      members[name, default: []].append(place)
      if place.binding.isCase { casesByType[type, default: []].append(place) }
      byOwner[Key(name: name, file: place.file), default: []].append(place)
    case .body:
      let function = place.binding.site.function ?? -1
      byOwner[Key(name: name, file: place.file, function: function), default: []].append(place)
      byOwner[Key(name: name, file: place.file), default: []].append(place)
    }
  }

  func place(_ place: CodePlace) -> SourcePlace {
    let tokens = files[place.file].tokens.all
    guard let last = tokens.last else { return SourcePlace(SourceSpan(0, 0)) }
    let token = place.token < tokens.count ? tokens[place.token] : last
    return SourcePlace(SourceSpan(token.start, token.end), in: .source(place.file))
  }

  /// What the file is compiled with.
  func settings(of file: Int) -> LanguageSettings { languages[file] ?? settings }

  func isType(_ name: String) -> Bool { declarations[name] != nil }

  /// The type, everything that inherits from it, and everything it inherits from, in these files.
  func family(of type: String) -> Set<String> {
    func grown(_ next: (String) -> [String]) -> Set<String> {
      var found: Set = [type]
      var open = [type]
      while let name = open.popLast() {
        for other in next(name) where found.insert(other).inserted { open.append(other) }
      }
      return found
    }
    return grown { heirs[$0] ?? [] }.union(
      grown { (declarations[$0] ?? []).flatMap { $0.1.parents } })
  }

  /// The written type of a method call's receiver; nil if none is written.
  func type(of receiver: [String], in file: Int, _ site: SourceSite) -> String? {
    // A chain that begins with a type belongs to that type.
    guard let name = receiver.last, !receiver.contains(where: { $0.first?.isUppercase ?? false })
    else { return nil }
    let isOwn = receiver.count == 1 || receiver.dropLast() == ["self"]
    if receiver.count == 1, let number = parameter(name, in: file, site),
      let function = site.function
    {
      return files[file].functions[function].parameters[number].type
    }
    let meant =
      isOwn ? meant(by: name, owner: nil, in: file, site) : onlyMember(name).map { [$0] } ?? []
    let near = meant.filter { $0.binding.site.type == site.type }
    let found = Set((near.isEmpty ? meant : near).map { $0.binding.type })
    return found.count == 1 ? found.first ?? nil : nil
  }

  /// `Type.shared.part`, one property after the other; nil if any of them is not known.
  func type(ofMember chain: [String]) -> String? {
    guard var owner = chain.first, isType(owner) else { return nil }
    for name in chain.dropFirst() {
      let found = Set((byOwner[Key(name: name, type: owner)] ?? []).map { $0.binding.type ?? "" })
      guard found.count == 1, let type = found.first else { return nil }
      if type.isEmpty { return nil }
      owner = type
    }
    return owner
  }

  /// The only place where a text is written; nil if there are several or none.
  func origin(of text: String) -> SourcePlace? {
    guard let places = literals[text], places.count == 1 else { return nil }
    return place(places[0])
  }

  /// What a name can mean at a place: in its file, in the enclosing type, or anywhere.
  func meant(by name: String, owner: String?, in file: Int, _ site: SourceSite) -> [Place] {
    if let owner { return byOwner[Key(name: name, type: owner)] ?? [] }
    // A member of the enclosing type hides others of the same name in the file.
    if let type = site.type, let own = byOwner[Key(name: name, type: type)] {
      let local = byOwner[Key(name: name, file: file, function: site.function ?? -1)] ?? []
      return Array((local + own).prefix(SourceNames.most))
    }
    var found = byOwner[Key(name: name)] ?? []
    found += byOwner[Key(name: name, file: file)] ?? []
    if let type = site.type {
      found += (byOwner[Key(name: name, type: type)] ?? []).filter { $0.file != file }
    }
    return Array(found.prefix(SourceNames.most))
  }

  /// The constant or variable of this name in the braces around a place of a function.
  func local(_ name: String, before place: Int, in file: Int, _ site: SourceSite) -> Place? {
    let key = Key(name: name, file: file, function: site.function ?? -1)
    let tokens = files[file].tokens
    return (byOwner[key] ?? []).last { found in
      guard found.binding.owner == .body, found.binding.token < place else { return false }
      var brace = tokens.enclosing[found.binding.token]
      // `case .one(let name)`
      while tokens.sees("(", brace) { brace = tokens.enclosing[brace] }
      return brace < 0 || tokens.partner[brace] > place
    }
  }

  /// The property of this name, if only one type has one.
  func onlyMember(_ name: String) -> Place? {
    let found = members[name] ?? []
    return found.count == 1 ? found[0] : nil
  }

  /// The properties of this name, of all types.
  func members(_ name: String) -> [Place] { Array((members[name] ?? []).prefix(SourceNames.most)) }

  func isCase(_ name: String) -> Bool {
    (members[name] ?? []).contains { $0.binding.isCase }
  }

  /// In declaration order.
  func cases(of type: String) -> [Place] { casesByType[type] ?? [] }

  func loop(over name: String, in file: Int, _ site: SourceSite) -> SourceFacts.Loop? {
    loops[name]?.last { $0.file == file && $0.loop.site.function == site.function }?.loop
  }

  func parameter(_ name: String, in file: Int, _ site: SourceSite) -> Int? {
    site.function.flatMap { function in
      files[file].functions[function].parameters.firstIndex { $0.name == name }
    }
  }
}

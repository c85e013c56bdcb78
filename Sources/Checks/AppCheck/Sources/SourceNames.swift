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
  private var byOwner: [Key: [Place]] = [:]
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

  private struct Key: Hashable {
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

extension SourceNames {
  enum Resolution: Equatable {
    case texts([String])
    /// One of several, chosen by a caller.
    case oneOf([String])
    case unresolved(UnresolvedReason)

    var texts: [String]? {
      switch self {
      case .texts(let texts), .oneOf(let texts): texts
      case .unresolved: nil
      }
    }
  }

  func resolve(
    _ value: SourceValue, in file: Int, _ site: SourceSite, depth: Int = 0
  ) -> Resolution {
    guard depth < SourceNames.deepest else { return .unresolved(.expression) }
    switch value {
    case .literal(let text): return .texts([text])
    case .computed(let reason): return .unresolved(reason)
    case .either(let values):
      var texts: [String] = []
      for value in values.prefix(SourceNames.most) {
        let found = resolve(value, in: file, site, depth: depth + 1)
        guard let more = found.texts else { return found }
        for text in more where !texts.contains(text) { texts.append(text) }
      }
      return texts.count == 1 ? .texts(texts) : .oneOf(texts)
    case .list(let values), .cases(let values, _):
      var texts: [String] = []
      for value in values.prefix(SourceNames.most) {
        guard let more = resolve(value, in: file, site, depth: depth + 1).texts else {
          return .unresolved(.expression)
        }
        texts += more
      }
      return .texts(texts)
    case .call(let chain, let arguments):
      return called(chain, arguments, in: file, site, depth)
    case .permitted(let isOneOf):
      guard let permitted, !permitted.isEmpty else { return .unresolved(.expression) }
      return isOneOf ? .oneOf(permitted) : .texts(permitted)
    case .joined(let values, let reason): return joined(values, reason, in: file, site, depth)
    case .name(let chain): return resolve(chain, in: file, site, depth)
    }
  }

  private func joined(
    _ values: [SourceValue], _ reason: UnresolvedReason, in file: Int, _ site: SourceSite,
    _ depth: Int
  ) -> Resolution {
    var texts = [""]
    var isOneOf = false
    for value in values {
      let part = resolve(value, in: file, site, depth: depth + 1)
      guard let more = part.texts else {
        return part == .unresolved(.unknownBundle) ? part : .unresolved(reason)
      }
      if case .oneOf = part { isOneOf = true }
      texts = texts.flatMap { text in more.map { text + $0 } }
      if texts.count > SourceNames.most { return .unresolved(reason) }
    }
    return isOneOf ? .oneOf(texts) : .texts(texts)
  }

  private func resolve(
    _ chain: [String], in file: Int, _ site: SourceSite, _ depth: Int
  ) -> Resolution {
    if chain == ["Bundle", "main", "bundleIdentifier"] {
      return bundle.map { .texts([$0]) } ?? .unresolved(.unknownBundle)
    }
    guard let name = chain.last else { return .unresolved(.expression) }
    if chain == ["rawValue"], let type = site.type {
      return all(cases(of: type), depth) ?? .unresolved(.notConstant(name))
    }
    if chain.count > 1, name == "rawValue" {
      return raw(Array(chain.dropLast()), in: file, site, depth)
    }
    guard chain.count > 1 else { return single(name, in: file, site, depth) }
    let owner = chain[chain.count - 2]
    if let found = property(name, ofCase: owner, chain.dropLast(2).last ?? site.type, depth) {
      return found
    }
    if chain.count == 2, let type = type(of: owner, in: file, site) {
      let places = meant(by: name, owner: type.name, in: file, site)
      if let found = one(places, name, depth) { return type.isOneOf ? found.asOneOf : found }
    }
    if let found = one(meant(by: name, owner: owner, in: file, site), name, depth) { return found }
    // A property of an instance, if only one type has one of this name.
    if !isType(owner), let member = onlyMember(name), let first = owner.unicodeScalars.first,
      first.properties.isLowercase
    {
      return one([member], name, depth) ?? .unresolved(.unknownName(name))
    }
    return .unresolved(.unknownName(name))
  }

  /// `Job.sync.identifier`, with the value that the case has.
  private func property(
    _ name: String, ofCase owner: String, _ type: String?, _ depth: Int
  ) -> Resolution? {
    guard let type, let named = cases(of: type).first(where: { $0.binding.name == owner }),
      let place = byOwner[Key(name: name, type: type)]?.first, !place.binding.isCase,
      let value = place.binding.value
    else { return nil }
    var one = value
    if case .cases(let values, let cases) = value {
      guard let number = cases.firstIndex(of: owner) ?? cases.firstIndex(of: "default") else {
        return nil
      }
      one = values[number]
    }
    if let raw = named.binding.value { one = one.replacing("rawValue", by: raw) }
    return resolve(one, in: place.file, place.binding.site, depth: depth + 1)
  }

  private func single(
    _ name: String, in file: Int, _ site: SourceSite, _ depth: Int
  ) -> Resolution {
    if let number = parameter(name, in: file, site) {
      return argument(number, name, in: file, site, depth)
    }
    if let loop = loop(over: name, in: file, site) {
      let found = resolve(loop.sequence, in: file, loop.site, depth: depth + 1)
      return found.texts == nil ? .unresolved(.notConstant(name)) : found
    }
    if files[file].closureParameters.contains(SourceName(name: name, function: site.function)) {
      return .unresolved(.notConstant(name))
    }
    let places = meant(by: name, owner: nil, in: file, site)
    return one(places, name, depth) ?? .unresolved(.unknownName(name))
  }

  /// What callers pass for a parameter.
  private func argument(
    _ number: Int, _ name: String, in file: Int, _ site: SourceSite, _ depth: Int
  ) -> Resolution {
    guard let function = site.function else { return .unresolved(.notConstant(name)) }
    var texts: [String] = []
    for call in calls.of(function, in: file).prefix(SourceNames.most) {
      let more: [String]?
      if let argument = calls.argument(number, of: function, in: file, at: call) {
        more = resolve(argument, in: call.file, call.call.site, depth: depth + 1).texts
      } else {
        more = standard(number, of: function, in: file, depth)
      }
      guard let more else { return .unresolved(.notConstant(name)) }
      for text in more where !texts.contains(text) { texts.append(text) }
    }
    if texts.isEmpty { return .unresolved(.notConstant(name)) }
    return texts.count == 1 ? .texts(texts) : .oneOf(texts)
  }

  /// The default of a parameter.
  private func standard(
    _ number: Int, of function: Int, in file: Int, _ depth: Int
  ) -> [String]? {
    let tokens = files[file].tokens
    let called = files[file].functions[function]
    guard let start = called.parameters[number].start else { return nil }
    let value = SourceValue.reading(tokens.all[start..<tokens.end(ofValueAt: start)].prefix(64))
    return resolve(value, in: file, SourceSite(type: called.type), depth: depth + 1).texts
  }

  /// The raw value of a case, or of each case a loop variable takes.
  private func raw(
    _ chain: [String], in file: Int, _ site: SourceSite, _ depth: Int
  ) -> Resolution {
    if chain.count == 1, let type = type(of: chain[0], in: file, site),
      let found = all(cases(of: type.name), depth)
    {
      return type.isOneOf ? found.asOneOf : found
    }
    return resolve(.name(chain), in: file, site, depth: depth + 1)
  }

  private func all(_ places: [Place], _ depth: Int) -> Resolution? {
    var texts: [String] = []
    for place in places {
      guard let value = place.binding.value,
        let more = resolve(value, in: place.file, place.binding.site, depth: depth + 1).texts
      else { return nil }
      texts += more
    }
    return texts.isEmpty ? nil : .texts(texts)
  }

  /// The type of a parameter, or of the variable of a loop over all cases.
  private func type(
    of name: String, in file: Int, _ site: SourceSite
  ) -> (name: String, isOneOf: Bool)? {
    if let number = parameter(name, in: file, site), let function = site.function {
      return files[file].functions[function].parameters[number].type.map { ($0, true) }
    }
    guard let loop = loop(over: name, in: file, site), case .name(let chain) = loop.sequence,
      chain.last == "allCases"
    else { return nil }
    return (chain.count > 1 ? chain[chain.count - 2] : loop.site.type).map { ($0, false) }
  }

  /// The value that all these places share; nil if there are no places.
  private func one(_ places: [Place], _ name: String, _ depth: Int) -> Resolution? {
    var said: Resolution?
    for place in places {
      guard let found = value(of: place, depth) else { return .unresolved(.notConstant(name)) }
      guard found.texts != nil else {
        return found == .unresolved(.unknownBundle) ? found : .unresolved(.notConstant(name))
      }
      if let said, said != found { return .unresolved(.severalValues(name)) }
      said = found
    }
    return said
  }
}

extension SourceNames {
  /// What a constant, a variable that nothing changes, or a property that is set as its object is made has.
  private func value(of place: Place, _ depth: Int) -> Resolution? {
    let binding = place.binding
    if let value = binding.value {
      return resolve(value, in: place.file, binding.site, depth: depth + 1)
    }
    guard let start = binding.start else { return given(to: place, depth) }
    let tokens = files[place.file].tokens
    guard binding.isVariable, !binding.isWrapped, !binding.isCase, !tokens.sees("{", start),
      !isChanged(place)
    else { return nil }
    let value = SourceValue.reading(tokens.all[start..<tokens.end(ofValueAt: start)].prefix(64))
    return resolve(value, in: place.file, binding.site, depth: depth + 1)
  }

  private func given(to place: Place, _ depth: Int) -> Resolution? {
    var texts: [String] = []
    var isOneOf = false
    for given in given(to: place) {
      let value = SourceValue.reading(files[given.file].tokens.all[given.code].prefix(64))
      let found = resolve(value, in: given.file, given.site, depth: depth + 1)
      guard let more = found.texts else { return nil }
      if case .oneOf = found { isOneOf = true }
      for text in more where !texts.contains(text) { texts.append(text) }
    }
    if texts.isEmpty { return nil }
    return texts.count == 1 && !isOneOf ? .texts(texts) : .oneOf(texts)
  }
}

extension SourceNames.Resolution {
  fileprivate var asOneOf: SourceNames.Resolution {
    if case .texts(let texts) = self, texts.count > 1 { .oneOf(texts) } else { self }
  }
}

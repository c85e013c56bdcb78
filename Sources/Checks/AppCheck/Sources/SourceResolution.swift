import Basics

/// What texts an expression may be.
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

extension SourceNames.Resolution {
  fileprivate var asOneOf: SourceNames.Resolution {
    if case .texts(let texts) = self, texts.count > 1 { .oneOf(texts) } else { self }
  }
}

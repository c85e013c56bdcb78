/// Where names and functions get their values from.
extension DateReader {
  enum Source {
    case value(Value)
    case code(Range<Int>, Scope)
  }

  /// Of a name, or of a member of an object that is made where it is asked for it.
  mutating func sources(
    of chain: [String]?, _ last: SourceTokens.Member, before place: Int, _ scope: Scope,
    _ depth: Int
  ) throws(DateFault) -> [Source] {
    if let chain { return try sources(of: chain, before: place, scope, depth) }
    guard let maker = tokens(scope).lastMember(of: last.receiver), maker.isCall,
      names.isType(maker.name)
    else { throw .unread }
    var found: [Source] = []
    for place in names.meant(by: last.name, owner: maker.name, in: scope.file, scope.site) {
      found += try sources(of: place, scope, depth)
    }
    if found.isEmpty { throw .unread }
    return found
  }

  mutating func sources(
    of chain: [String], before place: Int, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [Source] {
    var chain = chain
    let isRaw = chain.count > 1 && chain.last == "rawValue"
    if isRaw { chain.removeLast() }
    guard let name = chain.last else { throw .unread }
    if chain.count == 1 {
      if let value = scope.values[name] { return [.value(value)] }
      if let local = local(name, before: place, scope) {
        return try sources(of: local, scope, depth)
      }
      if let number = names.parameter(name, in: scope.file, scope.site) {
        return try arguments(number, name, scope, depth)
      }
      let parameter = SourceName(name: name, function: scope.site.function)
      if names.files[scope.file].closureParameters.contains(parameter) { throw .atRunTime(name) }
    }
    let owner = chain.count > 1 ? chain[chain.count - 2] : nil
    var places = names.meant(by: name, owner: owner, in: scope.file, scope.site)
    if chain.count == 1 { places.removeAll { $0.binding.owner == .body } }
    if let owner, places.isEmpty, !names.isType(owner), let member = names.onlyMember(name) {
      places = [member]
    }
    if places.isEmpty { throw .unread }
    var found: [Source] = []
    for place in places.prefix(DateReader.mostValues) {
      found += try sources(of: place, scope, depth)
    }
    return found
  }

  /// The local name, which `let a = a` and `if let a` do not mean by the one that they make.
  private func local(_ name: String, before place: Int, _ scope: Scope) -> SourceNames.Place? {
    var before = place
    let tokens = tokens(scope)
    for _ in 0..<SourceNames.deepest {
      guard let found = names.local(name, before: before, in: scope.file, scope.site) else {
        return nil
      }
      let token = found.binding.token
      if let start = found.binding.start {
        if tokens.end(ofValueAt: start) <= place || tokens.sees("{", start) { return found }
      } else if !tokens.isShort(token) {
        return found
      }
      before = token
    }
    return nil
  }

  mutating func sources(
    of place: SourceNames.Place, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [Source] {
    let codes = codes(of: place)
    if codes.isEmpty {
      let payload = payloads(of: place)
      if !payload.isEmpty { return payload }
      let given = names.given(to: place)
      if given.isEmpty { throw .atRunTime(place.binding.name) }
      return given.prefix(DateReader.mostValues).map {
        .code($0.code, Scope(file: $0.file, site: $0.site))
      }
    }
    let scope = Scope(file: place.file, site: place.binding.site)
    return codes.prefix(DateReader.mostValues).map { .code($0, scope) }
  }

  /// The value of a constant, or what a property returns.
  func codes(of place: SourceNames.Place) -> [Range<Int>] {
    guard let start = place.binding.start else { return [] }
    let tokens = names.files[place.file].tokens
    if tokens.sees("{", start) { return tokens.expressions(in: start) }
    if place.binding.isVariable, names.isChanged(place) { return [] }
    if place.binding.isWrapped { return [] }
    return tokens.values(at: start)
  }

  /// What is given to a case wherever it is made, for a name that `case .one(let name)` takes out of it.
  private mutating func payloads(of place: SourceNames.Place) -> [Source] {
    let tokens = names.files[place.file].tokens
    let open = tokens.enclosing[place.binding.token]
    guard tokens.sees("(", open), let name = tokens.word(open - 1), tokens.sees(".", open - 2),
      names.isCase(name)
    else { return [] }
    let isFirst = !(open..<place.binding.token).contains {
      tokens.sees(",", $0) && tokens.enclosing[$0] == open
    }
    guard isFirst else { return [] }
    var found: [Source] = []
    for (file, facts) in names.files.enumerated() {
      for call in facts.calls where call.name == name && facts.tokens.sees(".", call.token - 1) {
        guard let argument = names.calls.arguments(at: call.token, in: file).first,
          !argument.tokens.contains(where: { ["let", "var"].contains(facts.tokens.word($0) ?? "") }
          ),
          facts.tokens.word(call.token - 2) != "case"
        else { continue }
        found.append(.code(argument.tokens, Scope(file: file, site: call.site)))
        carried.append(CodePlace(file: file, token: argument.tokens.lowerBound))
      }
    }
    return Array(found.prefix(DateReader.mostValues))
  }

  /// What callers pass for a parameter.
  mutating func arguments(
    _ number: Int, _ name: String, _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> [Source] {
    guard let function = scope.site.function else { throw .atRunTime(name) }
    let parameter = names.files[scope.file].functions[function].parameters[number]
    var found: [Source] = []
    for call in names.calls.of(function, in: scope.file) {
      if let argument = names.calls.range(number, of: function, in: scope.file, at: call) {
        found.append(.code(argument, Scope(file: call.file, site: call.call.site)))
      } else if let start = parameter.start {
        let end = tokens(scope).end(ofValueAt: start)
        found.append(.code(start..<end, Scope(file: scope.file, site: SourceSite())))
      }
    }
    if found.isEmpty { throw .atRunTime(name) }
    return found
  }

  /// What a function in these files returns, and its parameters.
  mutating func body(
    of call: SourceTokens.Member, _ arguments: [SourceCalls.Argument], _ scope: Scope, _ depth: Int
  ) throws(DateFault) -> ([Range<Int>], Scope) {
    let tokens = tokens(scope)
    let receiver = tokens.receiver(of: call.place)
    if arguments.contains(where: { $0.label == "forKey" }) { throw .atRunTime(call.name) }
    let codeScope = CodeScope(file: scope.file, site: scope.site)
    var found = functions.called(call.name, by: receiver, arguments, in: codeScope)
    if found.isEmpty, receiver == ["?"] {
      for type in DateReader.numbers + ["Date"] where found.isEmpty {
        found = functions.called(call.name, by: [type], arguments, in: codeScope)
      }
    }
    guard found.count == 1 else { throw .unread }
    let function = functions[found[0]]
    let inside = names.files[found[0].file].tokens
    let codes = inside.expressions(in: function.body.lowerBound - 1)
    guard !codes.isEmpty, let fit = names.calls.fit(arguments, function.parameters)
    else { throw .atRunTime(call.name) }
    let site = SourceSite(type: function.type, function: found[0].number)
    var inner = Scope(file: found[0].file, site: site)
    for (place, parameter) in function.parameters.enumerated() {
      if let argument = fit.firstIndex(of: place) {
        inner.values[parameter.name] = value(arguments[argument].tokens, scope, depth)
      } else if let start = parameter.start {
        inner.values[parameter.name] = value(
          start..<inside.end(ofValueAt: start), Scope(file: found[0].file, site: SourceSite()),
          depth)
      }
    }
    return (codes, inner)
  }

  mutating func value(_ range: Range<Int>, _ scope: Scope, _ depth: Int) -> Value {
    do throws(DateFault) {
      return .amounts(try amounts(range, scope, depth + 1))
    } catch {
      let fault = error
      do throws(DateFault) {
        return .dates(try dates(range, scope, depth + 1))
      } catch {
        if case .atRunTime = fault { return .unknown(fault) }
        return .unknown(error)
      }
    }
  }
}

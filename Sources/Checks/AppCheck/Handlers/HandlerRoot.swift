import Diagnostics

/// Code that the system calls for an identifier.
struct HandlerRoot {
  let place: SourcePlace
  let identifiers: [String]
  /// The scene's closures complete by returning.
  let isOfScene: Bool
  let isRefresh: Bool
  /// Whether refresh is all that it is for.
  let isOnlyRefresh: Bool
  let body: Body

  enum Body {
    case closure(brace: Int, file: Int, SourceSite)
    case function(CodeFunctions.Found)
    case unknown
  }
}

/// Finds the handlers behind the registrations.
struct HandlerRoots {
  let names: SourceNames
  let uses: SourceUses
  let functions: CodeFunctions

  func all() -> [HandlerRoot] {
    var found: [HandlerRoot] = []
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for use in facts.uses where use.kind.registers { found += roots(of: use, in: file) }
    }
    return found
  }

  private func roots(of use: SourceFacts.Use, in file: Int) -> [HandlerRoot] {
    let texts = names.resolve(use.expression.value, in: file, use.site).texts ?? []
    guard let last = names.calls.arguments(at: use.token, in: file).last,
      last.isClosure || last.label == "launchHandler"
    else { return [] }
    return bodies(of: last, in: file, use.site).map { body in
      let kinds = texts.flatMap(uses.kinds)
      let isOfScene = use.kind == .sceneTask
      return HandlerRoot(
        place: SourcePlace(use.expression.range, in: .source(file)), identifiers: texts,
        isOfScene: isOfScene, isRefresh: isOfScene || kinds.contains(.refresh) || isCast(body),
        isOnlyRefresh: isOfScene || kinds.allSatisfy { $0 == .refresh }, body: body)
    }
  }

  private func bodies(
    of argument: SourceCalls.Argument, in file: Int, _ site: SourceSite
  ) -> [HandlerRoot.Body] {
    let tokens = names.files[file].tokens
    if argument.isClosure {
      return [.closure(brace: argument.tokens.lowerBound, file: file, site)]
    }
    var place = argument.tokens.upperBound - 1
    if tokens.sees(")", place), tokens.partner[place] < place { place = tokens.partner[place] - 1 }
    guard let name = tokens.word(place) else { return [.unknown] }
    if let parameter = names.parameter(name, in: file, site), let function = site.function {
      return names.calls.of(function, in: file).map { call in
        handler(parameter, of: function, in: file, at: call)
      }
    }
    let scope = CodeScope(file: file, site: site)
    return [functions.named(name, in: scope).map { .function($0) } ?? .unknown]
  }

  /// What a caller passes as the handler.
  private func handler(
    _ parameter: Int, of function: Int, in file: Int, at call: SourceCalls.Found
  ) -> HandlerRoot.Body {
    let arguments = names.calls.arguments(at: call.call.token, in: call.file)
    let parameters = names.files[file].functions[function].parameters
    guard let fit = names.calls.fit(arguments, parameters),
      let number = fit.firstIndex(of: parameter)
    else { return .unknown }
    let argument = arguments[number]
    if argument.isClosure {
      return .closure(brace: argument.tokens.lowerBound, file: call.file, call.call.site)
    }
    let scope = CodeScope(file: call.file, site: call.call.site)
    return names.files[call.file].tokens.word(argument.tokens.upperBound - 1)
      .flatMap { functions.named($0, in: scope) }.map { .function($0) } ?? .unknown
  }

  private func isCast(_ body: HandlerRoot.Body) -> Bool {
    switch body {
    case .closure(let brace, let file, _):
      let tokens = names.files[file].tokens
      return (brace..<min(tokens.partner[brace], tokens.all.count)).contains {
        tokens.word($0) == "BGAppRefreshTask"
      }
    case .function(let found):
      return functions[found].parameters.contains { $0.type == "BGAppRefreshTask" }
    case .unknown: return false
    }
  }
}

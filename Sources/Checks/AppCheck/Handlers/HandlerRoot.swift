import Basics
import SchedulerEngine

/// Code that the system calls for an identifier.
struct HandlerRoot {
  let place: SourcePlace
  let identifiers: [String]
  /// The closures of a scene complete the task by returning.
  let isOfScene: Bool
  let isRefresh: Bool
  /// What is requested for its identifiers; empty where none of it is known.
  let kinds: [TaskKind]
  /// Where the system calls it, as far as it is written.
  let queue: Isolation.Queue?
  let body: Body

  var isOnlyRefresh: Bool { kinds.allSatisfy { $0 == .refresh } }

  enum Body {
    case closure(brace: Int, file: Int, SourceSite)
    case function(CodeFunctions.Found)
    /// The argument is from elsewhere, or too complex.
    case unknown(CodePlace)
    case objectiveC
  }
}

/// Finds the handlers of the registrations.
struct HandlerRoots {
  let names: SourceNames
  let uses: SourceUses
  let functions: CodeFunctions

  func all() -> [HandlerRoot] {
    var found: [HandlerRoot] = []
    for (file, facts) in names.files.enumerated() {
      for use in facts.uses where use.kind.registers { found += roots(of: use, in: file) }
    }
    return found
  }

  private func roots(of use: SourceFacts.Use, in file: Int) -> [HandlerRoot] {
    let texts = names.resolve(use.expression.value, in: file, use.site).texts ?? []
    let isRegistration = use.kind == .registration && names.files[file].isSwift
    let queue = isRegistration ? Isolation(names: names).queue(of: use, in: file) : nil
    return bodies(of: use, in: file).map { body in
      let kinds = texts.flatMap(uses.kinds)
      let isOfScene = use.kind == .sceneTask
      return HandlerRoot(
        place: SourcePlace(use.expression.range, in: .source(file)), identifiers: texts,
        isOfScene: isOfScene, isRefresh: isOfScene || kinds.contains(.refresh) || isCast(body),
        kinds: isOfScene ? [.refresh] : kinds, queue: queue, body: body)
    }
  }

  private func bodies(of use: SourceFacts.Use, in file: Int) -> [HandlerRoot.Body] {
    guard names.files[file].isSwift else { return [.objectiveC] }
    guard let argument = names.calls.arguments(at: use.token, in: file).last,
      argument.isClosure || ["launchHandler", "action"].contains(argument.label)
    else { return [] }
    let tokens = names.files[file].tokens
    let site = use.site
    if argument.isClosure {
      return [.closure(brace: argument.tokens.lowerBound, file: file, site)]
    }
    var place = argument.tokens.upperBound - 1
    if tokens.sees(")", place), tokens.partner[place] < place { place = tokens.partner[place] - 1 }
    let unknown = HandlerRoot.Body.unknown(CodePlace(file: file, token: place))
    guard let name = tokens.word(place) else { return [unknown] }
    if let parameter = names.parameter(name, in: file, site), let function = site.function {
      let calls = names.calls.of(function, in: file)
      return calls.isEmpty
        ? [unknown] : calls.map { handler(parameter, of: function, in: file, at: $0) }
    }
    let scope = CodeScope(file: file, site: site)
    return [functions.named(name, in: scope).map { .function($0) } ?? unknown]
  }

  /// What a caller passes as the handler.
  private func handler(
    _ parameter: Int, of function: Int, in file: Int, at call: SourceCalls.Found
  ) -> HandlerRoot.Body {
    let arguments = names.calls.arguments(at: call.call.token, in: call.file)
    let parameters = names.files[file].functions[function].parameters
    guard let fit = names.calls.fit(arguments, parameters),
      let number = fit.firstIndex(of: parameter)
    else { return .unknown(CodePlace(file: call.file, token: call.call.token)) }
    let argument = arguments[number]
    if argument.isClosure {
      return .closure(brace: argument.tokens.lowerBound, file: call.file, call.call.site)
    }
    let scope = CodeScope(file: call.file, site: call.call.site)
    let last = argument.tokens.upperBound - 1
    return names.files[call.file].tokens.word(last)
      .flatMap { functions.named($0, in: scope) }.map { .function($0) }
      ?? .unknown(CodePlace(file: call.file, token: last))
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
    case .unknown, .objectiveC: return false
    }
  }
}

import Basics
import Documents
import SchedulerEngine

/// Code that the system calls for an identifier.
struct HandlerRoot {
  let place: SourcePlace
  let identifiers: [String]
  /// Whether this is the closure of a scene, which completes the task by returning.
  let isOfScene: Bool
  let isRefresh: Bool
  /// The kinds requested for its identifiers; empty if none of them is known.
  let kinds: [TaskKind]
  /// The queue on which the system calls it, as far as the code shows.
  let queue: Isolation.Queue?
  let body: Body

  var isOnlyRefresh: Bool { kinds.allSatisfy { $0 == .refresh } }

  enum Body {
    case closure(brace: Int, file: Int, SourceSite)
    case function(CodeFunctions.Found)
    /// The argument is from elsewhere, or too complex.
    case unknown(CodePlace)
    /// A block or a method of Objective-C; followed if it is a straight line.
    case objectiveC(ObjectiveCHandler?)
  }
}

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
    return bodies(of: use, for: texts, in: file).map { body in
      let kinds = texts.flatMap(uses.kinds)
      let isOfScene = use.kind.isOfScene
      return HandlerRoot(
        place: SourcePlace(use.expression.range, in: .source(file)), identifiers: texts,
        isOfScene: isOfScene,
        isRefresh: use.kind == .sceneTask
          || !isOfScene && (kinds.contains(.refresh) || isCast(body)),
        kinds: use.kind.taskKind.map { [$0] } ?? kinds, queue: queue, body: body)
    }
  }

  private func bodies(
    of use: SourceFacts.Use, for identifiers: [String], in file: Int
  ) -> [HandlerRoot.Body] {
    guard names.files[file].isSwift else {
      return [
        .objectiveC(ObjectiveCHandler(of: identifiers, registeredAt: use.token, in: file, names))
      ]
    }
    guard let argument = names.calls.arguments(at: use.token, in: file).last,
      argument.isClosure || ["launchHandler", "action"].contains(argument.label)
    else { return [] }
    let last = argument.tokens.upperBound - 1
    if !argument.isClosure, let name = names.files[file].tokens.word(last),
      let parameter = names.parameter(name, in: file, use.site), let function = use.site.function
    {
      let calls = names.calls.of(function, in: file)
      // Its callers are registrations themselves.
      if !calls.isEmpty, names.files[file].functions[function].takes("forTaskWithIdentifier") {
        return []
      }
      return calls.isEmpty
        ? [.unknown(CodePlace(file: file, token: last))]
        : calls.map { handler(parameter, of: function, in: file, at: $0) }
    }
    return [body(argument, in: file, use.site)]
  }

  /// The handler that a caller passes in.
  private func handler(
    _ parameter: Int, of function: Int, in file: Int, at call: SourceCalls.Found
  ) -> HandlerRoot.Body {
    let arguments = names.calls.arguments(at: call.call.token, in: call.file)
    let fit = names.calls.fit(arguments, names.files[file].functions[function].parameters)
    return fit?.firstIndex(of: parameter).map { body(arguments[$0], in: call.file, call.call.site) }
      ?? .unknown(CodePlace(file: call.file, token: call.call.token))
  }

  private func body(
    _ argument: SourceCalls.Argument, in file: Int, _ site: SourceSite
  ) -> HandlerRoot.Body {
    if argument.isClosure {
      return .closure(brace: argument.tokens.lowerBound, file: file, site)
    }
    let tokens = names.files[file].tokens
    var place = argument.tokens.upperBound - 1
    if tokens.sees(")", place), tokens.partner[place] < place { place = tokens.partner[place] - 1 }
    let scope = CodeScope(file: file, site: site)
    return tokens.word(place).flatMap { functions.named($0, in: scope) }.map { .function($0) }
      ?? .unknown(CodePlace(file: file, token: place))
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

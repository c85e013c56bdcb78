import Basics
import Documents
import SchedulerEngine

/// The closures of SwiftUI's modifier for background tasks (facts 210, 322, 323). The end of such a closure
/// completes the task, and each gets tasks of one kind only.
struct SceneRules {
  let names: SourceNames
  let uses: SourceUses
  let functions: CodeFunctions

  func check(_ mistakes: inout MistakeList) {
    checkKinds(&mistakes)
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for call in facts.calls where call.name == "backgroundTask" {
        checkWork(of: call, in: file, &mistakes)
      }
    }
  }

  /// A request for a kind that the only handler of its identifier, a scene's, does not get.
  private func checkKinds(_ mistakes: inout MistakeList) {
    if uses.hasUnresolvedRegistration { return }
    for request in uses.requests where !request.isOneOf {
      guard let kind = request.kind.requested else { continue }
      let handlers = uses.registrations.filter { $0.text == request.text }
      guard let handler = handlers.first,
        handlers.allSatisfy({ $0.kind.isOfScene && $0.kind.taskKind != kind && !$0.isOneOf })
      else { continue }
      let gets = handler.kind.taskKind ?? .refresh
      mistakes.report(
        .wrongScene(request.text, gets, requested: kind), request.place, related: handler.place)
    }
  }

  private func checkWork(of call: SourceFacts.Call, in file: Int, _ mistakes: inout MistakeList) {
    let tokens = names.files[file].tokens
    let isKnown = ["appRefresh", "processingTask", "urlSession"].contains {
      tokens.behind("( . \($0)", call.token + 1) != nil
    }
    guard isKnown, tokens.sees(".", call.token - 1),
      let argument = names.calls.arguments(at: call.token, in: file).last, argument.isClosure
    else { return }
    let scope = CodeScope(file: file, site: call.site)
    let inside = argument.tokens.dropFirst().dropLast()
    let seen = look(inside, scope, [])
    guard !seen.waits, let start = seen.start else { return }
    mistakes.report(
      .sceneWorkNotAwaited, names.place(start),
      related: names.place(CodePlace(file: file, token: call.token)))
  }
}

/// Whether code waits for the work that it starts.
extension SceneRules {
  private struct Seen {
    /// Whether it waits for anything that is not known to return at once.
    var waits = false
    /// The first work that goes on after the code has ended.
    var start: CodePlace?

    mutating func take(_ other: Seen) {
      waits = waits || other.waits
      start = start ?? other.start
    }
  }

  private static let deepest = 6

  private func look(_ range: Range<Int>, _ scope: CodeScope, _ stack: [CodePlace]) -> Seen {
    let tokens = names.files[scope.file].tokens
    var seen = Seen()
    var place = range.lowerBound
    while place < range.upperBound, !seen.waits {
      defer { place += 1 }
      guard let word = tokens.word(place) else { continue }
      switch word {
      case "await":
        seen.take(awaited(at: &place, range, scope, stack))
      case "async" where tokens.word(place + 1) == "let":
        seen.waits = true
      case "func":
        while place < range.upperBound, !tokens.sees("{", place) { place += 1 }
        place = max(place, min(tokens.partner[min(place, tokens.all.count - 1)], range.upperBound))
      case _ where SceneRules.starting.contains(word):
        guard let work = work(of: place, in: scope.file) else { continue }
        if work.contains(where: { isCall($0, tokens) }) {
          seen.start = seen.start ?? CodePlace(file: scope.file, token: place)
        }
        place = work.upperBound
      default:
        if let body = body(ofCallAt: place, scope, stack) { seen.take(look(body, stack)) }
      }
    }
    return seen
  }

  private static let starting: Set = ["Task", "detached", "async", "asyncAfter"]

  /// The closure that a function runs later.
  private func work(of place: Int, in file: Int) -> Range<Int>? {
    let tokens = names.files[file].tokens
    guard tokens.sees("(", place + 1) || tokens.sees("{", place + 1),
      tokens.word(place) == "Task" || tokens.sees(".", place - 1),
      let last = names.calls.arguments(at: place, in: file).last, last.isClosure
    else { return nil }
    return last.tokens
  }

  private func isCall(_ place: Int, _ tokens: SourceTokens) -> Bool {
    guard let word = tokens.word(place), tokens.sees("(", place + 1) else { return false }
    return !CallHabit.looking.contains(word) && !SourceTokens.keywords.contains(word)
  }

  /// Reads `await a.b(c)`. Only a function that is known to return at once is not waited for.
  private func awaited(
    at place: inout Int, _ range: Range<Int>, _ scope: CodeScope, _ stack: [CodePlace]
  ) -> Seen {
    let tokens = names.files[scope.file].tokens
    var callee = place + 1
    while tokens.word(callee) != nil, tokens.sees(".", callee + 1) || tokens.sees("?", callee + 1) {
      callee += tokens.sees("?", callee + 1) ? 3 : 2
    }
    guard callee < range.upperBound, tokens.sees("(", callee + 1),
      let end = names.calls.arguments(at: callee, in: scope.file).last?.tokens.upperBound
        ?? Optional(callee + 2),
      !tokens.sees(".", max(end, tokens.partner[callee + 1]) + 1),
      let body = body(ofCallAt: callee, scope, stack)
    else { return Seen(waits: true) }
    place = callee
    return look(body, stack)
  }

  private typealias Body = (range: Range<Int>, scope: CodeScope)

  private func look(_ body: Body, _ stack: [CodePlace]) -> Seen {
    let place = CodePlace(file: body.scope.file, token: body.range.lowerBound)
    return look(body.range, body.scope, stack + [place])
  }

  /// The only function in these files that a call can refer to.
  private func body(ofCallAt place: Int, _ scope: CodeScope, _ stack: [CodePlace]) -> Body? {
    let tokens = names.files[scope.file].tokens
    guard stack.count < SceneRules.deepest, tokens.sees("(", place + 1),
      let name = tokens.word(place),
      !SourceTokens.keywords.contains(name)
    else { return nil }
    let arguments = names.calls.arguments(at: place, in: scope.file)
    let found = functions.called(name, by: tokens.receiver(of: place), arguments, in: scope)
    guard found.count == 1 else { return nil }
    let function = functions[found[0]]
    let start = CodePlace(file: found[0].file, token: function.body.lowerBound)
    if function.body.isEmpty || stack.contains(start) { return nil }
    let site = SourceSite(type: function.type, function: found[0].number)
    return (function.body, CodeScope(file: found[0].file, site: site))
  }
}

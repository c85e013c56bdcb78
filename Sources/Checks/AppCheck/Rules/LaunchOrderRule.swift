import Basics
import Documents
import RunRecord

/// A request that is submitted before its handler is registered (fact 218).
struct LaunchOrderRule {
  let names: SourceNames
  let functions: CodeFunctions

  private enum Event {
    case registered([String])
    case submitted([String], SourcePlace)
    case cancelledAll(SourcePlace)
  }

  func check(_ mistakes: inout MistakeList) {
    let starts = LaunchOrderRule.starts(names)
    for start in starts {
      var submitted: [(text: String, place: SourcePlace)] = []
      var registered: Set<String> = []
      var cancelled: SourcePlace?
      for event in events(of: start, []) {
        switch event {
        case .cancelledAll(let place): cancelled = place
        case .submitted(let texts, let place):
          cancelled = nil
          submitted += texts.map { ($0, place) }
        case .registered(let texts):
          for text in texts where registered.insert(text).inserted {
            guard let early = submitted.first(where: { $0.text == text }) else { continue }
            mistakes.report(.submittedBeforeRegistering(text), early.place)
          }
        }
      }
      // An object that is created without arguments may be created at any time.
      if let cancelled, functions[start].isStart { mistakes.report(.cancelledAtLaunch, cancelled) }
    }
  }

  /// The functions that may run as an app starts, including initializers without parameters.
  private static func starts(_ names: SourceNames) -> [CodeFunctions.Found] {
    names.files.enumerated().flatMap { file, facts in
      facts.functions.enumerated().compactMap { number, function in
        let isStart = function.isStart || function.name == "init" && function.parameters.isEmpty
        return isStart ? CodeFunctions.Found(file: file, number: number) : nil
      }
    }
  }

  private func events(
    of function: CodeFunctions.Found, _ stack: [CodeFunctions.Found]
  ) -> [Event] {
    guard stack.count < 6, !stack.contains(function) else { return [] }
    let facts = names.files[function.file]
    var found: [Event] = []
    for call in facts.calls(in: functions[function].body) where isDirect(call, in: function) {
      if let use = facts.registration(at: call.token) {
        found.append(
          .registered(names.resolve(use.expression.value, in: function.file, use.site).texts ?? []))
        continue
      }
      let arguments = names.calls.arguments(at: call.token, in: function.file)
      let place = names.place(CodePlace(file: function.file, token: call.token))
      let scope = CodeScope(file: function.file, site: call.site)
      if call.name == "cancelAllTaskRequests" {
        found.append(.cancelledAll(place))
        continue
      }
      if call.name == "submit", arguments.count == 1 {
        let walk = HandlerWalk(names, functions, [])
        let texts = (walk.requested(arguments[0].tokens, scope) ?? nil) ?? []
        found.append(.submitted(Set(texts).count == 1 ? texts : [], place))
        continue
      }
      let owner = facts.tokens.receiver(of: call.token)
      let called = functions.called(call.name, by: owner, arguments, in: scope)
      if called.count == 1 { found += events(of: called[0], stack + [function]) }
    }
    return found
  }

  /// Whether the call is neither in a closure, which may run at any time, nor under a condition.
  private func isDirect(_ call: SourceFacts.Call, in function: CodeFunctions.Found) -> Bool {
    let tokens = names.files[function.file].tokens
    let body = functions[function].body
    var place = tokens.enclosing[call.token]
    while place >= body.lowerBound {
      if tokens.sees("{", place), tokens.callee(ofClosureAt: place) != nil { return false }
      place = tokens.enclosing[place]
    }
    return true
  }
}

extension SourceFacts {
  /// The calls in a range of tokens, in source order.
  func calls(in range: Range<Int>) -> ArraySlice<Call> {
    let first = calls.partitionPoint { $0.token >= range.lowerBound }
    return calls[first...].prefix { $0.token < range.upperBound }
  }

  func registration(at token: Int) -> Use? {
    uses.first { $0.token == token && $0.kind == .registration }
  }
}

import Basics
import Documents
import RunRecord
import SchedulerEngine

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
    var told: Set<SourcePlace> = []
    defer { checkFunctions(&told, &mistakes) }
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
            told.insert(early.place)
          }
        }
      }
      // An object that is created without arguments may be created at any time.
      if let cancelled, functions[start].isStart { mistakes.report(.cancelledAtLaunch, cancelled) }
    }
  }

  /// A function that submits a request and then registers the same identifier, whichever it is.
  private func checkFunctions(_ told: inout Set<SourcePlace>, _ mistakes: inout MistakeList) {
    for (file, facts) in names.files.enumerated() {
      for submit in facts.submits {
        guard let number = facts.site(of: submit).function,
          let request = facts.request(submittedAt: submit, in: number, names.calls, file),
          case .name(let chain) = request.expression.value, chain.count == 1
        else { continue }
        let function = CodeFunctions.Found(file: file, number: number)
        let isFollowed = facts.calls(in: functions[function].body).contains {
          $0.token > submit && isDirect($0, in: function)
            && registers($0, request.expression.value, in: file)
        }
        let place = names.place(CodePlace(file: file, token: submit))
        guard isFollowed, told.insert(place).inserted else { continue }
        let texts = names.resolve(request.expression.value, in: file, request.site).texts ?? []
        mistakes.report(
          .submittedBeforeRegistering(texts.count == 1 ? texts[0] : nil), place)
      }
    }
  }

  /// Whether a call registers this identifier, itself or in the function that it calls.
  private func registers(
    _ call: SourceFacts.Call, _ identifier: SourceValue, in file: Int
  ) -> Bool {
    let facts = names.files[file]
    if let use = facts.registration(at: call.token) { return use.expression.value == identifier }
    let arguments = names.calls.arguments(at: call.token, in: file)
    guard
      let passed = arguments.firstIndex(where: {
        SourceValue.reading(facts.tokens.all[$0.tokens].prefix(8)) == identifier
      })
    else { return false }
    let called = functions.called(
      call.name, by: facts.tokens.receiver(of: call.token), arguments,
      in: CodeScope(file: file, site: call.site))
    guard called.count == 1, let fit = names.calls.fit(arguments, functions[called[0]].parameters)
    else { return false }
    let parameter = functions[called[0]].parameters[fit[passed]].name
    return names.files[called[0].file].uses.contains {
      $0.kind == .registration && $0.site.function == called[0].number
        && $0.expression.value == .name([parameter])
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

  /// The request, made in the same function, that a call of `submit` takes; nil for continued processing,
  /// which may register at any time.
  fileprivate func request(
    submittedAt token: Int, in function: Int, _ calls: SourceCalls, _ file: Int
  ) -> Use? {
    guard let argument = calls.arguments(at: token, in: file).first, argument.tokens.count == 1,
      let name = tokens.word(argument.tokens.lowerBound)
    else { return nil }
    return uses.last {
      $0.name == name && $0.site.function == function && $0.token < token
        && $0.kind.requested != nil && $0.kind.requested != .continued
    }
  }

  func registration(at token: Int) -> Use? {
    uses.first { $0.token == token && $0.kind == .registration }
  }
}

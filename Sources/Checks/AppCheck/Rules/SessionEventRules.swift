import Basics
import Documents

/// The events of background sessions, from the launch to the call that ends them (fact 104).
struct SessionEventRules {
  let names: SourceNames
  let functions: CodeFunctions

  var files: [SourceFacts] { names.files }

  private static let taking = "handleEventsForBackgroundURLSession"
  private static let finishing = "forBackgroundURLSession"

  func check(_ made: [CodePlace], _ mistakes: inout MistakeList) {
    let isOfScene = files.contains { facts in
      facts.tokens.all.indices.contains {
        facts.tokens.word($0) == "backgroundTask"
          && facts.tokens.behind("backgroundTask ( . urlSession", $0) != nil
      }
    }
    let takers = functions(taking: SessionEventRules.taking)
    let isAllSwift = files.allSatisfy { $0.isSwift }
    var isHandedOn = !isAllSwift
    if !isOfScene {
      for taker in takers {
        isHandedOn = checkClosure(of: taker, made, isAllSwift, &mistakes) || isHandedOn
      }
      if takers.isEmpty, isAllSwift {
        return mistakes.report(.sessionEvents(.nobody), names.place(made[0]))
      }
    }
    checkLaunch(made, takers.first, isHandedOn, &mistakes)
  }

  private func functions(taking label: String) -> [CodeFunctions.Found] {
    var found: [CodeFunctions.Found] = []
    for (file, facts) in files.enumerated() {
      for (number, function) in facts.functions.enumerated() where function.takes(label) {
        found.append(.init(file: file, number: number))
      }
    }
    return found
  }

  private func leave(_ place: CodePlace, _ mistakes: inout MistakeList) {
    let words = files[place.file].tokens.calledName(place.token)
    mistakes.leave(
      Unfollowed(
        subject: .session, place: names.place(place), words: words, rows: [.eventsHandled]))
  }

  /// Whether each session is made again by what a launch runs.
  private func checkLaunch(
    _ made: [CodePlace], _ taker: CodeFunctions.Found?, _ isHandedOn: Bool,
    _ mistakes: inout MistakeList
  ) {
    var reach = RelaunchReach(names, functions, wanted: made)
    reach.followLaunch()
    for place in made {
      let facts = files[place.file]
      if reach.found[place] == .surely || facts.sendsNoLaunchEvents { continue }
      let site = facts.site(of: place.token)
      let isFree = site.type == nil && site.function == nil
      if reach.found[place] == .perhaps || isHandedOn || isFree {
        leave(place, &mistakes)
      } else {
        let related = taker.map {
          names.place(CodePlace(file: $0.file, token: functions[$0].token + 1))
        }
        mistakes.report(.sessionEvents(.notMadeAgain), names.place(place), related: related)
      }
    }
  }
}

/// The closure that the app is handed.
extension SessionEventRules {
  /// Returns whether it is handed to code that was not given.
  private func checkClosure(
    of taker: CodeFunctions.Found, _ made: [CodePlace], _ isAllSwift: Bool,
    _ mistakes: inout MistakeList
  ) -> Bool {
    let function = functions[taker]
    let tokens = files[taker.file].tokens
    let start = CodePlace(file: taker.file, token: function.body.lowerBound - 1)
    guard let handler = function.parameters.first(where: { $0.label == "completionHandler" }) else {
      return false
    }
    if !function.body.contains(where: { tokens.word($0) == handler.name }) {
      mistakes.report(.sessionEvents(.notKept(handler.name)), names.place(start))
      return false
    }
    var closure = EventClosure(names: names, functions: functions)
    closure.follow(handler.name, in: taker)
    for one in closure.ignored {
      mistakes.report(
        .sessionEvents(.notKept(one.name)), names.place(one.end), related: names.place(one.call))
    }
    for place in closure.called where checkGroup(around: place, &mistakes) { return false }
    if !closure.ignored.isEmpty, closure.kept.isEmpty, closure.handed.isEmpty { return false }
    let isDropped = checkPaths(of: taker, handler.name, start, &mistakes)
    if isDropped { return !closure.handed.isEmpty }
    for place in closure.handed { leave(place, &mistakes) }
    if closure.kept.isEmpty, closure.handed.isEmpty { leave(start, &mistakes) }
    for kept in closure.kept {
      checkCalls(of: kept, isAllSwift, &mistakes)
    }
    checkSharing(of: closure.kept, taker, made, &mistakes)
    return !closure.handed.isEmpty
  }

  /// Whether a path neither keeps nor calls it.
  private func checkPaths(
    of taker: CodeFunctions.Found, _ name: String, _ start: CodePlace,
    _ mistakes: inout MistakeList
  ) -> Bool {
    var walk = HandlerWalk(names, functions, [])
    let ends = walk.ends(of: taker, calling: name)
    if walk.isLost { return false }
    let open = ends.filter { $0.isOpen }
    if !open.isEmpty, open.count == ends.count, walk.given.isEmpty {
      mistakes.report(.sessionEvents(.notKept(name)), names.place(start))
      return true
    }
    let identifier = functions[taker].parameters.first { $0.label == SessionEventRules.taking }
    for state in open {
      let end = state.uncompleted?.end ?? state.end
      if state.uncompleted == nil, isOfOther(end, identifier?.name ?? "", name, taker) { continue }
      let call = state.uncompleted.map { names.place($0.call) }
      mistakes.report(.sessionEvents(.dropped), names.place(end), related: call)
    }
    return false
  }

  /// Whether only an identifier that is none of the app's takes the path that ends here.
  private func isOfOther(
    _ end: CodePlace, _ identifier: String, _ name: String, _ taker: CodeFunctions.Found
  ) -> Bool {
    let tokens = files[end.file].tokens
    let body = functions[taker].body
    guard end.file == taker.file else { return false }
    var brace = min(end.token, tokens.all.count - 1)
    // A closing brace ends the path of its own block.
    brace = tokens.sees("}", brace) ? tokens.partner[brace] : tokens.enclosing[brace]
    while brace >= body.lowerBound {
      if let head = tokens.head(of: brace),
        (head..<brace).contains(where: { tokens.word($0) == identifier })
      {
        let isNegated = (head..<brace).contains { tokens.sees("!", $0) }
        return isNegated != (tokens.word(brace - 1) == "else")
      }
      brace = tokens.enclosing[brace]
    }
    // The path goes on behind a condition, whose own branch has to do something with the closure.
    return body.contains { place in
      guard tokens.word(place) == identifier, let head = tokens.head(of: place) else {
        return false
      }
      guard let brace = (head..<body.upperBound).first(where: { tokens.sees("{", $0) }) else {
        return false
      }
      return (brace..<max(brace, tokens.partner[brace])).contains { tokens.word($0) == name }
    }
  }

  /// One property for the closures of several sessions.
  private func checkSharing(
    of kept: [EventClosure.Kept], _ taker: CodeFunctions.Found, _ made: [CodePlace],
    _ mistakes: inout MistakeList
  ) {
    guard kept.count == 1, !kept[0].isKeyed, !asksForIdentifier(taker) else { return }
    var first: (text: String, place: CodePlace)?
    for place in made {
      let facts = files[place.file]
      guard let start = facts.tokens.behind("background ( withIdentifier :", place.token) else {
        continue
      }
      let end = facts.tokens.end(ofValueAt: start)
      let value = SourceValue.reading(facts.tokens.all[start..<max(start, end)])
      let site = facts.site(of: place.token)
      guard let texts = names.resolve(value, in: place.file, site).texts, texts.count == 1 else {
        continue
      }
      guard let known = first else {
        first = (texts[0], place)
        continue
      }
      if known.text == texts[0] { continue }
      return mistakes.report(
        .sessionEvents(.replaced), names.place(kept[0].place), related: names.place(place))
    }
  }

  /// Whether the function does more with the identifier than log it.
  private func asksForIdentifier(_ taker: CodeFunctions.Found) -> Bool {
    let function = functions[taker]
    let tokens = files[taker.file].tokens
    let name = function.parameters.first { $0.label == SessionEventRules.taking }?.name
    return function.body.contains { place in
      guard tokens.word(place) == name else { return false }
      let open = tokens.enclosing[place]
      guard tokens.sees("(", open), let called = tokens.word(open - 1) else { return true }
      return !CallHabit.looking.contains(called)
        && !CallHabit.logs(called, tokens.receiver(of: open - 1))
    }
  }
}

/// The call at the end of the events.
extension SessionEventRules {
  private func checkCalls(
    of kept: EventClosure.Kept, _ isAllSwift: Bool, _ mistakes: inout MistakeList
  ) {
    let reads = EventClosure.reads(of: kept, names)
    // Code in Objective-C may read it.
    if reads.isEmpty, !isAllSwift { return leave(kept.place, &mistakes) }
    if reads.isEmpty {
      return mistakes.report(.sessionEvents(.neverCalled), names.place(kept.place))
    }
    for read in reads where checkGroup(around: read, &mistakes) { return }
    let finishers = functions(taking: SessionEventRules.finishing)
    var isCalled = false
    for finisher in finishers {
      let function = functions[finisher]
      let isOwn = kept.type == function.type
      let isNamed = reads.contains { $0.file == finisher.file && function.body.contains($0.token) }
      if !isOwn && !isNamed { continue }
      if kept.isDeferred, let read = deferred(reads, in: finisher) {
        return mistakes.report(
          .sessionEvents(.unordered), names.place(kept.place), related: names.place(read))
      }
      var walk = HandlerWalk(names, functions, [])
      if let type = kept.type, isOwn { walk.kept[type] = [kept.name] }
      let ends = walk.ends(of: finisher, calling: kept.name)
      if walk.isLost || !ends.contains(where: { $0.completions > 0 }) { continue }
      let open = ends.filter { $0.isOpen }
      if open.isEmpty, !ends.contains(where: { $0.isHandedOff }) {
        isCalled = true
        continue
      }
      if !isAllSwift { continue }
      let isOnlyHere = reads.allSatisfy {
        $0.file == finisher.file && function.body.contains($0.token)
      }
      guard isOnlyHere else { continue }
      for state in open where isPlainDrop(state, in: finisher, kept.name) {
        isCalled = true
        mistakes.report(
          .sessionEvents(.notAlwaysCalled), names.place(state.end), related: names.place(kept.place)
        )
      }
    }
    if !isCalled { leave(kept.place, &mistakes) }
  }

  /// Where it is read in a task, there or in a function that is asked for it there.
  private func deferred(_ reads: [CodePlace], in found: CodeFunctions.Found) -> CodePlace? {
    let tokens = files[found.file].tokens
    let body = functions[found].body
    let direct = reads.first {
      $0.file == found.file && body.contains($0.token) && tokens.isDeferred($0.token, in: body)
    }
    if let direct { return direct }
    let readers = reads.compactMap { read -> String? in
      let facts = files[read.file]
      return facts.site(of: read.token).function.map { facts.functions[$0].name }
    }
    return body.first {
      readers.contains(tokens.word($0) ?? "") && tokens.sees("(", $0 + 1)
        && tokens.isDeferred($0, in: body)
    }.map { CodePlace(file: found.file, token: $0) }
  }

  /// Conditions that may hold later, or never, or for another session.
  private static let asking: Set = [
    "identifier", "session", "configuration", "delegate", "isEmpty", "count", "self", "shared",
    "as",
  ]

  private func isPlainDrop(
    _ state: PathState, in found: CodeFunctions.Found, _ name: String
  ) -> Bool {
    let tokens = files[found.file].tokens
    guard state.uncompleted == nil, state.end.file == found.file,
      functions[found].body.contains(state.end.token)
    else { return false }
    // The path of a `guard` or `if` that only looks at something else.
    let brace = tokens.enclosing[state.end.token]
    guard tokens.sees("{", brace), brace >= functions[found].body.lowerBound else { return false }
    let head =
      tokens.head(of: brace)
      ?? (tokens.word(brace - 1) == "else"
        ? (max(0, brace - 64)..<brace).last { tokens.word($0) == "guard" } : nil)
    guard let head else { return false }
    return (head..<brace).allSatisfy { place in
      guard let word = tokens.word(place) else { return true }
      return word != name && !SessionEventRules.asking.contains(word)
    }
  }
}

extension SourceFacts {
  /// Whether its sessions do not want the app to be launched.
  fileprivate var sendsNoLaunchEvents: Bool {
    tokens.all.indices.contains {
      tokens.behind("sessionSendsLaunchEvents = false", $0) != nil
    }
  }
}

import Basics
import Documents
import SchedulerEngine

/// What other code of the app does to a task that a handler has, or to its work.
extension HandlerRules {
  /// A task that is completed and stays in a property, where the app completes it once more when it
  /// comes to the front or leaves it.
  mutating func checkKept(
    _ ends: [PathState], _ walk: HandlerWalk, _ mistakes: inout MistakeList
  ) {
    guard walk.isWhole else { return }
    for state in ends where state.completions == 1 && !state.isHandedOff {
      guard let holder = state.holder, let first = state.completed,
        let name = names.files[holder.file].tokens.word(holder.token),
        let type = walk.kept.filter({ $0.value.contains(name) }).map({ $0.key }).sorted().first
      else { continue }
      for function in HandlerRules.ofPhases {
        for found in functions.members(type, function) {
          guard let again = completion(of: name, in: found) else { continue }
          tell(.completedByPhase, again, related: names.place(first), &mistakes)
        }
      }
    }
  }

  /// What UIKit calls when the app comes to the front or leaves it.
  private static let ofPhases = [
    "applicationDidBecomeActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground", "applicationWillResignActive", "sceneDidBecomeActive",
    "sceneDidEnterBackground", "sceneWillEnterForeground", "sceneWillResignActive",
  ]

  /// Where a function completes the task of a property whenever there is one.
  private func completion(of name: String, in found: CodeFunctions.Found) -> SourcePlace? {
    let tokens = names.files[found.file].tokens
    let body = functions[found].body
    for place in body where tokens.word(place) == name {
      let isOwn = tokens.sees(".", place - 1) && tokens.word(place - 2) == "self"
      if tokens.sees(".", place - 1), !isOwn { continue }
      var dot = place + 1
      if tokens.sees("?", dot) || tokens.sees("!", dot) { dot += 1 }
      if tokens.sees(".", dot), tokens.word(dot + 1) == "setTaskCompleted",
        isUnconditional(tokens.enclosing[place], of: body, tokens)
      {
        return names.place(CodePlace(file: found.file, token: dot + 1))
      }
      // `if let task = self.task {`
      let start = isOwn ? place - 2 : place
      let isShort = tokens.word(start - 1) == "let"
      let bound = isShort ? start : start - 2
      guard let own = tokens.word(bound), tokens.word(bound - 1) == "let",
        isShort || tokens.sees("=", start - 1), tokens.word(bound - 2) == "if",
        tokens.sees("{", place + 1),
        isUnconditional(tokens.enclosing[bound - 2], of: body, tokens)
      else { continue }
      let end = min(tokens.partner[place + 1], tokens.all.count)
      let inside = place + 2..<max(place + 2, end)
      let completes = inside.first {
        tokens.word($0) == "setTaskCompleted" && tokens.receiver(of: $0) == [own]
          && tokens.enclosing[$0] == place + 1
      }
      if let completes { return names.place(CodePlace(file: found.file, token: completes)) }
    }
    return nil
  }

  /// Whether only the function itself, and conditions on the version of the system, are around a brace.
  private func isUnconditional(_ brace: Int, of body: Range<Int>, _ tokens: SourceTokens) -> Bool {
    var open = brace
    while open >= body.lowerBound {
      guard tokens.sees("{", open), let head = tokens.head(of: open - 1),
        tokens.word(head) == "if", tokens.sees("#", head + 1),
        tokens.word(head + 2) == "available"
      else { return false }
      open = tokens.enclosing[open]
    }
    // A question before it may have led away.
    return !body.contains {
      $0 < brace && tokens.word($0) == "return" && tokens.enclosing[$0] >= body.lowerBound
    }
  }

  /// A subscription that is kept in a property, and cancelled where the same function is called once
  /// more. Nothing then tells the first caller.
  mutating func checkReplaced(
    _ ends: [PathState], _ walk: HandlerWalk, _ mistakes: inout MistakeList
  ) {
    guard walk.isWhole, !ends.allSatisfy({ $0.completesWhenExpired }) else { return }
    for (group, work) in walk.works.sorted(by: { $0.key < $1.key }) {
      guard work.kind == .subscription, let name = work.name,
        let closure = walk.groups[group].first,
        walk.groups[group].contains(where: walk.touchesTask),
        let number = walk.closures[closure].scope.site.function
      else { continue }
      let file = walk.closures[closure].scope.file
      let tokens = names.files[file].tokens
      let function = names.files[file].functions[number]
      let start = walk.closures[closure].range.lowerBound
      guard function.type != nil, function.body.contains(start),
        let cancel = (function.body.lowerBound..<start).first(where: { place in
          tokens.word(place) == "cancel" && tokens.receiver(of: place).last == name
            && tokens.enclosing[place] == function.body.lowerBound - 1
        }),
        !(function.body.lowerBound..<cancel).contains(where: { place in
          ["if", "guard"].contains(tokens.word(place) ?? "")
        }),
        let other = otherCaller(of: number, in: file, walk)
      else { continue }
      tell(
        .cancelledByAnotherRun, names.place(CodePlace(file: file, token: cancel)),
        related: names.place(other), &mistakes)
    }
  }

  /// A call of a function that is not the one by which the handler came to it.
  private func otherCaller(of function: Int, in file: Int, _ walk: HandlerWalk) -> CodePlace? {
    let calls = names.calls.of(function, in: file)
    let called = names.files[file].functions[function]
    let others = calls.filter { found in
      let tokens = names.files[found.file].tokens
      let receiver = tokens.receiver(of: found.call.token)
      let isSame = found.call.site.type == called.type && ["self"] == receiver || receiver.isEmpty
      return isSame && !isOfHandler(found)
    }
    return others.count < calls.count
      ? others.first.map {
        CodePlace(file: $0.file, token: $0.call.token)
      } : nil
  }

  /// Whether a call stands in a closure that is registered as a handler.
  private func isOfHandler(_ found: SourceCalls.Found) -> Bool {
    let tokens = names.files[found.file].tokens
    guard let function = found.call.site.function else { return true }
    return names.files[found.file].functions[function].body.contains {
      tokens.word($0) == "register" && tokens.sees("(", $0 + 1)
    }
  }
}

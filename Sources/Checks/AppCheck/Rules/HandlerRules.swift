public import Basics

/// A handler that could not be followed to its end.
public struct UnreadHandler: Hashable, Sendable {
  /// Where it is registered.
  let registered: SourcePlace
  /// Where it leaves the given files.
  public let place: SourcePlace
  /// What it calls there: "SyncKit.handle".
  public let words: String
  let isObjectiveC: Bool

  var title: String { "this handler could not be followed to its end: \(words)" }
}

/// What a handler does on each path (facts 45, 47, 48, 65, 68, 69, 73, 139, 256).
struct HandlerRules {
  let names: SourceNames
  let uses: SourceUses

  func check(_ mistakes: inout MistakeList) -> [UnreadHandler] {
    let functions = CodeFunctions(names)
    let roots = HandlerRoots(names: names, uses: uses, functions: functions).all()
    var unread: [UnreadHandler] = []
    var told: Set<Told> = []
    for root in roots {
      for handler in check(root, functions, &told, &mistakes) where !unread.contains(handler) {
        unread.append(handler)
      }
    }
    for (number, facts) in names.files.enumerated() {
      for range in facts.swallowed {
        mistakes.report(.submitErrorIgnored, SourcePlace(range, in: .source(number)))
      }
    }
    LaunchOrderRule(names: names, functions: functions).check(&mistakes)
    return unread
  }

  /// Handlers share functions; a mistake in one is reported once.
  private struct Told: Hashable {
    let code: MistakeCode
    let place: SourcePlace
  }

  private func tell(
    _ mistake: Mistake, _ place: SourcePlace, related: SourcePlace? = nil,
    _ told: inout Set<Told>, _ mistakes: inout MistakeList
  ) {
    let entry = Told(code: mistake.code, place: place)
    guard told.insert(entry).inserted else { return }
    mistakes.report(mistake, place, related: related)
  }

  /// Follows a handler, reports its mistakes, and returns the place at which it could not be followed.
  private func check(
    _ root: HandlerRoot, _ functions: CodeFunctions, _ told: inout Set<Told>,
    _ mistakes: inout MistakeList
  ) -> [UnreadHandler] {
    var walk = HandlerWalk(names, functions, root.identifiers)
    let closure: CodeClosure
    switch root.body {
    case .unknown(let place): return [unread(root, place)]
    case .objectiveC: return [unread(root, "Objective-C code", isObjectiveC: true)]
    case .closure(let brace, let file, let site):
      let number = walk.closure(at: brace, CodeScope(file: file, site: site))
      closure = walk.closures[number]
    case .function(let found):
      let number = walk.closure(
        of: found, CodeScope(file: found.file, site: SourceSite(function: found.number)))
      closure = walk.closures[number]
    }
    var scope = closure.scope
    if !root.isOfScene, let task = closure.parameters.first { scope.names[task] = .task }
    let ends = walk.ends(
      of: CodeClosure(scope: scope, parameters: [], body: closure.body, stack: []))
    if walk.isLost { return [unread(root, "code that is too long")] }
    tell(walk.findings, &told, &mistakes)
    if !root.isOfScene {
      checkCompletion(ends, root, isSeenWhole: walk.given.isEmpty, &told, &mistakes)
    }
    checkRequests(ends, root, &told, &mistakes)
    return walk.given.map { unread(root, $0) }
  }

  private func unread(_ root: HandlerRoot, _ place: CodePlace) -> UnreadHandler {
    let tokens = names.files[place.file].tokens
    let owners = tokens.receiver(of: place.token).filter { $0 != "?" }
    let name = owners + [tokens.word(place.token) ?? "a closure"]
    return UnreadHandler(
      registered: root.place, place: self.place(place), words: name.joined(separator: "."),
      isObjectiveC: false)
  }

  private func unread(
    _ root: HandlerRoot, _ words: String, isObjectiveC: Bool = false
  ) -> UnreadHandler {
    UnreadHandler(
      registered: root.place, place: root.place, words: words, isObjectiveC: isObjectiveC)
  }

  private func tell(
    _ findings: [HandlerFinding], _ told: inout Set<Told>, _ mistakes: inout MistakeList
  ) {
    for finding in findings {
      switch finding {
      case .completedTwice(let place, let first):
        tell(.completedTwice, self.place(place), related: self.place(first), &told, &mistakes)
      case .completedAfterExpiring(let place, let first):
        tell(
          .completedAfterExpiring, self.place(place), related: self.place(first), &told, &mistakes)
      case .submittedAfterCompleting(let place):
        let entry = Told(code: .resubmittedTooLate, place: self.place(place))
        guard told.insert(entry).inserted else { continue }
        mistakes.report(.resubmittedTooLate, self.place(place))
      case .expirationHandlerLate(let place):
        tell(.expirationHandlerLate, self.place(place), &told, &mistakes)
      case .succeedsWhenExpired(let place):
        tell(.succeedsWhenExpired, self.place(place), &told, &mistakes)
      }
    }
  }

  private func checkCompletion(
    _ ends: [PathState], _ root: HandlerRoot, isSeenWhole: Bool,
    _ told: inout Set<Told>, _ mistakes: inout MistakeList
  ) {
    let followed = ends.filter { !$0.isHandedOff }
    let isNever =
      ends.allSatisfy { $0.completions == 0 } && (isSeenWhole || followed.count == ends.count)
    if isNever, !ends.isEmpty {
      let isCompletedLate = ends.allSatisfy(\.completesWhenExpired)
      tell(isCompletedLate ? .notAlwaysCompleted : .neverCompleted, root.place, &told, &mistakes)
    } else {
      for state in followed
      where state.completions == 0 && !(state.isOfCancelled && state.completesWhenExpired) {
        tell(.notAlwaysCompleted, place(state.end), &told, &mistakes)
      }
    }
    if ends.contains(where: { $0.hasBegun && !$0.hasExpirationHandler && !$0.isHandedOff }) {
      tell(.noExpirationHandler, root.place, &told, &mistakes)
    }
  }

  private func checkRequests(
    _ ends: [PathState], _ root: HandlerRoot, _ told: inout Set<Told>,
    _ mistakes: inout MistakeList
  ) {
    let followed = ends.filter { !$0.isHandedOff }
    let without = followed.filter { !$0.isSubmitted }
    guard root.isRefresh, !without.isEmpty else { return }
    if without.count == followed.count {
      if followed.count == ends.count { tell(.neverResubmitted, root.place, &told, &mistakes) }
    } else if root.isOnlyRefresh {
      for state in without { tell(.notAlwaysResubmitted, place(state.end), &told, &mistakes) }
    }
  }

  private func place(_ place: CodePlace) -> SourcePlace {
    let tokens = names.files[place.file].tokens.all
    guard let last = tokens.last else { return SourcePlace(SourceSpan(0, 0)) }
    let token = place.token < tokens.count ? tokens[place.token] : last
    return SourcePlace(SourceSpan(token.start, token.end), in: .source(place.file))
  }
}

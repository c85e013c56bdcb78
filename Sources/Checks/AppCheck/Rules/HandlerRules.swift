public import Diagnostics
import PlainText

/// A handler whose ways could not be followed to their end.
public struct UnreadHandler: Equatable, Sendable {
  public let place: SourcePlace
}

/// What a handler does on each way through it (facts 45, 47, 48, 65, 68, 69, 73, 139, 256).
struct HandlerRules {
  let names: SourceNames
  let uses: SourceUses

  func check(_ mistakes: inout MistakeList) -> [UnreadHandler] {
    let functions = CodeFunctions(names)
    let roots = HandlerRoots(names: names, uses: uses, functions: functions).all()
    var unread: [UnreadHandler] = []
    var told: Set<Told> = []
    var unreadPlaces: Set<SourcePlace> = []
    let isCompletedAnywhere = isCompletedAnywhere
    for root in roots {
      guard let ends = check(root, functions, &told, &mistakes) else {
        if unreadPlaces.insert(root.place).inserted {
          unread.append(UnreadHandler(place: root.place))
        }
        continue
      }
      if !root.isOfScene {
        checkCompletion(ends, root, isCompletedAnywhere, &told, &mistakes)
      }
      checkRequests(ends, root, &told, &mistakes)
    }
    for (number, facts) in names.files.enumerated() {
      for range in facts.swallowed {
        mistakes.report(HandlerMistake.submitErrorIgnored, SourcePlace(range, in: .source(number)))
      }
    }
    LaunchOrderRule(names: names, functions: functions).check(&mistakes)
    return unread
  }

  /// Handlers share functions, and a mistake there is one.
  private struct Told: Hashable {
    let code: MistakeCode
    let place: SourcePlace
  }

  private func tell(
    _ mistake: HandlerMistake, _ place: SourcePlace, related: SourcePlace? = nil,
    _ told: inout Set<Told>, _ mistakes: inout MistakeList
  ) {
    let entry = Told(code: mistake.code, place: place)
    guard told.insert(entry).inserted else { return }
    mistakes.report(mistake, place, related: related)
  }

  /// Follows a handler, tells what is found on the way, and returns its ends; nil without an answer.
  private func check(
    _ root: HandlerRoot, _ functions: CodeFunctions, _ told: inout Set<Told>,
    _ mistakes: inout MistakeList
  ) -> [PathState]? {
    var walk = HandlerWalk(names, functions, root.identifiers)
    let closure: CodeClosure
    switch root.body {
    case .unknown: return nil
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
    if walk.isLost { return nil }
    for finding in walk.findings {
      switch finding {
      case .completedTwice(let place, let first):
        tell(.completedTwice, self.place(place), related: self.place(first), &told, &mistakes)
      case .submittedAfterCompleting(let place):
        let entry = Told(code: .resubmittedTooLate, place: self.place(place))
        guard told.insert(entry).inserted else { continue }
        mistakes.report(UseMistake.resubmittedTooLate, self.place(place))
      case .expirationHandlerLate(let place):
        tell(.expirationHandlerLate, self.place(place), &told, &mistakes)
      case .succeedsWhenExpired(let place):
        tell(.succeedsWhenExpired, self.place(place), &told, &mistakes)
      }
    }
    return ends
  }

  private func checkCompletion(
    _ ends: [PathState], _ root: HandlerRoot, _ isCompletedAnywhere: Bool,
    _ told: inout Set<Told>, _ mistakes: inout MistakeList
  ) {
    let followed = ends.filter { !$0.isHandedOff }
    let isNever =
      followed.count == ends.count
      ? ends.allSatisfy { $0.completions == 0 }
      : ends.allSatisfy { $0.completions == 0 } && !isCompletedAnywhere
    if isNever, !ends.isEmpty, isCompletedAnywhere, ends.allSatisfy({ $0.hasExpirationHandler }) {
      // It may well be completed when its time is up.
      tell(.notAlwaysCompleted, root.place, &told, &mistakes)
    } else if isNever, !ends.isEmpty {
      tell(.neverCompleted, root.place, &told, &mistakes)
    } else {
      for state in followed where state.completions == 0 {
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

  /// By code that is handed the task, perhaps.
  private var isCompletedAnywhere: Bool {
    names.files.contains { facts in
      facts.calls.contains { $0.name == "setTaskCompleted" }
        || facts.tokens.all.contains { $0.kind == .word("setTaskCompletedWithSuccess") }
    }
  }

  private func place(_ place: CodePlace) -> SourcePlace {
    let tokens = names.files[place.file].tokens.all
    guard let last = tokens.last else { return SourcePlace(SourceSpan(0, 0)) }
    let token = place.token < tokens.count ? tokens[place.token] : last
    return SourcePlace(SourceSpan(token.start, token.end), in: .source(place.file))
  }
}

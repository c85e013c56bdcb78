import Basics
import Documents
import SchedulerEngine

/// What a handler does on each path (facts 45, 47, 48, 65, 68, 69, 73, 139, 256).
struct HandlerRules {
  let names: SourceNames
  let uses: SourceUses
  let functions: CodeFunctions
  var told: Set<Told> = []
  /// What all handlers together show, for the checklist rows about handlers.
  var scope: CheckedScope = []
  /// The names whose expirationHandler any code mentions; nil until a handler asks.
  private var expirationOwners: Set<String>?
  /// What the handlers so far had to know about names.
  private var seen = SeenNames()

  init(names: SourceNames, uses: SourceUses, functions: CodeFunctions) {
    self.names = names
    self.uses = uses
    self.functions = functions
  }

  /// What stands for a handler that was given up.
  static let tooLong = "code that is too long"

  mutating func check(_ mistakes: inout MistakeList) {
    let roots = HandlerRoots(names: names, uses: uses, functions: functions).all()
    for root in roots { check(root, &mistakes) }
    mistakes.look(at: roots)
    for (number, facts) in names.files.enumerated() {
      if facts.swallowed.isEmpty { continue }
      let fatal = HandlerRules.fatalSubmits(facts)
      for range in facts.swallowed {
        let place = SourcePlace(range, in: .source(number))
        mistakes.report(
          fatal.contains(range.start) ? .submitErrorFatal : .submitErrorIgnored, place)
      }
    }
  }

  /// Where calls of `submit` begin that stand behind `try!`.
  private static func fatalSubmits(_ facts: SourceFacts) -> Set<Int> {
    let tokens = facts.tokens
    var found: Set<Int> = []
    for call in facts.calls where call.name == "submit" {
      let before = (max(0, call.token - 8)..<call.token).reversed()
      guard let word = before.first(where: { tokens.word($0) == "try" }),
        tokens.sees("!", word + 1)
      else { continue }
      found.insert(Int(tokens.all[call.token].start))
    }
    return found
  }

  /// Handlers share functions; a mistake in a shared function is reported once.
  struct Told: Hashable {
    let code: MistakeCode
    let place: SourcePlace
  }

  mutating func tell(
    _ mistake: Mistake, _ place: SourcePlace, related: SourcePlace? = nil,
    _ mistakes: inout MistakeList
  ) {
    guard told.insert(Told(code: mistake.code, place: place)).inserted else { return }
    mistakes.report(mistake, place, related: related)
  }

  private mutating func check(_ root: HandlerRoot, _ mistakes: inout MistakeList) {
    var walk = HandlerWalk(names, functions, root.identifiers)
    let closure: CodeClosure
    switch root.body {
    case .unknown(let place):
      return leave(root, [place], root.rows, &mistakes)
    case .objectiveC(let handler):
      return check(handler, root, &mistakes)
    case .closure(let brace, let file, let site):
      let isolation = Isolation(names: names)
      if let fault = isolation.fault(ofClosureAt: brace, in: file, on: root.queue) {
        tell(.isolated(fault), names.place(CodePlace(file: file, token: brace)), &mistakes)
      }
      let number = walk.closure(at: brace, walk.registering(CodeScope(file: file, site: site)))
      closure = walk.closures[number]
    case .function(let found):
      let number = walk.closure(
        of: found, CodeScope(file: found.file, site: SourceSite(function: found.number)))
      closure = walk.closures[number]
    }
    walk.queue = root.queue
    walk.kinds = uses.hasUnresolvedRequest ? [] : root.kinds
    walk.seen = seen
    var scope = closure.scope
    if !root.isOfScene, let task = closure.parameters.first { scope.names[task] = .task }
    let ends = walk.ends(
      of: CodeClosure(scope: scope, parameters: [], body: closure.body, stack: [])
    ).map { $0.whole(walk) }
    seen = walk.seen
    for finding in walk.findings {
      tell(finding.mistake, place(finding.place), related: finding.related.map(place), &mistakes)
    }
    if walk.isLost {
      if !root.isOfScene { checkSeen(ends, root, &mistakes) }
      return mistakes.leave(root.unfollowed(HandlerRules.tooLong, root.place, root.rows))
    }
    if !root.isOfScene {
      checkCompletion(ends, root, walk, &mistakes)
      checkGroups(walk, &mistakes)
      checkOperations(ends, walk, &mistakes)
      checkKept(ends, walk, &mistakes)
      checkReplaced(ends, walk, &mistakes)
    }
    checkRequests(ends, root, walk, &mistakes)
    note(ends, walk, root, &mistakes)
  }

  private mutating func checkCompletion(
    _ ends: [PathState], _ root: HandlerRoot, _ walk: HandlerWalk, _ mistakes: inout MistakeList
  ) {
    let followed = ends.filter { !$0.isHandedOff }
    let isGiven = !walk.given.isEmpty || ends.contains { $0.given != nil }
    if !ends.isEmpty, ends.allSatisfy({ $0.completions == 0 && !$0.isExcused }),
      !isGiven || followed.count == ends.count
    {
      let isCompletedLate = ends.allSatisfy { $0.completesWhenExpired }
      tell(isCompletedLate ? .notAlwaysCompleted : .neverCompleted, root.place, &mistakes)
    } else {
      for state in followed
      where state.completions == 0 && !state.isExcused
        && (walk.gaps.isEmpty || state.excusedBy.isEmpty)
        && !(state.isOfCancelled && state.completesWhenExpired)
      {
        let call = state.uncompleted.map { self.place($0.call) }
        let end = place(state.uncompleted?.end ?? state.end)
        tell(.notAlwaysCompleted, end, related: call, &mistakes)
      }
    }
    // Where others got the task, they may have set one.
    let unexpiring = ends.filter {
      $0.hasBegun && !$0.hasExpirationHandler
        && ($0.completions > 0 || $0.isHandedOff || walk.given.isEmpty)
    }
    if unexpiring.contains(where: {
      $0.isHandedOff ? isOnlyKept($0, walk) : !isWatched($0)
    }) || isLeftOpen(ends, walk) {
      tell(.noExpirationHandler, root.place, &mistakes)
    }
  }

  /// Whether a closure that nobody calls was meant to complete the task after the handler has returned.
  private func isLeftOpen(_ ends: [PathState], _ walk: HandlerWalk) -> Bool {
    !ends.isEmpty && walk.given.isEmpty && walk.isWhole && walk.hasUncalledCompletion
      && ends.allSatisfy {
        $0.completions == 0 && !$0.hasExpirationHandler && !$0.isHandedOff && !$0.isExcused
          && $0.kept == nil
      }
  }

  /// Whether the task is kept in these files and passed to nobody, and no code sets an expirationHandler.
  private mutating func isOnlyKept(_ state: PathState, _ walk: HandlerWalk) -> Bool {
    guard let kept = state.kept, walk.given.isEmpty, state.given == kept || state.given == nil,
      state.unsure == nil
    else { return false }
    return expirations().isEmpty
  }

  /// Whether code elsewhere sets an expirationHandler of the property in which the task is kept.
  private mutating func isWatched(_ state: PathState) -> Bool {
    guard let kept = state.kept else { return false }
    return names.files[kept.file].tokens.word(kept.token).map(expirations().contains) ?? false
  }

  /// The names whose expirationHandler any code mentions.
  private mutating func expirations() -> Set<String> {
    if let owners = expirationOwners { return owners }
    var found: Set<String> = []
    for facts in names.files {
      for place in facts.tokens.all.indices where facts.tokens.word(place) == "expirationHandler" {
        found.insert(facts.tokens.receiver(of: place).last ?? "?")
      }
    }
    expirationOwners = found
    return found
  }

  private mutating func checkRequests(
    _ ends: [PathState], _ root: HandlerRoot, _ walk: HandlerWalk, _ mistakes: inout MistakeList
  ) {
    let ends = ends.filter { $0.kind == nil || $0.kind == .refresh }
    let followed = ends.filter { !$0.isHandedOff }
    let without = followed.filter { !$0.isSubmitted && $0.maySubmit == nil }
    guard root.isRefresh else {
      // A handler of other kinds need not run again, unless it means to.
      let isNever = ends.allSatisfy {
        $0.completions == 0 && !$0.isSubmitted && $0.maySubmit == nil && !$0.isHandedOff
      }
      if !ends.isEmpty, isNever, walk.hasUncalledSubmit {
        tell(.neverResubmittedInClosure, root.place, &mistakes)
      } else if !ends.isEmpty, walk.gaps.isEmpty, !root.isOfScene, isPeriodic(root),
        ends.allSatisfy({ !$0.isSubmitted && $0.maySubmit == nil && $0.given == nil })
      {
        tell(.processedOnce, root.place, &mistakes)
      }
      return
    }
    if ends.allSatisfy({ !$0.isSubmitted && $0.maySubmit == nil && $0.given == nil }) {
      if !ends.isEmpty { tell(.neverResubmitted, root.place, &mistakes) }
    } else if without.count < followed.count || ends.contains(where: { $0.isSubmitted }),
      root.isOnlyRefresh
    {
      // A guard that lets one of two complete the task leaves the request to it, too.
      for state in without where !state.isExcused && !state.isSwitchedOff {
        // Where a closure submits that runs later, the path that has no such closure is the one that completes nothing.
        let detour = state.unrequested ?? state.uncompleted
        tell(
          .notAlwaysResubmitted, place(detour?.end ?? state.end),
          related: detour.map { place($0.call) }, &mistakes)
      }
    }
  }
}

/// What could be seen of a handler, and what could not.
extension HandlerRules {
  private mutating func note(
    _ ends: [PathState], _ walk: HandlerWalk, _ root: HandlerRoot, _ mistakes: inout MistakeList
  ) {
    if ends.contains(where: { $0.hasExpirationHandler }) { scope.insert(.expiration) }
    let given = ends.filter { $0.given != nil }
    var rows: [ChecklistRow] = [.completedOnEveryPath]
    if given.isEmpty || !given.allSatisfy({ $0.hasExpirationHandler }) {
      rows.append(.expirationHandled)
    }
    if root.isRefresh || root.kinds.isEmpty, given.contains(where: { !$0.isSubmitted }) {
      rows += [.nextRequested, .errorLookedAt]
    }
    if root.kinds.isEmpty { rows += [.submitted, .datesFarEnough] }
    if root.kinds.contains(.continued) { rows.append(.progressReported) }
    var places = walk.given
    for place in given.compactMap({ $0.given }) where !places.contains(place) {
      places.append(place)
    }
    leave(root, places, rows + [.nothingBlocks], &mistakes)
    leave(root, walk.unseenStops, [.expirationHandled], &mistakes)
    leave(root, walk.gaps, root.rows, &mistakes)
    leave(root, walk.chained, [.completedOnEveryPath], &mistakes)
    leave(root, Set(walk.unseenEnds.map { $0.stop }).sorted(), [.completedOnEveryPath], &mistakes)
    for place in Set(ends.compactMap { $0.given == nil ? $0.unsure : nil }).sorted() {
      leave(root, [place], [.completedOnEveryPath], &mistakes)
    }
    for place in walk.unseenBlocks {
      let words = names.files[place.file].tokens.calledName(place.token)
      mistakes.leave(
        Unfollowed(
          subject: .call, place: self.place(place), words: words, rows: [.nothingBlocks],
          beginning: root.place))
    }
    let goesOn =
      walk.goesOn || walk.findings.contains { $0.mistake == .completedAfterExpiring }
    let isOnlyCompleted = walk.isOnlyCompleted && ends.contains { $0.hasBegun }
    if isOnlyCompleted
      || (goesOn || walk.cancels) && !walk.asksForCancellation && !walk.looksForCancellation
    {
      mistakes.leave(
        Unfollowed(subject: .work, place: root.place, words: "", rows: [.expirationHandled]))
    }
    if root.isRefresh || root.kinds.isEmpty {
      var rows: [ChecklistRow] = [.nextRequested, .errorLookedAt]
      if root.kinds.isEmpty { rows.append(.submitted) }
      let unsure = ends.filter { !$0.isSubmitted }.compactMap({ $0.maySubmit })
      leave(root, unsure, rows, &mistakes)
    }
    let isSilent = ends.contains { $0.isSilent && $0.completions == 0 && !$0.isHandedOff }
    if isSilent {
      // The look stands where cancelled work does not come.
      mistakes.leave(
        Unfollowed(
          subject: .work, place: root.place, words: "", rows: [.expirationHandled, .incremental]))
    } else if walk.asksForCancellation {
      scope.insert(.cancellation)
    } else {
      mistakes.leave(Unfollowed(subject: .work, place: root.place, words: "", rows: [.incremental]))
    }
  }

  /// A handler in Objective-C. Blocks that the work is handed to, and conditions, are not followed.
  private mutating func check(
    _ handler: ObjectiveCHandler?, _ root: HandlerRoot, _ mistakes: inout MistakeList
  ) {
    guard let handler else {
      let rows = root.rows + [.registeredInTime, .errorLookedAt]
      return mistakes.leave(root.unfollowed("Objective-C code", root.place, rows))
    }
    if handler.completions.isEmpty {
      let isLate = handler.completesWhenExpired
      tell(isLate ? .notAlwaysCompleted : .neverCompleted, root.place, &mistakes)
    }
    for again in handler.completions.dropFirst() {
      tell(.completedTwice, place(again), related: place(handler.completions[0]), &mistakes)
    }
    if let place = handler.lateRequest { tell(.resubmittedTooLate, self.place(place), &mistakes) }
    if let place = handler.expirationInVain { tell(.expiresInVain, self.place(place), &mistakes) }
    if handler.hasExpirationHandler { scope.insert(.expiration) }
    var rows: [ChecklistRow] = [.registeredInTime, .errorLookedAt]
    if !handler.isSubmitted { rows.append(.nextRequested) }
    mistakes.leave(
      Unfollowed(
        subject: .registration, place: root.place, words: "Objective-C code", rows: rows))
    mistakes.leave(
      Unfollowed(
        subject: .work, place: root.place, words: "",
        rows: [.expirationHandled, .incremental, .nothingBlocks]))
  }

  private func leave(
    _ root: HandlerRoot, _ places: [CodePlace], _ rows: [ChecklistRow],
    _ mistakes: inout MistakeList
  ) {
    for place in places {
      let words = names.files[place.file].tokens.calledName(place.token)
      mistakes.leave(root.unfollowed(words, self.place(place), rows))
    }
  }

  private func place(_ place: CodePlace) -> SourcePlace { names.place(place) }
}

extension HandlerRoot {
  /// The rows that stay unchecked if the handler is not followed.
  fileprivate var rows: [ChecklistRow] {
    [.completedOnEveryPath, .expirationHandled, .incremental, .nothingBlocks]
      + (kinds.contains(.continued) ? [.progressReported] : [])
      + (isRefresh || kinds.isEmpty ? [.nextRequested, .errorLookedAt] : [])
  }

  fileprivate func unfollowed(
    _ words: String, _ place: SourcePlace, _ rows: [ChecklistRow]
  ) -> Unfollowed {
    Unfollowed(
      subject: .handler, place: place, words: words, rows: rows, identifiers: identifiers,
      beginning: self.place)
  }
}

extension PathState {
  /// A task that is stored and not completed is treated as passed to unknown code.
  func whole(_ walk: HandlerWalk) -> PathState {
    var state = self
    state.isExcused = completions == 0 && excusedBy.contains { walk.excuses($0, self) }
    guard let kept, completions == 0, !isHandedOff, !state.isExcused else { return state }
    state.isHandedOff = true
    state.given = kept
    return state
  }
}

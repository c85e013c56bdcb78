import SchedulerEngine

/// A mistake, unless one of these guards turns out to prevent it.
struct Possible {
  let finding: HandlerFinding
  let guards: [CodePlace]
}

/// An expiration handler that only sets these names, or cancels work that never looks.
struct Vain {
  let place: CodePlace
  let mistake: Mistake
  let assigned: [String]
}

/// Completing the task, and what happens when its time is up.
extension HandlerWalk {
  /// Completes the task on these paths.
  mutating func complete(
    _ place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    let tokens = names.files[scope.file].tokens
    reading.place = place + 1
    if tokens.sees("(", place + 1), tokens.partner[place + 1] < tokens.all.count {
      let end = tokens.partner[place + 1]
      readInside(place + 2..<end, &scope, &reading)
      reading.place = end
    }
    let here = CodePlace(file: scope.file, token: place)
    if isExpiring, tokens.word(place + 2) == "success", tokens.sees(":", place + 3),
      tokens.word(place + 4) == "true"
    {
      find(.succeedsWhenExpired, at: here)
    }
    let isSetByExpiry =
      !isExpiring && tokens.receiver(of: place).contains(where: expirySets.contains)
    for number in reading.states.indices {
      let state = reading.states[number]
      let passed = state.passed.map { $0.place }
      completingGuards.formUnion(passed)
      if isLost { continue }
      if let first = state.completed, !state.isHandedOff {
        let finding = HandlerFinding(
          mistake: .completedTwice, place: lateCall ?? here, related: first)
        let guards = state.passed.filter { !$0.isUsed }.map { $0.place }
        possible.append(Possible(finding: finding, guards: guards))
      } else if later > 0, !isExpiring, !state.isHandedOff, !state.hasAsked, !isSetByExpiry {
        reading.states[number].completedLater = LateCompletion(
          place: here, hasTried: state.hasTried, isOfCancelled: state.isOfCancelled,
          guards: passed)
      }
      for place in state.passed.indices { reading.states[number].passed[place].isUsed = true }
      // What led here is of no more interest.
      reading.states[number].hasTried = false
      reading.states[number].hasAsked = false
      reading.states[number].excusedBy = []
      reading.states[number].completed = state.completed ?? here
      reading.states[number].completions = min(2, state.completions + 1)
    }
  }

  /// The expiration handler runs when the time is up, on a path of its own.
  mutating func setExpirationHandler(
    _ place: Int, _ scope: inout CodeScope, _ reading: inout Reading
  ) {
    let tokens = names.files[scope.file].tokens
    let value = reading.range.clamped(to: place + 2..<tokens.all.count)
    // A handler that stops work can only be set once there is work.
    let needsWork = value.contains { place in
      if case .work = tokens.word(place).flatMap({ scope.names[$0] }) { true } else { false }
    }
    let here = CodePlace(file: scope.file, token: place)
    noteExpirationHandler(at: here, needsWork: needsWork, &reading)
    var isCompleting = tokens.word(value.upperBound - 1) != "cancel"
    var stop: PathState?
    var left: Set<String> = []
    let handler =
      tokens.sees("{", value.lowerBound)
      ? closure(at: value.lowerBound, scope) : functionValue(value, scope)
    expiry = Expiry()
    if tokens.sees("{", value.lowerBound),
      let fault = Isolation(names: names)
        .fault(ofClosureAt: value.lowerBound, in: scope.file, on: queue)
    {
      find(.isolated(fault, isOfExpiry: true), at: here)
    }
    if let handler {
      isExpiring = true
      let outer = (later, lateCall)
      (later, lateCall) = (0, nil)
      let ends = ends(run(handler, with: [:], from: [PathState()]).normal)
      isCompleting = ends.contains { $0.completions > 0 || $0.isHandedOff }
      stop = ends.first { $0.completions > 0 && !$0.isHandedOff }
      isExpiring = false
      (later, lateCall) = outer
      if !isCompleting, let first = ends.first {
        left = ends.reduce(first.cancelled) { $0.intersection($1.cancelled) }
      }
      if isCompleting, isStopless(ends) { completesOnly.append(expiry.assigned) }
      if isCompleting { expiry.stops = true }
      if !isCompleting, !expiry.cancelsInVain, ends.contains(where: { !$0.cancelled.isEmpty }) {
        cancels = true
      }
    } else if tokens.word(value.upperBound - 1) == "cancel",
      CancelledWork(names: names, functions: functions)
        .isDeaf(tokens.receiver(of: value.upperBound - 1), at: value.upperBound - 1, scope)
    {
      expiry.cancelsInVain = true
    } else if value.count > 0 {
      expiry.note(call: tokens.word(value.upperBound - 1) ?? "", here)
    }
    if expiry.isInVain, !expiry.cancelsBlock, handler != nil || expiry.cancelsInVain {
      let mistake: Mistake = expiry.cancelsInVain ? .cancelsInVain : .expiresInVain
      vain.append(Vain(place: here, mistake: mistake, assigned: expiry.assigned))
    }
    if expiry.cancelsInVain || expiry.cancelsBlock { goesOn = true }
    if let place = expiry.unseen, !unseenStops.contains(place) { unseenStops.append(place) }
    for number in reading.states.indices {
      reading.states[number].completesWhenExpired = isCompleting
      reading.states[number].leftToCancelled = left
    }
    noteStop(stop, at: here, &reading)
    reading.place = value.upperBound
  }

  /// Notes on each path what an expiration handler did that completes the task.
  private func noteStop(_ stop: PathState?, at place: CodePlace, _ reading: inout Reading) {
    let isUnrequested = stop.map { !$0.isSubmitted && $0.maySubmit == nil } ?? false
    for number in reading.states.indices {
      let state = reading.states[number]
      if isUnrequested, !state.isSubmitted, state.maySubmit == nil {
        reading.states[number].expiresUnrequested = place
      }
      reading.states[number].stopped = stop?.completed
      reading.states[number].mayEnd = expiry.stopped ?? expiry.firstUnseen
      reading.states[number].cancelled = stop?.cancelled ?? []
    }
  }

  /// Notes on each path that the handler is set, and where that is late.
  private mutating func noteExpirationHandler(
    at place: CodePlace, needsWork: Bool, _ reading: inout Reading
  ) {
    for number in reading.states.indices {
      let state = reading.states[number]
      // A task of the actor that this code runs on waits until the code has returned.
      let isWaiting = state.begunBy.flatMap { works[$0]?.isOnSameActor } ?? false
      let hasBegun = state.hasBegun && !state.beganBeside && !isWaiting
      // When the task is completed, all of its work has been done without one.
      let isOver = state.completions > 0 && !state.isHandedOff
      if hasBegun && !needsWork || state.hasLooped && !needsWork || isOver,
        !state.hasExpirationHandler
      {
        find(.expirationHandlerLate, at: place)
      }
      reading.states[number].hasExpirationHandler = true
    }
  }

  /// Notes what an expiration handler cancels or tells to stop.
  mutating func noteCancel(
    _ name: String, _ work: String, isAsked: Bool, _ scope: CodeScope, _ reading: inout Reading
  ) {
    if name == "cancel" {
      for number in reading.states.indices { reading.states[number].cancelled.insert(work) }
      return
    }
    let isOwn = ["self", "shared", "default", "main", "?"].contains(work)
    if !isOwn, !isAfterCompletion, work.first?.isLowercase ?? false {
      expiryNames.insert(work)
      if !isAsked { expiryTells.insert(work) }
      expiryOwners[work, default: []].insert(owner(of: work, scope))
    }
  }

  /// A second completion, unless the work is seen to look first whether the time is up.
  mutating func checkExpired(_ group: Int, _ states: [PathState], from start: PathState) {
    guard start.completions == 0, let work = works[group] else { return }
    for state in states {
      guard let late = state.completedLater, let first = state.stopped, !state.isHandedOff else {
        continue
      }
      let mayEnd = state.mayEnd
      if late.isOfCancelled, state.cancelled.isEmpty { continue }
      if work.kind == .subscription, mayEnd != nil { continue }
      if work.kind == .callback, let mayEnd {
        unseenEnds.append((late.place, mayEnd, late.guards))
        continue
      }
      if late.hasTried, !state.cancelled.isEmpty || mayEnd != nil,
        !states.allSatisfy({ $0.completions > 0 && !$0.isHandedOff })
      {
        continue
      }
      let finding = HandlerFinding(
        mistake: .completedAfterExpiring, place: late.place, related: first)
      possible.append(Possible(finding: finding, guards: late.guards))
    }
  }

  /// Whether an expiration handler was not seen to stop or cancel anything, nor to call what may.
  private func isStopless(_ ends: [PathState]) -> Bool {
    !expiry.stops && !expiry.cancelsBlock && expiry.firstUnseen == nil
      && ends.allSatisfy { $0.cancelled.isEmpty }
  }

  /// Whether the time is up for work that goes on all the same: an expiration handler only completes the task,
  /// and sets nothing but the flags that keep others from completing it.
  var isOnlyCompleted: Bool {
    let flags = completingGuards.reduce(into: Set<String>()) { $0.formUnion(guards[$1] ?? []) }
    return completesOnly.contains { assigned in
      assigned.allSatisfy { flags.contains($0) || !readNames.contains($0) }
    }
  }

  /// Decides what could only be known when everything was followed.
  mutating func settle() {
    for one in possible where !one.guards.contains(where: holds) {
      // What a guard is worth is known when all its callers are.
      if isWhole || one.guards.isEmpty { keep(one.finding) }
    }
    if !isWhole { return }
    unseenEnds = unseenEnds.filter { one in
      !one.guards.contains(where: holds)
        && !findings.contains { $0.mistake.code == .completedTwice && $0.place == one.late }
    }
    for one in vain where !one.assigned.contains(where: readNames.contains) {
      if one.assigned.contains(where: { seen.isRead($0, in: names) }) {
        unseenStops.append(one.place)
      } else {
        find(one.mistake, at: one.place)
      }
    }
  }
}

import Basics
import Documents
import SchedulerEngine

/// Ends that show themselves alone: those of groups, of operations, and of walks that were given up.
extension HandlerRules {
  /// Whether the app asks for processing after some time, whatever there is to do.
  func isPeriodic(_ root: HandlerRoot) -> Bool {
    guard !root.identifiers.isEmpty, root.kinds == [.processing], !uses.hasUnresolvedRequest else {
      return false
    }
    let requests = uses.requests.filter { root.identifiers.contains($0.text) }
    return requests.allSatisfy { request in
      guard !request.isOneOf, let function = request.function, function.token >= 0 else {
        return false
      }
      let facts = names.files[function.file]
      let body = facts.functions[function.token].body
      let tokens = facts.tokens
      let isDated = facts.dates.contains { date in
        date.site.function == function.token && date.kind != .refresh
      }
      // Who asks only if there is something to do needs no more than that.
      guard isDated,
        !body.contains(where: { ["guard", "return"].contains(tokens.word($0) ?? "") }),
        let made = body.first(where: { Int(tokens.all[$0].start) == request.place.span.start })
      else { return false }
      var open = tokens.enclosing[made]
      while open >= body.lowerBound {
        if tokens.sees("{", open), tokens.word(open - 1) != "do" { return false }
        open = tokens.enclosing[open]
      }
      return true
    }
  }

  /// A group that is never left never notifies.
  mutating func checkGroups(_ walk: HandlerWalk, _ mistakes: inout MistakeList) {
    for group in walk.waited {
      for piece in HandlerWalk.pieces(of: group, names) {
        for state in HandlerWalk.staying(in: piece, of: group, names, functions) {
          let call = state.uncompleted.map { names.place($0.call) }
          let end = names.place(state.uncompleted?.end ?? state.end)
          tell(.groupNotAlwaysLeft, end, related: call, &mistakes)
        }
      }
    }
  }

  /// An operation keeps the closure that completes the task, and may end without calling it.
  mutating func checkOperations(
    _ ends: [PathState], _ walk: HandlerWalk, _ mistakes: inout MistakeList
  ) {
    let isEnded = ends.allSatisfy { $0.completesWhenExpired }
    for operation in walk.operations {
      for state in HandlerWalk.silent(in: operation, names, functions)
      where !(state.isOfCancelled && isEnded) {
        let call = state.uncompleted.map { names.place($0.call) }
        let end = names.place(state.uncompleted?.end ?? state.end)
        tell(.operationNotAlwaysEnds, end, related: call, &mistakes)
      }
    }
  }

  /// What the paths show that were followed to their end before the handler was given up. Each of them goes
  /// wrong for itself; what all of them do is not known.
  mutating func checkSeen(
    _ ends: [PathState], _ root: HandlerRoot, _ mistakes: inout MistakeList
  ) {
    for state in ends where !state.isHandedOff && state.kept == nil && state.excusedBy.isEmpty {
      guard state.completions == 0, let detour = state.uncompleted,
        !(state.isOfCancelled && state.completesWhenExpired)
      else { continue }
      tell(
        .notAlwaysCompleted, names.place(detour.end), related: names.place(detour.call), &mistakes)
    }
    if ends.contains(where: {
      $0.hasBegun && !$0.hasExpirationHandler && !$0.isHandedOff && $0.kept == nil
    }) {
      tell(.noExpirationHandler, root.place, &mistakes)
    }
  }
}

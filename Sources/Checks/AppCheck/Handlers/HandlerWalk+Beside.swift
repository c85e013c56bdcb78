import SchedulerEngine

/// Functions that are given neither the task nor a closure that has it. They may branch as often as
/// they like.
extension HandlerWalk {
  /// Notes a Swift task that nobody waits for. It goes on when the handler has returned.
  func noteLoose(_ name: String, _ given: [Given], _ reading: inout Reading) {
    guard CallHabit.tasks.contains(name), !isExpiring, let number = given.last?.closure else {
      return
    }
    let closure = closures[number]
    let tokens = names.files[closure.scope.file].tokens
    var isWork = false
    for place in closure.range {
      guard let word = tokens.word(place) else { continue }
      // What asks for the next run, or tells of this one, is no work.
      if functions.submitters.contains(word) || word.hasPrefix("BG")
        || word == "pendingTaskRequests"
        || CallHabit.pure.contains(word)
      {
        return
      }
      if ["for", "while"].contains(word), !tokens.sees(":", place + 1) { isWork = true }
      if word == "await" {
        var end = place + 1
        while tokens.word(end) != nil || tokens.sees(".", end) { end += 1 }
        let name = tokens.word(end - 1) ?? ""
        let isQuick =
          CallHabit.cancelling.contains(name) || CallHabit.looking.contains(name)
          || CallHabit.logs(name, tokens.receiver(of: end - 1))
        if tokens.sees("(", end), !isQuick { isWork = true }
      }
    }
    guard isWork else { return }
    for number in reading.states.indices where !reading.states[number].hasBegun {
      reading.states[number].hasBegun = true
      reading.states[number].beganBeside = true
    }
  }

  /// One state for those that differ only in how such a function got to its end. `call` is that of the function.
  func collapsed(_ states: [PathState], in call: CodePlace?) -> [PathState] {
    var kinds: [BesideKind: Int] = [:]
    var found: [PathState] = []
    for state in states {
      let kind = BesideKind(state)
      guard let number = kinds[kind] else {
        kinds[kind] = found.count
        found.append(state)
        continue
      }
      found[number].hasBegun = found[number].hasBegun || state.hasBegun
      found[number].hasAsked = found[number].hasAsked && state.hasAsked
      found[number].isSwitchedOff = found[number].isSwitchedOff && state.isSwitchedOff
      found[number].maySubmit = found[number].maySubmit ?? state.maySubmit
      // What only some of them put off may submit.
      if found[number].pending != state.pending {
        found[number].maySubmit = found[number].maySubmit ?? call
      }
      if found[number].begunBy != state.begunBy { found[number].begunBy = nil }
    }
    return found
  }

  private struct BesideKind: Hashable {
    let completions: Int
    let completed: CodePlace?
    let isSubmitted: Bool
    let hasExpirationHandler: Bool
    let isHandedOff: Bool
    let kind: TaskKind?

    init(_ state: PathState) {
      completions = state.completions
      completed = state.completed
      isSubmitted = state.isSubmitted
      hasExpirationHandler = state.hasExpirationHandler
      isHandedOff = state.isHandedOff
      kind = state.kind
    }
  }
}

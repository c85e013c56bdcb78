import Basics
import Documents
import SchedulerEngine

/// Each identifier is registered once, and in time (facts 22, 27, 218).
struct RegistrationRules {
  let uses: SourceUses
  /// If the code mentions continued processing, an identifier of unknown kind may belong to it.
  var knowsContinued = true
  /// For finding conditions; a scenario has none.
  var names: SourceNames?

  func check(_ mistakes: inout MistakeList) {
    checkUnread(&mistakes)
    var first: [String: SourcePlace] = [:]
    let direct = Set(uses.registrations.filter { !forwards($0) }.map { $0.text })
    for registration in uses.registrations {
      // A function that registers what its callers name is a part of their registration.
      if forwards(registration), direct.contains(registration.text) { continue }
      if let earlier = first[registration.text] {
        mistakes.report(
          .registeredTwice(registration.text), registration.place, related: earlier)
      } else {
        first[registration.text] = registration.place
      }
      let kinds = uses.kinds(of: registration.text)
      if kinds.contains(.continued) {
        checkAgain(registration, &mistakes)
      } else if !kinds.isEmpty || !knowsContinued {
        checkTime(of: registration, &mistakes)
      }
    }
  }

  /// What nobody could read may be continued processing, which may register at any time.
  private func checkUnread(_ mistakes: inout MistakeList) {
    if knowsContinued { return }
    for use in uses.unresolved {
      guard use.kind == .registration else { continue }
      let words: String
      switch use.reach {
      case .inTime: continue
      case .late(let moment):
        mistakes.report(.registeredLate(nil, moment), use.place)
        continue
      case .sometimes(let condition):
        mistakes.report(
          .registeredSometimes(nil), use.place, related: names?.place(condition))
        continue
      case .uncalled(let function), .unused(let function): words = function
      }
      mistakes.leave(
        Unfollowed(
          subject: .registration, place: use.place, words: words, rows: [.registeredInTime]))
    }
  }

  /// Whether it stands in a function that is itself called with `forTaskWithIdentifier:`.
  private func forwards(_ registration: SourceUses.Known) -> Bool {
    guard let names, let function = registration.function else { return false }
    return names.files[function.file].functions[function.token].takes("forTaskWithIdentifier")
  }

  /// Continued processing may register at any time, but only once for each identifier.
  private func checkAgain(_ registration: SourceUses.Known, _ mistakes: inout MistakeList) {
    guard let function = registration.function, registration.isRepeated, !registration.isOneOf,
      uses.requests.contains(where: { $0.text == registration.text && $0.function == function })
    else { return }
    mistakes.report(.registeredAgain(registration.text), registration.place)
  }

  private func checkTime(of registration: SourceUses.Known, _ mistakes: inout MistakeList) {
    if let moment = registration.late {
      return mistakes.report(.registeredLate(registration.text, moment), registration.place)
    }
    switch registration.reach {
    case .inTime, .late: return
    case .sometimes(let condition):
      mistakes.report(
        .registeredSometimes(registration.text), registration.place,
        related: names?.place(condition))
    case .uncalled(let function), .unused(let function):
      mistakes.leave(
        Unfollowed(
          subject: .registration, place: registration.place, words: function,
          rows: [.registeredInTime]))
    }
  }
}

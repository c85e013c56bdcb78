import Basics

/// One registration for each identifier, and in time (facts 22, 27, 218).
struct RegistrationRules {
  let plist: AppDeclaration
  let uses: SourceUses

  func check(_ mistakes: inout MistakeList) {
    var first: [String: SourcePlace] = [:]
    for registration in uses.registrations {
      if let earlier = first[registration.text] {
        mistakes.report(
          .registeredTwice(registration.text), registration.place, related: earlier)
      } else {
        first[registration.text] = registration.place
      }
      checkTime(of: registration, &mistakes)
    }
  }

  /// Continued processing registers when the intent arises; an identifier whose kind is not known
  /// may be of it.
  private func checkTime(of registration: SourceUses.Known, _ mistakes: inout MistakeList) {
    guard let moment = registration.late else { return }
    let kinds = uses.kinds(of: registration.text)
    guard !kinds.isEmpty, !kinds.contains(.continued) else { return }
    mistakes.report(.registeredLate(registration.text, moment), registration.place)
  }
}

import Basics
import Scenarios

/// Compares each identifier in code with the permitted ones (facts 16, 17, 21, 236).
struct UseRules {
  let plist: AppDeclaration
  let uses: SourceUses

  func check(_ mistakes: inout MistakeList) {
    // A list that cannot be read may permit anything.
    let isUnknown = plist.permitted == nil && plist.permittedPlace != nil
    for use in uses.known {
      if use.text.utf8.contains(UInt8(ascii: "*")) {
        mistakes.report(.wildcardUsed(use.text, use.kind), use.place)
      } else if !isUnknown, !plist.permits(use.text) {
        checkUnlisted(use, &mistakes)
      } else if let app = plist.identifier, use.kind.taskKind == .continued,
        use.text != app, !use.text.hasPrefix(app + ".")
      {
        mistakes.report(.continuedForeign(use.text, app: app), use.place)
      }
    }
  }

  private func checkUnlisted(_ use: SourceUses.Known, _ mistakes: inout MistakeList) {
    if let wildcard = plist.wildcard(over: use.text) {
      let kind = use.kind.taskKind
      if let kind, kind != .continued {
        mistakes.report(
          .wildcardForOtherKind(use.text, wildcard: wildcard.text, kind), use.place,
          related: wildcard.place)
      }
      return
    }
    let entries = (plist.permitted ?? []).filter { $0.isFilled && !$0.isWildcard }
    if let wildcard = (plist.permitted ?? []).first(where: { $0.text == use.text + "*" }) {
      mistakes.report(
        .emptySuffix(use.text, wildcard: wildcard.text), use.place, related: wildcard.place)
      return
    }
    let suggestion = NearestIdentifier.identifier(to: use.text, among: entries.map(\.text))
    mistakes.report(
      .notPermitted(use.text, use.kind, suggestion: suggestion), use.place,
      related: entries.first { $0.text == suggestion }?.place)
  }
}

extension AppDeclaration {
  /// By an entry of its own: identifiers are compared exactly (fact 15).
  func permits(_ text: String) -> Bool {
    (permitted ?? []).contains { $0.filled.couldBe(text) && (!$0.isWildcard || !$0.isFilled) }
  }

  /// The asterisk has to match something (fact 227).
  func wildcard(over text: String) -> Entry? {
    (permitted ?? []).first {
      $0.isFilled && $0.isWildcard && text.hasPrefix($0.text.dropLast())
        && text.utf8.count > $0.text.utf8.count - 1
    }
  }
}

/// Every permission needs a use, and every request a handler. Silent if an identifier could not be
/// resolved, because it may be the missing one.
struct PairRules {
  let plist: AppDeclaration
  let uses: SourceUses

  func check(_ mistakes: inout MistakeList) {
    if !uses.hasUnresolvedRegistration { checkRequests(&mistakes) }
    if !uses.hasUnresolvedRequest { checkRegistrations(&mistakes) }
    if uses.unresolved.isEmpty { checkPermitted(&mistakes) }
  }

  private func checkRequests(_ mistakes: inout MistakeList) {
    var seen = Set(uses.registrations.map(\.text))
    for request in uses.requests where isUsable(request) && !seen.contains(request.text) {
      guard let kind = request.kind.requested else { continue }
      seen.insert(request.text)
      mistakes.report(.neverRegistered(request.text, kind), request.place)
    }
  }

  private func checkRegistrations(_ mistakes: inout MistakeList) {
    var seen = Set(uses.requests.map(\.text))
    for registration in uses.registrations
    where isUsable(registration) && !seen.contains(registration.text) {
      seen.insert(registration.text)
      mistakes.report(.neverRequested(registration.text), registration.place)
    }
  }

  private func checkPermitted(_ mistakes: inout MistakeList) {
    let used = Set(uses.known.map(\.text))
    for entry in plist.permitted ?? [] where entry.isFilled {
      let isUsed =
        entry.isWildcard
        ? used.contains { plist.wildcard(over: $0)?.text == entry.text }
        : used.contains(entry.text)
      if !isUsed { mistakes.report(.neverUsed(entry.text), entry.place) }
    }
  }

  /// A missing permission is reported by another rule.
  private func isUsable(_ use: SourceUses.Known) -> Bool {
    plist.permits(use.text)
      || !use.text.utf8.contains(UInt8(ascii: "*")) && plist.wildcard(over: use.text) != nil
  }
}

/// Each identifier is registered once, and in time (facts 22, 27, 218).
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

  /// Continued processing may register at any time, and an identifier of unknown kind may be for
  /// continued processing.
  private func checkTime(of registration: SourceUses.Known, _ mistakes: inout MistakeList) {
    guard let moment = registration.late else { return }
    let kinds = uses.kinds(of: registration.text)
    guard !kinds.isEmpty, !kinds.contains(.continued) else { return }
    mistakes.report(.registeredLate(registration.text, moment), registration.place)
  }
}

/// How many requests of a kind an app can have pending (fact 120).
struct LimitRules {
  let uses: SourceUses

  private static let limits: [(kind: TaskKind, most: Int)] = [(.refresh, 1), (.processing, 10)]

  /// Reported at the first request beyond the limit. Computed identifiers cannot be counted.
  func check(_ mistakes: inout MistakeList) {
    for limit in LimitRules.limits {
      var different: [SourceUses.Known] = []
      var seen: Set<String> = []
      for request in uses.requests
      where request.kind == .request(limit.kind) && !request.isOneOf {
        if seen.insert(request.text).inserted { different.append(request) }
      }
      if different.count <= limit.most { continue }
      mistakes.report(
        .tooManyRequests(limit.kind, identifiers: different.count, limit: limit.most),
        different[limit.most].place, related: different[0].place)
    }
  }
}

/// Earliest dates that are constants (facts 7, 40, 228).
struct DateRules {
  let files: [SourceFacts]

  private static let week: Int64 = 7 * 24 * 60 * 60
  /// Apple's own example, not a minimum of the system.
  private static let quarterHour: Int64 = 15 * 60

  func check(_ mistakes: inout MistakeList) {
    for (number, facts) in files.enumerated() {
      for date in facts.dates {
        let place = SourcePlace(date.range, in: .source(number))
        if date.seconds > DateRules.week {
          mistakes.report(.dateBeyondWeek(seconds: date.seconds), place)
        } else if date.kind == .refresh, date.seconds < DateRules.quarterHour {
          mistakes.report(.dateTooSoon(seconds: date.seconds), place)
        }
      }
      for range in facts.datesOfContinued {
        mistakes.report(.dateIgnored, SourcePlace(range, in: .source(number)))
      }
    }
  }
}

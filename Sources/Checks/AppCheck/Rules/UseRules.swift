import Basics
import Documents
import RunRecord
import SchedulerEngine

/// Reports each use of an identifier that the system refuses, by the mistake in it (facts 16, 17, 21, 236).
struct UseRules {
  let plist: AppDeclaration
  let uses: SourceUses

  func check(_ mistakes: inout MistakeList) {
    var withoutMode: Set<String> = []
    var misspelt: Set<SourcePlace> = []
    for use in uses.known {
      for refusal in plist.refusals(of: use) {
        // The property list is at fault, so it is reported once and not for each request.
        if refusal == .modeMissing, !withoutMode.insert(use.text).inserted { continue }
        // A misspelt constant is reported once, however often it is used.
        if refusal == .identifierNotPermitted, let origin = use.origin,
          !misspelt.insert(origin).inserted
        {
          continue
        }
        report(refusal, to: use, &mistakes)
      }
    }
  }

  private func report(
    _ refusal: SubmissionRefusal, to use: SourceUses.Known, _ mistakes: inout MistakeList
  ) {
    let permission = plist.permission(of: use.text)
    let entry = (plist.permitted ?? []).first {
      $0.isFilled && plist.permission(of: use.text, by: $0) == permission
    }
    let kind = use.kind.taskKind ?? .refresh
    switch refusal {
    case .identifierNotPermitted where !use.text.utf8.contains(UInt8(ascii: "*")):
      reportUnlisted(use, &mistakes)
    case .identifierNotPermitted, .wildcard(.namedItself):
      mistakes.report(.wildcardUsed(use.text), use.place)
    // A wrong entry is reported at the entry itself.
    case .wildcard(.asteriskElsewhere): break
    case .wildcard(.otherBundle) where permission != .foreign: break
    case .wildcard(.otherBundle):
      mistakes.report(.continuedForeign(use.text, app: plist.identifier ?? ""), use.place)
    case .wildcard(.emptySuffix):
      mistakes.report(
        .emptySuffix(use.text, wildcard: entry?.text ?? ""), use.place, related: entry?.place)
    case .wildcard(.otherKind):
      mistakes.report(
        .wildcardForOtherKind(use.text, wildcard: entry?.text ?? "", kind), use.place,
        related: entry?.place)
    case .modeMissing:
      mistakes.report(.missingMode(kind.mode, for: kind), use.place, related: plist.modesPlace)
    case .entitlementMissing: mistakes.report(.missingResearchEntitlement, use.place)
    case .resourceUnavailable(.gpuEntitlementMissing):
      mistakes.report(.missingGPUEntitlement, use.gpu ?? use.place)
    case .kindNotOffered:
      mistakes.report(.kindNotOffered(use.text, kind, on: plist.admission.profile), use.place)
    default: mistakes.report(.refused(use.text, refusal), use.gpu ?? use.place)
    }
  }

  private func reportUnlisted(_ use: SourceUses.Known, _ mistakes: inout MistakeList) {
    let entries = (plist.permitted ?? []).filter { $0.isFilled && !$0.isWildcard }
    let suggestion = NearestIdentifier.identifier(to: use.text, among: entries.map { $0.text })
    if use.kind == .cancellation {
      return mistakes.report(
        .cancelsUnlisted(use.text, suggestion: suggestion), use.origin ?? use.place,
        related: entries.first { $0.text == suggestion }?.place)
    }
    mistakes.report(
      .notPermitted(use.text, use.kind, suggestion: suggestion), use.origin ?? use.place,
      related: entries.first { $0.text == suggestion }?.place)
  }
}

/// Every permission needs a use, and every request a handler. Silent if an identifier could not be
/// resolved, because it may be the missing one.
struct PairRules {
  /// nil if only code was given.
  let plist: AppDeclaration?
  let uses: SourceUses
  /// Identifiers passed to code that is not given; empty for a scenario.
  var passed = PassedIdentifiers()
  /// Libraries that were not given, whose code may use identifiers of the list.
  var missing: [String] = []

  func check(_ mistakes: inout MistakeList) {
    if !uses.hasUnresolvedRegistration { checkRequests(&mistakes) }
    if !uses.hasUnresolvedRequest { checkRegistrations(&mistakes) }
    if uses.unresolved.isEmpty { checkPermitted(&mistakes) }
  }

  private func checkRequests(_ mistakes: inout MistakeList) {
    var seen = Set(uses.registrations.map { $0.text })
    for request in uses.requests where isUsable(request) && !seen.contains(request.text) {
      guard let kind = request.kind.requested else { continue }
      seen.insert(request.text)
      let rows: [ChecklistRow] = [
        .registeredInTime, .completedOnEveryPath, .expirationHandled, .nextRequested, .incremental,
      ]
      if passed.leave(request.text, rows, &mistakes)
        || passed.leaveUnseen(request.text, .handler, rows, &mistakes)
      {
        continue
      }
      let misspelt = misspelt(request.text)
      mistakes.report(
        .neverRegistered(request.text, kind, misspelt: misspelt?.text), request.place,
        related: misspelt?.place)
    }
  }

  /// The handler that was meant for it, registered under a name that is in no list.
  private func misspelt(_ requested: String) -> SourceUses.Known? {
    guard let permitted = plist?.permitted else { return nil }
    return uses.registrations.first { registration in
      !permitted.contains { $0.text == registration.text }
        && NearestIdentifier.identifier(to: registration.text, among: [requested]) != nil
    }
  }

  private func checkRegistrations(_ mistakes: inout MistakeList) {
    var seen = Set(uses.requests.map { $0.text })
    let handedOn = Set(mistakes.unfollowed.flatMap { $0.identifiers })
    for registration in uses.registrations
    where isUsable(registration) && !seen.contains(registration.text) {
      seen.insert(registration.text)
      let rows: [ChecklistRow] = [.submitted, .errorLookedAt, .datesFarEnough]
      if passed.leave(registration.text, rows, &mistakes) || handedOn.contains(registration.text)
        || passed.leaveUnseen(registration.text, .identifier, rows, &mistakes)
      {
        continue
      }
      mistakes.report(.neverRequested(registration.text), registration.place)
    }
  }

  private func checkPermitted(_ mistakes: inout MistakeList) {
    let used = Set(uses.known.filter { $0.kind != .cancellation }.map { $0.text })
    guard let plist else { return }
    for entry in plist.permitted ?? [] where entry.isFilled {
      let isUsed = used.contains { plist.permission(of: $0, by: entry) != .none }
      if isUsed || passed.leave(entry.text, PassedIdentifiers.rows, &mistakes) { continue }
      let cancelled = uses.known.first { $0.kind == .cancellation && $0.text == entry.text }
      if let cancelled {
        // No library owns what the app itself names.
        mistakes.report(.onlyCancelled(entry.text), entry.place, related: cancelled.place)
      } else if missing.isEmpty {
        mistakes.report(.neverUsed(entry.text), entry.place)
      } else {
        mistakes.leave(
          Unfollowed(
            subject: .dependency, place: entry.place,
            words: "\(quoted(entry.text)), of \(PairRules.names(missing))",
            rows: PassedIdentifiers.rows, identifiers: [entry.text]))
      }
    }
  }

  /// For example "CoreKit, Sync and 3 more".
  private static func names(_ all: [String]) -> String {
    let shown = all.prefix(2).joined(separator: ", ")
    return all.count > 2 ? "\(shown) and \(all.count - 2) more" : shown
  }

  /// A missing permission is reported by another rule.
  private func isUsable(_ use: SourceUses.Known) -> Bool {
    plist?.permission(of: use.text).refusal(of: nil) == nil
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

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
      mistakes.report(.neverRegistered(request.text, kind), request.place)
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
    let used = Set(uses.known.map { $0.text })
    guard let plist else { return }
    for entry in plist.permitted ?? [] where entry.isFilled {
      let isUsed = used.contains { plist.permission(of: $0, by: entry) != .none }
      if isUsed || passed.leave(entry.text, PassedIdentifiers.rows, &mistakes) { continue }
      mistakes.report(.neverUsed(entry.text), entry.place)
    }
  }

  /// A missing permission is reported by another rule.
  private func isUsable(_ use: SourceUses.Known) -> Bool {
    plist?.permission(of: use.text).refusal(of: nil) == nil
  }
}

/// Identifiers that code passes to functions which are not in the given files.
struct PassedIdentifiers {
  private typealias Call = (place: SourcePlace, words: String)
  private var places: [String: [Call]] = [:]
  /// Calls of functions outside the given files whose names say that they register.
  private var registering: [Call] = []
  /// Calls that begin with the name of an imported module; such functions may do anything.
  private var ofModules: [Call] = []

  /// The rows that such code may decide, which are all rows about the identifier.
  static let rows: [ChecklistRow] = [
    .identifiersPermitted, .modesDeclared, .exactSpelling, .registeredInTime, .completedOnEveryPath,
    .expirationHandled, .nextRequested, .incremental, .submitted, .errorLookedAt, .datesFarEnough,
  ]

  init() {}

  /// Collects calls that may use an identifier which is not known to be both registered and requested.
  init(
    _ plist: AppDeclaration?, _ uses: SourceUses, _ names: SourceNames, _ functions: CodeFunctions
  ) {
    let complete = Set(uses.registrations.map { $0.text }).intersection(
      uses.requests.map { $0.text })
    let texts = Set((plist?.permitted ?? []).map { $0.text } + uses.known.map { $0.text })
      .subtracting(
        complete)
    if texts.isEmpty { return }
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for call in facts.calls where !PassedIdentifiers.isKnown(call.name) {
        let arguments = names.calls.arguments(at: call.token, in: file)
        let passed = arguments.filter { $0.tokens.count < 8 }.flatMap { argument in
          let value = SourceValue.reading(facts.tokens.all[argument.tokens])
          return names.resolve(value, in: file, call.site).texts ?? []
        }.filter(texts.contains)
        let receiver = facts.tokens.receiver(of: call.token)
        let scope = CodeScope(file: file, site: call.site)
        let mayRegister = CallHabit.mayRegister(call.name)
        let isOfModule = receiver.first.map(facts.tokens.imports) == true
        guard mayRegister || isOfModule || !passed.isEmpty,
          functions.called(call.name, by: receiver, arguments, in: scope).isEmpty
        else { continue }
        let place = names.place(CodePlace(file: file, token: call.token))
        let found = (place, facts.tokens.calledName(call.token))
        if mayRegister { registering.append(found) }
        if isOfModule { ofModules.append(found) }
        for text in passed { places[text, default: []].append(found) }
      }
    }
  }

  /// Functions that do not pass the identifier on, or only read it.
  private static func isKnown(_ name: String) -> Bool {
    ["register", "cancel", "backgroundTask", "contains", "isEqual"].contains(name)
      || CallHabit.looking.contains(name) || TaskKind(requestClass: name) != nil
  }

  /// Whether code that was not given may register or submit the identifier. If so, this is noted.
  func leaveUnseen(
    _ text: String, _ subject: Unfollowed.Subject, _ rows: [ChecklistRow],
    _ mistakes: inout MistakeList
  ) -> Bool {
    let calls = (subject == .handler ? registering : []) + ofModules
    for (place, words) in calls {
      mistakes.leave(
        Unfollowed(subject: subject, place: place, words: words, rows: rows, identifiers: [text]))
    }
    return !calls.isEmpty
  }

  /// Whether the identifier is passed on. If so, this is noted instead of reporting a mistake.
  func leave(_ text: String, _ rows: [ChecklistRow], _ mistakes: inout MistakeList) -> Bool {
    guard let all = places[text], let first = all.first else { return false }
    for (place, words) in all {
      mistakes.leave(
        Unfollowed(
          subject: .identifier, place: place, words: words, rows: rows, identifiers: [text],
          beginning: first.place))
    }
    return true
  }
}

/// Each identifier is registered once, and in time (facts 22, 27, 218).
struct RegistrationRules {
  let uses: SourceUses
  /// If the code mentions continued processing, an identifier of unknown kind may belong to it.
  var knowsContinued = true
  /// For finding conditions; a scenario has none.
  var names: SourceNames?

  func check(_ mistakes: inout MistakeList) {
    var first: [String: SourcePlace] = [:]
    for registration in uses.registrations {
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
    case .uncalled(let function):
      mistakes.leave(
        Unfollowed(
          subject: .registration, place: registration.place, words: function,
          rows: [.registeredInTime]))
    }
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

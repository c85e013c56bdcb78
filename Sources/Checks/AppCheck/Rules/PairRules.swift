/// What belongs together: permission, registration and request. Silent where code names what could
/// not be resolved, for the missing part may be there.
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

  /// What is not permitted has been told already.
  private func isUsable(_ use: SourceUses.Known) -> Bool {
    plist.permits(use.text)
      || !use.text.utf8.contains(UInt8(ascii: "*")) && plist.wildcard(over: use.text) != nil
  }
}

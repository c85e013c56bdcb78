import Basics
import Documents
import SchedulerEngine

/// Mistakes within the list of permitted identifiers (facts 15, 20, 212, 227).
struct PermittedRules {
  let plist: AppDeclaration
  let uses: SourceUses?

  func check(_ mistakes: inout MistakeList) {
    checkIdentifier(&mistakes)
    guard let permitted = plist.permitted else {
      if plist.permittedPlace == nil { nothing(.missing, plist.modesPlace, &mistakes) }
      return
    }
    if plist.isPermittedEmpty { nothing(.empty, plist.permittedPlace, &mistakes) }
    var first: [String: AppDeclaration.Entry] = [:]
    var firstSmall: [String: AppDeclaration.Entry] = [:]
    for entry in permitted where entry.isFilled {
      let small = entry.text.lowercased()
      if let earlier = first[entry.text] {
        mistakes.report(.permittedTwice(entry.text), entry.place, related: earlier.place)
        continue
      }
      if let earlier = firstSmall[small] {
        mistakes.report(
          .confusable(entry.text, with: earlier.text), entry.place, related: earlier.place)
      }
      first[entry.text] = entry
      firstSmall[small] = firstSmall[small] ?? entry
      checkSpelling(entry, &mistakes)
    }
  }

  /// Every Xcode project has a variable here; its value matters only if something is compared with it.
  private func checkIdentifier(_ mistakes: inout MistakeList) {
    guard plist.identifier == nil, let entry = plist.openIdentifier,
      let open = entry.filled.open.first
    else { return }
    let isCompared =
      (plist.permitted ?? []).contains { $0.isFilled && $0.isWildcard }
      || (uses?.known ?? []).contains { $0.kind.taskKind == .continued }
    if isCompared || open.reason != nil {
      mistakes.report(open, entry.place, [.identifiersPermitted])
    }
  }

  private func nothing(
    _ list: PermittedList, _ place: SourcePlace?, _ mistakes: inout MistakeList
  ) {
    let first = uses?.known.first?.place ?? uses?.unresolved.first?.place
    if plist.isMade {
      // A library that is linked may have code that this app never reaches.
      let isReached = uses?.registrations.contains { $0.reach == .inTime } ?? false
      if let first, isReached { mistakes.report(.nothingPermitted(.made), first) }
      return
    }
    if list == .missing, plist.admission.modes.contains(.processing) {
      let mode = plist.modes.first { $0.text == BackgroundMode.processing.rawValue }
      return mistakes.report(.processingWithoutList, mode?.place ?? place ?? plist.whole)
    }
    guard plist.admission.modes.contains(.fetch) || !(uses?.known.isEmpty ?? true) else { return }
    // The old fetch API needs the mode, and ends with the list. A mode that nothing uses harms nobody.
    if list == .missing, uses?.isEmpty == true { return }
    mistakes.report(.nothingPermitted(list), place ?? plist.whole)
  }

  private func checkSpelling(_ entry: AppDeclaration.Entry, _ mistakes: inout MistakeList) {
    let text = entry.text
    if text.isEmpty || text.unicodeScalars.contains(where: { $0 == " " || !$0.isShown }) {
      mistakes.report(.unlikelyIdentifier(text), entry.place)
    }
    switch plist.mistake(in: entry) {
    case .asteriskElsewhere: mistakes.report(.wildcardMisplaced(text), entry.place)
    case .otherBundle:
      mistakes.report(.wildcardForeign(text, app: plist.identifier ?? ""), entry.place)
    case nil, .namedItself, .emptySuffix, .otherKind: break
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isShown: Bool { VisibleText.of(String(self)) == String(self) }
}

/// The background modes themselves (facts 18, 19, 212).
struct ModeRules {
  let plist: AppDeclaration
  let uses: SourceUses?

  func check(_ mistakes: inout MistakeList) {
    let known = BackgroundMode.allCases.map { $0.rawValue }
    for mode in plist.modes where mode.isFilled && !known.contains(mode.text) {
      let suggestion = Nearest.word(to: mode.text, among: known)
      mistakes.report(.unknownMode(mode.text, suggestion: suggestion), mode.place)
    }
    // Code shows which modes it needs, and a variable may be any mode.
    guard uses == nil, plist.modes.allSatisfy({ $0.isFilled }) else { return }
    let identifiers = (plist.permitted ?? []).count { $0.isFilled && !$0.isWildcard }
    guard identifiers > 0, plist.admission.modes.isEmpty else { return }
    let place = plist.modesPlace ?? plist.permittedPlace ?? plist.whole
    mistakes.report(.noMode(permitted: identifiers), place)
  }
}

/// A list of permitted identifiers switches off the old fetch API (fact 213).
struct OldFetchRule {
  let plist: AppDeclaration
  let files: [SourceFacts]

  func check(_ mistakes: inout MistakeList) {
    guard plist.permitted != nil else { return }
    for (number, facts) in files.enumerated() {
      for use in facts.oldFetch {
        mistakes.report(
          .oldFetch(isCall: use.isCall), SourcePlace(use.span, in: .source(number)),
          related: plist.permittedPlace)
      }
    }
  }
}

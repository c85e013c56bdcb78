import Basics
import Scenarios

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

  /// Every Xcode project has a variable here, so it matters only if something is compared with it.
  private func checkIdentifier(_ mistakes: inout MistakeList) {
    guard plist.identifier == nil, let entry = plist.openIdentifier,
      let open = entry.filled.open.first
    else { return }
    let isCompared =
      (plist.permitted ?? []).contains { $0.isFilled && $0.isWildcard }
      || (uses?.known ?? []).contains { $0.kind.taskKind == .continued }
    if isCompared || open.reason != .undefined { mistakes.report(open, entry.place) }
  }

  private func nothing(
    _ list: PermittedList, _ place: SourcePlace?, _ mistakes: inout MistakeList
  ) {
    let scheduled = plist.modes.contains { $0.text == "fetch" || $0.text == "processing" }
    guard scheduled || !(uses?.known.isEmpty ?? true) else { return }
    mistakes.report(.nothingPermitted(list), place ?? plist.whole)
  }

  private func checkSpelling(_ entry: AppDeclaration.Entry, _ mistakes: inout MistakeList) {
    let text = entry.text
    if text.isEmpty || text.unicodeScalars.contains(where: { $0 == " " || !$0.isShown }) {
      mistakes.report(.unlikelyIdentifier(text), entry.place)
    }
    let stars = text.utf8.count { $0 == UInt8(ascii: "*") }
    guard stars > 0 else { return }
    guard stars == 1, entry.isWildcard, text.utf8.count > 2 else {
      return mistakes.report(.wildcardMisplaced(text), entry.place)
    }
    if let app = plist.identifier, !text.hasPrefix(app + ".") {
      mistakes.report(.wildcardForeign(text, app: app), entry.place)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isShown: Bool { VisibleText.of(String(self)) == String(self) }
}

/// The background modes, compared with what the code needs (facts 18, 19, 212).
struct ModeRules {
  let plist: AppDeclaration
  let uses: SourceUses?

  func check(_ mistakes: inout MistakeList) {
    let known = BackgroundMode.allCases.map(\.rawValue)
    for mode in plist.modes where mode.isFilled && !known.contains(mode.text) {
      let suggestion = Nearest.word(to: mode.text, among: known)
      mistakes.report(.unknownMode(mode.text, suggestion: suggestion), mode.place)
    }
    // An unfilled variable may be any mode.
    guard plist.modes.allSatisfy(\.isFilled) else { return }
    if let uses { checkUses(uses, &mistakes) } else { checkAlone(&mistakes) }
  }

  private func has(_ mode: BackgroundMode) -> Bool {
    plist.modes.contains { $0.text == mode.rawValue }
  }

  private func checkAlone(_ mistakes: inout MistakeList) {
    let identifiers = (plist.permitted ?? []).count { $0.isFilled && !$0.isWildcard }
    guard identifiers > 0, !has(.fetch), !has(.processing) else { return }
    let place = plist.modesPlace ?? plist.permittedPlace ?? plist.whole
    mistakes.report(.noMode(permitted: identifiers), place)
  }

  private func checkUses(_ uses: SourceUses, _ mistakes: inout MistakeList) {
    for mode in [BackgroundMode.fetch, .processing] where !has(mode) {
      let needing = uses.known.first { $0.kind.taskKind?.mode == mode }
      guard let needing, let kind = needing.kind.taskKind else { continue }
      mistakes.report(
        .missingMode(mode, for: kind), needing.place, related: plist.modesPlace)
    }
  }
}

/// A list of permitted identifiers switches off the old fetch API (fact 213).
struct OldFetchRule {
  let plist: AppDeclaration
  let files: [SourceFacts]

  func check(_ mistakes: inout MistakeList) {
    guard plist.permitted != nil else { return }
    for (number, facts) in files.enumerated() {
      for range in facts.oldFetch {
        mistakes.report(
          .oldFetch, SourcePlace(range, in: .source(number)), related: plist.permittedPlace)
      }
    }
  }
}

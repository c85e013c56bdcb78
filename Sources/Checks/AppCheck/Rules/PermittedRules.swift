import Basics
import Scenarios

/// The list of permitted identifiers by itself (facts 15, 20, 212, 227).
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

  /// Xcode's own variable stands there in every project; only what is compared with it misses it.
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

import Basics
import Scenarios

/// Each identifier in code by itself, against the permitted ones (facts 16, 17, 21, 236).
struct UseRules {
  let plist: AppDeclaration
  let uses: SourceUses

  func check(_ mistakes: inout MistakeList) {
    // A list that cannot be read permits who knows what.
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
  /// By its own entry: identifiers are compared exactly (fact 15).
  func permits(_ text: String) -> Bool {
    (permitted ?? []).contains { $0.filled.couldBe(text) && (!$0.isWildcard || !$0.isFilled) }
  }

  /// The part that the asterisk stands for cannot be empty (fact 227).
  func wildcard(over text: String) -> Entry? {
    (permitted ?? []).first {
      $0.isFilled && $0.isWildcard && text.hasPrefix($0.text.dropLast())
        && text.utf8.count > $0.text.utf8.count - 1
    }
  }
}

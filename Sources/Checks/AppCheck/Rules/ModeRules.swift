import Basics
import Scenarios

/// The background modes, and what code asks of them (facts 18, 19, 212).
struct ModeRules {
  let plist: AppDeclaration
  let uses: SourceUses?

  func check(_ mistakes: inout MistakeList) {
    let known = BackgroundMode.allCases.map(\.rawValue)
    for mode in plist.modes where mode.isFilled && !known.contains(mode.text) {
      let suggestion = Nearest.word(to: mode.text, among: known)
      mistakes.report(.unknownMode(mode.text, suggestion: suggestion), mode.place)
    }
    // What is not filled in may be any mode.
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

import Basics
import Documents

/// Requests that only debug builds submit (fact 45).
struct ReleaseRule {
  let files: [SourceFacts]

  func check(_ mistakes: inout MistakeList) {
    var first: SourcePlace?
    for (number, facts) in files.enumerated() {
      if !facts.isSwift, facts.tokens.mentions({ $0 == "submitTaskRequest" }) { return }
      if facts.submits.isEmpty { continue }
      let debug = facts.tokens.partsOfDebugBuilds
      for place in facts.submits {
        guard debug.contains(where: { $0.contains(place) }) else { return }
        let token = facts.tokens.all[place]
        first = first ?? SourcePlace(SourceSpan(token.start, token.end), in: .source(number))
      }
    }
    if let first { mistakes.report(.submittedInDebugOnly, first) }
  }
}

extension SourceTokens {
  /// What stands between `#if DEBUG` and its `#else` or `#endif`.
  fileprivate var partsOfDebugBuilds: [Range<Int>] {
    var found: [Range<Int>] = []
    var open: [Int?] = []
    for place in all.indices where sees("#", place) {
      switch word(place + 1) {
      case "if": open.append(isOnlyDebug(place + 2) ? place : nil)
      case "else", "elseif", "endif":
        if let last = open.popLast(), let start = last { found.append(start..<place) }
        if word(place + 1) != "endif" { open.append(nil) }
      default: continue
      }
    }
    return found
  }

  /// `DEBUG`, perhaps with more that has to hold.
  private func isOnlyDebug(_ place: Int) -> Bool {
    guard word(place) == "DEBUG" else { return false }
    var end = place + 1
    while end < all.count, !all[end].startsLine {
      if sees("|", end) { return false }
      end += 1
    }
    return true
  }
}

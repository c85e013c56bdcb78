import Basics

/// Continued processing lives by its progress (fact 78).
struct ProgressRule {
  let files: [SourceFacts]
  let uses: SourceUses

  private static let reporting: Set = [
    "completedUnitCount", "becomeCurrent", "performAsCurrent", "addChild",
  ]

  func check(_ mistakes: inout MistakeList) {
    let continued =
      uses.requests.first { $0.kind == .request(.continued) }?.place
      ?? uses.unresolved.first { $0.kind == .request(.continued) }?.place
    guard let continued, !isReported else { return }
    mistakes.report(NeighbourMistake.progressMissing, continued)
  }

  private var isReported: Bool {
    files.contains { facts in
      facts.tokens.all.contains { token in
        if case .word(let word) = token.kind {
          ProgressRule.reporting.contains(word)
        } else {
          false
        }
      }
    }
  }
}

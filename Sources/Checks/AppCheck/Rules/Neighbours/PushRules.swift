import Basics

/// Handlers of silent pushes, and the mode that they need (facts 108, 212).
struct PushRules {
  let plist: AppDeclaration?
  let files: [SourceFacts]

  func check(_ mistakes: inout MistakeList) {
    for (number, facts) in files.enumerated() where facts.isSwift {
      for function in facts.functions where function.takes("fetchCompletionHandler") {
        guard
          let handler = function.parameters.first(where: { $0.label == "fetchCompletionHandler" })
        else { continue }
        let token = facts.tokens.all[function.body.lowerBound - 1]
        let place = SourcePlace(SourceSpan(token.start, token.end), in: .source(number))
        if !function.body.contains(where: { facts.tokens.word($0) == handler.name }) {
          mistakes.report(NeighbourMistake.fetchResultMissing(handler.name), place)
        }
        guard let plist, plist.modes.allSatisfy(\.isFilled),
          !plist.modes.contains(where: { $0.text == BackgroundMode.remoteNotification.rawValue })
        else { continue }
        mistakes.report(NeighbourMistake.pushModeMissing, place, related: plist.modesPlace)
      }
    }
  }
}

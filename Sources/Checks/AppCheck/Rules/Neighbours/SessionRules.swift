import Basics

/// Background sessions know nothing but their delegate (facts 99, 104). Files that also use other
/// sessions are passed by: whose task it is would have to be guessed.
struct SessionRules {
  let files: [SourceFacts]

  func check(_ mistakes: inout MistakeList) {
    var first: SourcePlace?
    for (number, facts) in files.enumerated() where facts.isSwift {
      let scan = SessionScan(facts.tokens)
      if first == nil { first = scan.made.first.map { place(of: $0, in: number) } }
      if scan.isOnlyBackground {
        for (token, use) in scan.wrongUses {
          mistakes.report(NeighbourMistake.session(use), place(of: token, in: number))
        }
      }
      checkFiles(facts, number, &mistakes)
    }
    if let first { checkEvents(first, &mistakes) }
  }

  private func place(of token: Int, in file: Int) -> SourcePlace {
    let tokens = files[file].tokens.all
    let token = tokens[min(max(token, 0), tokens.count - 1)]
    return SourcePlace(SourceSpan(token.start, token.end), in: .source(file))
  }

  /// The file lives as long as the call.
  private func checkFiles(_ facts: SourceFacts, _ number: Int, _ mistakes: inout MistakeList) {
    for function in facts.functions where !function.body.isEmpty {
      guard
        let file = function.parameters.first(where: { $0.label == "didFinishDownloadingTo" })
      else { continue }
      let uses = function.body.filter { facts.tokens.word($0) == file.name }
      if uses.contains(where: { !facts.tokens.isDeferred($0, in: function.body) }) { continue }
      mistakes.report(
        NeighbourMistake.fileNotMoved(file.name),
        place(of: uses.first ?? function.body.lowerBound - 1, in: number))
    }
  }

  private func checkEvents(_ made: SourcePlace, _ mistakes: inout MistakeList) {
    let isOfScene = files.contains { facts in
      facts.tokens.all.indices.contains {
        facts.tokens.behind("backgroundTask ( . urlSession", $0) != nil
      }
    }
    if isOfScene { return }
    var isTaken = false
    let isFinished = files.contains { facts in
      facts.functions.contains { $0.takes("forBackgroundURLSession") } || !facts.isSwift
    }
    for (number, facts) in files.enumerated() {
      for function in facts.functions where function.takes("handleEventsForBackgroundURLSession") {
        isTaken = true
        guard let handler = function.parameters.first(where: { $0.label == "completionHandler" })
        else { continue }
        let start = place(of: function.body.lowerBound - 1, in: number)
        if !function.body.contains(where: { facts.tokens.word($0) == handler.name }) {
          mistakes.report(NeighbourMistake.sessionEvents(.notKept(handler.name)), start)
        } else if !isFinished {
          mistakes.report(NeighbourMistake.sessionEvents(.neverCalled), start)
        }
      }
    }
    if !isTaken, files.allSatisfy(\.isSwift) {
      mistakes.report(NeighbourMistake.sessionEvents(.nobody), made)
    }
  }
}

extension SourceFacts.Function {
  func takes(_ label: String) -> Bool {
    !body.isEmpty && parameters.contains { $0.label == label }
  }
}

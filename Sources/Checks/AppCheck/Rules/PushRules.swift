import Basics
import Documents
import SchedulerEngine

/// Handlers of silent pushes and the mode they need (facts 108, 212).
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
          mistakes.report(.fetchResultMissing(handler.name), place)
        } else if !PushRules.isCalled(handler.name, in: function.body, facts.tokens) {
          mistakes.leave(
            Unfollowed(subject: .answer, place: place, words: "", rows: [.fetchResultTold]))
        }
        guard let plist, plist.modes.allSatisfy({ $0.isFilled }),
          !plist.modes.contains(where: { $0.text == BackgroundMode.remoteNotification.rawValue })
        else { continue }
        mistakes.report(.pushModeMissing, place, related: plist.modesPlace)
      }
    }
  }
}

extension PushRules {
  /// Whether the function calls `name` unconditionally, and does not return or throw before that.
  private static func isCalled(
    _ name: String, in body: Range<Int>, _ tokens: SourceTokens
  ) -> Bool {
    var depth = 0
    for place in body {
      if tokens.sees("{", place) { depth += 1 }
      if tokens.sees("}", place) { depth -= 1 }
      switch tokens.word(place) {
      case "return", "throw": return false
      case name where depth == 0 && tokens.sees("(", place + 1): return true
      default: break
      }
    }
    return false
  }
}

/// Payload files next to the code, in the form that Apple's Simulator accepts (fact 107).
struct PayloadRule {
  let sources: [AppFile]

  static func isPayload(_ path: String) -> Bool { path.hasSuffix(".apns") }

  func check(_ mistakes: inout MistakeList) {
    for (number, file) in sources.enumerated() where PayloadRule.isPayload(file.path) {
      guard let (mistake, span) = PayloadRule.mistake(in: file.bytes) else { continue }
      mistakes.report(.payloadNotSilent(mistake), SourcePlace(span, in: .source(number)))
    }
  }

  private static let shown: [StaticString] = ["alert", "sound", "badge"]

  private static func mistake(
    in bytes: [UInt8]
  ) -> (Mistake.Payload, SourceSpan)? {
    let start = SourceSpan(0, min(1, bytes.count))
    guard let tree = try? JSONTree(strict: bytes, depth: 32), !tree.nodes.isEmpty,
      tree.nodes[0].kind == .object,
      let aps = tree.members(of: 0).first(where: { tree.holds("aps" as StaticString, at: $0.key) }),
      tree.nodes[aps.value].kind == .object
    else { return (.unreadable, start) }
    var isShown = false
    for member in tree.members(of: aps.value) {
      if tree.holds("content-available" as StaticString, at: member.key) {
        let node = tree.nodes[member.value]
        let isOne = node.kind == .integer && tree.integer(at: member.value) == 1
        return isOne ? nil : (.notOne, node.span)
      }
      let letters = tree.text(of: member.key).lowercased().filter { $0.isLetter }
      if letters == "contentavailable" {
        return (.misspelt(tree.text(of: member.key)), tree.nodes[member.key].span)
      }
      if shown.contains(where: { tree.holds($0, at: member.key) }) { isShown = true }
    }
    return isShown ? nil : (.missing, tree.nodes[aps.key].span)
  }
}

/// Continued processing has to report progress (fact 78).
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
    // A handler that was not followed may report progress.
    if mistakes.unfollowed.contains(where: { $0.rows.contains(.progressReported) }) { return }
    mistakes.report(.progressMissing, continued)
  }

  private var isReported: Bool {
    files.contains { $0.tokens.mentions(ProgressRule.reporting.contains) }
  }
}

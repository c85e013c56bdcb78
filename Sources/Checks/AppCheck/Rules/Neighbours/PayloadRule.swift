import Basics

/// Payloads beside the code, as Apple's Simulator takes them (fact 107).
struct PayloadRule {
  let sources: [AppFile]

  static func isPayload(_ path: String) -> Bool { path.hasSuffix(".apns") }

  func check(_ mistakes: inout MistakeList) {
    for (number, file) in sources.enumerated() where PayloadRule.isPayload(file.path) {
      guard let (mistake, span) = PayloadRule.mistake(in: file.bytes) else { continue }
      mistakes.report(
        NeighbourMistake.payloadNotSilent(mistake), SourcePlace(span, in: .source(number)))
    }
  }

  private static let shown: [StaticString] = ["alert", "sound", "badge"]

  private static func mistake(
    in bytes: [UInt8]
  ) -> (NeighbourMistake.Payload, SourceSpan)? {
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
      let letters = tree.text(of: member.key).lowercased().filter(\.isLetter)
      if letters == "contentavailable" {
        return (.misspelt(tree.text(of: member.key)), tree.nodes[member.key].span)
      }
      if shown.contains(where: { tree.holds($0, at: member.key) }) { isShown = true }
    }
    return isShown ? nil : (.missing, tree.nodes[aps.key].span)
  }
}

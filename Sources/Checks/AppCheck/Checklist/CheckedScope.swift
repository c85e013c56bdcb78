/// What there was to look at, so that silence is not taken for approval.
struct CheckedScope: OptionSet, Sendable {
  let rawValue: Int

  static let code = CheckedScope(rawValue: 1)
  static let handlers = CheckedScope(rawValue: 2)
  static let refresh = CheckedScope(rawValue: 4)
  static let dates = CheckedScope(rawValue: 8)
  static let sessions = CheckedScope(rawValue: 16)
  static let downloads = CheckedScope(rawValue: 32)
  static let pushHandler = CheckedScope(rawValue: 64)
  static let payload = CheckedScope(rawValue: 128)
  static let continued = CheckedScope(rawValue: 256)
  static let requests = CheckedScope(rawValue: 512)
  static let cancellation = CheckedScope(rawValue: 1_024)
  static let pending = CheckedScope(rawValue: 2_048)
  static let mixedSessions = CheckedScope(rawValue: 4_096)
}

extension CheckedScope {
  init(_ files: [SourceFacts], _ uses: SourceUses?, _ sources: [AppFile]) {
    self = []
    if files.contains(where: { !$0.tokens.all.isEmpty }) { insert(.code) }
    if let uses {
      if !uses.registrations.isEmpty || uses.hasUnresolvedRegistration { insert(.handlers) }
      if !uses.requests.isEmpty || uses.hasUnresolvedRequest { insert(.requests) }
      let kinds = uses.known.map(\.kind) + uses.unresolved.map(\.kind)
      if kinds.contains(where: { $0.taskKind == .refresh }) { insert(.refresh) }
      if kinds.contains(.request(.continued)) { insert(.continued) }
    }
    for facts in files {
      if !facts.dates.isEmpty { insert(.dates) }
      let scan = SessionScan(facts.tokens)
      if !scan.made.isEmpty { insert(scan.isOnlyBackground ? .sessions : .mixedSessions) }
      for function in facts.functions {
        if function.takes("didFinishDownloadingTo") { insert(.downloads) }
        if function.takes("fetchCompletionHandler") { insert(.pushHandler) }
      }
      for token in facts.tokens.all {
        guard case .word(let word) = token.kind else { continue }
        if CheckedScope.cancelling.contains(word) { insert(.cancellation) }
        if CheckedScope.asking.contains(word) { insert(.pending) }
      }
    }
    if sources.contains(where: { PayloadRule.isPayload($0.path) }) { insert(.payload) }
  }

  private static let cancelling: Set = ["isCancelled", "checkCancellation"]
  private static let asking: Set = ["getPendingTaskRequests", "pendingTaskRequests"]
}

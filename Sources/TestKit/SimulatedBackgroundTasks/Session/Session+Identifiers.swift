import Basics
import RunRecord
import SchedulerEngine

/// Which identifiers an app has anything to do with.
extension Session {
  /// Fails the test if not.
  @discardableResult
  func isKnown(
    _ identifier: String, to app: AppID, _ record: RunRecord, from site: CallSite
  ) -> Bool {
    let permitted = setup.apps[Int(app.index)].permitted.map { text($0) }
    if permitted.contains(where: { $0 == identifier || Self.wildcard($0, covers: identifier) }) {
      return true
    }
    let used = namesUsed(by: app, record)
    if used.contains(identifier) { return true }
    let known = Set(permitted).union(used).sorted()
    fail(
      .unknownIdentifier(nearest: Nearest.word(to: identifier, among: known)), identifier,
      from: site)
    return false
  }

  /// Only continued tasks are permitted in this way.
  func isPermittedByWildcard(_ name: NameID, to app: AppID) -> Bool {
    setup.apps[Int(app.index)].permitted.contains {
      Self.wildcard(text($0), covers: text(name))
    }
  }

  private static func wildcard(_ entry: String, covers identifier: String) -> Bool {
    entry.hasSuffix(".*") && identifier.hasPrefix(entry.dropLast())
  }

  /// What its code registered or submitted, with whatever success.
  private func namesUsed(by app: AppID, _ record: RunRecord) -> Set<String> {
    let processes = Set(record.processes.lazy.filter { $0.app == app }.map(\.id))
    var names: Set<NameID> = []
    for row in ledger.rows {
      switch row.happening {
      case .registered(let process, let name, _), .refused(let process, let name, _):
        if processes.contains(process) { names.insert(name) }
      case .accepted(_, let owner, let request): if owner == app { names.insert(request.name) }
      default: break
      }
    }
    return Set(names.map { text($0) })
  }
}

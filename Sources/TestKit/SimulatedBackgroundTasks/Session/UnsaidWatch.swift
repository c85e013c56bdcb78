import SchedulerEngine

/// Follows the log of a strict device and finds decisions that rest on what the test never said.
struct UnsaidWatch {
  struct Finding {
    let request: RequestID
    let objector: RuleID
  }

  private var said: Set<ConditionTopic>
  private var taken = 0
  private var needs: [RequestID: [RuleID]] = [:]

  init(said: Set<ConditionTopic>) { self.said = said }

  mutating func say(_ topic: ConditionTopic) { said.insert(topic) }

  /// What the rows since the last call show. Each topic is told once.
  mutating func look(at rows: [LogRow]) -> [Finding] {
    var found: [Finding] = []
    for row in rows[taken...] {
      switch row.happening {
      case .accepted(let id, _, let request):
        needs[id] =
          (request.needs.contains(.externalPower) ? [.externalPower] : [])
          + (request.needs.contains(.network) ? [.network] : [])
      case .decided(let id, let objectors, _):
        found += unsaid(RuleID.allCases.filter { objectors.contains($0) }, id)
      case .launched(_, let id, _, _): found += unsaid(needs.removeValue(forKey: id) ?? [], id)
      default: break
      }
    }
    taken = rows.count
    return found
  }

  private mutating func unsaid(_ objectors: [RuleID], _ request: RequestID) -> [Finding] {
    objectors.compactMap { objector in
      guard let topic = ConditionTopic(objector), said.insert(topic).inserted else { return nil }
      return Finding(request: request, objector: objector)
    }
  }
}

extension Session {
  func noteUnsaid() {
    guard manner.unsaid == .fail else { return }
    for found in unsaid.look(at: ledger.rows) {
      let fact = record.upTo(simulation.now, ledger).request(found.request)
      fail(
        .unsaid(found.objector), fact.map { text($0.key.name) } ?? "",
        from: sites.site(of: found.request))
    }
  }
}

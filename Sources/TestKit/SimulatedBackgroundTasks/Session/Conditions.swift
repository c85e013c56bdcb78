import SchedulerEngine

/// A condition of the world that a test can set and that decisions depend on.
enum ConditionTopic: CaseIterable {
  case charging, battery, lowPowerMode, network, backgroundRefresh, use, thermal, memory

  /// What the rules that look at it watch.
  private var input: WorldInputs {
    switch self {
    case .charging: .charging
    case .battery: .batteryLevel
    case .lowPowerMode: .lowPowerMode
    case .network: .network
    case .backgroundRefresh: .backgroundRefresh
    case .use: [.deviceUse, .firstUnlock]
    case .thermal: .thermal
    case .memory: .memory
    }
  }

  /// What an objection depends on; empty for what no condition decides, such as dates and budgets.
  static func topics(of objector: RuleID) -> [ConditionTopic] {
    let introduction = objector.introduction
    switch introduction.card.waitsFor {
    case .date, .pace, .others: return []
    case .conditions, .user:
      return allCases.filter { !introduction.watches.isDisjoint(with: $0.input) }
    }
  }

  init?(_ change: WorldChange) {
    switch change {
    case .charging: self = .charging
    case .battery: self = .battery
    case .lowPowerMode: self = .lowPowerMode
    case .network, .networkSpeed: self = .network
    case .backgroundRefresh, .appRefresh: self = .backgroundRefresh
    case .switched(let one, _): self.init(one)
    case .unlock, .lock, .deviceUse, .reboot: self = .use
    case .thermal: self = .thermal
    case .memory: self = .memory
    case .open, .leave, .forceQuit, .terminate, .install, .uninstall, .update, .debugger,
      .expectOpening, .standing, .stopContinued, .answers, .utcOffset, .push, .wake:
      return nil
    }
  }

  private init?(_ one: DeviceSwitch) {
    switch one {
    case .lowDataMode: self = .network
    case .refreshRestricted: self = .backgroundRefresh
    case .camera: return nil
    }
  }

  /// Whether two initial states of the device differ in this topic.
  func differs(_ one: DeviceSetup, _ other: DeviceSetup) -> Bool {
    let (left, right) = (one.conditions, other.conditions)
    switch self {
    case .charging: return left.isCharging != right.isCharging || one.charge != other.charge
    case .battery: return one.battery != other.battery
    case .lowPowerMode: return left.isLowPowerModeOn != right.isLowPowerModeOn
    case .network:
      return left.network != right.network || left.isLowDataModeOn != right.isLowDataModeOn
    case .backgroundRefresh: return left.backgroundRefresh != right.backgroundRefresh
    case .use: return left.isLocked != right.isLocked || left.isInUse != right.isInUse
    case .thermal: return left.thermal != right.thermal
    case .memory: return left.memory != right.memory
    }
  }

  /// A call with which a test sets the condition.
  var example: String {
    switch self {
    case .charging: "phone.set(.charging(true))"
    case .battery: "phone.set(.battery(.percent(80)))"
    case .lowPowerMode: "phone.set(.lowPowerMode(false))"
    case .network: "phone.set(.network(.wifi))"
    case .backgroundRefresh: "phone.set(.backgroundRefresh(.wifiAndCellular))"
    case .use: "phone.lock()"
    case .thermal: "phone.set(.thermal(.nominal))"
    case .memory: "phone.set(.memory(.normal))"
    }
  }
}

/// Follows the log of a strict device and finds decisions that depend on conditions the test never set.
struct UnstatedConditions {
  struct Finding {
    let request: RequestID
    let objector: RuleID
  }

  private var said: Set<ConditionTopic>
  private var taken = 0
  private var needs: [RequestID: [RuleID]] = [:]

  init(said: Set<ConditionTopic>) { self.said = said }

  mutating func say(_ topic: ConditionTopic) { said.insert(topic) }

  /// Findings in the rows since the last call. Each topic is reported once.
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

  /// Where several conditions decide, the one that the test set is the one it means.
  private mutating func unsaid(_ objectors: [RuleID], _ request: RequestID) -> [Finding] {
    objectors.compactMap { objector in
      let topics = ConditionTopic.topics(of: objector)
      guard !topics.isEmpty, said.isDisjoint(with: topics) else { return nil }
      said.formUnion(topics)
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

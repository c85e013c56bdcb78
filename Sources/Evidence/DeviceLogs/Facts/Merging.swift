import SchedulerEngine

extension ObservedRun {
  /// Whether a line of this time may be about it.
  func mayBeMeant(at now: Instant) -> Bool {
    if let endedAt { return now - endedAt <= LogLimits.sameEnd }
    return now - launchedAt <= LogLimits.longestRun
  }

  /// The first call counts; a later line may only add how it went.
  mutating func complete(_ success: Bool?, at now: Instant) {
    if completedAt == nil { completedAt = now }
    if self.success == nil { self.success = success }
  }
}

extension RequestTerms {
  /// Takes over what another line of the same submission says besides.
  mutating func fill(from other: RequestTerms) {
    if other.tellsDate && !tellsDate { (earliest, tellsDate) = (other.earliest, true) }
    needsPower = needsPower ?? other.needsPower
    needsNetwork = needsNetwork ?? other.needsNetwork
  }
}

extension SystemDecision {
  /// Whether it says the same for the same reasons; scores and measures may differ.
  func isSame(as other: SystemDecision) -> Bool {
    guard verdict == other.verdict, policies.count == other.policies.count else { return false }
    for place in policies.indices {
      let (mine, theirs) = (policies[place], other.policies[place])
      if mine.name != theirs.name || mine.verdict != theirs.verdict { return false }
    }
    return true
  }
}

extension DeviceChange {
  /// Whether it is about the same thing of the device.
  func isSameKind(as other: DeviceChange) -> Bool {
    switch (self, other) {
    case (.battery, .battery), (.charging, .charging), (.lowPowerMode, .lowPowerMode),
      (.network, .network), (.inUse, .inUse), (.locked, .locked), (.thermal, .thermal),
      (.memory, .memory), (.backgroundRefresh, .backgroundRefresh):
      true
    case (.switched(let one, _), .switched(let another, _)): one == another
    default: false
    }
  }
}

/// Which app an identifier belongs to, where nothing says so: its first words, by the usual way of
/// naming tasks after their app.
enum AppGuess {
  static func app(of identifier: String, isPush: Bool) -> String {
    if isPush { return identifier }
    let parts = identifier.split(separator: ".")
    if parts.count <= 2 { return identifier }
    return parts.prefix(min(3, parts.count - 1)).joined(separator: ".")
  }
}

/// What was told last of each thing, so that a line that says the same again is no change.
struct LatestChanges {
  private var known: [DeviceChange] = []

  mutating func isNews(_ change: DeviceChange) -> Bool {
    if let place = known.firstIndex(where: { $0.isSameKind(as: change) }) {
      defer { known[place] = change }
      return known[place] != change
    }
    // What happens and does not last is news each time.
    if change.isSameKind(as: change) { known.append(change) }
    return true
  }
}

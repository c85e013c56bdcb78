/// Where an app's process stands.
public enum AppPhase: UInt8, Sendable {
  case notRunning
  case foreground
  case background
  /// In memory but frozen: its jobs wait.
  case suspended
}

/// The state of one app that rules may look at, as plain values.
public struct AppConditions: Equatable, Sendable {
  public var phase = AppPhase.notRunning
  public var isInstalled = true
  /// The app's own Background App Refresh switch.
  public var isBackgroundRefreshOn = true
  /// False after the user swiped the app away, until the user opens it again.
  public var isInSwitcher = true
  /// A debugger keeps the process from being suspended (fact 118).
  public var isDebuggerAttached = false
  /// When the user last had the app in the foreground; nil when that is not known to have happened.
  public var lastForeground: Instant?
  /// When the expected openings since the last refresh reach the threshold; `never` if they do not.
  public var usageReadyAt = Instant.earliest
  public var energyBudget = Reservoir.empty
  public var cellularBudget = Reservoir.empty
  /// What the last refresh or push took from the energy budget besides its wake.
  public var lastWorkEnergy: Int64 = 0
  public var lastRefresh: Instant?
  /// Health research counts as processing.
  public var lastProcessing: Instant?
  public var lastPush: Instant?
  /// The app did not complete in time after an expiration, and has not completed a run since.
  public var isPenalised = false
  /// Deliveries that have not ended, continued and forced ones apart.
  public var activeRuns: Int32 = 0
  public var continuedRuns: Int32 = 0
  /// Forced deliveries that have not ended and are not continued; they compete with nobody.
  public var forcedRuns: Int32 = 0
  /// That keep the process from being suspended.
  public var assertions: Int64 = 0
  /// The app is being told of transfers; that competes with nobody either.
  public var transferRuns: Int32 = 0

  public init() {}

  /// Whether that was the last.
  @inline(__always)
  mutating func endedOneLeavingNone() -> Bool {
    activeRuns -= 1
    return activeRuns == 0
  }

  @inline(__always)
  public var hasRuns: Bool {
    activeRuns > 0 || continuedRuns > 0 || forcedRuns > 0 || transferRuns > 0
  }

  @inline(__always)
  public func lastLaunch(of kind: TaskKind) -> Instant? {
    switch kind.spacedAs {
    case .refresh: lastRefresh
    case .processing: lastProcessing
    case .push: lastPush
    default: nil
    }
  }

  @inline(__always)
  mutating func noteLaunch(of kind: TaskKind, at now: Instant) {
    switch kind.spacedAs {
    case .refresh: lastRefresh = now
    case .processing: lastProcessing = now
    case .push: lastPush = now
    default: break
    }
  }
}

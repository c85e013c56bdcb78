public import SchedulerEngine

/// One life of an app's process.
public struct ProcessFact: Equatable, Numbered {
  public let id: ProcessID
  public let app: AppID
  public let startedAt: Instant
  public internal(set) var phase = AppPhase.background
  /// When it was last in the foreground, now included; nil if never.
  public internal(set) var lastForegroundAt: Instant?
  public internal(set) var endedAt: Instant?
  /// Nil while it lives.
  public internal(set) var cause: KillCause?
  /// Of the runs that died with it for the processor monitor, the one that used it most.
  public internal(set) var hottestRun: RunID?
  var hottestShare = Share.none
  var runningRuns: Int64 = 0
  /// Started or resumed in the background, and nothing was delivered since.
  var isFreshlyWoken = false
  var lastEndedRun: RunID?

  init(_ id: ProcessID, of app: AppID, at instant: Instant) {
    self.id = id
    self.app = app
    startedAt = instant
  }

  mutating func enter(_ phase: AppPhase, at instant: Instant) {
    if phase == .foreground || self.phase == .foreground { lastForegroundAt = instant }
    isFreshlyWoken = phase == .background && self.phase != .foreground
    self.phase = phase
  }

  mutating func end(_ cause: KillCause, at instant: Instant) {
    enter(.notRunning, at: instant)
    endedAt = instant
    self.cause = cause
  }

  package var number: Int64 { id.number }
}

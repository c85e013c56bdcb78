/// One app as the simulation moves it: plain values only, because they are looked at all the time.
struct App: Sendable {
  enum LaunchPhase: UInt8 { case notLaunched, launching, finished }

  let identity: AppID
  let isLive: Bool

  var conditions = AppConditions()
  var process = ProcessID.none
  var launchPhase = LaunchPhase.notLaunched
  /// `earliest` for a process that began, or was resumed, in the background.
  var backgroundSince = Instant.earliest

  /// Started or resumed in the background, and nothing was delivered since: what comes first woke it.
  var isFreshlyWoken = false

  /// The launch that runs, or the last one.
  var launch = LaunchID(number: 0)
  var launchStart = Instant.never
  /// Launches of this app so far; draws are about this number.
  var launches: Int64 = 0
  /// Deliveries so far; draws about them are numbered lane by lane.
  var deliveries = PerLane<Int64>(0)

  /// Before the next transfer that it begins in the background.
  var transferDelay = TransferDelayState()

  let suspension: Slot
  let leaving: Slot
  let endOfDay: Slot

  init(_ setup: AppSetup, _ identity: AppID, _ agenda: inout Agenda) {
    self.identity = identity
    isLive = setup.code == .live
    conditions.isInstalled = setup.isInstalled
    conditions.isBackgroundRefreshOn = setup.isBackgroundRefreshOn
    suspension = agenda.makeSlot(.suspension(identity))
    leaving = agenda.makeSlot(.leaving(identity))
    endOfDay = agenda.makeSlot(.endOfDay(identity))
  }

  @inline(__always)
  var isAlive: Bool { conditions.phase != .notRunning }

  /// The process exists and is not frozen, so its code can act by itself.
  @inline(__always)
  var isAwake: Bool { isAlive && conditions.phase != .suspended }
}

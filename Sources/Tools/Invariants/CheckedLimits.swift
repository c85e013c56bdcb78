public import SchedulerEngine

/// The plain numbers a log is held against, filled in by whoever knows the rules in force.
///
/// Nothing here is computed by a rule, so that a mistake in a rule cannot hide itself. A limit that
/// is nil is not checked.
public struct CheckedLimits: Equatable, Sendable {
  public var start: Instant
  /// What the run reached; nothing in the log is later.
  public var end: Instant
  public var pendingRefresh: Int64 = 1
  public var pendingProcessing: Int64 = 10
  public var pendingHealthResearch: Int64 = 10
  public var pendingContinued: Int64 = 10
  /// Between two launches of one app, not counting what one launch delivers together.
  public var refreshSpacing: Span?
  public var processingSpacing: Span?
  public var pushSpacing: Span?
  /// From the installation to the first launch, except for a push.
  public var afterInstallation = Span.zero
  /// From a run's launch to the kill.
  public var refreshTime = Span.seconds(30)
  public var pushTime = Span.seconds(30)
  public var transferTime = Span.seconds(30)
  public var longestProcessing = Span.seconds(303)
  /// From the expiration to the kill.
  public var warning = Span.seconds(3)
  /// The same for a continued run.
  public var continuedGrace = Span.seconds(3)
  /// Of all assertions together, in one stay in the background.
  public var assertionTime: Span?
  /// From their expiration to the end of that time.
  public var assertionWarning = Span.seconds(5)
  public var continuedAtOnce: Int64?
  /// How long a continued run may go on without progress.
  public var stallLimit: Span?
  /// No refresh starts below this level off the charger. Needs the battery in `CheckedWorld`.
  public var criticalBattery: Share?
  /// The longest time a request may stay free of objections without being launched.
  public var longestWakeGap: Span?
  public var lowPowerModePausesProcessing = false
  /// Whether processing runs although the user swiped the app away.
  public var processingRunsAfterForceQuit = false
  public var processingRunsInUse = false
  /// Whether processing waits for the charger without having asked for it.
  public var processingAlwaysNeedsPower = false
  /// How much of the processor a run in the background may use; nil where nobody watches.
  public var processorMonitor: CheckedMonitor? = CheckedMonitor(
    limit: .percent(80), window: .seconds(60))
  /// Whether each objection must be true, and none missing, as far as rows tell.
  public var judgesObjections = false
  /// What an iPad's battery must have for processing without the charger.
  public var iPadBatteryFloor: Share?
  /// How long ago the user may have had the app in front; nil is not checked.
  public var recency: Span?
  public var pushRecency: Span?
  /// Added to the spacing after a kill, until a run is completed.
  public var penalty = Span.zero
  /// How long a discretionary transfer holds out for power and Wi-Fi; nil is not checked.
  public var transferPatience: Span?
  /// The delay after the first resumption for a transfer, and the longest; nil is not checked.
  public var transferDelay: ClosedRange<Span>?
  public var budgets: CheckedBudgets?
  /// How long a process in the background stays awake after the user left it.
  public var suspendAfter: Span?
  public var wakeTime: Span?
  public var wakesAfterForceQuit = false
  /// Of requests made at the same instant.
  public var launchesAtOnce: Int64 = 1_000
  public var secondCompletionTraps = false

  public init(from start: Instant, to end: Instant) {
    self.start = start
    self.end = end
  }

  func pending(_ kind: TaskKind) -> Int64 {
    switch kind {
    case .refresh: pendingRefresh
    case .processing: pendingProcessing
    case .healthResearch: pendingHealthResearch
    case .continued: pendingContinued
    case .push, .transfer: .max
    }
  }

  func spacing(_ kind: TaskKind) -> Span? {
    switch kind {
    case .refresh: refreshSpacing
    case .processing, .healthResearch: processingSpacing
    case .push: pushSpacing
    case .continued, .transfer: nil
    }
  }

  /// Nil for continued runs, which take what they need.
  func time(_ kind: TaskKind) -> Span? {
    switch kind {
    case .refresh: refreshTime
    case .processing, .healthResearch: longestProcessing
    case .push: pushTime
    case .transfer: transferTime
    case .continued: nil
    }
  }

  func warning(_ kind: TaskKind) -> Span { kind == .continued ? continuedGrace : warning }
}

/// The world as the first row finds it.
public struct CheckedWorld: Equatable, Sendable {
  public var device = DeviceConditions()
  /// Nil when nobody knows; then nothing about the battery is checked.
  public var battery: CheckedBattery?
  public var refreshOff: [AppID] = []
  /// False where nobody says so; then a switch is known from its first change on.
  public var knowsRefreshSwitches = true

  public init() {}
}

/// The battery at the start and how fast it moves, in millionths of full an hour.
public struct CheckedBattery: Equatable, Sendable {
  public var level: Share
  public var drainIdle: Int64
  public var drainInUse: Int64
  public var charge: Int64

  public init(level: Share, drainIdle: Int64, drainInUse: Int64, charge: Int64) {
    self.level = level
    self.drainIdle = drainIdle
    self.drainInUse = drainInUse
    self.charge = charge
  }
}

extension CheckedLimits {
  /// The numbers of these rules, copied one by one: no rule is asked what follows from them.
  public init(_ rules: Rules, on device: DeviceKind, from start: Instant, to end: Instant) {
    self.init(from: start, to: end)
    pendingRefresh = rules.submission.pendingRefresh
    pendingProcessing = rules.submission.pendingProcessing
    pendingHealthResearch = rules.submission.pendingHealthResearch
    pendingContinued = rules.submission.pendingContinued
    continuedAtOnce = rules.continuedLimit.atOnce
    stallLimit = rules.continued.stallLimit
    continuedGrace = rules.continued.grace
    refreshSpacing = rules.rateLimiting.refreshSpacing
    processingSpacing = rules.rateLimiting.processingSpacing
    pushSpacing = rules.rateLimiting.pushSpacing
    afterInstallation = rules.rateLimiting.afterInstallation
    pushTime = rules.running.pushTime
    transferTime = rules.running.transferTime
    refreshTime = rules.running.refreshTime
    longestProcessing = rules.running.processingLongest
    warning = rules.running.warning
    criticalBattery = rules.criticallyLowBattery.threshold
    // One wake in each interval, in its first half.
    let interval = rules.waking.interval.milliseconds
    longestWakeGap = Span(milliseconds: interval + interval / 2)
    lowPowerModePausesProcessing = rules.lowPowerMode.pausesProcessing
    processingRunsAfterForceQuit = rules.appSwitcher.letsProcessingRun
    processingRunsInUse = rules.idleDevice.runsInUse
    processingAlwaysNeedsPower = device == .iPhone && !rules.externalPower.iPhoneRunsOnBattery
    let monitor = rules.processorMonitor
    processorMonitor =
      monitor.isOn ? CheckedMonitor(limit: monitor.limit, window: monitor.window) : nil
    judgesObjections = true
    iPadBatteryFloor = rules.externalPower.iPadBatteryFloor
    recency = rules.foregroundRecency.window
    pushRecency = rules.foregroundRecency.pushWindow
    penalty = rules.rateLimiting.penalty
    transferPatience = rules.powerAndWiFi.patience
    let delay = rules.transferDelay
    transferDelay = delay.first...max(delay.first, delay.most)
    budgets = CheckedBudgets(rules.systemBudgets)
    suspendAfter = rules.life.suspendAfter
    wakeTime = rules.life.wakeTime
    wakesAfterForceQuit = rules.life.wakesAfterForceQuit
    assertionTime = rules.assertions.time
    assertionWarning = rules.assertions.warning
    secondCompletionTraps = rules.completion.secondTraps
  }
}

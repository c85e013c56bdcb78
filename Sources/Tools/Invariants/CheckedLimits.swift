public import SchedulerEngine

/// The plain numbers that a log is checked against, filled in by code that knows the rules in force.
///
/// No rule computes anything here, so a mistake in a rule cannot hide itself. Limits that are nil are not
/// checked.
public struct CheckedLimits: Equatable, Sendable {
  public var start: Instant
  /// The time that the run reached; no row is later.
  public var end: Instant
  public var pendingRefresh: Int64 = 1
  public var pendingProcessing: Int64 = 10
  public var pendingHealthResearch: Int64 = 10
  public var pendingContinued: Int64 = 10
  /// The minimum time between two launches of one app, apart from what one launch delivers together.
  public var refreshSpacing: Span?
  public var processingSpacing: Span?
  public var pushSpacing: Span?
  /// Of refreshes, and of pushes, of an app that the phone favours.
  public var favouredSpacing = Span.zero
  private let favouredProcessing = RateLimiting.leastProcessingSpacing
  /// Between launches of one kind of an app that the phone neglects; not checked if nil.
  public var neglectedSpacing: Span?
  /// From the installation to the first launch, except for pushes.
  public var afterInstallation = Span.zero
  /// From a run's launch to the kill.
  public var refreshTime = Span.seconds(30)
  public var pushTime = Span.seconds(30)
  public var transferTime = Span.seconds(30)
  public var longestProcessing = Span.seconds(303)
  /// From the expiration to the kill.
  public var warning = Span.seconds(3)
  /// From the expiration of a continued run to the kill.
  public var continuedGrace = Span.seconds(3)
  /// For all assertions together, during one stay in the background.
  public var assertionTime: Span?
  /// From the expiration of assertions to the end of that time.
  public var assertionWarning = Span.seconds(5)
  public var continuedAtOnce: Int64?
  /// How long a continued run may go without progress.
  public var stallLimit: Span?
  /// No refresh starts below this level off the charger. Needs the battery in `CheckedWorld`.
  public var criticalBattery: Share?
  /// The longest time a request may stay free of objections without being launched.
  public var longestWakeGap: Span?
  public var lowPowerModePausesProcessing = false
  /// Whether processing runs after the user swiped the app away.
  public var processingRunsAfterForceQuit = false
  public var processingRunsInUse = false
  /// Whether processing waits for the charger even if it did not ask for power.
  public var processingAlwaysNeedsPower = false
  /// How much processor time a background run may use; nil if it is not monitored.
  public var processorMonitor: CheckedMonitor? = CheckedMonitor(
    limit: .percent(80), window: .seconds(60))
  /// Whether each objection must be true and none may be missing, as far as rows show.
  public var judgesObjections = false
  /// The battery level at which an iPad runs processing without the charger.
  public var iPadBatteryFloor: Share?
  /// How long ago the app may have last been in the foreground; not checked if nil.
  public var recency: Span?
  public var pushRecency: Span?
  /// Added to the spacing after a kill, until a run is completed.
  public var penalty = Span.zero
  /// How long a discretionary transfer waits for power and Wi-Fi; not checked if nil.
  public var transferPatience: Span?
  /// The delay after the first resumption for a transfer, and the longest delay; not checked if nil.
  public var transferDelay: ClosedRange<Span>?
  public var budgets: CheckedBudgets?
  /// How long a background process stays awake after the user has left the app.
  public var suspendAfter: Span?
  public var wakeTime: Span?
  public var wakesAfterForceQuit = false
  /// The limit for launches at the instant their requests were made.
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

  func spacing(_ kind: TaskKind, _ standing: Standing) -> Span? {
    let isFavoured = standing == .favoured
    switch kind {
    case .refresh:
      return isFavoured ? refreshSpacing.map { min($0, favouredSpacing) } : refreshSpacing
    case .processing, .healthResearch:
      return isFavoured ? processingSpacing.map { min($0, favouredProcessing) } : processingSpacing
    case .push: return isFavoured ? pushSpacing.map { min($0, favouredSpacing) } : pushSpacing
    case .continued, .transfer: return nil
    }
  }

  /// Nil for continued runs, which have no fixed time.
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

/// The world before the first row.
public struct CheckedWorld: Equatable, Sendable {
  public var device = DeviceConditions()
  /// Nil if unknown; then nothing about the battery is checked.
  public var battery: CheckedBattery?
  public var refreshOff: [AppID] = []
  /// If false, an app's switch is known only after its first change.
  public var knowsRefreshSwitches = true

  public init() {}
}

/// The battery at the start and its rates, in millionths of a full battery per hour.
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
  /// Copies the numbers of these rules one by one, without asking any rule what follows from them.
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
    favouredSpacing = rules.rateLimiting.favouredSpacing
    neglectedSpacing = rules.appStanding.neglectedSpacing
    afterInstallation = rules.rateLimiting.afterInstallation
    pushTime = rules.running.pushTime
    transferTime = rules.running.transferTime
    refreshTime = rules.running.refreshTime
    longestProcessing = rules.running.processingLongest
    warning = rules.running.warning
    criticalBattery = rules.criticallyLowBattery.threshold
    // Each interval has one wake, in its first half.
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

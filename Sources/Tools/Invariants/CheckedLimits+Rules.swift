public import SchedulerEngine

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
    assertionTime = rules.assertions.time
    assertionWarning = rules.assertions.warning
    secondCompletionTraps = rules.completion.secondTraps
  }
}

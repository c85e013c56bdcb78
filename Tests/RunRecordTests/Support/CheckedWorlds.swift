import RandomScenarios
import RunRecord
import SchedulerEngine

extension RandomScenario {
  /// The rules' numbers, copied by hand so that the checker asks no rule.
  var limits: CheckedLimits {
    let rules = setup.rules
    var limits = CheckedLimits(from: setup.start, to: end)
    limits.pendingRefresh = rules.submission.pendingRefresh
    limits.pendingProcessing = rules.submission.pendingProcessing
    limits.pendingHealthResearch = rules.submission.pendingHealthResearch
    limits.pendingContinued = rules.submission.pendingContinued
    limits.continuedAtOnce = rules.continuedLimit.atOnce
    limits.stallLimit = rules.continued.stallLimit
    limits.continuedGrace = rules.continued.grace
    limits.refreshSpacing = rules.rateLimiting.refreshSpacing
    limits.processingSpacing = rules.rateLimiting.processingSpacing
    limits.pushSpacing = rules.rateLimiting.pushSpacing
    limits.pushTime = rules.running.pushTime
    limits.transferTime = rules.running.transferTime
    limits.refreshTime = rules.running.refreshTime
    limits.longestProcessing = rules.running.processingLongest
    limits.warning = rules.running.warning
    limits.criticalBattery = rules.criticallyLowBattery.threshold
    // One wake in each interval, in its first half.
    limits.longestWakeGap = Span(milliseconds: rules.waking.interval.milliseconds * 3 / 2)
    limits.lowPowerModePausesProcessing = rules.lowPowerMode.pausesProcessing
    limits.processingAlwaysNeedsPower =
      setup.device.conditions.kind == .iPhone && !rules.externalPower.iPhoneRunsOnBattery
    let monitor = rules.processorMonitor
    limits.processorMonitor =
      monitor.isOn ? CheckedMonitor(limit: monitor.limit, window: monitor.window) : nil
    limits.secondCompletionTraps = rules.completion.secondTraps
    return limits
  }

  /// The world at the start, as the habits that are open then leave it.
  func world(_ simulation: Simulation) -> CheckedWorld {
    var world = CheckedWorld()
    world.device = simulation.conditions()
    world.battery = CheckedBattery(
      level: setup.device.battery, drainIdle: setup.device.drainIdle,
      drainInUse: setup.device.drainInUse, charge: setup.device.charge)
    for (index, app) in setup.apps.enumerated() where !app.isBackgroundRefreshOn {
      world.refreshOff.append(AppID(index: Int32(index)))
    }
    return world
  }
}

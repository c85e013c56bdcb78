import Invariants
import RandomScenarios
import SchedulerEngine
import Testing

/// One log that must be reported, with exactly what must be reported, and its healthy neighbour.
struct BreachCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let breaches: [Breach]
  var broken: Rows
  var healthy: Rows
  var limits = BreachCase.usualLimits
  var world = BreachCase.usualWorld
  var counted: LogSums?

  init(
    _ name: String, _ breaches: Breach..., broken: Rows..., healthy: Rows...,
    change: (inout BreachCase) -> Void = { _ in }
  ) {
    testDescription = name
    self.breaches = breaches
    self.broken = Array(broken.joined())
    self.healthy = Array(healthy.joined())
    change(&self)
  }

  static var usualLimits: CheckedLimits {
    var limits = CheckedLimits(from: second(0), to: second(86_400))
    limits.refreshSpacing = .minutes(15)
    limits.processingSpacing = .hours(10)
    limits.longestWakeGap = .minutes(15)
    limits.criticalBattery = .percent(20)
    return limits
  }

  static var usualWorld: CheckedWorld {
    var world = CheckedWorld()
    world.battery = CheckedBattery(
      level: .percent(80), drainIdle: 10_000, drainInUse: 100_000, charge: 500_000)
    return world
  }

  func check() {
    #expect(found(in: broken) == breaches, "the broken log")
    #expect(found(in: healthy) == [], "its healthy neighbour")
  }

  private func found(in rows: Rows) -> [Breach] {
    InvariantChecker.violations(in: rows, limits, in: world, counted: counted).map(\.breach)
  }
}

extension RandomScenario {
  var limits: CheckedLimits {
    CheckedLimits(setup.rules, on: setup.device.conditions.kind, from: setup.start, to: end)
  }

  /// The world at the start, as the habits that are open then leave it.
  func world(_ simulation: Simulation) -> CheckedWorld {
    CheckedWorld(setup, startingIn: simulation.conditions())
  }
}

extension CheckedWorld {
  init(_ setup: Setup, startingIn conditions: DeviceConditions) {
    self.init()
    device = conditions
    battery = CheckedBattery(
      level: setup.device.battery, drainIdle: setup.device.drainIdle,
      drainInUse: setup.device.drainInUse, charge: setup.device.charge)
    for (index, app) in setup.apps.enumerated() where !app.isBackgroundRefreshOn {
      refreshOff.append(AppID(index: Int32(index)))
    }
  }
}

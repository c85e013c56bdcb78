import Invariants
import RandomScenarios
import RunRecord
import SchedulerEngine

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

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

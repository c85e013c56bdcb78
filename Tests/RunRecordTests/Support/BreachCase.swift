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
  var start = second(0)
  var end = second(86_400)
  var world = CheckedWorld()

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

  func check() {
    #expect(found(in: broken) == breaches, "the broken log")
    #expect(found(in: healthy) == [], "its healthy neighbour")
  }

  private func found(in rows: Rows) -> [Breach] {
    InvariantChecker.violations(in: rows, world, from: start, to: end).map(\.breach)
  }
}

extension RandomScenario {
  /// The world at the start, as the habits that are open then leave it.
  func world(_ simulation: Simulation) -> CheckedWorld {
    CheckedWorld(setup, startingIn: simulation.conditions())
  }
}

import Testing

@testable import SchedulerEngine

/// A locked iPhone on the charger whose one app waits for a refresh and a processing run that may
/// not begin before next year, so that both stay pending whatever is done to the world.
struct WaitingDevice {
  static let app = AppID(index: 0)

  var simulation: Simulation
  private var requests: [TaskKind: RequestID] = [:]

  init(_ change: (inout Setup) -> Void = { _ in }) throws {
    var setup = Setup()
    setup.start = MomentPlan.noon
    setup.limits.events = 10_000
    setup.device.conditions.isCharging = true
    let name = setup.names.intern(Array("com.example.news".utf8))
    let refresh = setup.names.intern(Array("com.example.news.refresh".utf8))
    let cleanup = setup.names.intern(Array("com.example.news.cleanup".utf8))
    var app = AppSetup(name, code: .live)
    app.permitted = [refresh, cleanup]
    setup.apps = [app]
    change(&setup)
    simulation = try Simulation(setup)
    try simulation.apply(.open(Self.app, for: .minutes(1)))
    guard case .started(let process) = simulation.advance(to: simulation.now) else {
      Issue.record("opening the app does not start it")
      return
    }
    for (kind, name) in [(TaskKind.refresh, refresh), (.processing, cleanup)] {
      #expect(simulation.register(name, by: process) == .registered)
      let request = TaskRequest(
        kind, name, earliest: simulation.now + .days(365), needs: kind == .refresh ? [] : .network)
      requests[kind] = try simulation.submit(request, by: process)
    }
    try simulation.apply(.lock)
    advance(.minutes(1))
  }

  /// Lets time pass; the app's code has nothing to do.
  mutating func advance(_ span: Span) {
    let end = simulation.now + span
    while true {
      switch simulation.advance(to: end) {
      case .reached: return
      case .faulted(let fault):
        Issue.record("the simulation stopped: \(fault)")
        return
      default: continue
      }
    }
  }

  mutating func apply(_ changes: [WorldChange]) throws {
    for change in changes { try simulation.apply(change) }
    advance(.zero)
  }

  func verdicts(on kind: TaskKind) throws -> VerdictList {
    var list = VerdictList()
    simulation.assess(try #require(requests[kind]), into: &list)
    return list
  }
}

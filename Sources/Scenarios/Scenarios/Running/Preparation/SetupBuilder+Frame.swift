import Basics
import SchedulerEngine

extension SetupBuilder {
  mutating func takeFrame() {
    setup.start = start.instant
    setup.utcOffset = start.offset
    if let events = scenario.limits?.value.events { setup.limits.events = events.value }
    if let places = scenario.limits?.value.places { setup.limits.places = places.value }
    setup.profile = scenario.system?.value ?? .ios26
    if scenario.start == nil { assume(.start(start)) }
    if scenario.duration == nil { assume(.duration(scenario.lasts)) }
    if scenario.system == nil { assume(.system(setup.profile)) }
  }

  /// Replaces the parameters that the scenario names.
  mutating func takeRules() {
    setup.rules.take(
      scenario.rules.map { ParameterChange(position: $0.position, value: $0.value.value) })
  }

  mutating func seeds() -> [UInt64] {
    if let range = scenario.seeds {
      let lowest = range.value.lowest
      let highest = range.value.highest ?? .max
      let (reach, overflow) = highest.subtractingReportingOverflow(lowest)
      if !overflow, lowest >= 0, reach >= 0, reach < SetupLimits.seeds {
        return (lowest...highest).map { UInt64($0) }
      }
      report(.tooManySeeds(limit: SetupLimits.seeds), at: range.span)
    }
    if scenario.seed == nil { assume(.seed(1)) }
    return [scenario.seed.map { UInt64(clamping: $0.value) } ?? 1]
  }

  /// Has the engine look at the whole, which finds what no single key shows.
  mutating func check() {
    guard problems.isEmpty else { return }
    do {
      _ = try Simulation(setup)
    } catch {
      report(.refused(error), at: place(of: error))
    }
  }

  private func place(of fault: SimulationFault) -> SourceSpan {
    switch fault {
    case .parameterOutOfRange(let position, _, _, _):
      scenario.rules.last { Int64($0.position) == position }?.value.span ?? .none
    case .tooManyPermittedIdentifiers(let app, _, _):
      scenario.apps[Int(app.index)].value.permitted?.span
        ?? scenario.apps[Int(app.index)].span
    case .tooManyPlaces, .placesOutOfRange: scenario.limits?.value.places?.span ?? .none
    case .rateOutOfRange(let rate, _): placeOfRate(rate)
    case .spanOutOfRange(let span, _): placeOfPace(span)
    default: .none
    }
  }

  /// The one span that the reader does not keep within the engine's limits.
  private func placeOfPace(_ span: Span) -> SourceSpan {
    let rules = scenario.apps.flatMap { $0.value.tasks }.flatMap { $0.value.submit?.value ?? [] }
    return rules.last { $0.value == .every(span) }?.span ?? .none
  }

  private func placeOfRate(_ rate: Int64) -> SourceSpan {
    let device = scenario.device?.value
    let rates = [device?.drainIdle, device?.drainInUse, device?.charge]
    for said in rates { if let said, said.value.millionths == rate { return said.span } }
    return .none
  }
}

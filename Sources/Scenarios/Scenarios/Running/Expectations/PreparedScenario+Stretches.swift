public import SchedulerEngine

extension PreparedScenario {
  /// The time that a period means in this scenario, the end of the run included; all of it without one.
  public func stretches(of period: Scenario.Period?) -> [Range<Instant>] {
    var expectation = Scenario.Expectation()
    expectation.during = period.map { Located($0) }
    let run = setup.start..<max(setup.start, end) + .milliseconds(1)
    return JudgedTime(expectation, .whole, in: ScenarioCalendar(scenario.clock), run).stretches
  }
}

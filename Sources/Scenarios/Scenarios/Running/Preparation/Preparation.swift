import Basics
import SchedulerEngine

/// Makes a set-up of a scenario.
public enum Preparation {
  public static func prepare(
    _ scenario: Scenario, propertyLists: [NamedInfoPlist] = []
  ) throws(PreparationFailure) -> PreparedScenario {
    var builder = SetupBuilder(scenario, propertyLists)
    builder.takeFrame()
    builder.takeDevice()
    builder.takeApps()
    builder.takeEvents()
    builder.takeRules()
    let seeds = builder.seeds()
    builder.setup.seed = seeds[0]
    builder.check()
    if !builder.problems.isEmpty { throw builder.failure }
    return PreparedScenario(
      scenario, propertyLists, builder.setup, end: builder.end, seeds: seeds, builder.provenance)
  }
}

/// A set-up that is being made.
struct SetupBuilder {
  let scenario: Scenario
  let propertyLists: [NamedInfoPlist]
  let names: ScenarioNames
  let clock: ScenarioClock
  var setup = Setup()
  /// The identifiers that the set-up has by now; its own table goes through all of them.
  var known: [String: Int] = [:]
  var provenance = Provenance()
  var problems: [Located<PreparationProblem>] = []
  /// What the user says when asked, if a task says so.
  var answer: Scenario.Answer?
  /// Calls of app code at set times, found while the apps are taken.
  var calls: [(at: Instant, action: ScriptedEvent.Action, span: SourceSpan)] = []

  init(_ scenario: Scenario, _ propertyLists: [NamedInfoPlist]) {
    self.scenario = scenario
    self.propertyLists = propertyLists
    names = ScenarioNames(scenario)
    clock = scenario.clock
  }

  var start: ZonedDate { scenario.begins }
  var end: Instant { start.instant + scenario.lasts }
  var calendar: ScenarioCalendar { ScenarioCalendar(clock) }

  mutating func report(_ problem: PreparationProblem, at span: SourceSpan) {
    problems.append(Located(problem, at: span))
  }

  mutating func assume(_ assumption: Assumption) { provenance.assumptions.append(assumption) }

  /// Equal places keep the order in which they were found.
  var failure: PreparationFailure {
    let sorted = problems.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }
    return PreparationFailure(problems: sorted.map { $0.element })
  }
}

import Basics
import Documents

/// Finds problems that only the whole population shows.
enum PopulationCheck {
  static func check(_ population: Population, _ problems: inout ProblemList) {
    if problems.hasErrors { return }
    if population.groups.isEmpty { return problems.report(.weighsNothing, SourceSpan(0, 1)) }
    for (place, group) in population.groups.enumerated() {
      let name = group.value.name
      if let other = population.groups[..<place].first(where: { $0.value.name == name }) {
        problems.report(.duplicateGroup(name.value), name.span, related: other.value.name.span)
      }
    }
    weigh(population.groups.map { $0.value.weighting }, at: population.groups[0].span, &problems)
    for aspect in population.aspects {
      weigh(aspect.value.choices.map { $0.value.weighting }, at: aspect.span, &problems)
    }
    let count = population.combinations
    if count > Population.mostCombinations {
      let problem = FieldProblem.tooMany(count, limit: Population.mostCombinations)
      problems.report(
        Diagnostic(.field(problem), at: population.aspects.last?.span ?? SourceSpan(0, 1)))
    }
    if !problems.hasErrors { checkDevices(of: population, &problems) }
  }

  private static func weigh(
    _ shares: [Population.Weighting], at span: SourceSpan, _ problems: inout ProblemList
  ) {
    if !shares.contains(where: { $0.weight.value > 0 }) { problems.report(.weighsNothing, span) }
  }

  /// Checks each group and each choice as the scenario of a device, and reports the same problem only once.
  private static func checkDevices(
    of population: Population, _ problems: inout ProblemList
  ) {
    var traits = [Population.Traits()] + population.groups.map { $0.value.traits }
    for aspect in population.aspects { traits += aspect.value.choices.map { $0.value.traits } }
    var told: [Diagnostic<Problem>] = []
    for trait in traits {
      var found = ProblemList(limit: 100)
      var scenario = population.scenario
      scenario.take(trait)
      ScenarioCheck.check(scenario, &found)
      for diagnostic in found.all where !told.contains(where: diagnostic.readsLike) {
        told.append(diagnostic)
      }
    }
    for diagnostic in told { problems.report(diagnostic) }
  }
}

extension Diagnostic {
  /// Whether both have the same words at the same place.
  fileprivate func readsLike(_ other: Diagnostic) -> Bool {
    place == other.place && codeName == other.codeName && problem.wording == other.problem.wording
  }
}

extension Population {
  /// The maximum number of set-ups, all of which are made before anything runs.
  package static let mostCombinations = 4_096

  /// The number of ways in which groups and choices can combine.
  package var combinations: Int {
    var count = groups.count
    for aspect in aspects {
      count = min(count, 1_000_000) * max(aspect.value.choices.count, 1)
    }
    return count
  }
}

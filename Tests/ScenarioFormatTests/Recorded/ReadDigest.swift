import Diagnostics
import JSON
import RecordedTable
import SchedulerEngine

@testable import ScenarioFormat

/// What reading one text comes to: the codes of what is told, and a digest of all that is told and read.
enum ReadDigest {
  static func line(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var digest = TextDigest()
    let reading: Reading
    let kind: String
    if PopulationReader.isPopulation(bytes) {
      let read = PopulationReader.read(bytes)
      if let population = read.population { feed(population, &digest) }
      (reading, kind) = (read.reading, "population")
    } else if LessonText.isLesson(bytes) || text.contains("\"lesson\":") {
      let read = LessonReader.read(bytes)
      digest.feed(read.lesson)
      (reading, kind) = (read.reading, "lesson")
    } else {
      (reading, kind) = (ScenarioReader.read(bytes), "scenario")
    }
    for diagnostic in reading.diagnostics { digest.feed(diagnostic) }
    digest.feed(reading.furtherProblems)
    if reading.diagnostics.count > 2 {
      var limits = ReadingLimits()
      limits.problems = 2
      let few = ScenarioReader.read(bytes, limits: limits)
      digest.feed(few.furtherProblems, few.diagnostics.map(\.codeName))
    }
    if !reading.diagnostics.isEmpty {
      digest.feed(DiagnosticReport(reading, file: "f", bytes: bytes).text(.full))
    }
    if let scenario = reading.scenario { feed(scenario, &digest) }
    let codes = reading.diagnostics.map(\.codeName).joined(separator: " ")
    return "\(kind) \(codes.isEmpty ? "sound" : codes) (\(digest))"
  }

  private static func feed(_ scenario: Scenario, _ digest: inout TextDigest) {
    digest.feed(scenario, ScenarioPrinter.text(of: scenario))
    let clock = scenario.clock
    digest.feed(clock.changeInstants, scenario.begins, scenario.lasts)
    for (place, event) in scenario.events.enumerated() {
      let at = clock.instant(ofEvent: place, at: event.value.at.value)
      digest.feed(at, clock.offset(at: at), clock.wallTime(at: at))
      digest.feed(clock.instant(of: clock.wallTime(at: at)))
    }
  }

  private static func feed(_ population: Population, _ digest: inout TextDigest) {
    digest.feed(population, PopulationPrinter.text(of: population), population.combinations)
    let choices = population.aspects.flatMap { $0.value.choices.map(\.value.traits) }
    for group in population.groups {
      for traits in [group.value.traits] + choices {
        let both = traits.overridden(by: group.value.traits)
        var scenario = population.scenario
        scenario.take(both)
        digest.feed(both, ScenarioPrinter.text(of: scenario))
      }
    }
  }
}

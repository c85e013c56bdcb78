import Basics
import Reports
import Scenarios

extension PageSession {
  /// Keeps the text as A; without a name nothing is kept any more.
  mutating func keep(_ request: PageRequest) throws(ScenarioFailure) {
    kept = nil
    compared = nil
    fleet = nil
    let name = request.text(0)
    if name.isEmpty { return }
    let isPopulation = PopulationReader.isPopulation(request.scenario)
    let scenario = isPopulation ? nil : try play(request)
    kept = KeptText(name: name, bytes: request.scenario, scenario: scenario)
  }

  /// So many seeds more of the scenario and of A.
  mutating func compare(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    guard let kept else {
      answer.status = .notAnswered
      return
    }
    var json = JSONWriter()
    if let first = kept.scenario {
      let scenario = try play(request)
      let seeds = request.number(2)
      var both = compared
      if both?.scenario !== scenario || both?.seeds != ComparedSeeds.count(seeds) { both = nil }
      let comparison = both ?? ComparedSeeds(kept, first, scenario, seeds: seeds)
      compared = comparison
      comparison.goOn(seeds: request.number(3) ?? 1)
      let style = TextStyle(colours: .ansi, width: Int(request.number(1) ?? 80))
      json.object { json in
        json.field("comparison", comparison.text(style))
        json.field("isOver", comparison.isOver)
        json.field("done", Int64(comparison.done))
        json.field("seeds", Int64(comparison.seeds))
        json.field("progress", "\(comparison.done) of \(comparison.seeds) seeds")
      }
    } else {
      json.object { json in
        json.field("comparison", KeptText.otherKind)
        json.field("isOver", true)
      }
    }
    answer.json = json.bytes
  }
}

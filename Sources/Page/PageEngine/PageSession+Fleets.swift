import Basics
import Reports
import Scenarios

extension PageSession {
  /// What so many devices more come to, in the shape of a run that has nothing to draw or to switch.
  mutating func runFleet(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    let fleet = try fleet(request)
    try fleet.goOn(devices: request.number(8) ?? 1)
    let style = TextStyle(colours: .ansi, width: Int(request.number(2) ?? 80))
    let result = fleet.result
    var json = JSONWriter()
    json.object { json in
      let name = result.header.name
      json.field("title", VisibleText.of(name.isEmpty ? fleet.name : name))
      json.field("isFleet", true)
      json.field("isHidden", false)
      json.field("isOver", fleet.isOver)
      json.field("done", fleet.done)
      json.field("devices", fleet.size.devices)
      json.field("progress", "\(fleet.done) of \(fleet.size.devices) devices")
      json.field("comparison", fleet.comparison(style))
      json.field("digest", result.digest)
      json.field("digestOf", "bgsim run \(fleet.size.options) --json")
      json.key("tasks")
      json.array { _ in }
      json.key("texts")
      json.array { json in
        json.object { json in
          json.field("title", "")
          json.field("text", FleetReport(result, style).text)
        }
      }
      json.key("table")
      json.array { _ in }
      json.key("switches")
      json.array { _ in }
    }
    answer.json = json.bytes
    answer.problems = Array(fleet.loaded.warnings.json.utf8)
  }

  private mutating func fleet(_ request: PageRequest) throws(ScenarioFailure) -> PlayedFleet {
    let (name, size) = (
      request.text(0), FleetSize(devices: request.number(6), days: request.number(7))
    )
    if let fleet, fleet.bytes == request.scenario, fleet.name == name, fleet.size == size {
      return fleet
    }
    fleet = nil
    let new = try PlayedFleet(name, request.scenario, size, beside: kept)
    fleet = new
    return new
  }
}

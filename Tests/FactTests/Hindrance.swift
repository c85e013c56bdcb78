import SchedulerEngine
import Testing

/// A change of the world that stands in a refresh's way, under its own name, until it is undone.
struct Hindrance: Sendable, CustomTestStringConvertible {
  let name: String
  let change: WorldChange
  let undone: WorldChange
  let objector: RuleID

  init(_ name: String, _ change: WorldChange, ends undone: WorldChange, _ objector: RuleID) {
    self.name = name
    self.change = change
    self.undone = undone
    self.objector = objector
  }

  var testDescription: String { name }

  func isShown(on prepare: (inout Stage) -> Void = { _ in }) throws {
    var stage = Stage.bare(.refresh())
    prepare(&stage)
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", change)
    stage.at("day 1 12:00", undone)
    let play = try stage.played(until: "day 1 12:00")
    #expect(play.objections(to: .refresh, at: "day 1 11:59:59") == RuleSet([objector]))
    #expect(play.starts(of: .refresh) == ["day 1 12:00"])
  }
}

import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// Live async code that counts its units and the model of the same work give the same log.
@Suite struct ContinuedTwinTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let units: UnitWork
    var ending = WorkModel.Ending.succeeds
    var openFor = Span.minutes(20)
  }

  static let pairs: [Pair] = [
    Pair(testDescription: "steady to the end", units: UnitWork(60, every: .seconds(3))),
    Pair(testDescription: "five units a step", units: UnitWork(62, step: 5, every: .seconds(9))),
    Pair(
      testDescription: "left after a minute", units: UnitWork(60, every: .seconds(3)),
      openFor: .minutes(1)),
    Pair(
      testDescription: "stands still for too long",
      units: {
        var units = UnitWork(60, every: .seconds(2))
        units.stalls = [.init(atUnit: 10, for: .seconds(25)), .init(atUnit: 20, for: .minutes(2))]
        return units
      }()),
    Pair(
      testDescription: "another title on the way",
      units: {
        var units = UnitWork(40, every: .seconds(4))
        units.retitles = [10, 30]
        return units
      }()),
    Pair(
      testDescription: "a unit less than before",
      units: {
        var units = UnitWork(40, every: .seconds(4))
        units.fallsAt = 20
        return units
      }()),
    Pair(testDescription: "longer than the question", units: UnitWork(200, every: .seconds(5))),
    Pair(
      testDescription: "nobody completes", units: UnitWork(20, every: .seconds(3)),
      ending: .neverCompletes),
  ]

  @Test(.enabled(if: TimeKeeping.here == .interposed), arguments: pairs)
  func giveTheSameLog(_ pair: Pair) async throws {
    let phone = SimulatedDevice(seed: 7, failures: .keep)
    // Live work goes on at its own speed; that a device slows it down behind is the model's.
    try phone.rules { $0.continued.backgroundSpeed = .all }
    let plist = InfoPlist(
      bundleIdentifier: "com.example.twin", permittedIdentifiers: [TwinTests.identifier],
      backgroundModes: [])
    let app = try phone.install(plist) { process in
      var isRegistered = false
      process.whenInFront {
        if !isRegistered { Self.register(pair) }
        isRegistered = true
        let request = BGContinuedProcessingTaskRequest(
          identifier: TwinTests.identifier, title: "Twin", subtitle: "")
        try? BGTaskScheduler.shared.submit(request)
      }
    }
    var setup = phone.plan
    let openings = ([1, 3, 26] as [Int64]).map { setup.start + .hours($0) }
    for opening in openings {
      await phone.advance(to: opening.date)
      app.open(for: .milliseconds(pair.openFor.milliseconds))
    }
    await phone.advance(to: (setup.start + .days(2)).date)

    let name = try #require(setup.names.find(Array(TwinTests.identifier.utf8)))
    var model = TaskModel(continued: name, pair.units)
    model.work.ending = pair.ending
    // Whose work is over hears of its expiration and does nothing about it.
    if pair.ending == .neverCompletes { model.work.expiration = .ignored }
    setup.apps[0].code = .models([model])
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    for opening in openings {
      #expect(simulation.advance(to: opening, recording: &ledger) == .reached)
      try simulation.apply(.open(app.id, for: pair.openFor))
    }
    #expect(simulation.advance(to: setup.start + .days(2), recording: &ledger) == .reached)

    let difference = zip(phone.log, ledger.rows).first { $0 != $1 }
    #expect(difference == nil)
    #expect(phone.log.count == ledger.rows.count)
    #expect(app.runs(of: TwinTests.identifier).count == 3)
  }

  private static func register(_ pair: Pair) {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: TwinTests.identifier, using: nil,
      launchHandler: { @Sendable task in
        nonisolated(unsafe) let task = task as! BGContinuedProcessingTask
        let work = Task {
          do {
            try await count(pair.units, on: task)
            if pair.ending != .neverCompletes { task.setTaskCompleted(success: true) }
          } catch {
            task.setTaskCompleted(success: false)
          }
        }
        task.expirationHandler = { work.cancel() }
      })
  }

  private static func count(
    _ units: UnitWork, on task: BGContinuedProcessingTask
  ) async throws {
    task.progress.totalUnitCount = units.total
    var done: Int64 = 0
    while done < units.total {
      try await Task.sleep(for: .milliseconds(units.pace.milliseconds))
      let before = done
      done = min(done + units.step, units.total)
      task.progress.completedUnitCount = done
      func isPassed(_ unit: Int64) -> Bool { unit > before && unit <= done }
      if let fall = units.fallsAt, isPassed(fall) {
        task.progress.completedUnitCount = done - 1
        task.progress.completedUnitCount = done
      }
      if units.retitles.contains(where: isPassed) { task.updateTitle("Twin", subtitle: "\(done)") }
      for stall in units.stalls where isPassed(stall.atUnit) {
        try await Task.sleep(for: .milliseconds(stall.length.milliseconds))
      }
    }
  }
}

import SchedulerEngine
import Testing

/// playhead's drain of a queue (fact 294): a teardown reserve, and on expiry a bounded wait for
/// a checkpoint before the outcome is written and the task completed, once.
@Suite struct MeasuredBudgetDrain {
  struct Grant: CustomTestStringConvertible {
    let testDescription: String
    /// When the time is taken back for no reason; nil for all of it.
    let reclaimed: Span?
    let lasted: Span
  }

  static let grants = [
    Grant(testDescription: "reclaimed after 36 s", reclaimed: .seconds(36), lasted: .seconds(38)),
    Grant(testDescription: "all of it", reclaimed: nil, lasted: .seconds(297)),
  ]

  @Test("The outcome is written whatever the grant", arguments: grants)
  func isWritten(_ grant: Grant) throws {
    let play = try night(grant, waits: .seconds(2))
    let launch = try #require(play.launches.first)
    #expect(launch.lasted == grant.lasted)
    #expect(launch.outcome == .completedAfterExpiration(success: false))
    #expect(play.completions(of: launch.id) == [.first])
    #expect(play.kills.isEmpty)
  }

  @Test("Waiting longer than the grace loses it", arguments: grants)
  func isLost(_ grant: Grant) throws {
    let play = try night(grant, waits: .seconds(4))
    let launch = try #require(play.launches.first)
    #expect(launch.outcome == .killed)
    #expect(play.completions(of: launch.id) == [])
  }

  /// Both identifiers of the one handler: on battery nothing runs while the charger's work waits.
  @Test func theChargerIdentifierWaitsWhereTheBatteryOneRuns() throws {
    var onBattery = TaskModel.cleanup(takes: .seconds(50))
    onBattery.work.resubmission = .never
    var onCharger = TaskModel(.processing, .further(1), work: onBattery.work)
    onCharger.needs = .externalPower
    var stage = Stage.bare(onBattery, onCharger)
    stage.setup.rules.externalPower.iPhoneRunsOnBattery = true
    stage.open("day 1 08:00")
    stage.charges(from: "22:30", for: .hours(8))
    let play = try stage.played(until: "day 2 08:00")
    #expect(play.starts(of: .cleanup) == ["day 1 08:03:30"])
    #expect(play.starts(of: .further(1)) == ["day 1 22:30"])
  }

  private func night(_ grant: Grant, waits: Span) throws -> Recording {
    var task = TaskModel.cleanup()
    task.needs = .externalPower
    task.work.total = .hours(2)
    task.work.checkpoint = .seconds(5)
    task.work.expiration = .completes(after: waits)
    task.work.resubmission = .never
    var stage = Stage.bare(task)
    // A full grant leaves the reserve out of 298 seconds.
    stage.setup.rules.running.processingShortest = .seconds(298)
    stage.setup.rules.running.processingLongest = .seconds(298)
    if let reclaimed = grant.reclaimed {
      stage.setup.rules.running.processingReclaimed = .all
      stage.setup.rules.running.processingReclaimedAfter = reclaimed
      stage.setup.rules.running.processingReclaimedUpTo = reclaimed
    }
    stage.open("day 1 08:00")
    stage.charges(from: "22:30", for: .hours(8))
    return try stage.played(until: "day 2 08:00")
  }
}

import SchedulerEngine
import Testing

/// Zashi's insured chain (fact 293): task A tomorrow after 03:00 wants power and network; task
/// B tomorrow at 14:00 wants nothing and does nothing but ask for both.
///
/// That A looks for Wi-Fi by itself and fails without it is not modelled.
@Suite struct TwoTaskChainInsurance {
  private let tomorrow = NameID.further(1)

  @Test func theChainSurvivesEightNightsWithoutPower() throws {
    let play = try nights(insured: true)
    #expect(play.starts(of: .cleanup) == ["day 10 03:20", "day 11 03:20"])
    // The phone is idle at 14:00, so B runs every day and moves A to the next night.
    #expect(play.starts(of: tomorrow).map(\.clock) == Array(repeating: "14:00", count: 10))
    for day in Int64(2)...11 {
      #expect(play.pending(.cleanup, at: .midnight(day)) != nil, "day \(day)")
    }
  }

  @Test func withoutTheInsuranceTheFirstRunIsTheLast() throws {
    let play = try nights(insured: false)
    #expect(play.starts(of: .cleanup) == ["day 9 22:30"])
    #expect(play.pending(.cleanup, at: "day 10 12:00") == nil)
  }

  /// As shipped an iPhone starts no processing on battery, so the insurance waits for the charger too,
  /// and nothing is lost by waiting.
  @Test func whereProcessingWaitsForTheChargerBothRequestsWaitTogether() throws {
    let play = try nights(insured: true, onBattery: false)
    #expect(play.pending(.cleanup, at: "day 9 22:00") != nil)
    #expect(play.pending(tomorrow, at: "day 9 22:00") != nil)
    #expect(play.launches.first?.at == "day 9 22:30")
  }

  private func nights(insured: Bool, onBattery: Bool = true) throws -> Recording {
    var work = TaskModel.cleanup()
    work.needs = [.externalPower, .network]
    work.earliestTomorrow = .minutes(200)
    work.work.resubmission = .never
    var insurance = TaskModel(.processing, tomorrow, work: WorkModel(takes: .zero))
    insurance.earliestTomorrow = .hours(14)
    insurance.work.resubmission = .first
    insurance.work.resubmitsEveryTask = true
    var stage = insured ? Stage.bare(work, insurance) : Stage.bare(work)
    stage.setup.rules.externalPower.iPhoneRunsOnBattery = onBattery
    stage.open("day 1 08:00")
    stage.at("day 9 22:30", .charging(true))
    return try stage.played(until: "day 11 20:00")
  }
}

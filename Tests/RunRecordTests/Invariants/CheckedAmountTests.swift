import SchedulerEngine
import Testing

@testable import Invariants

/// What the checker takes for full and for empty, to the last unit.
@Suite struct CheckedAmountTests {
  @Test func aBudgetHoldsNothingOrAsMuchAsItMay() {
    let start = second(0)
    #expect(CheckedBudget(0, perHour: 0, at: start).level(at: start) == 0)
    #expect(CheckedBudget(-9, perHour: 9, at: start).level(at: second(7_200)) == 0)
    let most = CheckedBudget(.max, perHour: 0, at: start)
    #expect(most.level(at: start) == 1_000_000_000_000)
  }

  @Test func aBatteryIsDrainedFromFullAndChargedFromEmpty() {
    var battery = WatchedBattery(
      CheckedBattery(level: .percent(101), drainIdle: 10, drainInUse: 100, charge: 500),
      at: second(0))
    battery.follow(isCharging: false, isInUse: true, at: second(0))
    #expect(battery.share(at: second(3_600)) == Share(millionths: 999_900))
    battery.set(Share(millionths: -1), at: second(3_600))
    #expect(battery.share(at: second(3_600)) == .none)
    battery.follow(isCharging: true, isInUse: true, at: second(3_600))
    #expect(battery.share(at: second(7_200)) == Share(millionths: 500))
  }
}

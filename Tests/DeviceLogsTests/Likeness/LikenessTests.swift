import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// Phones are told apart by five statistics, and weighed by them.
@Suite("How phones are weighed by a log") struct LikenessTests {
  private static let start = Instant(milliseconds: 1_780_272_000_000)

  private func habits(_ hours: [Int64], days: Int64 = 4) -> LaunchHabits {
    LaunchHabits(
      hours.map { Self.start + .hours($0) }, in: Self.start..<Self.start + .days(days), .zero)
  }

  @Test("the statistics are those of a list that was counted by hand") func counted() {
    // 03:00, 09:00 and 23:00 of the first day, 12:00 of the third. What lies outside does not count.
    let some = habits([3, 9, 23, 60, 96])
    #expect(some.launches == 4 && some.atNight == 2)
    #expect(some.medianGap == .hours(14) && some.longestGap == .hours(37))
    #expect(some.days == 4 && some.daysWithout == 2)
    #expect(some.value(of: .launchesPerDay) == 100 && some.value(of: .nightShare) == 500_000)
    let none = habits([])
    #expect(none.medianGap == .days(4) && none.longestGap == .days(4) && none.daysWithout == 4)
  }

  @Test("a doubling of launches is one doubling away, and none is not infinitely far") func scale()
  {
    #expect(habits([1, 2]).distance(to: habits([1, 2])) == 0)
    let one = habits((0..<48).map { 2 * $0 })
    let two = habits((0..<24).map { 4 * $0 })
    // Launches and the median gap; the longest gap, too. At night and on days there is no difference.
    #expect((2_900...3_200).contains(one.distance(to: two)), "\(one.distance(to: two))")
    #expect(one.distance(to: two) == two.distance(to: one))
    #expect(habits([]).distance(to: one) < 30 * Doublings.one)
  }

  @Test("a doubling of distance halves the weight, never below a thousandth") func weights() {
    for distance in stride(from: Int64(0), to: 12 * Doublings.one, by: 37) {
      let (here, farther) = (Doublings.left(at: distance), Doublings.left(at: distance + 64))
      #expect(here > farther || here < 20 && here == farther)
      #expect(abs(Doublings.left(at: distance + Doublings.one) - here / 2) <= 1)
    }
    let log = habits((0..<48).map { 2 * $0 })
    let likeness = Likeness(to: [log], [[log], [habits([])], [log]])
    #expect(likeness.best == 0 && likeness.weights[0] == likeness.weights[2])
    #expect(likeness.weights[1] * 1_000 >= likeness.weights[0])
    #expect(likeness.effective == 2)
  }

  @Test("as many phones as weigh alike are what the weights are worth") func effective() {
    let log = habits([3, 9, 23, 60])
    let same = Likeness(to: [log], (0..<50).map { _ in [log] })
    #expect(same.effective == 50)
    #expect(same.doubts(watching: .days(9), launches: 40) == [.alike])
    #expect(same.doubts(watching: .hours(47), launches: 40) == [.short, .alike])
    #expect(same.doubts(watching: .days(9), launches: 9) == [.short, .alike])
    let far = Likeness(to: [habits((0..<96).map { $0 })], (0..<50).map { _ in [habits([])] })
    #expect(far.doubts(watching: .days(9), launches: 96).first == .unknown)
    let mixed = (0..<50).map { [$0 < 6 ? log : habits((0..<96).map { $0 })] }
    #expect(Likeness(to: [log], mixed).doubts(watching: .days(9), launches: 40) == [.few])
  }

  @Test("more tasks are no more witnesses") func tasks() {
    let (log, other) = (habits([3, 9, 23, 60]), habits([3, 60]))
    #expect(
      Likeness(to: [log], [[log], [other]])
        == Likeness(to: [log, log], [[log, log], [other, other]]))
  }

  @Test("a weighed value is the first that so much of the weight does not exceed") func quantiles()
  {
    let values = WeighedValues([30, 10, 20], [1, 8, 1])
    #expect([5, 50, 80, 81, 90, 91].map { values.value(at: $0) } == [10, 10, 10, 20, 20, 30])
    #expect(WeighedValues([1, 2, 3, 4], [1, 1, 1, 1]).value(at: 50) == 2)
  }
}

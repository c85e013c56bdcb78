import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@Suite("The figures of a population")
struct FigureTests {
  /// Taken a second time from each device's record, by what the record says of itself.
  @Test("are those of its devices")
  func figures() throws {
    let prepared = try SmallPopulation.prepared()
    let tally = SmallPopulation.part(prepared, of: 20).tally.everybody
    for (place, task) in prepared.tasks.enumerated() {
      var expected = (launches: Moments(), fresh: Moments(), wait: Moments(), never: Int64(0))
      var held: Int64 = 0
      for number in 0..<20 as Range<Int64> {
        let device = prepared.device(number)
        var scenario = prepared.scenario(of: device)
        scenario.seed = .init(Int64(device.seed))
        let one = try Preparation.prepare(scenario)
        let record = try one.run(seed: device.seed).record
        let runs = record.runs(of: .task(task), during: record.whole)
        expected.launches.note(Int64(runs.count) * 100 / 3)
        if runs.isEmpty { expected.never += 1 }
        let found = record.freshness(of: .task(task), during: record.whole)
        if !found.isEmpty {
          let fresh = found.count { !$0.isOlder(than: .hours(4)) }
          expected.fresh.note(Int64(fresh) * 1_000_000 / Int64(found.count))
        }
        let waits = record.waits(since: .earliest, of: .task(task), during: record.whole).sorted()
        if !waits.isEmpty {
          expected.wait.note(waits[(waits.count - 1) / 2].milliseconds / 1_000)
        }
        for span in record.objections(of: .task(task), during: record.start..<record.end)
        where span.objections.first == .lowPowerMode {
          held += (span.range.upperBound - span.range.lowerBound).milliseconds
        }
      }
      let found = tally.tasks[place]
      #expect(found[.launches].moments == expected.launches, "task \(place)")
      #expect(found[.fresh].moments == expected.fresh, "task \(place)")
      #expect(found[.wait].moments == expected.wait, "task \(place)")
      #expect(found.never == expected.never, "task \(place)")
      let share = found.causes[Int(RuleID.lowPowerMode.rawValue)].sum
      let whole = Span.days(3).milliseconds
      // Each device's share is rounded down.
      #expect(abs(share - held * 1_000_000 / whole) <= 20, "task \(place)")
    }
    #expect(tally.users == 20)
  }
}

extension Moments {
  /// What a tally does, in other words.
  fileprivate mutating func note(_ value: Int64) {
    add(Moments(count: 1, sum: value, squares: .product(UInt64(value), UInt64(value))))
  }
}

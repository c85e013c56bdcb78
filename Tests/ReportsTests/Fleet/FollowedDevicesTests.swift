import RunAnalysis
import SchedulerEngine
import Testing

@testable import Reports
@testable import Scenarios

/// The few devices that stand for all when a number is tried.
@Suite struct FollowedDevicesTests {
  private static let figure = Figure.launchesPerDay
  private static let devices: [Int64] = Array(0..<12)

  /// What each device has of the first task under each scheduler, and the devices followed under all of them.
  private static func followed(_ schedulers: Int) throws -> (FollowedDevices, values: [[Int64]]) {
    let prepared = try SmallPopulation.prepared()
    var followed = FollowedDevices([[figure], [figure]])
    var values: [[Int64]] = []
    for scheduler in PlausibleScheduler.first(schedulers) {
      var runner = DeviceRunner(prepared.under(scheduler))
      let runs = try devices.map { try runner.run(device: $0) }
      followed.add(runs)
      values.append(runs.map { $0.figures[0][figure] ?? .max })
    }
    return (followed, values)
  }

  /// How many pairs of schedulers these devices put in another order than all of them do.
  private static func disorder(_ chosen: [Int], _ values: [[Int64]], _ means: [Int64]) -> Int {
    let sums = values.map { of in chosen.reduce(0) { $0 + of[$1] } }
    return means.indices.reduce(0) { count, one in
      count
        + means.indices.count {
          one < $0 && (means[one] < means[$0]) != (sums[one] < sums[$0])
        }
    }
  }

  @Test func aFewTogetherFollowTheMeanBetterThanMostSets() throws {
    let (followed, values) = try Self.followed(24)
    let means = values.map { $0.reduce(0, +) }
    let chosen = followed.following(means[...], figure: 0, of: 0, atMost: 3)
    #expect((1...3).contains(chosen.count) && Set(chosen).count == chosen.count)
    for scheduler in values.indices {
      #expect(
        followed.sum(chosen, under: scheduler, figure: 0, of: 0)
          == chosen.reduce(0) { $0 + values[scheduler][$1] })
    }
    let own = Self.disorder(chosen, values, means)
    var others: [Int] = []
    for one in Self.devices.indices {
      for two in 0..<one {
        for three in 0..<two { others.append(Self.disorder([one, two, three], values, means)) }
      }
    }
    #expect(Set(others).count > 5)
    #expect(others.count { $0 < own } * 4 <= others.count, "\(own) of \(others.sorted())")
  }

  /// Number 0 is not among the means, and its place is left out.
  @Test func theMeansBelongToTheirSchedulers() throws {
    let (followed, values) = try Self.followed(12)
    let one = 4
    let means = values.map { $0[one] }
    guard Set(means.dropFirst()).count > 2 else {
      Issue.record("The device hardly differs between schedulers: \(means)")
      return
    }
    #expect(followed.following(means.dropFirst(), figure: 0, of: 0, atMost: 1) == [one])
  }

  @Test func meansThatAreAllTheSameAreFollowedByNone() throws {
    let (followed, _) = try Self.followed(3)
    #expect(followed.following([5, 5, 5], figure: 0, of: 0, atMost: 3) == [])
    #expect(followed.following([5, 6, 7], figure: 0, of: 0, atMost: 0) == [])
  }
}

import SchedulerEngine
import Testing

@testable import LogComparisons

@Suite struct LaunchDistanceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let left: [Int64]
    let right: [Int64]
    /// All in minutes.
    let distance: Int64
    var testDescription: String { "\(left) \(right)" }
  }

  @Test(arguments: [
    Row(left: [], right: [], distance: 0), Row(left: [60], right: [60], distance: 0),
    Row(left: [60], right: [90], distance: 30), Row(left: [60], right: [], distance: 120),
    Row(left: [], right: [60, 90], distance: 240),
    // Leaving one out and adding another is cheaper than moving it by ten hours.
    Row(left: [60], right: [660], distance: 240),
    // The first has no like, and the other two move.
    Row(left: [0, 300, 600], right: [310, 590], distance: 140),
    // Moved by as much as it costs to leave it out and add it.
    Row(left: [0], right: [240], distance: 240),
  ])
  func itIsTheLeastThatItTakes(_ row: Row) {
    func instants(_ minutes: [Int64]) -> [Instant] {
      minutes.map { Instant(milliseconds: $0 * 60_000) }
    }
    let (left, right) = (instants(row.left), instants(row.right))
    #expect(LaunchDistance.between(left, right) == row.distance * 60_000)
    #expect(LaunchDistance.between(right, left) == row.distance * 60_000)
  }

  @Test func endlessListsAreCounted() {
    let many = (0..<5_000).map { Instant(milliseconds: $0 * 1_000) }
    #expect(LaunchDistance.between(many, []) == 5_000 * 2 * 3_600_000)
    #expect(LaunchDistance.between(many, many) == 0)
  }
}

import AllocationCounter
import LongForm
import Testing

@testable import SchedulerEngine

/// Whether this build counts at all; see `AllocationCounter.h` for where it does not.
private let counts = allocations_on_this_thread() >= 0

/// Zero also without optimisation, where the iterator of `for x in array` allocates for each element
/// and an array literal of options does: the run loop goes by index and spells unions out.
@Suite("A run that keeps no rows", .enabled(if: counts)) struct AllocationTests {
  /// A day of such a run.
  private struct Day {
    var allocations: Int64
    var events: Int64
    /// More went on at once than ever before, which took new places in the queue.
    var isRecord: Bool
  }

  private func days(_ range: Range<Int64>, of setup: Setup) throws -> [Day] {
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .days(range.lowerBound)) == .reached)
    var days: [Day] = []
    for day in range {
      let happened = simulation.counts.events
      let places = simulation.agenda.slotCount
      let before = allocations_on_this_thread()
      let stop = simulation.advance(to: setup.start + .days(day + 1))
      let allocations = allocations_on_this_thread() - before
      #expect(stop == .reached)
      days.append(
        Day(
          allocations: allocations, events: simulation.counts.events - happened,
          isRecord: simulation.agenda.slotCount > places))
    }
    return days
  }

  /// `records` is the number of days on which new places may be allocated.
  private static let devices: [Row<Setup, (records: Int, eventsADay: Int64)>] = [
    .init("an ordinary device", OrdinaryDevice.setup(), (0, 40)),
    .init("a device that exports all day", ExportingDevice.setup(), (5, 70)),
    .init("a device that refuses exports without room", ExportingDevice.setup(.fail), (5, 50)),
    .init("a device that is never left alone", BusyDevice.setup(days: 70), (5, 400)),
  ]

  /// After ten days, because places are taken as they are first needed and kept. In a second run,
  /// because Swift's runtime allocates when a process comes by some code for the first time.
  @Test("allocates nothing for weeks, except for places never needed before", arguments: devices)
  func allocatesNothing(_ row: Row<Setup, (records: Int, eventsADay: Int64)>) throws {
    let end: Int64 = LongForm.count(36, long: 70)
    _ = try days(10..<end, of: row.given)
    let all = try days(10..<end, of: row.given)
    let usual = all.filter { !$0.isRecord }
    #expect(all.count - usual.count <= row.expected.records)
    #expect(usual.map(\.allocations) == Array(repeating: 0, count: usual.count))
    #expect((usual.map(\.events).min() ?? 0) >= row.expected.eventsADay)
  }

  @Test("allocates as soon as its rows are kept") func recordingAllocates() throws {
    let setup = OrdinaryDevice.setup()
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .days(10)) == .reached)
    var ledger = DecisionLedger()
    let before = allocations_on_this_thread()
    let stop = simulation.advance(to: setup.start + .days(20), recording: &ledger)
    #expect(allocations_on_this_thread() - before > 0)
    #expect(stop == .reached)
    #expect(ledger.rows.count > 100)
  }
}

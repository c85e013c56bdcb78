import LongForm
import Testing

@testable import SchedulerEngine

extension Source {
  /// A fact, or why there is none.
  var saysSomething: Bool { !facts.isEmpty || remark.utf8CodeUnitCount > 0 }
}

/// How much of the work on a total is kept when its run ends.
@Suite struct WorkModelTests {
  // A minute in all: what was done, how long this run worked, how often it saves, and what stays.
  private static let rows: [(before: Int64, worked: Int64, every: Int64?, kept: Int64)] = [
    (0, 59, nil, 0), (0, 60, nil, 60), (0, 61, nil, 60), (40, 20, nil, 60), (40, 19, nil, 40),
    (40, 20, 15, 60), (40, 19, 15, 55), (40, 14, 15, 40), (0, 59, 0, 0), (30, 29, 10, 50),
  ]

  @Test(arguments: rows)
  func wholeCheckpointsAndFinishedWorkAreKept(
    _ row: (before: Int64, worked: Int64, every: Int64?, kept: Int64)
  ) {
    var work = WorkModel(takes: .zero)
    work.total = .minutes(1)
    work.checkpoint = row.every.map(Span.seconds)
    #expect(
      work.progress(from: .seconds(row.before), worked: .seconds(row.worked)) == .seconds(row.kept))
  }

  @Test func eachStallDelaysUnitWorkOnce() {
    var units = UnitWork(20, every: .seconds(1))
    units.stalls = [.init(atUnit: 0, for: .seconds(7)), .init(atUnit: 5, for: .seconds(3))]
    #expect(units.standing(after: -1, through: 0) == .seconds(7))
    #expect(units.standing(after: 0, through: 4) == .zero)
    #expect(units.standing(after: 4, through: 5) == .seconds(3))
    #expect(units.standing(after: 5, through: 6) == .zero)
  }
}

@Suite("Progress") struct TaskProgressTests {
  private static let rows: [Row<(TaskProgress, TaskProgress), Bool>] = [
    .init("fewer of as many", (TaskProgress(1, of: 3), TaskProgress(2, of: 3)), true),
    .init("as many of as many", (TaskProgress(2, of: 3), TaskProgress(2, of: 3)), false),
    .init("the same share", (TaskProgress(1, of: 3), TaskProgress(2, of: 6)), false),
    .init("more of far more", (TaskProgress(9, of: 100), TaskProgress(1, of: 10)), true),
    .init("no total", (TaskProgress(9, of: 0), TaskProgress(1, of: 10)), true),
    .init("neither total", (TaskProgress(9, of: 0), TaskProgress(1, of: -4)), false),
    .init("more than the whole", (TaskProgress(1, of: 1), TaskProgress(9, of: 3)), false),
    .init("less than nothing", (TaskProgress(-5, of: 9), TaskProgress(0, of: 9)), false),
    .init(
      "largest numbers", (TaskProgress(.max - 1, of: .max), TaskProgress(.max, of: .max)), true),
    .init("least numbers", (TaskProgress(.min, of: .min), TaskProgress(.min, of: .max)), false),
  ]

  @Test("is compared by the share done, whatever counts and totals were reported", arguments: rows)
  func comparison(_ row: Row<(TaskProgress, TaskProgress), Bool>) {
    #expect(row.given.0.isLess(than: row.given.1) == row.expected)
  }
}

@Test func noActivityComesBeforeItself() {
  let first = ActivityID(number: 1)
  #expect(!(first < first))
  #expect(first < ActivityID(number: 2))
}

import SchedulerEngine
import Testing

@Suite("Progress")
struct TaskProgressTests {
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

  @Test("is compared by the share that is done, whatever was reported", arguments: rows)
  func comparison(_ row: Row<(TaskProgress, TaskProgress), Bool>) {
    #expect(row.given.0.isLess(than: row.given.1) == row.expected)
  }
}

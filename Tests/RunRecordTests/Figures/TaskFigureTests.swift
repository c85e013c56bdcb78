import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@Suite("The figures of a task") struct TaskFigureTests {
  /// In hundredths; a run of no length counts as one of a millisecond.
  @Test(
    "say how often it is launched a day, however short the run",
    arguments: [(0, 8_640_000_000), (1, 8_640_000_000), (2, 4_320_000_000)] as [(Int64, Int64)])
  func launchesADay(_ milliseconds: Int64, _ expected: Int64) {
    let rows = boot() + submit(1, at: 0) + launch(1, of: 1, at: 0)
    let end = second(0) + .milliseconds(milliseconds)
    let record = RunRecord(rows, from: second(0), to: end)
    let figures = record.figures(
      of: [TaskKey(refresh, of: news)], in: FigureFrame(seconds(0..<1)))
    #expect(figures.map { $0[.launchesPerDay] } == [expected])
  }
}

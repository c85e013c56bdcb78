import SchedulerEngine
import Testing

@testable import SimulationReport

@Suite struct MomentTests {
  @Test(arguments: [
    (Int64(7), "Mon 07:05"), (8, "Mon 1 Jun 07:05"), (400, "1 Jun 2026 07:05"),
  ])
  func aLongRunNamesTheDateToo(_ days: Int64, _ text: String) {
    let scene = SampleNews.scene([], hours: days * 24)
    #expect(scene.when(SampleNews.start + .minutes(425)) == text)
  }
}

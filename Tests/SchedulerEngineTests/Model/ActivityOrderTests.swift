import SchedulerEngine
import Testing

@Test func noActivityComesBeforeItself() {
  let first = ActivityID(number: 1)
  #expect(!(first < first))
  #expect(first < ActivityID(number: 2))
}

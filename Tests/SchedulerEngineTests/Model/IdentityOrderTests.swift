import Testing

@testable import SchedulerEngine

@Test func noIdentityComesBeforeItself() {
  let one: Int64 = 1
  #expect(!(ActivityID(number: one) < ActivityID(number: one)))
  #expect(ActivityID(number: one) < ActivityID(number: 2))
}

import RunRecord
import SchedulerEngine
import Testing

/// A date is reset only by who asks for another one before it has come.
@Test(arguments: [Int64(1_000), 1_001])
private func aDateThatHasComeIsNotReset(_ first: Int64) {
  var rows = submit(1, at: 0, earliest: first)
  for number: Int64 in 2...4 {
    let at = 1_000 * (number - 1)
    rows += replace(number - 1, by: number, at: at) + submit(number, at: at, earliest: at + 1_001)
  }
  let codes = record(boot(), rows).findings().map(\.code)
  #expect(codes.contains(.dateResetByResubmitting) == (first > 1_000))
}

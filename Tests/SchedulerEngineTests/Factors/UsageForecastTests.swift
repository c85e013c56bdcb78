import Testing

@testable import SchedulerEngine

/// What is promised where expectation comes to the threshold at the very midnight.
@Suite("Usage forecast")
struct UsageForecastTests {
  /// Opened late every other day, so that nobody can be sure of the day that is being lived through.
  private func diary() -> UsageDiary {
    var diary = UsageDiary()
    for day in 0..<14 { diary.live(openings: day % 2 == 0 ? [.hours(23) + .minutes(50)] : []) }
    diary.parameters.lead = .zero
    // Nothing is left of what was expected before.
    diary.parameters.threshold = .all
    for _ in 0..<3 { diary.refresh(at: .zero) }
    return diary
  }

  @Test("An instant before midnight is promised, midnight itself is not")
  func atMidnight() {
    var diary = diary()
    let learned = diary.learned(.hours(23) + .minutes(50), on: diary.day)
    #expect(learned > 100_000 && learned < 900_000)
    func forecast(_ threshold: Int64) -> UsageForecast {
      diary.parameters.threshold = Share(millionths: threshold)
      return diary.usage.forecast(
        at: diary.today(at: .hours(12)), offset: diary.offset, diary.parameters)
    }
    let midnight = diary.today(at: .days(1))
    #expect(forecast(learned - 1) == .at(midnight - .milliseconds(2)))
    #expect(forecast(learned) == .open)
  }
}

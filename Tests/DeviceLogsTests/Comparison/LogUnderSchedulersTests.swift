import DeviceLogs
import LongForm
import Reports
import SchedulerEngine
import Testing

/// Under which schedulers the log of a phone is possible.
@Suite("A log under plausible schedulers") struct LogUnderSchedulersTests {
  private func asked(_ played: PlayedLog, _ count: Int) throws -> LogUnderSchedulers {
    let worker = try LogScheduler(played.loaded, played.log)
    var working = worker
    for scheduler in PlausibleScheduler.first(count) { working.run(scheduler, while: { true }) }
    return try LogUnderSchedulers(worker, [working])
  }

  @Test("a log written by one of them is possible under that one") func own() throws {
    var possible = 0
    for number in 1...6 {
      let scheduler = try #require(PlausibleScheduler(number))
      let played = try PlayedLog(PlayedLog.scenario(days: 3), under: scheduler)
      if try asked(played, 6).possible.contains(number) { possible += 1 }
    }
    // Of its own runs one in twenty lies farther out than the others.
    #expect(possible >= 5, "\(possible) of 6")
  }

  /// More tasks are no more chances to be called impossible.
  @Test("of a scheduler's own logs at most about one in twenty is called impossible under it")
  func oneInTwenty() throws {
    let scheduler = try #require(PlausibleScheduler(1))
    var impossible = 0
    let count = LongForm.count(12, long: 120)
    for seed in 0..<count {
      let played = try PlayedLog(
        PlayedLog.scenario(days: 3), under: scheduler, seed: UInt64(1_000 + seed))
      if try !asked(played, 1).possible.contains(1) { impossible += 1 }
    }
    #expect(impossible * 10 <= count, "\(impossible) of \(count)")
  }

  @Test("a log that none of them could write is possible under none") func none()
    throws
  {
    let settings = ["rules.app-usage.threshold=100%", "rules.rate-limiting.refresh-spacing=6d"]
    let played = try PlayedLog(PlayedLog.scenario(days: 8), settings: settings)
    let answer = try asked(played, 10)
    #expect(answer.possible.isEmpty)
    let text = answer.text(TextStyle())
    #expect(text.contains("the log is possible under 0 of 11"))
    #expect(text.contains("so long or longer under 0 of 11"))
  }

  @Test("a parameter that the log narrows down is shown with both ranges") func ruledOut() throws {
    // A messenger's refreshes follow from how far they are kept apart, and from nothing else that much.
    let settings = ["rules.rate-limiting.refresh-spacing=29m"]
    let played = try PlayedLog(
      PlayedLog.scenario(days: 2, opened: "messenger"), settings: settings)
    let answer = try asked(played, 60)
    let text = answer.text(TextStyle())
    if (8...52).contains(answer.possible.count) {
      #expect(text.contains("; all of them have"), "\(text)")
    } else {
      #expect(!text.contains("; all of them have"))
    }
  }
}

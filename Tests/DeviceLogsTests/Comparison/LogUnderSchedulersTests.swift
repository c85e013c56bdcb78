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

  /// One app or two, with one task or three, seldom or often.
  private static let kinds: [String] = [
    PlayedLog.scenario(days: 3), PlayedLog.scenario(days: 2, opened: "messenger"),
    PlayedLog.scenario(days: 8, opened: "casual"),
    """
    { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "6d",
      "device": "overnight-charger",
      "apps": [{ "id": "com.example.news", "opened": "daily", "tasks": [
        { "processing": "com.example.news.clean", "requires": ["power"], "resubmit": "first",
          "work": { "takes": "1m..9m" } }] }] }
    """,
    """
    { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "5d",
      "device": "overnight-charger",
      "apps": [{ "id": "com.example.news", "opened": "daily", "tasks": [
        { "refresh": "com.example.news.refresh", "earliest": "15m", "resubmit": "first" },
        { "processing": "com.example.news.clean", "requires": ["power"], "resubmit": "first" }] },
       { "id": "com.example.mail", "opened": "messenger", "tasks": [
        { "refresh": "com.example.mail.refresh", "earliest": "15m", "resubmit": "first" }] }] }
    """,
  ]

  /// More tasks are no more chances to be called impossible. In the long form 200 logs say it, at most 17 of
  /// which chance lets be called so, 39 times of 40.
  @Test("of a scheduler's own logs at most about one in twenty is called impossible under it")
  func oneInTwenty() throws {
    var impossible: [String] = []
    let count = LongForm.count(15, long: 200)
    for place in 0..<count {
      let scheduler = try #require(PlausibleScheduler(1 + place / Self.kinds.count % 10))
      let played = try PlayedLog(
        Self.kinds[place % Self.kinds.count], under: scheduler, seed: UInt64(1_000 + place))
      let worker = try LogScheduler(played.loaded, played.log)
      var working = worker
      working.run(scheduler, while: { true })
      let answer = try LogUnderSchedulers(worker, [working])
      if answer.possible.isEmpty { impossible.append("\(place) under \(scheduler.number)") }
    }
    #expect(
      impossible.count <= (LongForm.isAskedFor ? 17 : 2), "\(impossible.count) of \(count)")
    if LongForm.isAskedFor {
      print("\(impossible.count) of \(count) logs are called impossible under their own scheduler")
    }
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

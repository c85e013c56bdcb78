import FeedApp
import Foundation
import SimulatedBackgroundTasks

// swift run -c release ThirtyDays
// How long the app's month takes: five openings, some refreshes and a clean-up a day. The goal is a
// tenth of a second.

struct QuickFeed: FeedSource {
  func newArticles() async throws -> [String] {
    try await Task.sleep(for: .seconds(4))
    return ["Article of \(Date())"]
  }
}

struct Month {
  let launches: Int
  /// Of all threads, because other programs may run beside.
  let processorTime: Double
  let realTime: Duration

  static func live() async throws -> Month {
    let (began, tick) = (ContinuousClock.now, clock())
    let store = ArticleStore()
    let phone = SimulatedDevice(.overnightCharger)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.feed",
      permittedIdentifiers: ["com.example.feed.refresh", "com.example.feed.cleanup"])
    let app = try phone.install(plist, habit: .daily) { process in
      let delegate = AppDelegate(source: QuickFeed(), store: store)
      delegate.didFinishLaunching()
      process.whenInBackground { delegate.didEnterBackground() }
    }
    await phone.advance(days: 30)
    let used = Double(clock() - tick) / Double(CLOCKS_PER_SEC)
    let launches = plist.permittedIdentifiers.reduce(0) { $0 + app.runs(of: $1).count }
    return Month(launches: launches, processorTime: used, realTime: ContinuousClock.now - began)
  }
}

var months: [Month] = []
for _ in 0..<21 { months.append(try await Month.live()) }
let processorTime = months.map(\.processorTime).sorted()
let realTime = months.map(\.realTime).sorted()[months.count / 2].components
print(
  String(
    format: "30 days, %d launches: %.1f ms of processor time (%.1f to %.1f), %.1f ms of real time; "
      + "median of %d", months[0].launches, processorTime[months.count / 2] * 1_000,
    processorTime[0] * 1_000, processorTime[months.count - 1] * 1_000,
    Double(realTime.seconds) * 1_000 + Double(realTime.attoseconds) / 1e15, months.count))

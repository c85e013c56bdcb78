import BackgroundTasks
import Foundation

/// One of the ways in which app code asks what time it is.
public struct WayToTellTime: Sendable {
  public let name: String
  /// Virtual or real, as of a way to wait.
  public let withNames: Reach
  public let withoutNames: Reach
  /// In seconds since whenever.
  let ask: @Sendable () -> Double

  init(
    _ name: String, withNames: Reach = .virtual, withoutNames: Reach = .real,
    _ ask: @escaping @Sendable () -> Double
  ) {
    self.name = name
    self.withNames = withNames
    self.withoutNames = withoutNames
    self.ask = ask
  }

  public static let all = [
    WayToTellTime("`Date()`") { Date().timeIntervalSinceReferenceDate },
    WayToTellTime("`Date.now`") { Date.now.timeIntervalSinceReferenceDate },
    WayToTellTime("`timeIntervalSinceNow`") {
      -Date(timeIntervalSinceReferenceDate: 0).timeIntervalSinceNow
    },
    WayToTellTime("`ContinuousClock.now`") { seconds(of: .now, since: continuous) },
    WayToTellTime("`SuspendingClock().now`") {
      seconds(of: SuspendingClock().now, since: suspending)
    },
    WayToTellTime("`ProcessInfo.systemUptime`") { ProcessInfo.processInfo.systemUptime },
    WayToTellTime("`DispatchTime.now()`", withNames: .real) {
      Double(DispatchTime.now().uptimeNanoseconds) / 1e9
    },
    WayToTellTime("`clock_gettime`", withNames: .real) {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    },
    WayToTellTime("`gettimeofday`", withNames: .real) {
      var time = timeval()
      gettimeofday(&time, nil)
      return Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    },
    WayToTellTime("`time`", withNames: .real) { Double(time(nil)) },
    WayToTellTime("`Date` of a file that was written", withNames: .real) {
      let file = URL(fileURLWithPath: NSTemporaryDirectory() + "time-\(UUID())")
      try? Data("now".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      return (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    },
  ]

  private static let continuous = ContinuousClock.now
  private static let suspending = SuspendingClock().now

  private static func seconds(
    of time: ContinuousClock.Instant, since first: ContinuousClock.Instant
  )
    -> Double
  { number(first.duration(to: time)) }

  #if !SIMULATED
    private static func seconds(
      of time: SuspendingClock.Instant, since first: SuspendingClock.Instant
    ) -> Double { number(first.duration(to: time)) }
  #endif

  private static func number(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}

/// An app whose handler asks for the time, lets twenty seconds go by, and asks again.
public final class TimekeepingApp: @unchecked Sendable {
  private let way: WayToTellTime
  public private(set) var elapsed: Double?

  public init(_ way: WayToTellTime) { self.way = way }

  public func didFinishLaunching() {
    let identifier = WaitingApp.identifier
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
      @Sendable task in
      nonisolated(unsafe) let task = task
      Task {
        let before = self.way.ask()
        try? await Task.sleep(for: .seconds(20))
        self.elapsed = self.way.ask() - before
        task.setTaskCompleted(success: true)
      }
    }
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
  }
}

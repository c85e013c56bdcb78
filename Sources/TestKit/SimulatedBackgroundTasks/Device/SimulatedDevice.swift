public import Foundation
public import SchedulerEngine
public import VirtualTime

/// A simulated iPhone or iPad for tests. The test sets conditions; only the system's rules decide what
/// runs when.
///
///     let phone = SimulatedDevice()
///     let app = try phone.install(plist) { _ in NewsApp().didFinishLaunching() }
///     app.open(for: .minutes(4))
///     await phone.advance(days: 21)
///     #expect(app.runs(of: "com.example.news.refresh").count > 60)
public final class SimulatedDevice: @unchecked Sendable {
  public typealias Conditions = DeviceConditions
  public typealias Escape = VirtualTime.Escape
  public typealias Options = VirtualWorld.Options

  var setup: Setup
  var launches: [AppID: LaunchPlan] = [:]
  var sessionIfStarted: Session?
  package let shelf = DeviceShelf()
  var logs = EventLogFolder.ofThisProcess
  private let reporting: FailureReporting
  private let options: Options
  var manner: Manner
  private var zone: DeviceZone?
  /// What keeps the device from running at all.
  private var impossible: DeviceFailure?
  private let site: CallSite
  let logName: String
  private var told = 0

  /// Time begins to move with the first thing that happens to the device; apps are installed before.
  ///
  /// `timeZone` is where the phone is, as "America/Los_Angeles": its clocks change with the seasons, and
  /// the app's `TimeZone.current`, `Calendar.current` and formatters show it. Without one it is GMT. Without
  /// a `start` it is Monday 1 June 2026 at 06:00 by the phone's clock.
  ///
  /// `earlierHandlers` says what becomes of handlers that an earlier process of the app registered, and
  /// `unsaid` what follows when a decision rests on something that the test never said.
  public convenience init(
    _ device: NamedDevice = .overnightCharger, system: OSProfile = .ios26,
    timeZone: String? = nil, startingAt start: Date? = nil, seed: UInt64 = 1,
    earlierHandlers: EarlierHandlers = .usedAgain, unsaid: UnsaidConditions = .asNamedDevice,
    failures: FailureReporting = .failTest, options: Options = .init(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    var setup = Setup()
    setup.device = device.device
    setup.habits = device.habits
    setup.profile = system
    setup.seed = seed
    self.init(
      setup, failures, options, Manner(earlierHandlers: earlierHandlers, unsaid: unsaid),
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    put(timeZone)
    let offset = zone?.zone.secondsFromGMT(for: Self.usualStart) ?? 0
    self.setup.start = Instant(
      notBefore: start ?? Self.usualStart.addingTimeInterval(-TimeInterval(offset)))
    if let zone {
      self.setup.utcOffset = zone.offset(at: self.setup.start.date)
      self.setup.script = zone.changes(after: self.setup.start.date)
    }
  }

  private func put(_ timeZone: String?) {
    guard let timeZone else { return }
    do throws(UnknownTimeZone) { zone = try DeviceZone(timeZone) } catch {
      impossible = DeviceFailure(
        kind: .unknownTimeZone(nearest: error.nearest), identifier: error.name,
        at: Self.usualStart, site: nil)
    }
  }

  package init(
    _ setup: Setup, _ reporting: FailureReporting, _ options: Options, _ manner: Manner,
    from site: CallSite
  ) {
    self.setup = setup
    self.manner = manner
    self.reporting = reporting
    self.options = options
    self.site = site
    logName = RunningTest.fileName(orOf: site)
  }

  /// Monday 1 June 2026, 06:00 UTC.
  public static let usualStart = Date(timeIntervalSince1970: 1_780_293_600)

  deinit {
    guard let sessionIfStarted else { return }
    logs?.close(sessionIfStarted)
    sessionIfStarted.close()
  }

  /// The running device, started if it was not. Nil if it cannot run, which has been told.
  var session: Session? {
    if let sessionIfStarted { return sessionIfStarted }
    if impossible != nil {
      tellFailures()
      return nil
    }
    do throws(SimulationFault) {
      let session = try Session(setup, launches, options, manner, zone, shelf)
      sessionIfStarted = session
      logs?.add(session, of: logName)
      return session
    } catch {
      impossible = DeviceFailure(
        kind: .simulationStopped(error), identifier: "", at: setup.start.date, site: nil)
      tellFailures()
      return nil
    }
  }

  /// What would have cost an app its life on a device, in order of time.
  public var failures: [DeviceFailure] {
    sessionIfStarted?.failures ?? (impossible.map { [$0] } ?? [])
  }

  /// Told where the test waits for the device, so that they belong to the test.
  func tellFailures() {
    let all = failures
    reporting.tell(all[told...], after: all[..<told], from: site)
    told = all.count
  }
}

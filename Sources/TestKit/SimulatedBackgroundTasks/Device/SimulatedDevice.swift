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
  var logs = EventLogFolder.ofThisProcess
  private let reporting: FailureReporting
  private let options: Options
  private let site: CallSite
  let logName: String
  private var told = 0

  /// Time begins to move with the first thing that happens to the device; apps are installed before.
  public convenience init(
    _ device: NamedDevice = .overnightCharger, system: OSProfile = .ios26,
    startingAt start: Date = SimulatedDevice.usualStart, seed: UInt64 = 1,
    failures: FailureReporting = .failTest, options: Options = .init(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    var setup = Setup()
    setup.device = device.device
    setup.habits = device.habits
    setup.profile = system
    setup.start = Instant(notBefore: start)
    setup.seed = seed
    self.init(
      setup, failures, options,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  init(
    _ setup: Setup, _ reporting: FailureReporting, _ options: Options,
    from site: CallSite
  ) {
    self.setup = setup
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
    do throws(SimulationFault) {
      let session = try Session(setup, launches, options)
      sessionIfStarted = session
      logs?.add(session, of: logName)
      return session
    } catch {
      let failure = DeviceFailure(
        kind: .simulationStopped(error), identifier: "", at: setup.start.date, site: nil)
      reporting.tell([failure], after: [], from: site)
      return nil
    }
  }

  /// What would have cost an app its life on a device, in order of time.
  public var failures: [DeviceFailure] { sessionIfStarted?.failures ?? [] }

  /// Told where the test waits for the device, so that they belong to the test.
  func tellFailures() {
    let all = failures
    reporting.tell(all[told...], after: all[..<told], from: site)
    told = all.count
  }
}

import Foundation
import SimulatedBackgroundTasks
import Testing

/// Whatever app code does, the test comes back and says where the code was.
///
/// Those that take their time by the clock have shorter limits here, and only some of them run with all other
/// tests. `bash .ci/kit-tests hangs` tries every way, a third with the limits that users have, and prints what
/// became of it and after how long.
@Suite(.serialized, .enabled(if: TimeKeeping.here == .interposed)) struct HangTests {
  private static let isComplete = ProcessInfo.processInfo.environment["EVERY_WAY_TO_HANG"] != nil
  private static let tried = WayToHang.all.enumerated()
    .filter { isComplete || $0.element.end.isAtOnce || $0.offset % 6 == 0 }
    .map { $0.element }

  /// Those that are tried with the limits that users have.
  private static let withUsualLimits = Set(
    WayToHang.all.enumerated().filter { isComplete && $0.offset % 3 == 0 }
      .map { $0.element.testDescription })

  private static let isSanitized = SimulatedDevice.Options.Watchdog.isSanitized
  // An optimised function that ends with a call is left before the call, so only its caller can be told.
  #if DEBUG
    private static let isOptimised = false
  #else
    private static let isOptimised = true
  #endif

  @Test(arguments: tried) func noWayToHangHangsTheTest(_ way: WayToHang) async throws {
    let limits =
      Self.withUsualLimits.contains(way.testDescription)
      ? SimulatedDevice.Options.Watchdog.standard : .after(milliseconds: 300)
    let phone = SimulatedDevice(failures: .keep, options: .init(watchdog: limits))
    let began = ContinuousClock.now
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example.study", permittedIdentifiers: [StudyApp.identifier])
    ) { process in Self.launch(way, process) }
    app.open(for: .minutes(1))
    await phone.advance(by: .minutes(5))
    do { try await app.launchNow(StudyApp.identifier) } catch {}
    await phone.advance(by: .hours(1))
    let stuck = phone.failures.lazy.compactMap { failure -> StuckJob? in
      if case .stuck(let job) = failure.kind { job } else { nil }
    }.first
    if Self.isComplete {
      print(
        "\(way.testDescription), \(ContinuousClock.now - began): \(stuck.map { "\($0)" } ?? phone.failures.first?.description ?? "virtual")"
      )
    }
    switch way.end {
    case .expires:
      #expect(phone.failures == [])
      #expect(app.runs.first?.expiry != nil)
      #expect(!app.findings.isEmpty)
    case .told:
      #expect(!phone.failures.isEmpty && stuck == nil)
      let site = phone.failures.first?.site.map { "\($0.filePath):\($0.line)" }
      #expect(Self.isRight(site, .itsOwn, of: way), "\(phone.failures)")
    case .found:
      let finding = try #require(app.findings.first { $0.code == .mainThreadBlocked })
      let site = finding.site.map { "\($0.filePath):\($0.line)" }
      #expect(Self.isRight(site, .itsOwn, of: way), "\(finding)")
    case .givenUp(let kinds, let line):
      // Code that only never rests may use up its time first, as on a device.
      if stuck == nil, kinds.contains(.neverQuiet), let note = app.notes.first {
        let told = note.site.map { "\($0.filePath):\($0.line)" }
        return #expect(Self.isRight(told, line, of: way), "\(note)")
      }
      let job = try #require(stuck, "\(phone.failures)")
      #expect(kinds.contains(job.kind), "\(job)")
      #expect(Self.isRight(job.line, line, of: way), "\(job)")
    }
  }

  private static func isRight(_ line: String?, _ wanted: WayToHang.Line, of way: WayToHang) -> Bool
  {
    guard let line else { return wanted == .orUnknown || isSanitized }
    let parts = line.split(separator: ":")
    guard let file = parts.first, let number = parts.last.flatMap({ Int($0) }) else { return false }
    if file.hasSuffix("/HangTests.swift") { return wanted != .itsOwn || isOptimised }
    // Or in one of the helpers at the head of the file.
    let lines = WayToHang.all.map { $0.line }
    let next = lines.filter { $0 > way.line }.min() ?? .max
    return file.hasSuffix("/WaysToHang.swift")
      && ((way.line..<next).contains(number) || number < lines[0])
  }

  @MainActor private static func launch(_ way: WayToHang, _ process: LaunchedApp) {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: StudyApp.identifier, using: way.place == .expiration ? .main : nil
    ) { @Sendable task in
      nonisolated(unsafe) let task = task
      switch way.place {
      case .handler: way.hang()
      case .expiration: task.expirationHandler = { way.hang() }
      case .mainActor: Task { @MainActor in way.hang() }
      case .afterAnAwait:
        Task { @MainActor in
          try? await Task.sleep(for: .seconds(1))
          way.hang()
        }
      case .completed:
        task.setTaskCompleted(success: true)
        way.hang()
      case .notification:
        let (center, name) = (
          NotificationCenter.default, Notification.Name("com.example.study.news")
        )
        _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in way.hang() }
        center.post(name: name, object: nil)
      case .launch, .inFront, .leaving: break
      }
    }
    StudyApp.submit(.refresh)
    switch way.place {
    case .launch: way.hang()
    case .inFront: process.whenInFront { way.hang() }
    case .leaving: process.whenInBackground { way.hang() }
    default: break
    }
  }

  /// A thread stuck in a library's code cannot be stopped, and would keep computing during all
  /// later tests.
  @Test(.enabled(if: !isSanitized)) func aThreadThatCannotBeStoppedEndsTheProgram() async {
    let end = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
      try await Self.spinInTheLibrary()
    }
    let words = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("exit code 70"), "\(words)")
    #expect(words.contains("HangTests.swift:") || Self.isOptimised, "\(words)")
  }

  private static func spinInTheLibrary() async throws {
    let phone = SimulatedDevice(
      failures: .keep, options: .init(watchdog: .after(milliseconds: 300)))
    let app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example.study", permittedIdentifiers: [])
    ) {
      let lock = UnsafeMutablePointer<pthread_spinlock_t>.allocate(capacity: 1)
      pthread_spin_init(lock, 0)
      pthread_spin_lock(lock)
      pthread_spin_lock(lock)
    }
    app.open()
    await phone.advance(by: .minutes(1))
    try await Task.sleep(for: .seconds(60))
  }

  /// Code that needs less processor time than the limit is not reported, however long it takes.
  @Test(arguments: 0..<(isComplete ? 100 : 1)) func aBusyMachineTriggersNoWatchdog(_: Int)
    async throws
  {
    let (limit, work, rivals) = (400, 250, 4)
    let over = Flag()
    for _ in 0..<rivals { Thread.detachNewThread { while !over.isSet {} } }
    defer { over.isSet = true }
    let study = try StudyApp(.refresh, options: .init(watchdog: .after(milliseconds: Int64(limit))))
    { task in
      let end = Self.processorTime + work * 1_000_000
      while Self.processorTime < end {}
      task.setTaskCompleted(success: true)
    }
    study.app.open(for: .minutes(1))
    await study.phone.advance(by: .minutes(5))
    try await study.app.launchNow(StudyApp.identifier)
    #expect(study.phone.failures == [])
  }

  /// What this thread has used so far, in nanoseconds.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private final class Flag: @unchecked Sendable { var isSet = false }
}

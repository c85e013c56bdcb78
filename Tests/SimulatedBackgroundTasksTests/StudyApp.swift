import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks

/// An app of one task, whose handler a test gives it.
struct StudyApp {
  static let identifier = "com.example.study.task"

  let phone: SimulatedDevice
  let app: SimulatedApp

  var runs: [SimulatedRun] { app.runs(of: Self.identifier) }
  var codes: [FindingCode] { (app.findings + app.hints).map(\.code) }

  /// Registers on the queue, submits at launch, and works as given.
  init(
    _ kind: Kind = .processing, on queue: DispatchQueue? = nil, system: OSProfile = .ios26,
    submits: Submits = .once, options: SimulatedDevice.Options = .init(),
    earlierHandlers: EarlierHandlers = .forgotten, handler: @escaping @Sendable (BGTask) -> Void
  ) throws {
    phone = SimulatedDevice(
      system: system, earlierHandlers: earlierHandlers, failures: .keep, options: options)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.study", permittedIdentifiers: [Self.identifier])
    app = try phone.install(plist) {
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Self.identifier, using: queue, launchHandler: handler)
      if submits == .once { Self.submit(kind) }
    }
  }

  enum Submits { case once, never }

  enum Kind { case refresh, processing }

  static func submit(_ kind: Kind) {
    let request =
      switch kind {
      case .refresh: BGAppRefreshTaskRequest(identifier: identifier)
      case .processing: BGProcessingTaskRequest(identifier: identifier)
      }
    try? BGTaskScheduler.shared.submit(request)
  }

  /// The user opens the app once, and two days go by.
  func live(days: Int = 2) async {
    app.open()
    await phone.advance(days: days)
  }
}

/// Lines that app code leaves, from whichever thread.
final class Trace: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []
  var lines: [String] { lock.withLock { stored } }
  func add(_ line: String) { lock.withLock { stored.append(line) } }
}

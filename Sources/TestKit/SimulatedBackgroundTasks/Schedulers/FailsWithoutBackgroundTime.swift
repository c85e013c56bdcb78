import Foundation

/// Expects that a test can fail: runs the body as it is, then once on a phone that launches nothing in the
/// background, and once on a phone that tells every run to stop as soon as its handler waits. A body that
/// passes on all three would pass if no background work were ever done, and fails here.
///
///     try await expectFailsWithoutBackgroundTime { phone in
///       let app = try phone.install(plist) { NewsApp().didFinishLaunching() }
///       app.open(for: .minutes(4))
///       await phone.advance(days: 7)
///       app.expectCompletes("com.example.news.refresh")
///     }
///
/// An expectation that holds on all three by itself is named by a warning at its line, or on the standard
/// error stream where the test library has no warnings. Only devices that the body creates are such phones.
public func expectFailsWithoutBackgroundTime(
  on device: (() -> SimulatedDevice)? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, _ body: (SimulatedDevice) async throws -> Void
) async throws {
  let device =
    device
    ?? { SimulatedDevice(fileID: fileID, filePath: filePath, line: line, column: column) }
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  try await expectFailsWithoutBackgroundTime(at: site) { try await body(device()) }
}

/// The same of a body that creates its devices.
package func expectFailsWithoutBackgroundTime(
  at site: CallSite, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async throws {
  let catcher = IssueCatcherBox.linked
  /// Returns false if a failure could not be kept from the test.
  func live(_ trial: BackgroundTimeTrial) async throws -> Bool {
    try Task.checkCancellation()
    var thrown: (any Error)?
    func once() async {
      await BackgroundTimeTrial.$current.withValue(trial) {
        do { try await body() } catch { thrown = error }
      }
    }
    var wasKept = true
    if let catcher {
      wasKept = await catcher.run(isolation: isolation, hearing: trial.hear) { await once() }
    } else {
      await once()
    }
    if let thrown {
      if trial.time == .granted || thrown is CancellationError { throw thrown }
      if trial.passed { _ = trial.hear(HeardIssue("it threw \(thrown)", at: nil)) }
    }
    return wasKept
  }
  let usual = BackgroundTimeTrial(.granted)
  _ = try await live(usual)
  // What it expects is not so even with background time, and it has said so.
  guard usual.passed else { return }
  for (words, line) in usual.untried { warn(words, at: line, catcher) }
  let trials = [BackgroundTimeTrial(.nothingLaunched), BackgroundTimeTrial(.runsCutShort)]
  var wasKept = true
  for trial in trials { wasKept = try await live(trial) && wasKept }
  BackgroundTimeVerdict(usual, trials, catcher).tell(wasKept: wasKept, at: site)
}

private func warn(_ words: String, at site: CallSite, _ catcher: (any IssueCatcher)?) {
  if catcher?.warn(words, at: site) == true { return }
  FileHandle.standardError.write(Data("\(site.filePath):\(site.line): warning: \(words)\n".utf8))
}

/// What comes of the runs of one body.
private struct BackgroundTimeVerdict {
  private let runs: [BackgroundTimeTrial]
  private let trials: [BackgroundTimeTrial]
  private let catcher: (any IssueCatcher)?

  init(
    _ usual: BackgroundTimeTrial, _ trials: [BackgroundTimeTrial], _ catcher: (any IssueCatcher)?
  ) {
    runs = [usual] + trials
    self.trials = trials
    self.catcher = catcher
  }

  func tell(wasKept: Bool, at site: CallSite) {
    guard runs.allSatisfy(\.hasDevice) else { return TestFailure.record(Self.noDevice, at: site) }
    for run in runs { run.readLines() }
    for (name, line) in heldInAll {
      warn(Self.words(holding: name), at: line, catcher)
    }
    if trials.allSatisfy(\.passed) {
      TestFailure.record(Self.passes, at: site)
    } else if !wasKept {
      TestFailure.record(Self.notKept, at: site)
    }
  }

  private var heldInAll: [(name: String?, site: CallSite)] {
    let others = trials.map { $0.held.map(\.site) }
    return (runs.first?.held ?? []).filter { one in others.allSatisfy { $0.contains(one.site) } }
  }

  private static let phones =
    "on a phone that launches nothing in the background, and on one that tells every run to stop as soon as "
    + "its handler waits"

  private static let passes =
    "This test also passes \(phones), so it would pass if no background work were ever done. Expect what only "
    + "a run that got its time can bring, as app.expectCompletes, app.expectFresh or a look at what the work "
    + "saved does."

  private static func words(holding name: String?) -> String {
    "\(name ?? "This assertion") also holds \(phones): by itself it does not show that background work is done. "
      + "Keep it for what it does show, beside an expectation that needs a run, as app.expectCompletes does."
  }

  private static let noDevice =
    "Whether this test can fail was not tried, because its body made no device: create the SimulatedDevice in "
    + "the body, or use the one that it is given."

  private static let notKept =
    "The test can fail, as it did without background time. It fails here too, because XCTest keeps no assertion "
    + "of a trial from failing the test: write it as an expectation of the kit, throw an error instead, or move "
    + "the test to Swift Testing."
}

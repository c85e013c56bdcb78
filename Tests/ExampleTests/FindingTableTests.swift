import AppCheck
import Basics
import Documents
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import Testing

/// No starter and no example is accused of what its own text does not mean to show.
@Suite struct FindingTableTests {
  /// What examples show on purpose, by identifier without `com.example.`; all others are without fault.
  private static let meant: [String: [String]] = [
    "can-my-app-refresh-every-five-minutes": ["asks-too-often scores.refresh"],
    "does-a-busy-processor-end-my-task": ["processor-overused plain.train"],
    "does-a-refresh-find-what-a-lost-push-would-have-brought": ["push-priority chat.message"],
    "what-becomes-of-fourteen-pushes": ["pushes-too-often chat.message"],
    "does-a-transfer-finish-what-a-refresh-began": [
      "transfer-made-discretionary news.rest", "expires-often news.refresh",
    ],
    "does-an-upload-finish-when-the-user-leaves": ["work-without-assertion bare-upload"],
    "what-does-a-bluetooth-wake-get-done": ["work-without-assertion hasty-upload"],
    "what-if-a-sensor-keeps-the-processor-busy": ["processor-overused smooth-at-once"],
    "what-if-gpu-work-goes-on-when-the-app-is-left": ["gpu-work-when-left transcribe-on"],
    "does-an-export-keep-the-neural-engine": ["inference-refused hoping.subtitles"],
    "what-if-the-neural-engine-is-refused": [
      "inference-refused last-words-refused", "inference-refused refused.night",
    ],
    "what-if-an-assertion-is-never-ended": [
      "assertion-too-short ended-sync", "assertion-left-open forgotten-sync",
      "assertion-ended-wrongly captured-sync",
    ],
    "why-is-my-app-killed-at-its-suspension": ["file-lock-held bare-save"],
    "does-a-failed-sync-come-back": ["chain-broken after.sync"],
    "does-a-refresh-survive-completing-before-it-asks-again": ["chain-broken then.sync"],
    "is-work-kept-when-a-run-is-cut-short": ["expires-often loses.drain"],
    "what-does-the-background-app-refresh-switch-stop": ["background-refresh-off photos.refresh"],
    "what-if-a-handler-completes-twice": [
      "ended-by-completing-twice studio.upload", "killed-along studio.render",
    ],
    "what-if-my-handler-never-completes": ["never-completed careless.refresh"],
    "what-if-the-group-completes-after-it-expired": [
      "completed-twice warn.exposure-notification", "expires-often warn.exposure-notification",
    ],
    "what-if-the-handler-blocks-its-queue": ["queue-blocked backup.worker"],
    "what-stalls-a-backup-photo-by-photo": [
      "transfer-not-answered single.photo", "transfer-made-discretionary single.photo",
      "transfers-one-by-one single.photo", "transfer-cancelled single.photo",
    ],
    "what-stops-an-export-that-stands-still": ["stalled video.export.stuck"],
    "why-do-two-of-three-refreshes-never-run": [
      "too-many-pending reader.podcasts", "too-many-pending reader.videos",
    ],
    "why-does-my-app-crash-when-it-registers-late": ["registered-late late.refresh"],
    "why-does-submitting-again-push-my-refresh-away": [
      "date-reset-by-resubmitting replaces.refresh"
    ],
  ]

  @Test(arguments: Example.all)
  func `An example has exactly the findings that it is meant to show`(_ example: Example) throws {
    let scenario = try #require(ScenarioReader.read(example.bytes).scenario)
    #expect(try Self.findings(of: scenario) == Self.meant[example.name] ?? [])
  }

  @Test(arguments: StarterScenario.names)
  func `A starter has no findings`(_ name: String) throws {
    let starter = try #require(StarterScenario(named: name))
    #expect(try Self.findings(of: starter.scenario) == [])
  }

  @Test func `Every listed finding belongs to an example`() {
    let names = Example.all.map(\.name)
    #expect(Self.meant.keys.filter { !names.contains($0) }.sorted() == [])
  }

  /// The late registration that the comment in the example suggests trying.
  @Test func `A late registration that works by accident is found`() throws {
    let example = try #require(
      Example.all.first { $0.name == "why-does-my-app-crash-when-it-registers-late" })
    let bytes = try Overrides.apply(["os=iOS 26"], to: example.bytes)
    let scenario = try #require(ScenarioReader.read(bytes).scenario)
    #expect(try Self.findings(of: scenario) == ["late-registration-accepted late.refresh"])
  }

  /// Continued tasks may be registered at any time, for instance when the user asks for one.
  @Test(arguments: ["beforeSubmitting", "late"])
  func `A continued task registered late has no finding`(_ moment: String) throws {
    let text = """
      { "format": 1, "start": "2026-06-01T20:00+02:00", "duration": "2h", "apps": [{
        "id": "com.a", "permitted": ["com.a.up.*"], "opened": ["20:10 for 5m"],
        "tasks": [{ "continued": "com.a.up.1", "submit": ["day 1 20:11"], "registers": "\(moment)",
          "work": { "units": 10, "pace": "1 per 1s" } }] }] }
      """
    let scenario = try #require(ScenarioReader.read(Array(text.utf8)).scenario)
    #expect(try Self.findings(of: scenario) == [])
  }

  private static func findings(of scenario: Scenario) throws -> [String] {
    let prepared = try Preparation.prepare(scenario)
    let setup = prepared.setup(seed: prepared.seeds[0])
    let record = try prepared.run(seed: prepared.seeds[0]).record
    return record.provenFindings(of: setup).map { group in
      let task = prepared.text(of: group.first.name)
      let isLong = task.hasPrefix("com.example.")
      return "\(group.first.code.name) \(isLong ? String(task.dropFirst(12)) : task)"
    }
  }
}

/// What `bgsim help` shows as wrong leads to the finding, and what it shows as right does not.
@Suite struct FindingExampleTests {
  @Test(arguments: FindingCode.allCases)
  func `The wrong example of a finding triggers it and the right one does not`(_ code: FindingCode)
    throws
  {
    guard let example = code.details.example else {
      // Only real code submits after its handler has completed and returned, or shares a queue among
      // handlers, and only a property list has such an entry. No log shows the thread of a call.
      let unshown: [FindingCode] = [
        .resubmittedAfterCompleting, .neverBegan, .wildcardMisspelt, .submittedOnMainThread,
        .mainThreadBlocked,
      ]
      #expect(unshown.contains(code))
      return
    }
    #expect(try Self.findings(of: example.wrong).contains(code))
    #expect(try !Self.findings(of: example.right).contains(code))
  }

  private static func findings(of side: FindingExample.Side) throws -> [FindingCode] {
    let reading = ScenarioReader.read(Array(side.document.utf8))
    let prepared = try Preparation.prepare(try #require(reading.scenario, "\(reading)"))
    let setup = prepared.setup(seed: prepared.seeds[0])
    return try prepared.run(seed: prepared.seeds[0]).record.provenFindings(of: setup).map {
      $0.first.code
    }
  }
}

/// `bgsim check` has nothing to say about the app of an example, unless the example is about just that.
@Suite struct AppMistakeTests {
  private static let shown = [
    "can-my-app-refresh-every-five-minutes": ["D210"], "does-a-failed-sync-come-back": ["D215"],
    "does-a-refresh-survive-completing-before-it-asks-again": ["D214"],
    "does-an-export-keep-the-neural-engine": ["D213"],
    "what-if-the-neural-engine-is-refused": ["D213", "D213"],
    "why-do-two-of-three-refreshes-never-run": ["D212"],
    "why-does-my-app-crash-when-it-registers-late": ["D208"],
  ]

  @Test(arguments: Example.all)
  func `The app of an example has only the mistakes that the example shows`(_ example: Example)
    throws
  {
    let scenario = try #require(ScenarioReader.read(example.bytes).scenario)
    let warnings = ScenarioCheckup(try Preparation.prepare(scenario)).warnings
    #expect(warnings.map(\.codeName) == Self.shown[example.name] ?? [])
  }
}

import AppCheck
import Documents
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import Advice

/// What files and answers say of a symptom.
@Suite struct DiagnosisTests {
  private static func scenario(_ task: String, _ further: String = "") throws -> SeenFile {
    let text = """
      { "format": 1, "start": "2026-06-01T00:00+00:00", "duration": "4d",
        "device": "overnight-charger",
        "apps": [{ "id": "com.a", "opened": "daily", "tasks": [\(task)] }]\(further) }
      """
    let loaded = try LoadedScenario("a.jsonc", Array(text.utf8), ScenarioOptions(), beside: .none)
    return .scenario(try ScenarioPlay(loaded, seed: 1, keeping: .reportRows, while: { _ in true }))
  }

  private static func app(_ body: String, permitted: String = "com.a.r") -> SeenFile {
    let plist = """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>com.a</string>
      <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>\(permitted)</string></array>
      <key>UIBackgroundModes</key><array><string>fetch</string></array>
      </dict></plist>
      """
    var files = AppFiles(plist: AppFile(path: "Info.plist", bytes: Array(plist.utf8)))
    files.sources = [AppFile(path: "App.swift", bytes: Array(body.utf8))]
    return .app(files, command: "bgsim check .")
  }

  struct Row: CustomTestStringConvertible {
    let symptom: Symptom
    let task: String
    var further = ""
    let first: Suspect
    let words: String
    var testDescription: String { "\(symptom.rawValue): \(first.name)" }
  }

  static let rows: [Row] = [
    Row(
      symptom: .neverRuns, task: "{ 'refresh': 'com.a.r', 'submit': ['onBackground'] }",
      further: ", 'events': [{ 'at': 'day 1 00:00', 'refreshOff': 'com.a' }]", first: .refreshOff,
      words: "background-refresh-off"),
    Row(
      symptom: .neverRuns, task: "{ 'processing': 'com.a.p', 'requires': ['power'] }",
      further: ", 'events': [{ 'at': 'day 1 21:30', 'forceQuit': 'com.a' }, "
        + "{ 'at': 'day 2 21:30', 'forceQuit': 'com.a' }, { 'at': 'day 3 21:30', 'forceQuit': 'com.a' }]",
      first: .swipedAway, words: "app-switcher held com.a.p back"),
    Row(
      symptom: .killed,
      task:
        "{ 'refresh': 'com.a.r', 'work': { 'ending': 'neverCompletes' }, 'onExpiration': 'ignore' }",
      first: .neverCompleted, words: "never-completed, com.a.r"),
    Row(
      symptom: .ranOnce,
      task: "{ 'refresh': 'com.a.r', 'submit': ['day 1 09:01'], 'resubmit': 'never' }",
      further: ", 'events': [{ 'at': 'day 1 09:00', 'open': 'com.a' }]", first: .neverResubmitted,
      words: "chain-broken, com.a.r, once"),
    Row(
      symptom: .tooSeldom,
      task:
        "{ 'refresh': 'com.a.r', 'submit': ['onBackground', 'ifNotPending'], 'earliest': '20h' }",
      further: ", 'events': [{ 'at': 'day 3 00:00', 'refreshOff': 'com.a' }]", first: .farDate,
      words: "earliest-begin-date held com.a.r back"),
    Row(
      symptom: .expires, task: "{ 'refresh': 'com.a.r', 'work': { 'takes': '5m' } }",
      first: .tooMuchWork, words: "com.a.r"),
  ]

  @Test(arguments: rows) func theCauseIsSeenInARun(_ row: Row) throws {
    let file = try Self.scenario(
      row.task.map { $0 == "'" ? "\"" : "\($0)" }.joined(),
      row.further.map { $0 == "'" ? "\"" : "\($0)" }.joined())
    let diagnosis = Diagnosis(row.symptom, files: [file], answers: [:])
    #expect(diagnosis.verdict.first == row.first)
    let line = try #require(diagnosis.lines.first { $0.standing == .seen })
    let evidence = try #require(line.evidence)
    #expect(evidence.words.contains(row.words), "\(evidence.words)")
    #expect(evidence.command.hasPrefix("bgsim explain a.jsonc com.a."))
  }

  @Test func aHealthyRunYieldsNoVerdict() throws {
    let file = try Self.scenario("{ \"refresh\": \"com.a.r\", \"earliest\": \"15m\" }")
    for symptom in Symptom.allCases {
      let diagnosis = Diagnosis(symptom, files: [file], answers: [:])
      #expect(diagnosis.verdict == [], "\(symptom)")
      #expect(diagnosis.notes.isEmpty == (symptom == .onlyInDevelopment), "\(symptom)")
    }
  }

  @Test func theCauseIsSeenInCode() throws {
    let wrong = Self.app(
      "func f() { BGTaskScheduler.shared.register(forTaskWithIdentifier: \"com.a.R\", using: nil) { t in } }"
    )
    let seen = Diagnosis(.neverRuns, files: [wrong], answers: [:])
    #expect(seen.verdict == [.identifier])
    #expect(seen.lines[0].evidence?.command == "bgsim check .")
    #expect(seen.suspects(.notFound).contains(.mode))
    #expect(!seen.missing.contains(.code))
  }

  /// Whoever reads both reads one consequence and one remedy.
  @Test func advisedIsWhatTheCheckerSays() throws {
    let code = """
      func f() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.R", using: nil) { t in }
        let request = BGProcessingTaskRequest(identifier: "com.a.r")
        try? BGTaskScheduler.shared.submit(request)
      }
      """
    let app = Self.app(code)
    var looked = 0
    for symptom in Symptom.allCases {
      let diagnosis = Diagnosis(symptom, files: [app], answers: [:])
      for line in diagnosis.lines where line.standing == .seen {
        let words = try #require(line.evidence?.words)
        let found = try #require(
          app.diagnostics.first { words.contains($0.problem.wording.title) }?.problem.wording)
        #expect(words.hasSuffix(found.note ?? found.title), "\(words)")
        let help = try #require(found.help)
        // What was meant is a question to whoever reads the mistake, and an instruction here.
        let remedy = help.hasSuffix("?") ? "write \(try #require(found.replacement)) there" : help
        #expect(line.remedyText.lowercased().hasPrefix(remedy.lowercased()), "\(line.remedyText)")
        looked += 1
      }
    }
    #expect(looked >= 4, "\(looked)")
  }

  @Test func aHandlerThatCouldNotBeFollowedRulesNothingOut() {
    let app = Self.app(
      "s.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in SyncKit.handle(task) }")
    let diagnosis = Diagnosis(.ranOnce, files: [app], answers: [:])
    #expect(diagnosis.suspects(.unseen).contains(.neverCompleted))
    #expect(diagnosis.suspects(.unseen).contains(.neverResubmitted))
    #expect(diagnosis.suspects(.notFound) == [])
    let text = diagnosis.text(TextStyle())
    #expect(text.contains("resubmitted-late, never-completed, far-date: 1"))
  }

  @Test func codeAloneRulesOutNothingAboutThePropertyList() {
    let code = "s.register(forTaskWithIdentifier: \"com.a.r\", using: nil) { task in f(task) }"
    let files = AppFiles(
      plist: nil, sources: [AppFile(path: "a.swift", bytes: Array(code.utf8))])
    let diagnosis = Diagnosis(
      .neverRuns, files: [.app(files, command: "bgsim check a.swift")], answers: [:])
    #expect(diagnosis.suspects(.unseen).contains(.identifier))
    #expect(diagnosis.suspects(.unseen).contains(.mode))
    let text = diagnosis.text(TextStyle())
    #expect(text.contains("identifier, mode: no property list was given, so nothing"), "\(text)")
  }

  @Test func answersDecideSuspectsAndTheRestStaysOpen() {
    let diagnosis = Diagnosis(
      .neverRuns, files: [], answers: [.swipedAway: true, .lowPower: false])
    #expect(diagnosis.verdict == [.swipedAway])
    #expect(diagnosis.suspects(.denied) == [.lowPower])
    #expect(!diagnosis.openQuestions.contains(.lowPower))
    #expect(diagnosis.suspects(.unseen).contains(.identifier))
  }

  @Test func noSymptomAsksMoreThanEightQuestions() {
    for symptom in Symptom.allCases {
      let asked = Diagnosis(symptom, files: [], answers: [:]).openQuestions
      #expect(asked.count <= 8, "\(symptom): \(asked)")
      #expect(!asked.isEmpty, "\(symptom)")
      #expect(Set(symptom.suspects).count == symptom.suspects.count, "\(symptom)")
    }
    #expect(Set(Suspect.all.map(\.name)).count == Suspect.all.count)
  }

  /// A run is stopped when somebody picks up the phone; no process ends with it.
  @Test func nobodyIsAskedAboutThePhoneWhenTheAppIsKilled() {
    for symptom in Symptom.allCases {
      let asked = symptom.suspects.contains { $0.id == .takenBack }
      #expect(asked == (symptom == .expires), "\(symptom)")
    }
    #expect(Symptom.killed.suspects.contains { $0.id == .memoryShort })
  }

  /// What a log waits for at its end is answered first.
  @Test func whatHoldsItBackNowComesFirst() {
    let log = SeenFile.device(
      "a.log", verdict: "Waits", shown: [(.replaced, "four times"), (.lowPower, "since noon")],
      ofDelay: [(.rareUse, "76 of 83 times")], main: .lowPower, command: "bgsim explain a.log")
    #expect(Diagnosis(.tooSeldom, files: [log], answers: [:]).verdict.first == Suspect(.rareUse))
    let diagnosis = Diagnosis(.neverRuns, files: [log], answers: [:])
    #expect(diagnosis.verdict == [.lowPower, Suspect(.replaced)])
    #expect(diagnosis.headline.hasPrefix("Likeliest: Low Power Mode is on. It runs again"))
    let nothing = Diagnosis(.neverRuns, files: [], answers: [:])
    #expect(nothing.headline.hasPrefix("Nothing found yet"))
  }

  @Test func anUnknownTaskIsReported() throws {
    let file = try Self.scenario("{ \"refresh\": \"com.a.r\" }")
    let diagnosis = Diagnosis(.neverRuns, files: [file], task: "nobody", answers: [:])
    #expect(diagnosis.notes == ["a.jsonc has no task \"nobody\"."])
  }

  @Test func adviceOnKilledAppsNamesTheMetricThatCountsEachCause() {
    let killed = Diagnosis(.killed, files: [], answers: [:]).text(TextStyle())
    for words in [
      "BackgroundTerminationMetric from iOS 27 on (fact 337)",
      "processor: highCPUTerminationCount", "lock-held: fileLockTerminationCount",
      "assertion-left: taskTimeoutTerminationCount", "memory: memoryLimitTerminationCount",
    ] { #expect(killed.contains(words), "\(words) in\n\(killed)") }
    let expires = Diagnosis(.expires, files: [], answers: [:]).text(TextStyle())
    #expect(!expires.contains("BackgroundTerminationMetric"))
  }
}

extension Suspect {
  fileprivate static let identifier = Suspect(.identifier)
  fileprivate static let mode = Suspect(.mode)
  fileprivate static let swipedAway = Suspect(.swipedAway)
  fileprivate static let neverCompleted = Suspect(.neverCompleted)
  fileprivate static let refreshOff = Suspect(.refreshOff)
  fileprivate static let farDate = Suspect(.farDate)
  fileprivate static let neverResubmitted = Suspect(.neverResubmitted)
  fileprivate static let tooMuchWork = Suspect(.tooMuchWork)
  fileprivate static let lowPower = Suspect(.lowPower)
}

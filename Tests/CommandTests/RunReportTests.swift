import SchedulerEngine
import Testing

/// What `bgsim run` tells about scenarios in which something is wrong or hard to tell apart.
@Suite struct RunReportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func report(_ scenario: String, _ options: String...) throws -> String {
    try folder.put(scenario, in: "s.jsonc")
    let isView = !Set(options).isDisjoint(with: [
      "--seeds", "--json", "--sentences", "--quiet", "--brief",
    ])
    let options = options.filter { $0 != "--brief" } + (isView ? [] : ["--details"])
    let ending = try BuiltCommand.run(["run", "s.jsonc"] + options, in: folder)
    #expect(ending.status == 0, "\(ending.error)")
    return ending.output
  }

  /// Only continued work may register this late; systems that forbid it have no continued work (fact 25).
  @Test(arguments: ["beforeSubmitting", "late"])
  func lateRegistrationOfContinuedWorkIsNotAFinding(_ habit: String) throws {
    let text = try report(
      """
      { "format": 1, "start": "2026-06-01T20:00+02:00", "duration": "2h", "apps": [{
        "id": "com.a", "permitted": ["com.a.up.*"], "opened": ["20:10 for 5m"], "tasks": [
          { "continued": "com.a.up.1", "submit": ["day 1 20:11"], "registers": "\(habit)",
            "work": { "units": 10, "pace": "1 per 1s" } }] }] }
      """, "--brief")
    #expect(text.contains("done") && !text.contains("registration"), "\(text)")
  }

  /// A dated opening is one moment, even if the clock shows its time twice.
  @Test func aDatedOpeningHappensOnceWhenItsHourRepeats() throws {
    let text = try report(
      """
      { "format": 1, "start": "2026-06-01T06:00+09:00", "duration": "3d", "apps": [{
        "id": "com.a", "opened": ["day 1 20:00"],
        "tasks": [{ "processing": "com.a.p", "earliest": "6h" }] }],
        "events": [{ "at": "day 1 23:50", "utcOffset": "-08:00" }] }
      """, "--sentences")
    #expect(
      text.split(separator: "the user opens a", omittingEmptySubsequences: false).count == 2,
      "\(text)")
    #expect(
      text.split(separator: "submits a request", omittingEmptySubsequences: false).count == 2,
      "\(text)")
  }

  @Test func aFindingIsReportedWithItsFixAndItsLine() throws {
    let text = try report(
      """
      { "format": 1, "duration": "1d", "device": "overnight-charger", "apps": [{
        "id": "com.example.news", "opened": ["08:00"],
        "tasks": [
          { "refresh": "com.example.news.refresh", "resubmit": "never" }] }] }
      """)
    #expect(
      text.contains(
        """
        1 finding

          chain-broken
            means     It does not run again until the app runs for another reason and
                      submits a request.
            fix       Submit the next request first thing in the handler, on every path.
            found     news.refresh, once, Mon 08:03 (run 1), line 4
            broken    Mon 08:03 for 21 h 56 min, to the end; no run lost
            tried     With the fix: it runs as often, once, and is never without a
                      request.
        """), "\(text)")
  }

  @Test func theJSONContainsTheProofOfAFinding() throws {
    let scenario = """
      { "format": 1, "duration": "1d", "device": "overnight-charger", "apps": [{
        "id": "com.example.news", "opened": ["08:00"], "permitted": ["com.example.news.sync"],
        "tasks": [
          { "refresh": "com.example.news.refresh" },
          { "refresh": "com.example.news.sync", "resubmit": "never" }] }] }
      """
    let text = try report(scenario, "--json")
    #expect(
      text.contains(
        #""task":"com.example.news.refresh","refused":1,"failedRegistrations":1,"lastRefused":"#),
      "\(text)")
    #expect(text.contains(#""proof":{"kind":"platform"},"facts":[16]"#), "\(text)")
    #expect(
      text.contains(
        #""proof":{"kind":"tried","before":{"launches":1,"finished":1,"unaskedSeconds":"#),
      "\(text)")
    #expect(text.contains(#""breaks":[{"run":1,"from":"#), "\(text)")
  }

  @Test func oneSeedOfSeveralCanBeRunAlone() throws {
    let scenario = NewsScenario(extra: "\"seeds\": \"1..3\",").text
    let many = try report(scenario, "--brief")
    #expect(many.contains("Launches a day over 3 seeds"))
    #expect(many.contains("one run   bgsim run s.jsonc --seed "))
    let one = try report(scenario, "--seed", "2")
    #expect(one.contains("  seed      2\n"), "\(one)")
    #expect(one.contains("com.example.news.refresh\n  ran "), "\(one)")
  }

  private static let twins = """
    { "format": 1, "duration": "1d", "device": "overnight-charger", "apps": [
      { "id": "com.one", "opened": ["08:00"], "tasks": [
        { "refresh": "sync", "registers": "never" }] },
      { "id": "com.two", "opened": ["09:00"], "tasks": [{ "refresh": "sync", "resubmit": "never" }] },
      { "id": "com.three", "opened": ["10:00"], "tasks": [{ "refresh": "sync" }] }] }
    """

  @Test func tasksWithTheSameNameAreShownWithTheirApp() throws {
    let text = try report(Self.twins)
    for words in [
      "\n  sync of com.two ", "\nsync of com.three\n  ran ", "found     sync of com.two, once",
      "found     sync of com.one, once",
    ] { #expect(text.contains(words), "\(words): \(text)") }
    let seeds = try report(Self.twins, "--seeds", "2")
    #expect(seeds.contains("\n  sync of com.three "), "\(seeds)")
    let sentences = try report(Self.twins, "--sentences")
    #expect(sentences.contains("the system starts sync of com.two at once"), "\(sentences)")
    #expect(sentences.contains("the request for sync of com.one is refused"), "\(sentences)")
  }

  @Test(arguments: ["s.jsonc", "log"])
  func theAppOptionChoosesAmongTasksWithTheSameName(_ file: String) throws {
    _ = try report(Self.twins, "--quiet", "--log", folder("log"))
    func explain(_ options: String...) throws -> BuiltCommand.Ending {
      try BuiltCommand.run(["explain", file, "sync"] + options, in: folder)
    }
    let two = try explain("--app", "com.two")
    #expect(two.output.hasPrefix("What held back sync of com.two\n  Mon 09:03"), "\(two.output)")
    let none = try explain()
    #expect(none.status == 64)
    #expect(
      none.error.contains("several apps have \"sync\"; choose one with --app: com."),
      "\(none.error)")
    let wrong = try explain("--app", "com.tow")
    #expect(wrong.status == 64)
    #expect(wrong.error.contains("did you mean com.two?"), "\(wrong.error)")
  }

  /// With `--quiet` nothing but the log is kept of a run.
  @Test(arguments: [nil, 1]) func theLogIsTheSameWithAndWithoutQuiet(_ expected: Int?) throws {
    let scenario = NewsScenario(ran: expected).text
    _ = try report(scenario, "--log", folder("whole"))
    let quiet = try report(scenario, "--log", folder("quiet"), "--quiet")
    #expect(quiet.isEmpty == (expected == nil))
    #expect(folder.text("quiet") == folder.text("whole"))
    #expect((folder.text("quiet") ?? "").contains("\"e\":\"launched\""))
  }

  @Test func aSingleLaunchIsNotReportedAsASeries() throws {
    let text = try report(Self.twins)
    #expect(
      text.contains("sync of com.two\n  ran       once, refresh; Mon 09:03; longest"), "\(text)")
    #expect(text.contains("\n  waited    0 s from request to launch\n"), "\(text)")
  }

  /// The app is opened at eight and submits a request when it is left, three minutes later.
  @Test(arguments: [
    (
      "12:00", "submit",
      "submit com.a.p day 1 12:00, line 2: the app was not running or was suspended"
    ),
    (
      "09:00", "cancel",
      "cancel com.a.p day 1 09:00, line 2: the app was not running or was suspended"
    ),
    ("08:01", "cancel", "cancel com.a.p day 1 08:01, line 2: no request was pending"),
    ("08:01", "submit", nil), ("08:03:02", "cancel", nil),
  ])
  func aScriptedCallWithoutEffectIsReported(_ time: String, _ call: String, _ line: String?) throws
  {
    let text = try report(
      """
      { "format": 1, "duration": "1d", "device": "overnight-charger", "events": [
          { "at": "\(time)", "\(call)": "com.a.p" }],
        "apps": [{ "id": "com.a", "opened": ["08:00"], "tasks": [{ "processing": "com.a.p" }] }] }
      """)
    let told = line.map { "1 call in the scenario had no effect\n  \($0)\n" }
    #expect(text.contains("had no effect") == (told != nil), "\(text)")
    if let told { #expect(text.contains(told), "\(text)") }
  }

  /// A transfer is done once all its bytes have arrived, no matter how the app handles its end.
  @Test(arguments: TransferEnd.allCases)
  func allOutputsAgreeOnWhetherATransferIsDone(_ end: TransferEnd) throws {
    let (keys, event) =
      switch end {
      case .finished: (#""upload": "900MB""#, "")
      case .timedOut: (#""upload": "9GB", "timeout": "3m""#, "")
      case .forceQuit: (#""upload": "900MB""#, #"{ "at": "day 1 07:15", "forceQuit": "com.f" }"#)
      }
    let isDone = end == .finished
    func scenario(_ word: String, _ count: Int) -> String {
      """
      { "format": 1, "start": "2026-06-01T07:00+00:00", "duration": "2d",
        "device": { "network": "wifi", "charging": true }, "events": [\(event)],
        "apps": [{ "id": "com.f", "opened": ["07:10"], "tasks": [
          { "transfer": "com.f.t", "submit": ["day 1 07:11"], \(keys) }] }],
        "expect": [{ "task": "com.f.t", "ran": 1, "\(word)": \(count) }] }
      """
    }
    for (word, count) in [("completed", 0), ("completed", 1), ("finished", 0), ("finished", 1)] {
      try folder.put(scenario(word, count), in: "s.jsonc")
      let ending = try BuiltCommand.run(["test", "s.jsonc"], in: folder)
      #expect(ending.status == (isDone == (count == 1) ? 0 : 1), "\(word): \(ending.output)")
    }
    let right = scenario("completed", isDone ? 1 : 0)
    let (word, cause) =
      switch end {
      case .finished: ("done", "")
      case .timedOut: ("failed", "the transfer timed out")
      case .forceQuit: ("failed", "the transfer was cancelled: app")
      }
    let figures = isDone ? #""succeeded":1,"failed":0"# : #""succeeded":0,"failed":1"#
    #expect(try report(right, "--json").contains(figures))
    let brief = try report(right, "--brief")
    #expect(brief.contains("f.t     1  \(word)"), "\(brief)")
    let details = try report(right, "--details")
    #expect(details.contains("1 \(word)"), "\(details)")
    let told = try report(right, "--sentences")
    #expect(told.contains("t \(isDone ? "is done" : "fails") after"), "\(told)")
    let why = try BuiltCommand.run(["explain", "s.jsonc", "com.f.t"], in: folder).output
    #expect(why.contains(word) && why.contains(cause), "\(why)")
  }
}

import Testing

/// What `bgsim run` tells about scenarios in which something is wrong or hard to tell apart.
@Suite struct RunReportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func report(_ scenario: String, _ options: String...) throws -> String {
    try folder.put(scenario, in: "s.jsonc")
    let ending = try BuiltCommand.run(["run", "s.jsonc"] + options, in: folder)
    #expect(ending.status == 0, "\(ending.error)")
    return ending.output
  }

  @Test func aMistakeOfTheAppIsToldWithItsFixAndItsLine() throws {
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
        1 finding in 1 place

          chain-broken
            means     It does not run again before the app itself runs and submits.
            fix       Submit the next request first thing in the handler, on every path.
            found     news.refresh, once, Mon 08:03 (run 1), line 4
        """), "\(text)")
  }

  @Test func oneSeedOfManyIsShownByItself() throws {
    let scenario = NewsScenario(extra: "\"seeds\": \"1..3\",").text
    let many = try report(scenario)
    #expect(many.contains("Launches a day over 3 seeds"))
    #expect(many.contains("s.jsonc --seed N shows one run"))
    let one = try report(scenario, "--seed", "2")
    #expect(one.contains("  seed      2\n"), "\(one)")
    #expect(one.contains("com.example.news.refresh\n  ran "), "\(one)")
  }
}

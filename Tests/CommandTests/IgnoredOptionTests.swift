import Testing

/// No option is given for nothing: it does what it says, or the command says why not.
@Suite struct IgnoredOptionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario(extra: "\"seeds\": \"1..3\",").text, in: "many.jsonc")
    try folder.put(NewsScenario().text, in: "one.jsonc")
    _ = try BuiltCommand.run(["run", "one.jsonc", "-q", "--log", "log"], in: folder)
  }

  @Test(arguments: [
    ("run many.jsonc --log l", "--log works with one run, but \"many.jsonc\" names 3 seeds"),
    ("run many.jsonc --sentences", "--sentences works with one run"),
    ("run many.jsonc --details", "--details works with one run"),
    ("run one.jsonc --watch --json", "--watch cannot be combined with --json"),
    ("run one.jsonc --watch -o l", "--watch cannot be combined with --output"),
    ("run one.jsonc many.jsonc --watch", "unexpected argument"),
    ("run - --watch", "--watch cannot be combined with standard input"),
    ("check one.jsonc --json --diagnostics full", "--json cannot be combined with --diagnostics"),
    ("explain log --set seed=2", "--set needs the scenario file; \"log\" is an event log"),
    ("explain log --seed 2", "--seed needs the scenario file"),
    ("explain log --at 12:00", "--at needs the scenario file"),
    ("explain one.jsonc --app com.example.news", "--app needs an identifier"),
    ("help demo --man", "--man cannot be combined with a topic"),
  ])
  func whatCannotBeDoneIsRefused(_ command: String, _ words: String) throws {
    let ending = try run(command)
    #expect(ending.status == 64, "\(command): \(ending.output)")
    #expect(ending.error.contains(words), "\(ending.error)")
    #expect(folder.text("l") == nil)
  }

  @Test(arguments: [
    ("run many.jsonc --seed 2", "; seed 2\n"), ("run many.jsonc --json", "\"seeds\": 3"),
    ("run many.jsonc --seed 2 --sentences", "07:05"),
    ("run many.jsonc --quiet", "holds in 3 of 3 seeds"),
  ])
  func whatCanBeDoneIsDone(_ command: String, _ words: String) throws {
    let ending = try run(command)
    #expect(ending.status == 0, "\(ending.error)")
    #expect(ending.output.contains(words), "\(ending.output)")
  }

  private func run(_ command: String) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(command.split(separator: " ").map(String.init), in: folder)
  }
}

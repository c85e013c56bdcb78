import Testing

/// Objects on lines that are no log are not taken for a scenario.
@Suite struct UnknownLinesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func explainSaysWhatItFoundAndWhatItReads() throws {
    try folder.put("\n{\"level\":\"info\"}\n{\"level\":\"warn\"}\n", in: "app.jsonl")
    let ending = try BuiltCommand.run(["explain", "app.jsonl"], in: folder)
    #expect(ending.status == 65)
    for words in [
      "app.jsonl:1:1: error: ", "a JSON object on each line",
      #"begins "{"level":"info"}""#, #""format": 1"#, "bgsim run --log", "log show --style ndjson",
    ] {
      #expect(ending.error.contains(words), "\(words) in \(ending.error)")
    }
  }

  @Test(
    "What has a format, or only one line, is a scenario with mistakes",
    arguments: [
      #"{ "format": 1 }"# + "\n" + #"{ "format": 1 }"#, #"{ "level": "info" }"#, "{\n}\n{\n}\n",
    ])
  func scenariosStayScenarios(_ text: String) throws {
    try folder.put(text, in: "a.jsonc")
    let ending = try BuiltCommand.run(["explain", "a.jsonc"], in: folder)
    #expect(ending.status == 65 && ending.error.contains("error[S"), "\(ending.error)")
  }
}

import Testing

/// `bgsim check` on scenarios: their apps are held to the rules for real ones.
@Suite struct ScenarioMistakeTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(
      """
      {
        "format": 1,
        "apps": [{
          "id": "com.example", "permitted": ["com.example.refresh"], "opened": "daily",
          "tasks": [{ "refresh": "com.example.refersh" }],
        }],
        "events": [{ "at": "day 9 10:00", "reboot": true }],
      }
      """, in: "s.jsonc")
  }

  private static let told = [
    (
      "full",
      """
      warning[D201]: "com.example.refersh" is not permitted
       --> s.jsonc:5:28
        |
      5 |     "tasks": [{ "refresh": "com.example.refersh" }],
        |                            ^^^^^^^^^^^^^^^^^^^^^ identifiers are compared exactly
        |
      4 |     "id": "com.example", "permitted": ["com.example.refresh"], "opened": "daily",
        |                                        --------------------- permitted here, but different
      help: did you mean "com.example.refresh"?
      note: on a device submit throws notPermitted (3)


      """
    ),
    (
      "short",
      """
      s.jsonc:5:28: warning[D201]: "com.example.refersh" is not permitted; did you mean "com.example.refresh"?

      """
    ),
    (
      "json",
      #"{ "code": "D201", "severity": "warning", "title": "\"com.example.refersh\" is not permitted","#
    ),
    (
      "github",
      """
      ::warning file=s.jsonc,line=5,col=28,endColumn=49,title=D201%3A "com.example.refersh" is not permitted::

      """
    ),
  ]

  @Test(arguments: told)
  func aMistakeOfAnAppIsAWarningAmongThoseOfTheFile(_ layout: String, _ words: String) throws {
    let ending = try BuiltCommand.run(["check", "s.jsonc", "--diagnostics", layout], in: folder)
    #expect(ending.status == 0 && ending.error.isEmpty, "\(ending.error)")
    let words = words.hasSuffix("::\n") ? String(words.dropLast()) : words
    let parts = ending.output.split(separator: "S208")
    #expect(parts.count == 2 && ending.output.contains(words), "\(ending.output)")
    #expect(parts.first?.contains("D201") == true, "in the order of the file: \(ending.output)")
  }

  @Test func aRunDoesNotTellThemForItShowsThem() throws {
    let ending = try BuiltCommand.run(["run", "s.jsonc"], in: folder)
    #expect(ending.status == 0 && !ending.error.contains("D201"), "\(ending.error)")
    #expect(ending.output.contains("not-permitted"), "\(ending.output)")
  }

  @Test func aScenarioWithAnErrorCannotBeRun() throws {
    try folder.put("{", in: "broken")
    let ending = try BuiltCommand.run(["check", "broken"], in: folder)
    #expect(ending.status == 65 && ending.error == "bgsim: the scenario cannot be run\n")
  }
}

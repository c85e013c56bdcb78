extension Verb {
  package static let test = Verb(
    .test,
    summary: "runs many scenarios and says which expectations failed, for people and for CI",
    overview:
      "Runs every scenario in the given files and folders and lists failures first. A file that expects "
      + "nothing is an error here, because it would always pass. The exit code is 1 if an "
      + "expectation failed, 65 if a file cannot be run and 66 if one cannot be read; the highest "
      + "counts.",
    arguments: [
      CommandArgument(
        name: "FILE-OR-FOLDER", summary: "a scenario, or a folder whose .jsonc files are run",
        completion: .files, isRepeated: true)
    ],
    options: [TestOption.filter, TestOption.junit, TestOption.json, ScenarioOption.threads]
      + ScenarioOption.reading,
    examples: [
      "bgsim test Examples", "bgsim test Examples --filter '*force-quit*'",
      "bgsim test scenarios --junit results.xml --diagnostics github",
    ])
}

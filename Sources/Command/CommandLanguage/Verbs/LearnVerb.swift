import SystemAccess

extension Verb {
  package static let learn = Verb(
    .learn,
    summary: "the workshop: predict what a scenario does, then see why",
    overview:
      "Asks questions about a scenario: when a task runs, how often, what holds it back, which change "
      + "would help, which line is to blame. Every answer comes from the run, with the main cause and "
      + "its line. Without a lesson it lists the course. In a terminal it asks one question "
      + "after another; elsewhere it prints the questions, marks the answers in a file, or prints the key.",
    arguments: [
      CommandArgument(
        name: "LESSON", summary: "a lesson of the course by its number or name, or a lesson file",
        completion: .files)
    ],
    options: [
      LearnOption.name, LearnOption.answers, LearnOption.key, LearnOption.json, LearnOption.file,
      ScenarioOption.diagnostics, InputFile.limitOption,
    ],
    examples: [
      "bgsim learn", "bgsim learn 1", "bgsim learn 3 --seed Ada --answers ada.txt",
      "bgsim learn 3 --key", "bgsim learn 3 --file -o room.jsonc", "bgsim learn my-lesson.jsonc",
    ])
}

/// The options of `bgsim learn`.
package enum LearnOption {
  package static let name = CommandOption(
    name: "--seed", value: .text(name: "NAME"),
    summary: "your own questions and run, always the same for the same name")
  package static let answers = CommandOption(
    name: "--answers", value: .file,
    summary: "mark the answers in this file, one line per question; - is standard input")
  package static let key = CommandOption(
    name: "--key", summary: "the right answers and why, for the trainer")
  package static let json = CommandOption(
    name: "--json", summary: "the course, or the questions with key or marks, as JSON")
  package static let file = CommandOption(
    name: "--file", summary: "print the lesson's own file, to run, explain or change it")

  /// The list of the course is the same for everybody and has no answers.
  package static func checkWithoutLesson(_ arguments: ParsedArguments) throws(CommandFailure) {
    if let option = [name, answers, key, file].first(where: { arguments.has($0) }) {
      throw .usage(.needs(option.name, "a lesson"))
    }
  }
}

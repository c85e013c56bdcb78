import Testing

/// A question that somebody asks of a run, the command that answers it, and the words that do.
struct WhyQuestion: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let arguments: [String]
  /// What is typed at the prompt.
  var input = ""
  let answers: [String]

  /// Why a task had not run at a moment, or what was ever in its way.
  static func explain(
    _ question: String, _ file: String, _ task: String? = nil, at moment: String? = nil,
    _ answers: String...
  ) -> WhyQuestion {
    let about = [task].compactMap { $0 } + (moment.map { ["--at", $0] } ?? [])
    return WhyQuestion(
      testDescription: question, arguments: ["explain", "\(file).jsonc"] + about, answers: answers)
  }

  /// What became of everything.
  static func details(_ question: String, _ file: String, _ answers: String...) -> WhyQuestion {
    WhyQuestion(
      testDescription: question, arguments: ["run", "\(file).jsonc", "--details"],
      answers: answers)
  }

  /// What would have been if.
  static func step(
    _ question: String, _ file: String, _ commands: [String], _ answers: String...
  ) -> WhyQuestion {
    WhyQuestion(
      testDescription: question, arguments: ["run", "\(file).jsonc", "--step"],
      input: commands.joined(separator: "\n") + "\n", answers: answers)
  }
}

package import Advice

/// A symptom with what the command line says of it: the task, answers, and all of it to be typed again.
package struct AskedSymptom {
  private let symptom: Symptom
  private let task: String?
  private var answers: [Suspect: Bool]
  private var typed: [String]

  package init(_ symptom: Symptom, _ arguments: ParsedArguments) throws(CommandFailure) {
    self.symptom = symptom
    task = arguments[AdviseOption.task]
    answers = try AskedSymptom.answers(arguments, to: symptom)
    typed = Array(arguments.positional.dropFirst())
    for option in AdviseOption.ofFiles {
      for value in arguments.all(option) { typed += [option.name, value] }
    }
  }

  /// Asks what no file and no option has answered.
  package func diagnosis(_ files: [SeenFile], _ questions: Questions) -> Diagnosis {
    var asked = self
    guard questions.isPossible else { return asked.result(files) }
    for suspect in asked.result(files).openQuestions {
      guard let answer = suspect.question.flatMap({ questions.isSo($0) }) else { continue }
      asked.answers[suspect] = answer
      asked.typed += [
        AdviseOption.answer.name, "\(suspect.name)=\(answer ? "yes" : "no")",
      ]
    }
    return asked.result(files)
  }

  private func result(_ files: [SeenFile]) -> Diagnosis {
    Diagnosis(symptom, files: files, task: task, answers: answers, given: typed)
  }

  private static func answers(
    _ arguments: ParsedArguments, to symptom: Symptom
  ) throws(CommandFailure) -> [Suspect: Bool] {
    let option = AdviseOption.answer.name
    let asked = symptom.suspects.filter { $0.question != nil }
    var answers: [Suspect: Bool] = [:]
    for text in arguments.all(AdviseOption.answer) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard let suspect = asked.first(where: { $0.name == parts.first }) else {
        throw .usage(
          .notAChoice(option: option, value: parts.first ?? text, asked.map(\.name)))
      }
      guard let answer = parts.dropFirst().first, answer == "yes" || answer == "no" else {
        throw .usage(
          .notWanted(
            option: option, value: text,
            wanted: "\(suspect.name)=yes or \(suspect.name)=no"))
      }
      answers[suspect] = answer == "yes"
    }
    return answers
  }
}

import Advice
import AppCheck
import ScenarioReports
import ScenarioRunner
import SystemAccess

/// A symptom with the files that show something of it and the answers that were given.
struct AskedSymptom {
  private let symptom: Symptom
  private let files: [SeenFile]
  private let task: String?
  private var answers: [Suspect: Bool]
  private let given: [String]
  private let dialogue: TerminalQuestions

  init(_ symptom: Symptom, _ words: ParsedArguments, _ console: Console) throws(CommandFailure) {
    self.symptom = symptom
    task = words[AdviseOption.task]
    answers = try AskedSymptom.answers(words, to: symptom)
    dialogue = TerminalQuestions(console)
    given =
      words.arguments.dropFirst()
      + AdviseOption.ofFiles.filter { words.has($0) }.flatMap { option in
        words.all(option).flatMap { [option.name, $0] }
      }
    var files: [SeenFile] = []
    for path in words.arguments.dropFirst() {
      files += try AskedSymptom.style(path, words, console)
    }
    self.files = files
  }

  /// Asks what no file and no option has answered.
  func diagnosis() -> Diagnosis {
    var answers = answers
    var given = given
    func result() -> Diagnosis {
      Diagnosis(symptom, files: files, task: task, answers: answers, given: given)
    }
    guard dialogue.isPossible else { return result() }
    for suspect in result().openQuestions {
      guard let answer = suspect.question.flatMap({ dialogue.isSo($0) }) else { continue }
      answers[suspect] = answer
      given += [AdviseOption.answer.name, "\(suspect.rawValue)=\(answer ? "yes" : "no")"]
    }
    return result()
  }

  private static func style(
    _ path: String, _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [SeenFile] {
    if InputFile.wouldWaitForTyping(path) {
      throw .usage(.missingArgument("a file", verb: "advise"))
    }
    if let apps = try GivenApp.all(path, words) {
      for failure in apps.flatMap(\.unreadable) { console.tell(failure, words) }
      return apps.map {
        .app(path, Checkup($0.files), hasSources: $0.files.sources != nil)
      }
    }
    switch try SimulatedInput(path, words, console) {
    case .log(let log): return [.log(path, log)]
    case .device:
      throw .notAcceptable(
        "\(quoted(path)) is a device's log, which advise does not read yet; "
          + "bgsim explain shows what is in it")
    case .scenario(let file):
      let loaded = try LoadedScenario(path, file, words)
      console.tell(loaded.warnings, words)
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      return [
        .scenario(try watch.play(loaded, seed: loaded.prepared.seeds[0], keeping: .reportRows))
      ]
    }
  }

  private static func answers(
    _ words: ParsedArguments, to symptom: Symptom
  ) throws(CommandFailure) -> [Suspect: Bool] {
    var answers: [Suspect: Bool] = [:]
    let asked = symptom.suspects.filter { $0.question != nil }
    for text in words.all(AdviseOption.answer) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard let suspect = asked.first(where: { $0.rawValue == parts.first }) else {
        throw .usage(
          .notAChoice(
            option: AdviseOption.answer.name, value: parts.first ?? text, asked.map(\.rawValue)))
      }
      guard let answer = parts.dropFirst().first, answer == "yes" || answer == "no" else {
        throw .usage(
          .notWanted(
            option: AdviseOption.answer.name, value: text,
            wanted: "\(suspect.rawValue)=yes or \(suspect.rawValue)=no"))
      }
      answers[suspect] = answer == "yes"
    }
    return answers
  }
}

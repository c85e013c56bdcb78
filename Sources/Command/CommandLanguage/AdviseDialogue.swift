package import Advice
package import DeviceLogs
package import Reports
package import SchedulerEngine

extension ToolAdvice {
  /// The part that `--only` names; nil without this option.
  package func part(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    guard let name = arguments[AdviseOption.only] else { return nil }
    try arguments.refuse([AdviseOption.json], with: AdviseOption.only)
    let part: String? =
      switch name {
      case "scenario": scenario
      case "swift": swift
      default: plist.isEmpty ? nil : plist
      }
    if let part { return part }
    throw .notAcceptable("there is no \(name) for this: \(reasonForNone(of: name))")
  }
}

extension ArgumentAnswer {
  /// The only part that `--only` can name is the scenario from which the figures come.
  package func part(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    guard let name = arguments[AdviseOption.only] else { return nil }
    try arguments.refuse([AdviseOption.json], with: AdviseOption.only)
    if name == "scenario" { return scenario }
    throw .usage(.notAChoice(option: AdviseOption.only.name, value: name, ["scenario"]))
  }
}

extension AdviseTopic {
  /// The advice, if no file has to be read for it; nil for a symptom, which needs a diagnosis.
  package func text(_ arguments: ParsedArguments, _ style: TextStyle) throws(CommandFailure)
    -> String?
  {
    let isJSON = arguments.has(AdviseOption.json)
    switch self {
    case .tool(let choice):
      let advice = ToolAdvice(choice)
      return try advice.part(arguments) ?? (isJSON ? advice.json : advice.text(style))
    case .argument(let argument):
      guard let answer = ArgumentAnswer(argument) else {
        throw .simulationStopped(seed: 1, "a month for advise did not reach its end")
      }
      return try answer.part(arguments) ?? (isJSON ? answer.json : answer.text(style))
    case .symptom: return nil
    }
  }
}

/// The topic of `bgsim advise`. Questions fill in what is missing, if somebody can answer them.
package enum AdviseTopic {
  case tool(ToolChoice)
  case argument(Argument)
  case symptom(Symptom)

  package static let symptoms = Symptom.allCases.map(\.rawValue)
  package static let arguments = Argument.topics.map(\.name)
  package static var names: [String] { symptoms + arguments }

  package init(_ arguments: ParsedArguments, _ questions: Questions) throws(CommandFailure) {
    guard let topic = arguments.positional.first else {
      try arguments.refuse(AdviseOption.ofFiles) { .needs($0, "a symptom as topic") }
      self = try AdviseTopic.withoutTopic(arguments, questions)
      return
    }
    if let symptom = Symptom(rawValue: topic) {
      try arguments.refuse(AdviseOption.ofTools) { .notTogether($0, topic) }
      self = .symptom(symptom)
    } else if let argument = Argument.topics.first(where: { $0.name == topic })?.argument {
      let others = AdviseOption.ofTools.filter { $0 != AdviseOption.only } + AdviseOption.ofFiles
      try arguments.refuse(others) { .notTogether($0, topic) }
      if arguments.positional.count > 1 { throw .usage(.unexpected(arguments.positional[1])) }
      self = .argument(argument)
    } else {
      throw .usage(.unknownAdvice(topic))
    }
  }

  private static func withoutTopic(
    _ arguments: ParsedArguments, _ questions: Questions
  ) throws(CommandFailure) -> AdviseTopic {
    if arguments.has(AdviseOption.polling) {
      let others = AdviseOption.ofTools.filter {
        $0 != AdviseOption.polling && $0 != AdviseOption.only
      }
      try arguments.refuse(others) { .notTogether($0, AdviseOption.polling.name) }
      return .argument(.polling(try arguments.span(AdviseOption.polling) ?? .zero))
    }
    var needs = WorkNeeds(
      starter: arguments[AdviseOption.starter].flatMap(WorkNeeds.Starter.init(rawValue:)),
      takes: try arguments.span(AdviseOption.takes), needs: try self.needs(arguments),
      system: arguments.number(AdviseOption.system).map { Int64($0) } ?? WorkNeeds.usual)
    if questions.isPossible, arguments.positional.isEmpty, needs == WorkNeeds(),
      let symptom = questions.wantedSymptom()
    {
      return .symptom(symptom)
    }
    for missing in ToolChoice.missing(needs) { questions.complete(&needs, missing) }
    guard let choice = ToolChoice(needs) else {
      throw .usage(.unanswered(ToolChoice.missing(needs).map(\.flag)))
    }
    return .tool(choice)
  }

  private static func needs(_ arguments: ParsedArguments) throws(CommandFailure) -> [WorkNeeds.Need]
  {
    var needs: [WorkNeeds.Need] = []
    for text in arguments.all(AdviseOption.needs) {
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let need = WorkNeeds.Need(rawValue: String(word)) else {
          throw .usage(
            .notAChoice(
              option: AdviseOption.needs.name, value: String(word),
              WorkNeeds.Need.allCases.map(\.rawValue)))
        }
        if !needs.contains(need) { needs.append(need) }
      }
    }
    return needs
  }
}

/// A symptom as the command line describes it: the task, the answers, and the words to repeat the command.
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

  /// Asks the questions that no file and no option has answered.
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

extension AdviseOption {
  /// What the log of a device shows: the verdict of `bgsim explain`, and each finding that points to a cause.
  package static func seen(
    _ log: DeviceLog, _ path: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> SeenFile {
    var only: TaskLog?
    if let name = arguments[task] { only = try log.task(name, in: path) }
    let report = DeviceLogReport(log, TextStyle(), only: only)
    let command = ["bgsim", "explain", path] + (only.map { [$0.identifier] } ?? [])
    return .device(
      path, verdict: report.verdict.line, shown: report.suspects,
      ofDelay: report.suspectsOfDelay, main: report.mainSuspect,
      command: command.map(shellWord).joined(separator: " "))
  }
}

extension ParsedArguments {
  /// The span that an option says; nil without the option.
  package func span(_ option: CommandOption) throws(CommandFailure) -> Span? {
    guard let text = self[option] else { return nil }
    guard let span = WorkNeeds.span(written: text) else {
      throw .usage(
        .notWanted(option: option.name, value: text, wanted: "a span from 1s to 30d, as in 5m"))
    }
    return span
  }
}

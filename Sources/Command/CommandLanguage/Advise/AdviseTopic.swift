package import Advice
import Scenarios
import SchedulerEngine

/// What `bgsim advise` is asked, completed by questions where somebody is there to answer.
package enum AdviseTopic {
  case tool(ToolChoice)
  case argument(Argument)
  case symptom(Symptom)

  package static let symptoms = Symptom.allCases.map(\.rawValue)
  package static let arguments = Argument.topics.map(\.name)
  package static var names: [String] { symptoms + arguments }

  package init(_ arguments: ParsedArguments, _ questions: Questions) throws(CommandFailure) {
    guard let topic = arguments.positional.first else {
      try AdviseTopic.refuse(AdviseOption.ofFiles, in: arguments, without: "a symptom as topic")
      self = try AdviseTopic.withoutTopic(arguments, questions)
      return
    }
    if let symptom = Symptom(rawValue: topic) {
      try AdviseTopic.refuse(AdviseOption.ofTools, in: arguments, with: topic)
      self = .symptom(symptom)
    } else if let argument = Argument.topics.first(where: { $0.name == topic })?.argument {
      try AdviseTopic.refuse(
        AdviseOption.ofTools.filter { $0 != AdviseOption.only } + AdviseOption.ofFiles,
        in: arguments,
        with: topic)
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
      try refuse(others, in: arguments, with: AdviseOption.polling.name)
      return .argument(.polling(try span(AdviseOption.polling, arguments) ?? .zero))
    }
    var needs = WorkNeeds(
      starter: arguments[AdviseOption.starter].flatMap(WorkNeeds.Starter.init(rawValue:)),
      takes: try span(AdviseOption.takes, arguments), needs: try self.needs(arguments),
      system: arguments.number(AdviseOption.system).map { Int64($0) } ?? WorkNeeds.newest)
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

  private static func span(
    _ option: CommandOption, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> Span? {
    guard let text = arguments[option] else { return nil }
    guard let span = WorkNeeds.span(written: text) else {
      throw .usage(
        .notWanted(option: option.name, value: text, wanted: "a span from 1s to 30d, as in 5m"))
    }
    return span
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

  /// No option is passed over in silence.
  private static func refuse(
    _ options: [CommandOption], in arguments: ParsedArguments, with topic: String
  ) throws(CommandFailure) {
    if let option = options.first(where: { arguments.has($0) }) {
      throw .usage(.notTogether(option.name, topic))
    }
  }

  private static func refuse(
    _ options: [CommandOption], in arguments: ParsedArguments, without topic: String
  ) throws(CommandFailure) {
    if let option = options.first(where: { arguments.has($0) }) {
      throw .usage(.needs(option.name, topic))
    }
  }
}

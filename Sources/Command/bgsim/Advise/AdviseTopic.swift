import Advice
import ScenarioFormat
import SchedulerEngine

/// What `bgsim advise` is asked, completed by questions where somebody is there to answer.
enum AdviseTopic {
  case tool(ToolChoice)
  case argument(Argument)
  case symptom(Symptom)

  static let symptoms = Symptom.allCases.map(\.rawValue)
  static let arguments = Argument.topics.map(\.name)
  static var names: [String] { symptoms + arguments }

  init(_ words: ParsedArguments, _ console: Console) throws(CommandFailure) {
    guard let topic = words.arguments.first else {
      try AdviseTopic.refuse(AdviseOption.ofFiles, in: words, without: "a symptom as topic")
      self = try AdviseTopic.withoutTopic(words, console)
      return
    }
    if let symptom = Symptom(rawValue: topic) {
      try AdviseTopic.refuse(AdviseOption.ofTools, in: words, with: topic)
      self = .symptom(symptom)
    } else if let argument = Argument.topics.first(where: { $0.name == topic })?.argument {
      try AdviseTopic.refuse(
        AdviseOption.ofTools.filter { $0 != AdviseOption.only } + AdviseOption.ofFiles, in: words,
        with: topic)
      if words.arguments.count > 1 { throw .usage(.unexpected(words.arguments[1])) }
      self = .argument(argument)
    } else {
      throw .usage(.unknownAdvice(topic))
    }
  }

  private static func withoutTopic(
    _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> AdviseTopic {
    if words.has(AdviseOption.polling) {
      let others = AdviseOption.ofTools.filter {
        $0 != AdviseOption.polling && $0 != AdviseOption.only
      }
      try refuse(others, in: words, with: AdviseOption.polling.name)
      return .argument(.polling(try span(AdviseOption.polling, words, from: .seconds(1)) ?? .zero))
    }
    var needs = WorkNeeds(
      starter: words[AdviseOption.starter].flatMap(WorkNeeds.Starter.init(rawValue:)),
      takes: try span(AdviseOption.takes, words, from: .seconds(1)), needs: try self.needs(words),
      system: words.number(AdviseOption.system).map { Int64($0) } ?? WorkNeeds.newest)
    let dialogue = TerminalQuestions(console)
    if dialogue.isPossible, words.arguments.isEmpty, needs == WorkNeeds(),
      let symptom = dialogue.wantedSymptom()
    {
      return .symptom(symptom)
    }
    for missing in ToolChoice.missing(needs) { dialogue.complete(&needs, missing) }
    guard let choice = ToolChoice(needs) else {
      throw .usage(.unanswered(ToolChoice.missing(needs).map(\.flag)))
    }
    return .tool(choice)
  }

  /// A span that the simulator can do something with; ten years are the longest it takes.
  private static func span(
    _ option: CommandOption, _ words: ParsedArguments, from least: Span
  ) throws(CommandFailure) -> Span? {
    guard let text = words[option] else { return nil }
    guard let span = Span(written: text), span >= least, span <= .days(30) else {
      throw .usage(
        .notWanted(option: option.name, value: text, wanted: "a span from 1s to 30d, as in 5m"))
    }
    return span
  }

  private static func needs(_ words: ParsedArguments) throws(CommandFailure) -> [WorkNeeds.Need] {
    var needs: [WorkNeeds.Need] = []
    for text in words.all(AdviseOption.needs) {
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
    _ options: [CommandOption], in words: ParsedArguments, with topic: String
  ) throws(CommandFailure) {
    if let option = options.first(where: { words.has($0) }) {
      throw .usage(.notTogether(option.name, topic))
    }
  }

  private static func refuse(
    _ options: [CommandOption], in words: ParsedArguments, without topic: String
  ) throws(CommandFailure) {
    if let option = options.first(where: { words.has($0) }) {
      throw .usage(.needs(option.name, topic))
    }
  }
}

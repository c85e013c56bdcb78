import Advice
package import Reports

extension AdviseTopic {
  /// What is told where no file has to be read; a symptom is told by its diagnosis.
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

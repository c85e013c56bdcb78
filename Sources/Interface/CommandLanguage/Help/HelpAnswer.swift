import Advice
import ScenarioFormat
import SchedulerEngine
package import SimulationReport

/// What `bgsim help` answers.
package struct HelpAnswer {
  private let arguments: ParsedArguments
  private let style: TextStyle
  private let columns: Int

  package init(_ arguments: ParsedArguments, _ style: TextStyle, columns: Int) {
    self.arguments = arguments
    self.style = style
    self.columns = columns
  }

  package func text() throws(CommandFailure) -> String {
    let (topic, more) = (arguments.positional.first, arguments.positional.dropFirst().first)
    try check(topic)
    if arguments.has(HelpOption.man) { return ManualPage.text }
    if topic == FactList.topic {
      guard let text = FactList.text(more, columns: columns) else {
        throw .usage(.unknownTopic("facts \(more ?? "")"))
      }
      return text
    }
    if topic == "schema", let schema = schema(more) { return schema }
    if let more { throw .usage(.unexpected(more)) }
    guard let topic else { return HelpPage.whole.text(width: columns) }
    if topic == MythsText.topic {
      return arguments.has(HelpOption.json) ? MythsText.json : MythsText.text(style)
    }
    if topic == "matrix" || arguments.has(HelpOption.matrix) { return matrix }
    if topic == "rules" {
      return arguments.has(HelpOption.json) ? RuleCatalogue(Rules()).json : rules
    }
    guard let page = HelpTopic.page(on: topic) else { throw .usage(.unknownTopic(topic)) }
    return page.text(width: columns)
  }

  /// What `bgsim rules` answers, as it was called before.
  package var former: String {
    if arguments.has(RulesOption.matrix) { return matrix }
    return arguments.has(RulesOption.json) ? RuleCatalogue(Rules()).json : rules
  }

  private var matrix: String { RuleMatrix(Rules()).text(style, columns: columns) }
  private var rules: String { RuleCatalogue(Rules()).text(style, columns: columns) }

  private func schema(_ what: String?) -> String? {
    switch what {
    case nil: ScenarioSchema.text
    case "population": ScenarioSchema.populationText
    case "lesson": ScenarioSchema.lessonText
    default: nil
    }
  }

  private func check(_ topic: String?) throws(CommandFailure) {
    let (man, json, matrix) = (HelpOption.man, HelpOption.json, HelpOption.matrix)
    if arguments.has(man) {
      if topic != nil { throw .usage(.notTogether(man.name, "a topic")) }
      return
    }
    if topic == FactList.topic { return }
    if arguments.has(json) && !["rules", "schema", MythsText.topic].contains(topic) {
      throw .usage(.needs(json.name, "the topic rules, schema or myths"))
    }
    if arguments.has(matrix) && topic != "rules" {
      throw .usage(.needs(matrix.name, "the topic rules"))
    }
    if arguments.has(matrix) && arguments.has(json) {
      throw .usage(.notTogether(matrix.name, json.name))
    }
  }
}

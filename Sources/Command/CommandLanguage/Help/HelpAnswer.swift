import Advice
package import Reports
import Scenarios
import SchedulerEngine

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
    if topic == "matrix" { return RuleMatrix(Rules()).text(style, columns: columns) }
    if topic == "rules" {
      let catalogue = RuleCatalogue(Rules())
      return arguments.has(HelpOption.json)
        ? catalogue.json : catalogue.text(style, columns: columns)
    }
    guard let page = HelpTopic.page(on: topic) else { throw .usage(.unknownTopic(topic)) }
    return page.text(width: columns)
  }

  private func schema(_ what: String?) -> String? {
    switch what {
    case nil: ScenarioSchema.text
    case "population": ScenarioSchema.populationText
    case "lesson": ScenarioSchema.lessonText
    default: nil
    }
  }

  private func check(_ topic: String?) throws(CommandFailure) {
    let (man, json) = (HelpOption.man, HelpOption.json)
    if arguments.has(man) {
      if topic != nil { throw .usage(.notTogether(man.name, "a topic")) }
      return
    }
    if topic == FactList.topic { return }
    if arguments.has(json) && !["rules", "schema", MythsText.topic].contains(topic) {
      throw .usage(.needs(json.name, "the topic rules, schema or myths"))
    }
  }
}

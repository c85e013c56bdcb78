import Advice

extension ToolAdvice {
  /// The part that `--only` names; nil without the option.
  package func part(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    guard let name = arguments[AdviseOption.only] else { return nil }
    if arguments.has(AdviseOption.json) {
      throw .usage(.notTogether(AdviseOption.only.name, AdviseOption.json.name))
    }
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
  /// The figures rest on a scenario and on nothing else that could be written.
  package func part(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    guard let name = arguments[AdviseOption.only] else { return nil }
    if arguments.has(AdviseOption.json) {
      throw .usage(.notTogether(AdviseOption.only.name, AdviseOption.json.name))
    }
    if name == "scenario" { return scenario }
    throw .usage(.notAChoice(option: AdviseOption.only.name, value: name, ["scenario"]))
  }
}

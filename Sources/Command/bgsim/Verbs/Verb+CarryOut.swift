import CommandLanguage

extension Verb {
  func carryOut(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    switch id {
    case .run: try RunVerb.carryOut(arguments, console)
    case .explain: try ExplainVerb.carryOut(arguments, console)
    case .compare: try CompareVerb.carryOut(arguments, console)
    case .test: try TestVerb.carryOut(arguments, console)
    case .check: try CheckVerb.carryOut(arguments, console)
    case .advise: try AdviseVerb.carryOut(arguments, console)
    case .new: try NewVerb.carryOut(arguments, console)
    case .demo: try DemoVerb.carryOut(arguments, console)
    case .learn: try LearnVerb.carryOut(arguments, console)
    case .page: try PageVerb.carryOut(arguments, console)
    case .merge: try MergeVerb.carryOut(arguments, console)
    case .help: try HelpVerb.carryOut(arguments, console)
    }
  }
}

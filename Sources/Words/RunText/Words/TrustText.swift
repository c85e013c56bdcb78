import PlatformFacts
import RunRecord
import SchedulerEngine

extension RuleAnswer {
  /// Behind a sentence, which tells principle and number: a label of each where they differ.
  package var trustText: String {
    let principle = objector.introduction.source.trust.text
    guard let parameter, parameter.trustText != principle else { return principle }
    return "\(principle); the \(parameter.noun) is \(parameter.trustText)"
  }

  /// Behind a bare number: what is known least.
  var weakestTrustText: String {
    let principle = objector.introduction.source.trust
    guard let parameter else { return principle.text }
    let isWeaker = parameter.isOverridden || parameter.trust.rawValue > principle.rawValue
    return isWeaker ? parameter.trustText : principle.text
  }
}

extension DecidingParameter {
  fileprivate var trustText: String { isOverridden ? "chosen by you" : trust.text }

  fileprivate var noun: String {
    switch unit {
    case .milliseconds, .millionths, .unitsOrBytes: "number"
    case .flag: "setting"
    }
  }
}

/// A decision of the system's scheduler as its log tells it.
package struct SystemDecision: Equatable, Sendable {
  package enum Verdict: UInt8, Equatable, Sendable {
    case mustNotProceed, absolutelyMustNotProceed, canProceed, mustProceed, absolutelyMustProceed

    package var refuses: Bool { self == .mustNotProceed || self == .absolutelyMustNotProceed }
  }

  package var verdict: Verdict
  package var score: DecimalNumber?
  package var sum: DecimalNumber?
  package var denominator: DecimalNumber?
  package var policies: [PolicyResponse] = []

  /// The policy that refuses with the greatest weight.
  package var deciding: PolicyResponse? {
    var best: PolicyResponse?
    for policy in policies where policy.verdict.refuses {
      let weight = policy.weight?.millionths ?? 0
      if best.map({ weight > ($0.weight?.millionths ?? 0) }) ?? true { best = policy }
    }
    return best
  }
}

/// What one policy of the system's scheduler said of a request.
package struct PolicyResponse: Equatable, Sendable {
  package var name: String
  package var weight: DecimalNumber?
  package var verdict: SystemDecision.Verdict
  package var score: DecimalNumber?
  package var conditions: [PolicyCondition] = []
}

/// What a policy looked at, in the words of the log.
package enum PolicyCondition: Equatable, Sendable {
  case expression(String)
  case measured(String, required: String, observed: String)
}

extension SystemDecision.Verdict {
  /// At the beginning of a text, in the words or the letters of either generation.
  init?(_ bytes: ArraySlice<UInt8>) {
    let text = bytes.drop { isBlank($0) }
    let known: [(StaticString, SystemDecision.Verdict)] = [
      ("Absolutely Must Not Proceed", .absolutelyMustNotProceed),
      ("Absolutely Must Proceed", .absolutelyMustProceed), ("Must Not Proceed", .mustNotProceed),
      ("Must Proceed", .mustProceed), ("Can Proceed", .canProceed),
      ("AMNP", .absolutelyMustNotProceed), ("AMP", .absolutelyMustProceed),
      ("MNP", .mustNotProceed), ("MP", .mustProceed), ("CP", .canProceed),
    ]
    guard let found = known.first(where: { text.begins(with: $0.0) }) else { return nil }
    self = found.1
  }
}

/// A decision of the system's scheduler in its log.
package struct SystemDecision: Equatable, Sendable {
  package enum Verdict: String, CaseIterable, Sendable {
    case mustNotProceed, absolutelyMustNotProceed, canProceed, mustProceed, absolutelyMustProceed

    package var refuses: Bool { self == .mustNotProceed || self == .absolutelyMustNotProceed }
  }

  package var verdict: Verdict
  package var score: DecimalNumber?
  package var sum: DecimalNumber?
  package var denominator: DecimalNumber?
  package var policies: [PolicyResponse] = []

  /// The refusing policy with the greatest weight.
  package var deciding: PolicyResponse? {
    var best: PolicyResponse?
    for policy in policies where policy.verdict.refuses {
      let weight = policy.weight?.millionths ?? 0
      if best.map({ weight > ($0.weight?.millionths ?? 0) }) ?? true { best = policy }
    }
    return best
  }
}

/// The response of one policy of the system's scheduler to a request.
package struct PolicyResponse: Equatable, Sendable {
  package var name: String
  package var weight: DecimalNumber?
  package var verdict: SystemDecision.Verdict
  package var score: DecimalNumber?
  package var conditions: [PolicyCondition] = []
}

/// What a policy checked, in the words of the log.
package enum PolicyCondition: Equatable, Sendable {
  case expression(String)
  case measured(String, required: String, observed: String)
}

extension SystemDecision.Verdict {
  /// Reads a verdict at the start of a text, in the words or letters of either generation.
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

extension SystemDecision {
  private static let mostPolicies = 64
  private static let mostConditions = 16
  private static let longestWords = 200

  /// Reads the text after the name of an activity; nil if it is not a decision.
  init?(_ message: ArraySlice<UInt8>) {
    let message = message.prefix(1 << 16)
    var policies: [PolicyResponse] = []
    var end = message.startIndex
    while policies.count < SystemDecision.mostPolicies,
      let found = message[end...].place(of: "{name:")
    {
      let (policy, after) = SystemDecision.policy(message[(found + 6)...])
      if let policy { policies.append(policy) }
      end = max(after, found + 6)
    }
    let rest = message[end...]
    if let run = rest.rest(after: "DecisionToRun:") {
      self.init(verdict: run.first == 0x31 ? .canProceed : .mustNotProceed)
      score = rest.rest(after: "CurrentScore:").flatMap { DecimalNumber($0) }
    } else {
      let said = rest.rest(after: "FinalDecision:") ?? rest.rest(after: "Decision:")
      guard let said, let verdict = Verdict(said) else { return nil }
      self.init(verdict: verdict)
      score =
        (said.rest(after: "FinalScore:") ?? said.rest(after: "Score:"))
        .flatMap { DecimalNumber($0) }
    }
    sum = rest.rest(after: "sumScores:").flatMap { DecimalNumber($0) }
    denominator = rest.rest(after: "denominator:").flatMap { DecimalNumber($0) }
    self.policies = policies
  }

  private init(verdict: Verdict) { self.verdict = verdict }

  /// One entry of the list, and the index of its end.
  private static func policy(
    _ text: ArraySlice<UInt8>
  ) -> (policy: PolicyResponse?, end: Int) {
    let name = text.upTo(0x2C)
    let entry = text[..<endOfEntry(text)]
    let weight = entry.rest(after: "policyWeight:").flatMap { DecimalNumber($0) }
    guard let response = entry.rest(after: "response:") else { return (nil, entry.endIndex) }
    let body = response.drop { isBlank($0) || $0 == 0x7B }
    var verdict: Verdict?
    var score: DecimalNumber?
    if let said = body.rest(after: "Decision:") {
      verdict = Verdict(said)
      score = body.rest(after: "Score:").flatMap { DecimalNumber($0) }
    } else {
      verdict = Verdict(body)
      score = body.firstIndex(of: 0x2C).flatMap { DecimalNumber(body[($0 + 1)...]) }
    }
    guard let verdict else { return (nil, entry.endIndex) }
    var policy = PolicyResponse(name: words(name), weight: weight, verdict: verdict, score: score)
    if let list = body.firstIndex(of: 0x5B) { policy.conditions = conditions(body[(list + 1)...]) }
    return (policy, entry.endIndex)
  }

  /// The index of the closing brace of an entry, whose opening brace was already read.
  private static func endOfEntry(_ text: ArraySlice<UInt8>) -> Int {
    var depth = 1
    for place in text.indices {
      if text[place] == 0x7B { depth += 1 }
      if text[place] == 0x7D { depth -= 1 }
      if depth == 0 { return place }
    }
    return text.endIndex
  }

  private static func conditions(_ text: ArraySlice<UInt8>) -> [PolicyCondition] {
    var found: [PolicyCondition] = []
    var rest = text
    while found.count < mostConditions, let start = rest.firstIndex(of: 0x7B) {
      let inside = rest[(start + 1)...].upTo(0x7D)
      rest = rest[inside.endIndex...]
      let plain = inside.drop { isBlank($0) }
      if let required = plain.rest(after: "Required:"),
        let observed = plain.rest(after: "Observed:")
      {
        let label = plain.upTo(0x3A).filter { $0 != 0x5B && $0 != 0x5D }
        found.append(
          .measured(
            words(label[...]), required: words(required.upTo(0x2C)),
            observed: words(observed.upTo(0x2C))))
      } else if !plain.isEmpty {
        found.append(.expression(words(plain)))
      }
    }
    return found
  }

  private static func words(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.withoutBlanks.prefix(longestWords).text
  }
}

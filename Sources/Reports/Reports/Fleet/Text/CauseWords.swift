import PlatformFacts
import RunRecord
import Scenarios
import SchedulerEngine

/// What held a task back, from the causes of many users.
struct CauseWords {
  private let causes: [Moments]

  init(_ causes: [Moments]) { self.causes = causes }

  /// The places of the causes that cost any time, the longest first.
  var inOrder: [Int] {
    causes.indices.filter { causes[$0].sum > 0 }.sorted {
      (-causes[$0].sum, $0) < (-causes[$1].sum, $1)
    }
  }

  static func name(ofCause place: Int) -> String {
    RuleID(rawValue: UInt8(place)).map { "\($0.introduction.name)" } ?? "nothing requested"
  }

  /// nil where nothing did.
  func words(_ style: TextStyle) -> String? {
    let most = 4
    let shown = inOrder.prefix(most).compactMap { place -> String? in
      guard let estimate = Estimate(causes[place]), estimate.mean >= 1_000 else { return nil }
      let sign = style.choose("±", "+-")
      let margin = estimate.margin.map { " \(sign) \(FigureWords.percent($0, .up))" } ?? ""
      return "\(CauseWords.name(ofCause: place)) \(FigureWords.percent(estimate.mean))\(margin) %"
    }
    return shown.isEmpty ? nil : shown.joined(separator: ", ") + " of the time"
  }

  /// The assumed numbers of the rules that decided longest, those of the longest first.
  static func assumedParameters(of group: GroupTally) -> [String] {
    guard var sum = group.tasks.first?.causes else { return [] }
    for task in group.tasks.dropFirst() {
      for place in sum.indices { sum[place].add(task.causes[place]) }
    }
    var found: [String] = []
    for place in CauseWords(sum).inOrder.prefix(2) {
      guard let objector = RuleID(rawValue: UInt8(place)) else { continue }
      var visitor = AssumedOf(group: "\(objector.introduction.name)")
      var rules = Rules()
      rules.visitParameters(&visitor)
      found += visitor.keys
    }
    return Array(found.prefix(4))
  }
}

private struct AssumedOf: ParameterVisitor {
  let group: String
  private(set) var keys: [String] = []

  init(group: String) { self.group = group }

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    if description.source.trust == .assumed, "\(description.group)" == group {
      keys.append("\(description.group).\(description.key)")
    }
  }
}

import Basics
public import RunRecord
import SchedulerEngine

/// How old the content of a task was when the user opened its app, over a whole run.
public struct FreshnessSummary: Equatable, Sendable {
  public let openings: Int64
  /// Openings before the first success; they have no age.
  public let withoutContent: Int64
  public let ages: SpanSummary

  public init(_ found: [Freshness]) {
    openings = Int64(found.count)
    ages = SpanSummary(found.compactMap { $0.age })
    withoutContent = openings - ages.count
  }

  /// "at 34 openings the last success was a median of 1 h, at most 9 h ago"
  var text: String {
    var words: [String] = []
    if let median = ages.median, let oldest = ages.longest {
      words.append(
        "at \(counted(ages.count, "opening")) the last success was "
          + (ages.count == 1
            ? "\(spanText(oldest)) ago"
            : "a median of \(spanText(median)), at most \(spanText(oldest)) ago"))
    }
    if withoutContent > 0 {
      words.append("nothing had succeeded at \(counted(withoutContent, "opening"))")
    }
    return words.joined(separator: "; ")
  }
}

extension TaskKind {
  /// Whether its work brings what the user wants to find on opening the app.
  var bringsContent: Bool {
    switch self {
    case .refresh, .push: true
    case .processing, .continued, .healthResearch, .transfer: false
    }
  }
}

extension JSONWriter {
  mutating func freshness(_ summary: FreshnessSummary) {
    object { json in
      json.number("openings", summary.openings)
      json.number("withoutContent", summary.withoutContent)
      json.span("medianAge", summary.ages.median)
      json.span("oldest", summary.ages.longest)
    }
  }
}

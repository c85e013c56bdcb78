import RunRecord
import SchedulerEngine

extension ReportContext {
  /// When a chain was broken and for how long, what healed it and what it cost; the first few of many.
  func lines(of breaks: [ChainBreak]) -> [String] {
    let shown =
      breaks.count <= ReportContext.mostBreaks ? breaks.count : ReportContext.mostBreaks - 1
    var lines = breaks.prefix(shown).map(text)
    let others = breaks.dropFirst(shown)
    if !others.isEmpty {
      let whole = others.reduce(Span.zero) { $0 + $1.length(upTo: record.end) }
      let cost = others.reduce(Int64?.some(0)) { sum, broken in
        sum.flatMap { sum in broken.cost.map { sum + $0 } }
      }
      lines.append("\(others.count) more, \(spanText(whole)) in all\(text(cost))")
    }
    return lines
  }

  private static let mostBreaks = 5

  private func text(_ broken: ChainBreak) -> String {
    let length = spanText(broken.length(upTo: record.end))
    let end = broken.healed.map { ", until \($0.text)" } ?? ", to the end"
    return "\(when(broken.from)) for \(length)\(end)\(text(broken.cost))"
  }

  private func text(_ cost: Int64?) -> String {
    cost.map { $0 == 0 ? "; no run lost" : "; \(counted($0, "run")) lost" } ?? ""
  }
}

extension SubmissionOccasion {
  /// What made the app ask again.
  fileprivate var text: String {
    switch self {
    case .inFront: "the user opened the app"
    case .inRun: "another task of the app ran"
    case .atLaunch: "the app was launched for something else"
    case .inBackground: "the app submitted in the background"
    }
  }
}

public import RunRecord
import SchedulerEngine

/// What an app does wrong, in as few lines as help: the weightiest causes with their fix.
public struct BriefFindings {
  private let context: ReportContext
  private let groups: [FindingGroup]
  private static let most = 2

  public init(_ context: ReportContext, _ groups: [FindingGroup]) {
    self.context = context
    self.groups = groups
  }

  public var lines: [String] {
    if weighty.isEmpty {
      let also = hints == 0 ? "" : "; \(counted(hints, "hint"))"
      return [LabelledLine("found", "nothing wrong" + cutShort + also, context.style).text]
    }
    let list = FindingList(context, groups)
    var lines: [String] = []
    for (index, group) in weighty.prefix(BriefFindings.most).enumerated() {
      let words = "\(group.first.code.name.text): \(list.words(group))"
      lines.append(LabelledLine(index == 0 ? "found" : "", words, context.style).text)
      lines.append(LabelledLine("", fix(group), context.style).text)
    }
    let left = weighty.count - BriefFindings.most
    let more = [
      left > 0 ? counted(left, "more finding") : "", hints > 0 ? counted(hints, "hint") : "",
    ]
    .filter { !$0.isEmpty }
    if !more.isEmpty {
      lines.append(LabelledLine("", "and " + more.joined(separator: ", "), context.style).text)
    }
    return lines
  }

  /// One of each cause, the first of it; mistakes before risks.
  private var weighty: [FindingGroup] {
    var met: [FindingGroup] = []
    for severity in [FindingSeverity.mistake, .risk] {
      for group in groups where group.first.code.severity == severity {
        if !met.contains(where: { $0.first.code == group.first.code }) { met.append(group) }
      }
    }
    return met
  }

  /// That runs are cut short is how the system works, and nothing wrong where the app copes with it.
  private var cutShort: String {
    var count = 0
    for run in context.record.runs {
      switch run.outcome {
      case .completedAfterExpiration: count += 1
      case .endedWithoutHandler, .endedInForeground: return ""
      case .completed, .killed, .trapped, .crashed, .interrupted, nil: break
      }
    }
    if count == 0 { return "" }
    return "; the system cut \(counted(Int64(count), "run")) short, and "
      + (count == 1 ? "it" : "each") + " completed when told to stop"
  }

  private var hints: Int { groups.count { $0.first.code.severity == .hint } }

  private func fix(_ group: FindingGroup) -> String {
    let words = group.first.code.fix.text
    return "Fix: \(words.prefix(1).lowercased())\(words.dropFirst())."
  }
}

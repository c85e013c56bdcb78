import Basics
import SchedulerEngine

extension DraftTask {
  func write(to draft: inout DraftWords) {
    let kind = log.kind ?? .refresh
    draft.open("{")
    draft.key(
      kind.word, quoted(log.identifier),
      log.kind == nil ? .standard("the log does not say its kind") : .seen("\(times) asked for"))
    let rules = submit.rules.map(quoted).joined(separator: ", ")
    draft.key("submit", "[\(rules)]", submit.origin)
    if let (key, value, origin) = date { draft.key(key, quoted(value), origin) }
    if let needs, kind.isProcessing {
      draft.key(
        "requires", "[\(needs.map(quoted).joined(separator: ", "))]", .seen("its last request"))
    }
    writeWork(kind, to: &draft)
    draft.key("resubmit", quoted(resubmit.word), resubmit.origin)
    if let expiration { draft.key("onExpiration", quoted(expiration.0), expiration.1) }
    draft.close("},")
  }

  private var times: String {
    log.submissions.count == 1 ? "once" : "\(log.submissions.count) times"
  }

  /// Which of the two keys says best when a request may begin.
  private var date: (key: String, value: String, origin: DraftOrigin)? {
    let dated = log.submissions.compactMap { asked in
      asked.terms.earliest.map { (at: asked.at, date: $0) }
    }
    let delays = dated.map { $0.date - $0.at }.filter { $0 > .zero }
    guard let median = delays.median else { return nil }
    let step: Int64 = median >= .minutes(2) ? 60_000 : 1_000
    let rounded = Span(milliseconds: (median.milliseconds + step / 2) / step * step)
    let alike = delays.count { abs(($0 - rounded).milliseconds) <= 5_000 }
    let words = "\(alike) of \(log.submissions.count) requests ask for it"
    if rounded == .zero { return nil }
    return (
      "earliest", durationWord(rounded),
      alike * 2 >= delays.count
        ? .inferred(words) : .inferred("the median of \(delays.count), which differ")
    )
  }

  private var needs: [String]? {
    let told = log.submissions.last { $0.terms.needsPower != nil || $0.terms.needsNetwork != nil }
    guard let terms = told?.terms else { return nil }
    var needs: [String] = []
    if terms.needsPower == true { needs.append("power") }
    if terms.needsNetwork == true { needs.append("network") }
    return needs.isEmpty ? nil : needs
  }

  private func writeWork(_ kind: TaskKind, to draft: inout DraftWords) {
    let done = log.runs.filter { $0.completedAt != nil && $0.expiredAt == nil }
    let spans = done.compactMap { run in run.completedAt.map { $0 - run.launchedAt } }.sorted()
    let expired = log.runs.count { $0.expiredAt != nil }
    let limit: Span = kind == .refresh ? .seconds(45) : .minutes(15)
    var takes: String
    var origin: DraftOrigin
    if let shortest = spans.first, let longest = spans.last {
      let ends = [shortest, expired > 0 ? max(longest, limit) : longest].map {
        durationWord(.milliseconds(max($0.milliseconds / 100 * 100, 100)))
      }
      takes = ends[0] == ends[1] ? ends[0] : "\(ends[0])..\(ends[1])"
      origin = .inferred("the shortest and longest of \(spans.count) completed runs")
      if expired > 0 {
        origin = .inferred("\(spans.count) runs completed, \(expired) were stopped")
      }
    } else if expired > 0 {
      takes = durationWord(limit)
      origin = .inferred("\(expired) runs were told to stop, and none completed before that")
    } else {
      takes = "5s"
      origin = .standard("the log shows no completed run")
    }
    let failed = log.runs.count { $0.success == false && $0.expiredAt == nil }
    var ending = ""
    if failed * 2 > log.runs.count { ending = ", \"ending\": \"fails\"" }
    let isSilent = !log.runs.isEmpty && expired == 0 && log.runs.allSatisfy { $0.endedAt == nil }
    if isSilent, log.runs.count > 1 {
      ending = ", \"ending\": \"neverCompletes\""
      origin = .inferred("the log shows no end of any of the \(log.runs.count) runs")
    }
    draft.key("work", "{ \"takes\": \(quoted(takes))\(ending) }", origin)
  }

  private var expiration: (String, DraftOrigin)? {
    let expired = log.runs.filter { $0.expiredAt != nil }
    if expired.isEmpty || expired.contains(where: { $0.completedAt != nil }) { return nil }
    return ("ignore", .inferred("none of \(expired.count) stopped runs completed"))
  }
}

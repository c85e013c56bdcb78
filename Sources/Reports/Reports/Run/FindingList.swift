import Basics
import Documents
public import RunAnalysis
import RunRecord
import SchedulerEngine

extension ReportContext {
  /// What an app does that costs it background time: each cause once, with its consequence and its fix,
  /// followed by where it was found. Empty if there are no findings.
  public func text(of groups: [FindingGroup]) -> String {
    if groups.isEmpty { return "" }
    var codes: [FindingCode] = []
    for group in groups where !codes.contains(group.first.code) { codes.append(group.first.code) }
    let many = groups.reduce(Int64(0)) { $0 + $1.count }
    let often = many > Int64(codes.count) ? ", \(times(many)) in all" : ""
    var lines = [style.paint(counted(codes.count, "finding") + often, .heading)]
    for code in codes {
      lines.append("")
      lines += self.lines(code, groups.filter { $0.first.code == code })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ code: FindingCode, _ places: [FindingGroup]) -> [String] {
    func line(_ label: String, _ words: String) -> String {
      style.labelled(label, words, after: 4)
    }
    var lines = ["  " + style.paint(code.name.text, .blocked)]
    lines.append(line("means", code.consequence.text.withCapital + "."))
    lines.append(line("fix", code.fix.text.withCapital + "."))
    // Outcomes are proved by trying them; what the system does about a call is only known from facts.
    let numbers = code.isOutcome ? [] : code.details.citedFacts.map { "\($0)" }
    if let first = numbers.first {
      let all = numbers.joined(separator: ", ")
      lines.append(line("facts", "\(all); see bgsim help facts \(first)"))
    }
    if let counter = places.lazy.compactMap({ self.counter(of: $0.first) }).first {
      lines.append(line("counted", "as \(counter) by MetricKit, from iOS 27 on (fact 337)"))
    }
    for place in places {
      lines.append(line("found", words(place)))
      lines += self.lines(of: place.breaks).map { line("broken", $0) }
      if let proof = place.proof.text { lines.append(line("tried", proof.withCapital + ".")) }
    }
    return lines
  }

  func words(_ group: FindingGroup) -> String {
    let first = group.first
    var words = [shortName(first.key)]
    words.append(
      group.count == 1
        ? "once, \(when(first.at))" : "\(times(group.count)), first \(when(first.at))")
    words[1] += subject(first)
    if let place = places.text(first.key) { words.append(place) }
    if let evidence = evidence(first) { words.append(evidence) }
    return words.joined(separator: ", ")
  }

  private func subject(_ finding: Finding) -> String {
    switch finding.subject {
    case .run(let run): " (run \(run.number))"
    case .request(let request): " (request \(request.number))"
    case .process(let process): " (process \(process.number))"
    case .arrival, .activity: ""
    }
  }

  private func evidence(_ finding: Finding) -> String? {
    let quantities = quantities(at: finding.at)
    let evidence = finding.evidence
    guard evidence.observed != .nothing, evidence.required != .nothing else { return nil }
    return finding.code.details.evidence?(
      quantities.text(evidence.observed), quantities.text(evidence.required))
  }

  /// The MetricKit counter on users' phones that counts this end of the process; nil if none does, or if the
  /// finding says nothing about the end.
  func counter(of finding: Finding) -> StaticString? {
    finding.code.isOutcome ? nil : endOfProcess(finding.subject)?.counter
  }

  private func endOfProcess(_ subject: Finding.Subject) -> KillCause? {
    switch subject {
    case .run(let run): record.run(run)?.killCause
    case .activity(let activity):
      if case .died(let cause) = record.activity(activity)?.ending { cause } else { nil }
    case .process(let process): record.process(process)?.cause
    case .request, .arrival: nil
    }
  }

  /// When a chain was broken and for how long, what repaired it and what it cost. Only the first few are
  /// listed.
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
  /// What made the app submit again.
  fileprivate var text: String {
    switch self {
    case .inFront: "the user opened the app"
    case .inRun: "another task of the app ran"
    case .atLaunch: "the app was launched for something else"
    case .inBackground: "the app submitted in the background"
    }
  }
}

/// A finding for programs, and the evidence for it.
extension FindingGroup {
  static let shape = JSONShape<ReportContext, FindingGroup>(
    "finding", "something that an app does and that costs it background time",
    .text("code", "its name in bgsim help") { $0.first.code.name.text },
    .task { $1.wholeName($0.first.key) },
    .number("count", "how often it was found") { $0.count },
    .moment("first", "when for the first time") { $0.first.at },
    .moment("last", "when for the last time") { $0.last.at },
    .text("consequence", "what it costs") { $0.first.code.consequence.text },
    .text("fix", "what to do instead") { $0.first.code.fix.text },
    .object("proof", FindingProof.shape, "how this is known") { $0.proof },
    .text("counter", "as what MetricKit counts that the app was ended, from iOS 27 on", .optional) {
      $1.counter(of: $0.first)?.text
    },
    .numbers("facts", "see bgsim help facts") { $0.first.code.details.citedFacts },
    .list("breaks", of: ChainBreak.shape, "when nothing was requested any more", .optional) {
      $0.breaks.isEmpty ? nil : $0.breaks
    })
}

extension FindingProof {
  fileprivate static let shape = JSONShape<ReportContext, FindingProof>(
    "proof", "how a finding is known",
    .word(
      "kind", ["platform", "untried", "tried"],
      "by facts about the platform, or by a copy of the run with the fix, if one was made"
    ) {
      switch $0 {
      case .platform: "platform"
      case .untried: "untried"
      case .tried: "tried"
      }
    },
    .word("cause", UntriedCause.all.map { $0.name }, "why no copy was made", .optional) {
      if case .untried(let cause) = $0 { cause.name } else { nil }
    },
    .object("before", FixGain.Counts.shape, "of the run as it is", .optional) {
      if case .tried(let gain) = $0 { gain.before } else { nil }
    },
    .object("after", FixGain.Counts.shape, "of the copy with the fix", .optional) {
      if case .tried(let gain) = $0 { gain.after } else { nil }
    })
}

extension FixGain.Counts {
  fileprivate static let shape = JSONShape<ReportContext, FixGain.Counts>(
    "side", "one identifier in one run",
    .number("launches", "how often it was launched") { $0.launches },
    .number("finished", "how often its work was done") { $0.finished },
    .seconds("unasked", "how long nothing was requested after a run") { $0.unasked })
}

extension ChainBreak {
  fileprivate static let shape = JSONShape<ReportContext, ChainBreak>(
    "break", "a time after a run in which nothing was requested",
    .number("run", "the number of the run") { $0.run.number },
    .moment("from", "when it begins") { $0.from },
    .moment("until", "when the task was requested again", .nullable) { $0.until },
    .word(
      "endedBy", SubmissionOccasion.all.map { $0.name } + ["nothing"],
      "what the app did when it requested the task again"
    ) { $0.healed?.name ?? "nothing" },
    .number("runsLost", "how many launches it cost, where a copy shows it", .optional) { $0.cost })
}

extension UntriedCause {
  fileprivate static let all: [UntriedCause] = [.liveCode, .onlyLog, .tooLong]

  fileprivate var name: String {
    switch self {
    case .liveCode: "live-code"
    case .onlyLog: "only-log"
    case .tooLong: "too-long"
    }
  }
}

extension SubmissionOccasion {
  fileprivate static let all: [SubmissionOccasion] = [.inFront, .inRun, .atLaunch, .inBackground]

  fileprivate var name: String {
    switch self {
    case .inFront: "opening"
    case .inRun: "run"
    case .atLaunch: "launch"
    case .inBackground: "background"
    }
  }
}

extension FindingProof {
  /// The proof in words; nil if the cited facts are the proof.
  public var text: String? {
    switch self {
    case .platform: nil
    case .tried(let gain): gain.text
    case .untried(.liveCode): "the fix was not tried: real code cannot be rerun with it"
    case .untried(.onlyLog): "the fix was not tried: a log cannot be rerun with it"
    case .untried(.tooLong): "the fix was not tried: the run is too long to repeat"
    }
  }
}

extension FixGain {
  fileprivate var text: String {
    switch fix {
    case .saves, .works, .holdsAssertion, .goesOn:
      "\(fix.condition) \(after.finished) done instead of \(before.finished)"
    case .submitsFirst, .keepsPendingRequest, .asksAhead: "\(fix.condition) \(launchText)"
    }
  }

  private var launchText: String {
    if after.launches != before.launches {
      let launches = counted(after.launches, "launch", "launches")
      let done = after.finished < after.launches ? ", \(after.finished) of them done" : ""
      return "\(launches) instead of \(before.launches)\(done)"
    }
    let asOften = "it runs as often, \(times(after.launches))"
    if fix != .submitsFirst { return asOften }
    return asOften
      + (after.unasked == .zero
        ? ", and is never without a request"
        : ", and is without a request for \(spanText(after.unasked)), not \(spanText(before.unasked))")
  }
}

extension AppFix {
  /// What was changed for the trial.
  fileprivate var condition: String {
    switch self {
    case .submitsFirst, .keepsPendingRequest: "with the fix:"
    case .asksAhead(let span): "with a date \(spanText(span)) ahead:"
    case .saves(let every): "with progress saved every \(spanText(every)):"
    case .goesOn(let every):
      "with progress saved every \(spanText(every)), and asked for until done:"
    case .holdsAssertion: "under an assertion:"
    case .works(let most): "with at most \(spanText(most)) of work per run:"
    }
  }
}

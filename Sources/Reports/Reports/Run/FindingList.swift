import Basics
public import RunRecord
import SchedulerEngine

/// What an app does that costs it background time: each cause once, with its consequence and its
/// fix, and below it where it was found.
public struct FindingList {
  private let context: ReportContext
  private let groups: [FindingGroup]

  public init(_ context: ReportContext, _ groups: [FindingGroup]) {
    self.context = context
    self.groups = groups
  }

  /// Empty where nothing was found.
  public var text: String {
    if groups.isEmpty { return "" }
    var codes: [FindingCode] = []
    for group in groups where !codes.contains(group.first.code) { codes.append(group.first.code) }
    let many = groups.reduce(Int64(0)) { $0 + $1.count }
    let often = many > Int64(codes.count) ? ", \(times(many)) in all" : ""
    var lines = [context.style.paint(counted(codes.count, "finding") + often, .heading)]
    for code in codes {
      lines.append("")
      lines += self.lines(code, groups.filter { $0.first.code == code })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ code: FindingCode, _ places: [FindingGroup]) -> [String] {
    var lines = ["  " + context.style.paint(code.name.text, .blocked)]
    lines.append(line("means", sentence(code.consequence.text)))
    lines.append(line("fix", sentence(code.fix.text)))
    if !code.isOutcome { lines += facts(code) }
    for place in places {
      lines.append(line("found", words(place)))
      lines += context.lines(of: place.breaks).map { line("broken", $0) }
      if let proof = place.proof.text { lines.append(line("tried", sentence(proof))) }
    }
    return lines
  }

  /// An outcome is proved by trying; what the system does about a call is only known.
  private func facts(_ code: FindingCode) -> [String] {
    let numbers = CitedFacts(of: code).numbers.map { "\($0)" }
    guard let first = numbers.first else { return [] }
    return [line("facts", "\(numbers.joined(separator: ", ")); see bgsim help facts \(first)")]
  }

  func words(_ group: FindingGroup) -> String {
    let first = group.first
    var words = [context.shortName(first.key)]
    words.append(
      group.count == 1
        ? "once, \(context.when(first.at))"
        : "\(times(group.count)), first \(context.when(first.at))")
    words[1] += subject(first)
    if let place = context.places.text(first.key) { words.append(place) }
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
    let quantities = QuantityText(names: context.names, clock: context.clock, now: finding.at)
    let evidence = finding.evidence
    guard evidence.observed != .nothing, evidence.required != .nothing else { return nil }
    return finding.code.details.evidence?(
      quantities.text(evidence.observed), quantities.text(evidence.required))
  }

  private func sentence(_ words: String) -> String {
    words.withCapital + "."
  }

  private func line(_ label: String, _ words: String) -> String {
    LabelledLine(label, words, context.style, after: 4).text
  }
}

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

/// How it is known that a finding is true, for programs.
struct FindingProofJSON {
  private let context: ReportContext
  private let group: FindingGroup

  init(_ context: ReportContext, _ group: FindingGroup) {
    self.context = context
    self.group = group
  }

  func write(to json: inout JSONWriter) {
    json.key("proof")
    json.object { json in
      switch group.proof {
      case .platform: json.field("kind", "platform")
      case .untried(let cause):
        json.field("kind", "untried")
        json.field("cause", cause.name)
      case .tried(let gain):
        json.field("kind", "tried")
        json.key("before")
        json.object { write(gain.before, to: &$0) }
        json.key("after")
        json.object { write(gain.after, to: &$0) }
      }
    }
    json.key("facts")
    json.array { json in
      for number in CitedFacts(of: group.first.code).numbers { json.number(Int64(number)) }
    }
    if group.breaks.isEmpty { return }
    json.key("breaks")
    json.array { json in
      for broken in group.breaks {
        json.object { json in
          json.field("run", broken.run.number)
          json.moment("from", broken.from, context.clock)
          json.moment("until", broken.until, context.clock)
          json.field("endedBy", broken.healed?.name ?? "nothing")
          if let cost = broken.cost { json.field("runsLost", cost) }
        }
      }
    }
  }

  private func write(_ counts: FixGain.Counts, to json: inout JSONWriter) {
    json.field("launches", counts.launches)
    json.field("finished", counts.finished)
    json.seconds("unasked", counts.unasked)
  }
}

extension UntriedCause {
  fileprivate var name: String {
    switch self {
    case .liveCode: "live-code"
    case .onlyLog: "only-log"
    case .tooLong: "too-long"
    }
  }
}

extension SubmissionOccasion {
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
  /// What a person is told of it; nil where facts say it.
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
    case .saves, .works, .holdsAssertion:
      "\(fix.condition) \(after.finished) done instead of \(before.finished)"
    case .submitsFirst, .keepsPendingRequest, .asksAhead: "\(fix.condition) \(launchText)"
    }
  }

  private var launchText: String {
    if after.launches != before.launches {
      let launches = counted(after.launches, "launch", "launches")
      return "\(launches) instead of \(before.launches)"
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
  /// What was changed in the copy.
  fileprivate var condition: String {
    switch self {
    case .submitsFirst, .keepsPendingRequest: "with the fix:"
    case .asksAhead(let span): "with a date \(spanText(span)) ahead:"
    case .saves(let every): "with progress saved every \(spanText(every)):"
    case .holdsAssertion: "under an assertion:"
    case .works(let most): "with at most \(spanText(most)) of work per run:"
    }
  }
}

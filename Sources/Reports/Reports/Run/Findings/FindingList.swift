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
    return finding.code.words(
      seen: quantities.text(evidence.observed), limit: quantities.text(evidence.required))
  }

  private func sentence(_ words: String) -> String {
    words.withCapital + "."
  }

  private func line(_ label: String, _ words: String) -> String {
    LabelledLine(label, words, context.style, after: 4).text
  }
}

import Basics
import Documents
import Reports
import RunRecord
import SchedulerEngine

/// A verdict in words: whether it ran, one line that fits everywhere, and one about what else was seen and what was not.
package struct VerdictWords {
  package let verdict: LogVerdict
  let clock: LocalClock
  let names: ShortNames
  let end: Instant
  /// Whether the first line has to say which task it is about.
  let isOneOfSeveral: Bool

  package static let columns = 80

  /// For example "Waits: Low Power Mode since Thu 18:40 holds refreshes back [documented]".
  package var line: String {
    let first = first
    return first.text.shortened(
      to: VerdictWords.columns - first.label.utf8.count, TextStyle()) + first.label
  }

  /// The first line, which is too long if even the shortest words of its first piece are, and the pieces in it.
  private var first: (text: String, label: String, told: [Int]) {
    var shown: [LogFinding] = []
    var text = head
    var told: [Int] = []
    for (place, choice) in pieces.enumerated() {
      // Of several ways to say it, the first that fits; what never fits is left to the second line.
      for words in choice.words {
        let longer = text + (told.isEmpty ? "" : "; ") + words
        let label = label(of: shown + choice.findings)
        let isLast = words == choice.words.last && told.isEmpty
        if Basics.columns(of: longer + label) > VerdictWords.columns && !isLast { continue }
        text = longer
        shown += choice.findings
        told.append(place)
        break
      }
    }
    return (text, label(of: shown), told)
  }

  private func label(of findings: [LogFinding]) -> String {
    verdict.trust(of: findings).map { " [\($0)]" } ?? ""
  }

  /// What the first line has no room for, and of what the log says nothing.
  package var also: String {
    let first = first
    let isCut = Basics.columns(of: first.text + first.label) > VerdictWords.columns
    let open = pieces.enumerated().filter { isCut || !first.told.contains($0.offset) }
      .map { $0.element }
    let rest = (open.compactMap { $0.words.first } + verdict.others.map { other($0) })
    let isSound = verdict.main.isEmpty && verdict.state != .cannotTell
    var words =
      rest.isEmpty
      ? (isSound ? "Nothing wrong was seen" : "Nothing else wrong was seen")
      : "Also: " + rest.prefix(VerdictWords.most).joined(separator: "; ")
    if rest.count > VerdictWords.most { words += "; \(rest.count - VerdictWords.most) more below" }
    let unseen = verdict.notSeen.map { $0.openQuestion }
    if !unseen.isEmpty { words += ". The log does not show whether " + alternatives(unseen) }
    return words + "." + meaning
  }

  /// What the policy that refused most often waits for, where the rule is known that corresponds to it.
  private var meaning: String {
    guard !ran.isEmpty, let policy = verdict.task?.refusingPolicies.first?.policy,
      let rule = RuleID(policy: policy)
    else { return "" }
    let card = rule.introduction
    let name = policyNames([policy])
    return " \(name) corresponds to rule \(card.name) [\(card.source.trust)]: \(card.summary)."
  }

  /// Whether the task ran in the log at all, and what mostly held it back; empty where the line says how often
  /// it ran.
  package var ran: String {
    guard let task = verdict.task, verdict.state != .cannotTell, !tellsRuns else { return "" }
    // What was never asked for cannot have run.
    let isAsked = !verdict.main.contains { if case .neverSubmitted = $0 { true } else { false } }
    guard isAsked else { return "" }
    let last = task.runs.last.map { when($0.launchedAt) } ?? ""
    var words =
      switch task.runs.count {
      case 0: "Never ran in this log"
      case 1: "Ran once, \(last)"
      default: "Ran \(times(task.runs.count)), last \(last)"
      }
    if let most = heldMostly(task) { words += "; " + most }
    let name =
      isOneOfSeveral ? names.text(task.identifier).shortened(to: 24, TextStyle()) + ": " : ""
    return (name + words).shortened(to: VerdictWords.columns - 1, TextStyle()) + "."
  }

  private var tellsRuns: Bool {
    verdict.task?.runs.isEmpty == false && (verdict.state == .runs || verdict.state == .troubled)
  }

  /// The policy that refused most often; nothing if the first line names it.
  private func heldMostly(_ task: TaskLog) -> String? {
    let isTold = verdict.main.contains { finding in
      switch finding {
      case .neverLaunched(_, _, .heldBack), .waitsLong(_, _, .heldBack): true
      default: false
      }
    }
    let (all, refusing) = (task.heldBackCount, task.refusingPolicies)
    guard !isTold, let first = refusing.first, first.count * 2 > all else { return nil }
    let name = policyNames([first.policy])
    if all == 1 { return "held back once, by \(name)" }
    if first.count == all { return "held back \(times(Int(all))), each time by \(name)" }
    return "mostly held back by \(name) (\(first.count) of \(all) times)"
  }

  private static let most = 4

  /// A finding of this task needs no name; one of another task does.
  private func other(_ finding: LogFinding) -> String {
    let words = finding.brief(self)
    guard let task = finding.task, task != verdict.task?.identifier else { return words }
    return "\(names.text(task)): \(words)"
  }

  private var head: String {
    let word =
      switch verdict.state {
      case .stopped: "Stopped"
      case .waits: "Waits"
      case .troubled: "Runs badly"
      case .cannotTell: "Cannot be told"
      case .runs: "Runs"
      }
    guard isOneOfSeveral, let task = verdict.task else { return word + ": " }
    return "\(word) (\(names.text(task.identifier).shortened(to: 24, TextStyle()))): "
  }

  /// A part of the first line, in several ways, the longest first.
  private struct Piece {
    let words: [String]
    let findings: [LogFinding]
  }

  private var pieces: [Piece] {
    let conditions = verdict.main.filter { if case .condition = $0 { true } else { false } }
    var found: [Piece] = []
    switch verdict.state {
    case .cannotTell: found.append(Piece(words: [obstacle], findings: []))
    case .runs:
      found.append(Piece(words: [runs(conditions.isEmpty)], findings: []))
      found += conditions.map { Piece(words: [$0.brief(self)], findings: [$0]) }
    case .waits:
      found.append(conditions.isEmpty ? wait : held(conditions))
    case .troubled where verdict.task?.runs.isEmpty == false:
      found.append(Piece(words: [runs(false)], findings: []))
    case .stopped, .troubled: break
    }
    let rest = verdict.main.filter { finding in
      switch finding {
      case .pending: false
      case .condition: verdict.state == .stopped || verdict.state == .troubled
      case .neverLaunched, .waitsLong, .farDate, .notOpened:
        !(verdict.state == .waits && conditions.isEmpty) && !isToldByConditions(finding, conditions)
      default: true
      }
    }
    return found + rest.map { Piece(words: [$0.brief(self)], findings: [$0]) }
  }

  private func isToldByConditions(_ finding: LogFinding, _ conditions: [LogFinding]) -> Bool {
    switch finding {
    case .neverLaunched, .waitsLong: !conditions.isEmpty
    default: false
    }
  }

  private func held(_ conditions: [LogFinding]) -> Piece {
    let isRefresh = verdict.task?.kind ?? .refresh == .refresh
    if conditions.count == 1 {
      let words = conditions[0].brief(self)
      return Piece(
        words: [words + (isRefresh ? " holds refreshes back" : " holds it back"), words],
        findings: conditions)
    }
    let bare = conditions.compactMap { finding in
      if case .condition(_, let condition, _) = finding { condition.name } else { nil }
    }
    var words = [listed(bare) + " hold refreshes back", listed(bare) + " hold it back"]
    if !isRefresh { words.removeFirst() }
    // Of what kind the task is, the log may not say.
    if verdict.task?.kind == nil { words.removeLast() }
    let short = "\(bare[0]) and \(bare.count - 1) more"
    return Piece(words: words + [listed(bare), short], findings: conditions)
  }

  /// A wait that no state of the device explains.
  private var wait: Piece {
    let told = verdict.main.filter { finding in
      switch finding {
      case .neverLaunched, .waitsLong, .farDate, .notOpened: true
      default: false
      }
    }
    let isTold = told.contains { if case .notOpened = $0 { true } else { false } }
    let first = told.first.map { isTold ? $0.waitedOnly(self) : $0.brief(self) } ?? ""
    let words = ([first] + told.dropFirst().map { $0.brief(self) }).joined(separator: ", ")
    return Piece(words: [words], findings: told)
  }

  private func runs(_ saysMore: Bool) -> String {
    guard let task = verdict.task, let run = task.runs.last else { return "" }
    let last = when(run.launchedAt)
    let count = task.runs.count
    let words =
      count == 1 ? "launched once, \(last)" : "launched \(times(count)), last \(last)"
    if !saysMore || task.kind == .push { return words }
    return words + (task.isWaiting ? "; asked again" : "; not yet asked again")
  }

  private var obstacle: String {
    switch verdict.obstacle {
    case .noDate: return "none of its entries has a date"
    case .noTask: return "the log names no background task of the app"
    case .clockWentBack(let line):
      return "the clock went back in line \(line), so the order is not known"
    case .nothingSaid: return "the log says neither that it was asked for nor that it ran"
    case nil:
      let pending = verdict.main.first { if case .pending = $0 { true } else { false } }
      return pending?.brief(self) ?? ""
    }
  }

  /// "Thu 18:40" in the last days of the log, otherwise with the date.
  func when(_ instant: Instant) -> String {
    if end - instant > .days(6) { return clock.moment(instant) }
    return "\(clock.wallTime(at: instant).weekday.shortName) \(clock.time(instant))"
  }
}

extension StandingCondition {
  /// For example "Low Power Mode".
  var name: String {
    switch state {
    case .withoutWiFi: "Background App Refresh without Wi-Fi"
    case .change(.lowPowerMode): "Low Power Mode"
    case .change(.forceQuit): "swiped away"
    case .change(let change): change.text
    }
  }

  func text(_ words: VerdictWords) -> String {
    if words.end - told > .days(1) { return "\(name), last told \(words.when(told))" }
    return "\(name) " + (isSeenToBegin ? "since" : "from") + " \(words.when(since))"
      + (isSeenToBegin ? "" : " on")
  }
}

extension LogFinding {
  /// The finding in a few words, without its task and what to do.
  func brief(_ words: VerdictWords) -> String {
    func often(_ count: Int) -> String { count == 1 ? "" : " \(times(count))" }
    switch self {
    case .registrationRefused: return "register returned false; not in Info.plist as it is spelt"
    case .neverSubmitted: return "registered, never asked for"
    case .pending(_, let waited) where waited < .zero:
      return "the log ends \(rough(.zero - waited)) before its earliest date"
    case .pending(_, let waited): return "the log ends \(rough(waited)) after its date, too soon"
    case .neverLaunched(_, _, .heldBack(let count, let policies)),
      .waitsLong(_, _, .heldBack(let count, let policies)):
      return "held back \(times(Int(count))) by " + policyNames(policies)
    case .neverLaunched(_, let waited, let said), .waitsLong(_, let waited, let said):
      let due = "due for \(rough(waited)) and not launched"
      if case .condition = said { return due }
      return due + ", the log does not say why"
    case .condition(_, let condition, _): return condition.text(words)
    case .notOpened(_, let absence, _): return "app not opened for \(rough(absence))"
    case .farDate(_, let due): return "asked for not before \(words.clock.moment(due))"
    case .cancelled(_, let at): return "its request was cancelled \(words.when(at))"
    case .onlyByDebugger(_, let count): return "launched\(often(count)) only by the debugger"
    case .chainEnded(_, let launched, _):
      return "launched \(words.when(launched)), never asked again"
    case .notCompleted(_, let count, _): return "not completed\(often(count))"
    case .expired(_, let runs, _, let incomplete):
      return "told to stop\(often(runs))"
        + (incomplete == 0 ? "" : ", not completed" + (incomplete == runs ? "" : often(incomplete)))
    case .completedTwice(_, let runs, _):
      return "completed twice" + (runs == 1 ? "" : " in \(runs) runs")
    case .failed(_, let count, _): return "ended without success\(often(count))"
    case .submissionRefused(_, let code, let count):
      return "submit failed\(often(count))" + (code.map { ", " + errorName($0) } ?? "")
    case .pushedAway(_, let count): return "put off\(often(count)) by a new request"
    case .nothingPending(_, let count): return "the debugger found no request\(often(count))"
    case .ended(let exit, let count): return "\(exit.text): \(count)"
    }
  }

  /// The wait alone, where what follows says why.
  fileprivate func waitedOnly(_ words: VerdictWords) -> String {
    switch self {
    case .neverLaunched(_, let waited, .openings), .waitsLong(_, let waited, .openings),
      .neverLaunched(_, let waited, .noRefusal), .waitsLong(_, let waited, .noRefusal):
      "due for \(rough(waited))"
    default: brief(words)
    }
  }

  /// Days alone say enough from two on.
  private func rough(_ span: Span) -> String {
    span < .days(2) ? spanText(span) : "\(span.milliseconds / Span.days(1).milliseconds) d"
  }

  private func errorName(_ code: Int64) -> String {
    SubmissionError(code).map { "\($0.name) (\(code))" } ?? "code \(code)"
  }
}

/// All if they are two, and without the word that each of them ends with.
private func policyNames(_ policies: [String]) -> String {
  let names = policies.map { policy in
    let words = VisibleText.of(policy)
    let bare = words.hasSuffix("Policy") ? String(words.dropLast(6)) : words
    return bare.hasSuffix(" ") ? String(bare.dropLast()) : bare
  }
  return names.count <= 3
    ? listed(names) : listed(Array(names.prefix(2)) + ["\(names.count - 2) more"])
}

extension RuleID {
  /// What a log would have to show for it to be known whether the rule held something back.
  fileprivate var openQuestion: String {
    switch self {
    case .firstUnlock: "the phone was unlocked since it started"
    case .appSwitcher: "the app was swiped away"
    case .backgroundRefreshSetting: "Background App Refresh was on"
    case .lowPowerMode: "Low Power Mode was on"
    case .criticallyLowBattery: "the battery was low"
    case .foregroundRecency: "the app was opened lately"
    case .externalPower: "the phone was charging"
    case .network: "there was a network"
    default: "rule \(introduction.name) held it back"
    }
  }
}

/// An error of `submit`, by its code.
struct SubmissionError {
  let name: String
  let help: String

  init?(_ code: Int64) {
    switch code {
    case 1:
      name = "unavailable"
      help = "Background App Refresh is off for the app or the device, or this is Apple's Simulator"
    case 2:
      name = "tooManyPendingTaskRequests"
      help = "cancel one or submit fewer"
    case 3:
      name = "notPermitted"
      help = "the identifier or the background mode is missing in Info.plist; see bgsim check"
    case 4:
      name = "immediateRunIneligible"
      help = "it could not start at once and was not allowed to wait"
    default: return nil
    }
  }
}

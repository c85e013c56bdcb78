import RunRecord
import SchedulerEngine

/// What happens to a waiting request in the rest of the context: when it starts or what ends it instead, and
/// what holds it back after the current reasons have ended. Without that, the end of the last reason and the
/// start would not seem to fit together.
struct WhatFollows {
  let context: ReportContext
  let explanation: Explanation

  var text: String {
    guard let replacement = explanation.replacement else { return ending }
    let place = context.places.text(explanation.task).map { " (\($0))" } ?? ""
    let later = replacement.postpones ? " and restarts the wait" : ""
    let earliest = replacement.earliest.map { ", earliest \(time($0))" } ?? ""
    if context.record.request(explanation.id)?.kind == .push {
      return "At \(time(replacement.at)) another push arrives\(place), which replaces this one. "
        + ending
    }
    return "At \(time(replacement.at)) the app submits it again\(place), which replaces this "
      + "request\(later)\(earliest). \(ending)"
  }

  private var ending: String {
    if let startsAt = explanation.startsAt {
      return "In this scenario it starts \(time(startsAt))\(others("before that")).\(spenders)"
    }
    if let last = requests.last, let endedAt = last.endedAt, endedAt > explanation.at {
      return "In this scenario it does not start: it is \(last.ending.word.text) "
        + "\(time(endedAt))\(others("before that")).\(spenders)"
    }
    if let knownUntil = explanation.knownUntil {
      return "Known until \(time(knownUntil)); what happens then is up to the app's code."
    }
    return
      "In this scenario, which was followed to \(time(explanation.followedTo)), it does not start"
      + "\(others("later")).\(spenders)"
  }

  /// Which tasks use up the budget that this request waits for; empty if the budget stays refilled from the
  /// computed moment on.
  private var spenders: String {
    guard
      let refilled = explanation.objections.first(where: { $0.objector == .systemBudgets })?.until
        .instant,
      requests.flatMap({ context.record.objections(of: $0.id) }).contains(where: {
        $0.range.upperBound > refilled && $0.objections.contains(.systemBudgets)
      })
    else { return "" }
    let end = explanation.startsAt ?? explanation.followedTo
    let runs = context.record.runs.filter {
      $0.key.app == explanation.task.app && $0.key != explanation.task
        && ($0.energyCharged > 0 || $0.cellularCharged > 0) && $0.launchedAt > explanation.at
        && $0.launchedAt < end
    }
    guard let first = runs.first else { return "" }
    var names: [String] = []
    for run in runs {
      let name = context.shortName(run.key)
      if !names.contains(name) { names.append(name) }
    }
    return " Before that the budget goes to \(listed(names)), first at \(time(first.launchedAt))"
      + (runs.count > 1 ? " and \(times(runs.count - 1)) more" : "") + "."
  }

  /// The request and those that replace it.
  private var requests: [RequestFact] {
    var requests: [RequestFact] = []
    var next = context.record.request(explanation.id)
    while let request = next {
      requests.append(request)
      guard case .replaced(let id) = request.ending, id > request.id else { break }
      next = context.record.request(id)
    }
    return requests
  }

  private func others(_ when: String) -> String {
    let now = RuleSet(explanation.objections.map { $0.objector })
    var others = RuleSet.none
    for span in requests.flatMap({ context.record.objections(of: $0.id) })
    where span.range.lowerBound > explanation.at {
      let isOver = span.objections.subtracting(now) == span.objections
      for objector in RuleID.allCases where isOver && span.objections.contains(objector) {
        others.insert(objector)
      }
    }
    let names = others.names
    if names.isEmpty { return "" }
    return "; \(when) \(listed(names)) object\(names.count == 1 ? "s" : "")"
  }

  private func time(_ instant: Instant) -> String {
    context.when(instant, seenFrom: explanation.at, besides: explanation.submittedAt)
  }
}

/// What happens to an unfinished transfer in the rest of the context, and its progress.
struct TransferFollows {
  private let context: ReportContext
  private let transfer: TransferFact
  private let now: Instant
  /// Named before, so that no two days share a name.
  private let begun: Instant?

  init?(_ context: ReportContext, _ explanation: Explanation) {
    guard let transfer = context.record.transfer(explanation.id) else { return nil }
    self.context = context
    self.transfer = transfer
    now = explanation.at
    begun = explanation.submittedAt
  }

  /// The text if nothing objects.
  var progress: String {
    if isOver { return "The transfer is \(ended()); the app is told at once." }
    let part = "\(bytesText(transfer.done(at: now))) of \(bytesText(transfer.bytes))"
    let pace = transfer.steps.last { $0.at <= now }?.perSecond ?? 0
    return "Its bytes move at \(bytesText(pace)) per second; \(part) are done."
  }

  /// That its bytes were lost, and what to do; nil unless they were.
  var lost: String? {
    guard isOver, let loss = transfer.end?.description.loss else { return nil }
    let step = NextStep(.transfer, .lost)
    return "The bytes are lost: \(loss), after \(bytesText(transfer.done(at: now))) of "
      + "\(bytesText(transfer.bytes)). \(step.lead): \(step.words)."
  }

  /// What removing the objections would achieve: moving the bytes, or telling the app.
  var aim: String { isOver ? "have the app told" : "let its bytes move" }

  var ending: String {
    if isOver { return told }
    var words = ""
    if let next = transfer.steps.first(where: { $0.at > now && $0.perSecond > 0 }) {
      words = "its bytes start to move at \(time(next.at)) and "
    }
    guard let endedAt = transfer.endedAt else {
      return words.isEmpty
        ? "In this scenario its bytes do not move."
        : "In this scenario \(words)are not done by its end."
    }
    return "In this scenario \(words)\(words.isEmpty ? "it is " : "are ")"
      + "\(ended(at: endedAt)). \(told)"
  }

  private var isOver: Bool { transfer.endedAt.map { $0 <= now } ?? false }

  private func ended(at instant: Instant? = nil) -> String {
    let at = instant.map { " " + time($0) } ?? ""
    return transfer.end?.description.loss.map { "given up\(at) (\($0))" } ?? "done\(at)"
  }

  private var told: String {
    guard let request = context.record.request(transfer.request),
      case .launched = request.ending, let endedAt = request.endedAt
    else { return "The app is not told in this scenario." }
    return "The app is told \(time(endedAt))."
  }

  private func time(_ instant: Instant) -> String {
    context.when(instant, seenFrom: now, besides: begun)
  }
}

import Basics
public import RunRecord
public import SchedulerEngine

/// How much an explanation says about rules without an objection.
public enum WhyDetail: Sendable {
  /// The seven factors with what they saw, and the requirements by name.
  case brief
  /// Every rule: what it saw and what it requires, and which rules do not apply to this kind of work.
  case full
}

extension ReportContext {
  /// The answer to "why does it not run": each objection with its beginning and end, what is fine, and the
  /// smallest change that would let it run.
  public func explanation(
    of why: WhyNot, _ task: TaskKey, at now: Instant, detail: WhyDetail = .brief
  ) -> String {
    explanation(of: why, task, at: now, detail: detail, advice: nil)
  }

  /// As above, with advice that was tried where nothing is pending.
  package func explanation(
    of why: WhyNot, _ task: TaskKey, at now: Instant, detail: WhyDetail, advice: NextStep?
  ) -> String {
    let state: String
    var step: NextStep?
    var follows: String?
    switch why {
    case .pending(let explanation):
      return PendingBlock(self, explanation, detail).lines.joined(separator: "\n") + "\n"
    case .running(let run): state = "running since \(when(run.launchedAt, seenFrom: now))."
    case .neverRequested(let next):
      state = neverRequested(task, seenFrom: now)
      step = advice ?? nextStep(for: task, nil, nil, next, upTo: now)
      follows = text(next, seenFrom: now)
    case .notRequested(let last, let run, let next):
      state = notRequested(last, run, seenFrom: now)
      step = advice ?? nextStep(for: task, last, run, next, upTo: now)
      follows = text(next, seenFrom: now)
    }
    let more = step?.isTooLittleFor.map { "That alone does not let it run \($0)." }
    let remedy = step.map { "\(words($0, task))." }
    let after = [remedy, more, follows].compactMap { $0 }.joined(separator: " ")
    let texts = (after.isEmpty ? [state] : [state, after]).map {
      "  " + $0.wrapped(to: style.textWidth, indent: 2) + "\n"
    }
    return title(task) + "\n" + texts.joined(separator: "\n")
  }
}

extension ReportContext {
  /// When it is asked for if everything goes on unchanged; nil if nobody knows, or it is never.
  private func text(_ next: NextRequest, seenFrom now: Instant) -> String? {
    guard let askedAt = next.askedAt else { return nil }
    let asked = "In this scenario it is asked for \(when(askedAt, seenFrom: now))"
    if let startsAt = next.startsAt {
      return "\(asked) and starts \(when(startsAt, seenFrom: now, besides: askedAt))."
    }
    guard let end = next.followedTo else { return asked + "." }
    return "\(asked) and does not start before \(when(end, seenFrom: now, besides: askedAt))."
  }
}

struct PendingBlock {
  private let context: ReportContext
  private let explanation: Explanation
  private let detail: WhyDetail
  private let quantities: QuantityText
  private static let nameWidth = 28
  private static let indent = 11

  init(_ context: ReportContext, _ explanation: Explanation, _ detail: WhyDetail) {
    self.context = context
    self.explanation = explanation
    self.detail = detail
    quantities = context.quantities(at: explanation.at)
  }

  var lines: [String] {
    var lines = [heading, facts]
    for objection in explanation.objections { lines += self.lines(objection) }
    for answer in explanation.answers { if let line = fine(answer) { lines.append(line) } }
    lines += others
    lines.append("")
    lines += closing.flatMap { $0.wrapped(to: context.style.textWidth - 2) }.map { "  " + $0 }
    return lines
  }

  private var heading: String {
    context.title(
      explanation.task, before: "Why has ", after: " not run by \(context.when(explanation.at))?")
  }

  private var facts: String {
    var text = "\(explanation.request.kind.text), request \(explanation.id.number)"
    if let submitted = explanation.submittedAt {
      text +=
        ", \(explanation.request.kind.arrivalText) \(time(submitted)), waiting \(spanText(explanation.at - submitted))"
    }
    if let first = explanation.firstSubmittedAt {
      text += ", or \(spanText(explanation.at - first)) with the requests it replaced"
    }
    if let place = context.places.text(explanation.task) { text += ", \(place)" }
    return text.wrapped(to: context.style.textWidth - 2)
      .map { "  " + context.style.paint($0, .quiet) }.joined(separator: "\n")
  }

  private func lines(_ objection: Objection) -> [String] {
    let introduction = objection.objector.introduction
    var when = "until " + until(objection.until, since: objection.since)
    if let since = objection.since {
      let before = objection.sinceBeforeReplacing.map {
        " (\(time($0)), counting the requests it replaced)"
      }
      when = "since \(time(since))\(before ?? "")\(stillAfter(objection, since)) " + when
    }
    let sentence =
      quantities.sentence(objection.answer.sentence) + " [\(objection.answer.trustText)]"
    return [row("BLOCKED", .blocked, introduction.name, when)]
      + sentence.wrapped(to: context.style.textWidth - PendingBlock.indent).map {
        String(repeating: " ", count: PendingBlock.indent) + $0
      }
  }

  /// The last change that the rule watches but that did not end its objection, for a state that is more
  /// recent than the objection: ", still after 09:00 (memory pressure changed),".
  private func stillAfter(_ objection: Objection, _ since: Instant) -> String {
    let watched = objection.objector.introduction.watches.subtracting([.time, .usage])
    let kind = explanation.request.kind
    let last = context.rows.last { row in
      guard row.at > since, row.at <= explanation.at, case .world(let change, _) = row.happening
      else { return false }
      // Opening an app changes many things at once, none of which is worth naming.
      if case .open = change { return false }
      return !watched.isDisjoint(with: change.inputs(for: kind, of: explanation.task.app))
    }
    guard let last, case .world(let change, let origin) = last.happening else { return "" }
    let what = context.text(.world(change, origin)).map { " (\($0))" } ?? ""
    return ", still after \(time(last.at))\(what),"
  }

  /// On a narrow terminal the text is below the name.
  private func row(_ tag: String, _ tone: Tone, _ name: StaticString, _ text: String) -> String {
    let head = "  " + context.style.paint(tag.padded(to: 9), tone)
    let width = context.style.textWidth
    if width < 72 {
      let indent = String(repeating: " ", count: PendingBlock.indent)
      return head + name.text + "\n" + indent + text.wrapped(to: width, indent: PendingBlock.indent)
    }
    let indent = PendingBlock.indent + PendingBlock.nameWidth
    return head + name.text.padded(to: PendingBlock.nameWidth)
      + text.wrapped(to: width, indent: indent)
  }

  private func until(_ until: Until, since: Instant?) -> String {
    switch until {
    case .computed(let instant):
      "\(context.when(instant, seenFrom: explanation.at, besides: since)) (computed)"
    case .inThisScenario(let instant, let end):
      "\(context.when(instant, seenFrom: explanation.at, besides: since)) in this scenario"
        + (context.text(end).map { " (\($0))" } ?? "")
    case .untilYouChangeIt(let conditions):
      "you "
        + listed(conditions.map { RemedyText(context: context, explanation: explanation).text($0) })
    }
  }

  /// A rule without an objection, with what it saw.
  private func fine(_ answer: RuleAnswer) -> String? {
    guard case .allows = answer.verdict else { return nil }
    if detail == .brief && !RuleSet.sevenFactors.contains(answer.objector) { return nil }
    let introduction = answer.objector.introduction
    return row(
      "ok", .good, introduction.name,
      "\(quantities.passed(answer)) [\(answer.weakestTrustText)]"
    )
  }

  /// The names of all other rules that have no objection or do not apply.
  private var others: [String] {
    var allows: [String] = []
    var rest: [String] = []
    for answer in explanation.answers {
      let name = answer.objector.introduction.name.text
      switch answer.verdict {
      case .allows where !RuleSet.sevenFactors.contains(answer.objector): allows.append(name)
      case .doesNotApply: rest.append(name)
      case .allows, .delays, .prevents: break
      }
    }
    return detail == .brief ? list("ok", .good, allows) : list("-", .quiet, rest)
  }

  private func list(_ tag: String, _ tone: Tone, _ names: [String]) -> [String] {
    if names.isEmpty { return [] }
    let words =
      names.joined(separator: ", ")
      + (tag == "-" ? ": does not apply to \(explanation.request.kind.pluralText)" : "")
    return [
      "  " + context.style.paint(tag.padded(to: 9), tone)
        + words.wrapped(to: context.style.textWidth, indent: PendingBlock.indent)
    ]
  }

  private var closing: [String] {
    var lines: [String] = []
    let transfer = TransferFollows(context, explanation)
    if let lost = transfer?.lost { lines.append(lost) }
    if explanation.isEligible, let transfer {
      lines.append(transfer.progress)
    } else if explanation.isEligible {
      let since = explanation.eligibleSince.map { " since \(time($0))" } ?? ""
      lines.append("Nothing has held it back\(since); it starts the next time the device wakes.")
    } else if explanation.changes.isImpossible {
      lines.append("Nothing lets it run: the conditions it waits for exclude each other.")
    } else {
      lines.append("To \(transfer?.aim ?? "let it run"): \(context.remedy(explanation)).")
    }
    lines.append(transfer?.ending ?? WhatFollows(context: context, explanation: explanation).text)
    return lines
  }

  private func time(_ instant: Instant) -> String {
    context.when(instant, seenFrom: explanation.at)
  }
}

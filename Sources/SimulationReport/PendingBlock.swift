import RunRecord
import SchedulerEngine

/// The block for a request that is pending.
struct PendingBlock {
  private let scene: Scene
  private let explanation: Explanation
  private let quantities: QuantityText
  private static let nameWidth = 28
  private static let indent = 11

  init(_ scene: Scene, _ explanation: Explanation) {
    self.scene = scene
    self.explanation = explanation
    quantities = QuantityText(names: scene.names, clock: scene.clock, now: explanation.at)
  }

  var lines: [String] {
    var lines = [heading, facts]
    for objection in explanation.objections { lines += self.lines(objection) }
    for answer in explanation.answers { if let line = fine(answer) { lines.append(line) } }
    if let others { lines.append(others) }
    lines.append("")
    lines += closing.flatMap { $0.wrapped(to: scene.look.width - 2) }.map { "  " + $0 }
    return lines
  }

  private var heading: String {
    "Why has " + scene.look.paint(scene.name(explanation.task.name), .heading)
      + " not run by \(scene.clock.dayAndTime(explanation.at))?"
  }

  private var facts: String {
    var text = "  \(explanation.request.kind.text), request \(explanation.id.number)"
    if let submitted = explanation.submittedAt {
      text +=
        ", submitted \(time(submitted)), waiting \(spanText(explanation.at - submitted))"
    }
    return scene.look.paint(text, .quiet)
  }

  private func lines(_ objection: Objection) -> [String] {
    let introduction = objection.objector.introduction
    var when = "until " + until(objection.until)
    if let since = objection.since { when = "since \(time(since)) " + when }
    let sentence =
      quantities.sentence(objection.answer.sentence) + " [\(introduction.source.trust.text)]"
    return [row("BLOCKED", .blocked, introduction.name, when)]
      + sentence.wrapped(to: scene.look.width - PendingBlock.indent).map {
        String(repeating: " ", count: PendingBlock.indent) + $0
      }
  }

  private func row(_ tag: String, _ tone: Tone, _ name: StaticString, _ text: String) -> String {
    let indent = PendingBlock.indent + PendingBlock.nameWidth
    return "  " + scene.look.paint(tag.padded(to: 9), tone)
      + name.text.padded(to: PendingBlock.nameWidth)
      + text.wrapped(to: scene.look.width, indent: indent)
  }

  private func until(_ until: Until) -> String {
    switch until {
    case .computed(let instant): "\(time(instant)) (computed)"
    case .inThisScenario(let instant, let end):
      end.text.map { "\(time(instant)) (\($0))" } ?? time(instant)
    case .untilYouChangeIt(let condition): "you \(condition.text)"
    }
  }

  /// One of the seven factors that has nothing against it, with what it saw.
  private func fine(_ answer: RuleAnswer) -> String? {
    guard case .allows = answer.verdict, ObjectorSet.sevenFactors.contains(answer.objector) else {
      return nil
    }
    let introduction = answer.objector.introduction
    return row(
      "ok", .good, introduction.name,
      "\(quantities.evidence(answer.evidence)) [\(introduction.source.trust.text)]")
  }

  /// The names of everything else that was asked and has nothing against it.
  private var others: String? {
    let names = explanation.answers.filter {
      guard case .allows = $0.verdict else { return false }
      return !ObjectorSet.sevenFactors.contains($0.objector)
    }.map { $0.objector.introduction.name.text }
    if names.isEmpty { return nil }
    return "  " + scene.look.paint("ok       ", .good)
      + names.joined(separator: ", ").wrapped(to: scene.look.width, indent: PendingBlock.indent)
  }

  private var closing: [String] {
    var lines: [String] = []
    if explanation.isEligible {
      let since = explanation.eligibleSince.map { " since \(time($0))" } ?? ""
      lines.append("Nothing objects\(since); it starts at the device's next wake.")
    } else if explanation.changes.isImpossible {
      lines.append("Nothing lets it run: what it waits for cannot hold at once.")
    } else {
      lines.append("To let it run: \(changes).")
    }
    if let startsAt = explanation.startsAt {
      lines.append("In this scenario it starts \(time(startsAt)).")
    } else {
      lines.append("In this scenario it does not start.")
    }
    return lines
  }

  private var changes: String {
    var steps = explanation.changes.conditions.map(\.text)
    if let instant = explanation.changes.notBefore {
      steps.append(instant.isNever ? "waiting does not help" : "wait until \(time(instant))")
    }
    return steps.joined(separator: ", then ")
  }

  private func time(_ instant: Instant) -> String {
    scene.clock.time(instant, seenFrom: explanation.at)
  }
}

import Basics
import RunRecord
import Scenarios
import SchedulerEngine

extension StepSession {
  mutating func next(_ count: Int) -> Reply {
    guard branch.now < end else {
      return refuse("This is the end of the run; type back to go back.")
    }
    if branch.isFull { return refuse(StepSession.tooMuch) }
    var copy = branch
    copy.remember()
    var sentences = sentences(after: copy.rows.count)
    for _ in 0..<count where copy.now < end {
      let told = sentences.count
      // Not all that the log notes is worth telling.
      repeat {
        let before = copy.rows.count
        let instant = copy.nextInstant(before: end)
        if let fault = copy.advance(to: instant ?? end) { return refuse(fault) }
        sentences.look(at: context(of: copy))
        for row in copy.rows[before...] { sentences.take(row) }
      } while sentences.count == told && copy.now < end && !copy.isFull
    }
    branch = copy
    return Reply(text: sentences.taken + whereItStands)
  }

  mutating func to(_ text: String) -> Reply {
    if text == "end" { return advance(to: end) }
    guard let instant = instant(StepText.unquoted(text)) else {
      return refuse(
        "\(safeText(text.utf8)) is not a moment of this run; write 22:40, day 2 21:00, Tue 21:00 "
          + "or end."
      )
    }
    return advance(to: instant)
  }

  mutating func lasting(_ text: String) -> Reply {
    guard case .elapsed(let span)? = TimePoint(text: "+" + text) else {
      return refuse("\(safeText(text.utf8)) is not a duration; write 15m or 2h30m.")
    }
    return advance(to: min(branch.now + span, end))
  }

  mutating func until(_ name: String) -> Reply {
    do throws(StepChange.Refusal) {
      let task = try task(named: name)
      let launch = branch.nextLaunch(of: task, before: end)
      let reply = advance(to: launch ?? end)
      if launch != nil { return reply }
      return Reply(text: reply.text + "It does not run before the end.\n")
    } catch {
      return refuse(error.words)
    }
  }

  private mutating func advance(to instant: Instant) -> Reply {
    if instant < branch.now {
      return refuse("That is in the past; type back to go back one step at a time.")
    }
    if instant > end { return refuse("That is after the end of the run, \(moment(end)).") }
    if branch.isFull { return refuse(StepSession.tooMuch) }
    var copy = branch
    copy.remember()
    let before = copy.rows.count
    if let fault = copy.advance(to: instant) { return refuse(fault) }
    return show(copy, from: before)
  }

  private mutating func refuse(_ fault: SimulationFault) -> Reply {
    refuse("The run cannot continue: \(fault.words).")
  }

  /// Takes what has become of the branch, and tells what is new in it.
  mutating func show(_ changed: StepBranch, from before: Int) -> Reply {
    branch = changed
    var sentences = sentences(after: before)
    for row in branch.rows[before...] { sentences.take(row) }
    return Reply(text: sentences.taken + whereItStands)
  }

  /// Of the rows so far only the first ones were told.
  private func sentences(after first: Int) -> DaySentences {
    var sentences = DaySentences(
      context, during: loaded.prepared.setup.start..<end + .milliseconds(1),
      keeping: .last(StepSession.mostSentences))
    for row in branch.rows[..<first] { sentences.pass(over: row) }
    return sentences
  }

  private static let tooMuch = "Too much has happened to keep; start again."

  /// A time of day is the next one.
  private func instant(_ text: String) -> Instant? {
    guard let point = TimePoint(text: text) else {
      let rest = branch.now..<end + .milliseconds(1)
      return PrintedMoment(text)?.instant(in: rest, by: context.clock)
    }
    var instant = point.instant(on: loaded.prepared.scenario.clock)
    if case .clock = point {
      while instant < branch.now { instant = instant + .days(1) }
    }
    return instant
  }
}

extension StepText {
  static func unquoted(_ text: String) -> String {
    text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : text
  }
}

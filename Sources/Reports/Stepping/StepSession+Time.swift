import PlainText
import RunRecord
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport

extension StepSession {
  mutating func next(_ count: Int) -> Reply {
    guard branch.now < end else {
      return refuse("This is the end of the run; type back to go back.")
    }
    var copy = branch
    copy.remember()
    let before = copy.rows.count
    for _ in 0..<count {
      let instant = copy.nextInstant(before: end)
      if let fault = copy.advance(to: instant ?? end) { return refuse(fault) }
      if instant == nil { break }
    }
    return show(copy, from: before)
  }

  mutating func to(_ text: String) -> Reply {
    guard let instant = instant(StepText.unquoted(text)) else {
      return refuse(
        "\(safeText(text.utf8)) is not a moment of this run; write 22:40, day 2 21:00 or Tue 21:00."
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
    do throws(ScenarioFailure) {
      let task = try loaded.find(NamedTask(name))
      let launch = branch.nextLaunch(of: task, before: end)
      let reply = advance(to: launch ?? end)
      if launch != nil { return reply }
      return Reply(text: reply.text + "It does not run before the end.\n")
    } catch {
      return refuse("The scenario has no task \(safeText(name.utf8)).")
    }
  }

  private mutating func advance(to instant: Instant) -> Reply {
    if instant < branch.now {
      return refuse("That is in the past; type back to go back one step at a time.")
    }
    if instant > end { return refuse("That is after the end, \(moment(end)).") }
    if branch.isFull { return refuse("Too much has happened to keep; start again.") }
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
    return Reply(text: sentences(from: before) + whereItStands)
  }

  private func sentences(from first: Int) -> String {
    var sentences = DaySentences(
      context, during: loaded.prepared.setup.start..<branch.now + .milliseconds(1),
      atMost: StepSession.mostSentences)
    for place in branch.rows.indices {
      if place < first {
        sentences.pass(over: branch.rows[place])
      } else {
        sentences.take(branch.rows[place])
      }
    }
    return sentences.taken
  }

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

import Basics
import RunRecord
import Scenarios
import SchedulerEngine

extension StepSession {
  mutating func change(_ key: String, _ value: String) -> Reply {
    var copy = branch
    copy.remember()
    let before = copy.rows.count
    guard let at = goToFreeSecond(&copy) else {
      return refuse("There is no time left before the end; type back to go back.")
    }
    do throws(StepChange.Refusal) {
      let value = StepChange.keysOfApps.contains(key) ? try ofApp(key, value) : value
      let change = try StepChange(key, value, at: at, in: copy.text, loaded.prepared)
      if let fault = copy.apply(change.change) {
        return refuse("That is not possible: \(fault.words).")
      }
      copy.text = change.text
    } catch {
      return refuse("That is not possible: \(error.words)")
    }
    return show(copy, from: before)
  }

  /// A scenario names whole seconds, and at one instant its events come first. So that a saved scenario
  /// does the same, a change comes at a second at which nothing else happens.
  private func goToFreeSecond(_ branch: inout StepBranch) -> Instant? {
    var at = branch.now
    if at >= end { return nil }
    let isFresh = branch.rows.last.map { $0.at < at } ?? true
    if at.milliseconds % 1_000 == 0 && isFresh { return at }
    while true {
      at = Instant(milliseconds: (at.milliseconds / 1_000 + 1) * 1_000)
      if at >= end { return nil }
      let known = branch.rows.count
      if branch.advance(to: at) != nil { return nil }
      if branch.rows.count == known || branch.rows[branch.rows.count - 1].at < at { return at }
    }
  }

  mutating func back(_ count: Int) -> Reply {
    guard branch.canGoBack else { return refuse("There is no step to undo.") }
    for _ in 0..<count where branch.canGoBack { branch.goBack() }
    return Reply(text: whereItStands)
  }

  mutating func fork(_ name: String?) -> Reply {
    if branches.count == StepSession.mostBranches {
      return refuse("There are already \(branches.count) branches.")
    }
    let new = name ?? "fork \(branches.count)"
    if branches.contains(where: { $0.name == new }) {
      return refuse(
        "There is already a branch \(safeText(new.utf8)); type go \(safeText(new.utf8)).")
    }
    branches.append((new, branch))
    current = branches.count - 1
    return Reply(text: whereItStands)
  }

  mutating func go(to name: String) -> Reply {
    guard let place = branches.firstIndex(where: { $0.name == name }) else {
      let known = branches.map { safeText($0.name.utf8) }.joined(separator: ", ")
      return refuse("There is no branch \(safeText(name.utf8)); there are \(known).")
    }
    current = place
    return Reply(text: whereItStands)
  }

  mutating func save(_ path: String) -> Reply {
    Reply(
      text: "Saved as \(safeText(path.utf8)).\n",
      // Out of a lesson it comes with blanks around it.
      file: (path, StepText.trimmed(String(decoding: branch.text, as: UTF8.self)) + "\n"))
  }
}

import Basics
import Scenarios
import SchedulerEngine

extension StepSession {
  /// By the whole identifier or its end, as reports print it.
  func task(named name: String) throws(StepChange.Refusal) -> TaskKey {
    let typed = safeText(name.utf8)
    do throws(ScenarioFailure) {
      return try loaded.find(NamedTask(name))
    } catch {
      guard case .task(let problem) = error else { throw .init("There is no task \(typed)") }
      switch problem {
      case .unknown(_, let known):
        throw .init("The scenario has no task \(typed); it has \(listed(known))")
      case .outsideTasks:
        throw .init("\(typed) is work outside tasks, which no rule holds back")
      case .ambiguous(_, let apps):
        throw .init("Several apps have \(typed); type \(typed) of \(listed(apps, "or"))")
      case .notItsTask(_, _, let apps):
        throw .init("That app has no task of this name; type one of \(listed(apps))")
      case .severalIdentifiers(_, let identifiers):
        throw .init("\(typed) could be \(listed(identifiers, "or"))")
      }
    }
  }

  /// A value with the whole identifier of its app in front, where the end of it was typed.
  func ofApp(_ key: String, _ value: String) throws(StepChange.Refusal) -> String {
    let known = loaded.prepared.scenario.apps.map { $0.value.id.value }
    var words = value.split(separator: " ").map { String($0) }
    guard let name = words.first else {
      throw .init("\(key) needs an app after it: \(listed(known, "or"))")
    }
    if known.contains(name) { return value }
    let meant = known.filter { $0.hasSuffix("." + name) }
    guard meant.count == 1 else {
      throw .init("the scenario has no app \(safeText(name.utf8)); it has \(listed(known))")
    }
    words[0] = meant[0]
    return words.joined(separator: " ")
  }

  /// A few names of many.
  private func listed(_ names: [String], _ conjunction: String = "and") -> String {
    let most = 5
    var words = names.prefix(most).map { safeText($0.utf8) }
    if names.count > most { words.append("\(names.count - most) more") }
    guard let last = words.popLast() else { return "none" }
    if words.isEmpty { return last }
    return words.joined(separator: ", ") + " \(conjunction) " + last
  }
}

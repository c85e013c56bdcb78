import Basics
import Scenarios
import SchedulerEngine

/// A change of the world that somebody types: an event of a scenario, read and prepared like any other.
struct StepChange {
  let change: WorldChange
  /// The scenario with this event.
  let text: [UInt8]

  /// What is wrong with the words, in a sentence that can be printed.
  struct Refusal: Error {
    let words: String

    init(_ words: String) { self.words = words + "." }
  }

  /// The keys of events that the world and the user can bring about; app code acts by itself.
  static let keys =
    [
      "charging", "battery", "lowPowerMode", "network", "unlock", "lock", "inUse", "thermal",
      "memory", "backgroundRefresh", "whenAsked", "reboot", "open", "leave", "forceQuit",
      "terminate", "install", "uninstall", "update", "refreshOn", "refreshOff", "attachDebugger",
      "detachDebugger", "expectOpening", "stop", "push",
    ] + DeviceSwitch.allCases.map { $0.code.description }

  /// Those of them whose value names an app.
  static let keysOfApps = [
    "open", "leave", "forceQuit", "terminate", "install", "uninstall", "update", "refreshOn",
    "refreshOff", "attachDebugger", "detachDebugger", "expectOpening",
  ]

  private static let withoutValue = ["unlock", "lock", "reboot"]

  /// At a moment that is a whole second, which is as exact as a scenario can say it.
  init(
    _ key: String, _ typed: String, at instant: Instant, in text: [UInt8],
    _ prepared: PreparedScenario
  ) throws(Refusal) {
    var value = typed
    var more = ""
    if StepChange.withoutValue.contains(key), value.isEmpty { value = "true" }
    let words = value.split(whereSeparator: { $0 == " " })
    if key == "open", let place = words.firstIndex(where: { $0 == "for" }), place > 0 {
      more = #", "for": "# + StepText.quoted(words[(place + 1)...].joined(separator: " "))
      value = words[..<place].joined(separator: " ")
    }
    if value.isEmpty { throw Refusal("\(key) needs a value after it") }
    let json = value == "true" || value == "false" ? value : StepText.quoted(value)
    let at = StepText.quoted(prepared.words(of: instant))
    let event = "{ \"at\": \(at), \"\(key)\": \(json)\(more) }"
    do throws(OverrideProblem) {
      self.text = try Overrides.apply(["events+=" + event], to: text)
    } catch {
      throw Refusal(safeText(error.words.utf8))
    }
    let reading = ScenarioReader.read(self.text)
    guard let scenario = reading.scenario, let span = scenario.events.last?.span else {
      let first = reading.diagnostics.first { $0.severity == .error }?.problem.wording
      let words = [first?.title, first?.help].compactMap { $0 }.joined(separator: "; ")
      throw Refusal(safeText(words.utf8))
    }
    guard let again = try? Preparation.prepare(scenario, propertyLists: prepared.propertyLists),
      let place = again.provenance.script.firstIndex(of: span),
      case .change(let change) = again.setup.script[place].action
    else { throw Refusal("this cannot be done by hand") }
    self.change = change
  }
}

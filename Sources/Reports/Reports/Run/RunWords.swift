import RunRecord
import SchedulerEngine

/// The words that reports use, each with what it means here.
package enum TermList {
  package static let terms: [(String, String)] = [
    (
      "request",
      "what the app submits; it is pending until it is launched, replaced, cancelled or discarded"
    ),
    ("pending", "submitted but not launched yet; each identifier has at most one pending request"),
    (
      "launch",
      "the system starts or resumes the app and delivers the task; this uses up the request"
    ),
    (
      "run",
      "what follows a launch: the handler works until it completes, is cut short or is killed"
    ),
    ("expired", "told to stop, because time is up or because the system needs the device"),
    ("cut short", "expired, and ended without being killed"),
    ("wake", "a moment when the device is awake and launches whatever nothing holds back"),
    ("held back", "pending, with at least one rule that objects to a launch now"),
    (
      "main cause",
      "at one moment, the first rule in order that objects; over a run, what lasted longest"
    ),
    ("throttled", "held back by spacing, budgets or app usage: the rules that pace launches"),
    (
      "chain",
      "requests and runs where each run submits the next request; broken when none is pending"
    ),
    (
      "finding", "something the app does that costs it background time: a mistake, a risk or a hint"
    ),
    ("trust", "how reliable a fact is: documented, stated, observed or assumed"),
    ("seed", "the number that all randomness of a run comes from; same seed, same run"),
  ]

  /// By the key in JSON: the word of tables, what happened, and who brought it about.
  package static var endings: [(String, String)] {
    RunEnding.allCases.map { ending in
      let about = ending.description
      let fault = about.fault == .nobody ? "" : " Brought about by \(about.fault.text)."
      return ("\(about.key)", "\(about.word): \(about.meaning)\(fault)")
    }
  }
}

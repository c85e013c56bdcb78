import RunAnalysis
import RunRecord

/// The terms that reports use, each with its meaning here.
package enum TermList {
  package static var terms: [(String, String)] {
    words + Figure.allCases.map { ($0.nameInHelp, $0.help) }
  }

  private static let words: [(String, String)] = [
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
    ("wake", "a moment when the device is awake and launches whatever nothing holds back"),
    ("held back", "pending, with at least one rule that objects to a launch now"),
    (
      "main cause",
      "at one moment, the first rule in order that objects; over a run, what lasted longest"
    ),
    (
      "each day",
      "launches on each date of the run; in parentheses where only a part of the date is simulated"
    ),
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
}

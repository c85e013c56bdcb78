/// The words that reports use, each with what it means here.
package enum TermList {
  package static let terms: [(String, String)] = [
    (
      "request",
      "what the app submits; it waits until it is launched, replaced, cancelled or discarded"
    ),
    ("pending", "submitted and not launched yet; an identifier has one pending request at most"),
    (
      "launch", "the system starts or resumes the app and hands it the task; the request is used up"
    ),
    (
      "run",
      "what follows a launch: the handler works until it completes, or is cut short or killed"
    ),
    ("expired", "told to stop because the time is over or something else needs the device"),
    ("cut short", "expired; the handler then completed, or had set no expiration handler"),
    ("wake", "a moment at which the device is awake and launches what nothing holds back"),
    ("held back", "at least one rule or requirement objects to a pending request"),
    ("main cause", "of all that objected, or of the time without any request, what lasted longest"),
    ("deciding", "the first of the rules that object, in their order of precedence"),
    ("throttled", "held back by spacing, budgets or app usage, which pace launches"),
    ("chain", "requests and runs of which each leaves the next; broken when nothing is left"),
    ("finding", "something the app does that costs it background time: mistake, risk or hint"),
    ("trust", "how well something is known: documented, stated, observed or assumed"),
    ("seed", "a number from which all chance of a run is drawn; same seed, same run"),
  ]
}

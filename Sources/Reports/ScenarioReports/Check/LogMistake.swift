import Diagnostics
import Invariants
import PlainText

/// A broken invariant as a problem of a file.
struct LogMistake: DescribedProblem {
  let codeName: String
  let wording: Message

  init(_ breach: Breach, _ label: String) {
    let number = String(breach.invariant)
    codeName = "L" + String(repeating: "0", count: max(0, 3 - number.count)) + number
    wording = Message("\(breach.words)", label)
  }

  var severity: Severity { .error }
}

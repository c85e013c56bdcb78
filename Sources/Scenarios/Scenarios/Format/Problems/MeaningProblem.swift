import Basics
import RunRecord
import SchedulerEngine

extension MeaningProblem {
  var described: CodedMessage {
    switch self {
    case .unknownApp(let name, let suggestion):
      CodedMessage(
        .unknownApp, "no app of the scenario has the identifier \"\(name)\"",
        "identifiers are compared exactly",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "add the app to \"apps\"",
        replacement: suggestion.map { "\"\($0)\"" })
    case .unknownTask(let name, let app, let suggestion):
      CodedMessage(
        .unknownTask,
        app.map { "the app \"\($0)\" has no task \"\(name)\"" }
          ?? "no app of the scenario has a task \"\(name)\"", "identifiers are compared exactly",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "add the task to its app",
        replacement: suggestion.map { "\"\($0)\"" })
    case .weighsNothing:
      CodedMessage(
        .outOfRange, "all weights here are 0", "expected at least one above 0",
        help: "give one of them a \"weight\" of 1 or more")
    case .duplicateGroup(let name):
      CodedMessage(
        .duplicateName, "there are two groups \"\(Quotation.cut(name))\"", "again here",
        related: "first here",
        help: "give it another name, or combine the weights")
    case .ambiguousTask(let name, let apps):
      CodedMessage(
        .ambiguousTask, "\(apps) apps have a task \"\(name)\"", "which one do you mean?",
        help: "add \"app\" with the identifier of the app")
    case .duplicateApp(let name):
      CodedMessage(
        .duplicateName, "there are two apps \"\(name)\"", "again here", related: "first here",
        help: "put its tasks into one app")
    case .duplicateTask(let name):
      CodedMessage(
        .duplicateName, "the app has two tasks \"\(name)\"", "again here", related: "first here",
        help: "one identifier has one handler; list all moments in one \"submit\"",
        note:
          "on a device the second registration crashes the app; write \"registers\": \"twice\" to simulate that"
      )
    case .duplicateActivity(let name):
      CodedMessage(
        .duplicateName, "the app has two activities \"\(name)\"", "again here",
        related: "first here",
        help: "give the activity a name of its own")
    case .unknownActivity(let name, let suggestion):
      CodedMessage(
        .unknownTask, "no app of the scenario has an activity \"\(name)\"",
        "names are compared exactly",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? "add the activity to \"activities\" of its app",
        replacement: suggestion.map { "\"\($0)\"" })
    case .keyNotForKind(let key, let kind, let fits):
      CodedMessage(
        .misplacedKey, "a \(kind.words) task cannot have \"\(key)\"",
        "only for \(fits.map { $0.words }.joined(separator: " and ")) tasks", help: "remove it",
        note: note(on: kind))
    case .keyNeeds(let key, let other):
      CodedMessage(
        .misplacedKey, "\"\(key)\" has no effect without \"\(other)\"", "expected \"\(other)\" too",
        help: "add \"\(other)\", or remove \"\(key)\"")
    case .keyExcludes(let key, let other):
      CodedMessage(
        .contradiction, "\"\(key)\" and \"\(other)\" contradict each other",
        "not together with \"\(other)\"",
        related: "\"\(other)\" is here", help: "remove one of them")
    case .transferWithoutSize:
      CodedMessage(
        .misplacedKey, "this transfer does not say how many bytes it moves",
        "upload or download?", help: "add \"upload\" or \"download\", as in \"upload\": \"120MB\""
      )
    case .timeoutTooShort:
      CodedMessage(
        .contradiction, "the timeout of a transfer is too short", "shorter than 1s",
        help: "write \"1s\" or more; Apple's is \"7d\"")
    case .implausible(let key, let lowest, let highest):
      CodedMessage(
        .implausibleNumber, "\"\(key)\" is outside of its plausible range",
        "plausible is \(lowest) to \(highest)",
        note: "the scenario runs with this value; bgsim help \(key) says where the range comes from"
      )
    case .bestCase(let app):
      CodedMessage(
        .bestCase,
        "with a debugger attached, the silent pushes of \"\(app)\" come as in the best case",
        "no budget and no spacing from here on",
        note: "users have no debugger: see what becomes of the pushes without this event")
    case .notATransfer(let name, let isThere):
      CodedMessage(
        .unknownTask,
        isThere
          ? "\"\(name)\" is not a transfer, so it cannot take over work"
          : "the app has no transfer \"\(name)\"",
        "expected the identifier of a transfer of this app",
        help: "add { \"transfer\": \"\(name)\", \"upload\": \"10MB\", \"submit\": [] } to its tasks"
      )
    case .lengthWithoutOpening:
      CodedMessage(
        .misplacedKey, "\"for\" only works with \"open\"", "not expected here",
        help: "remove \"for\"; to end another change, write a second event")
    case .appWithoutTask:
      CodedMessage(
        .misplacedKey, "\"app\" says whose task is meant, but this event names no task",
        "not expected here",
        help: "remove \"app\"")
    case .contradictingNetworks:
      CodedMessage(
        .contradiction, "there are two networks at once", "overlaps another window",
        related: "of this network",
        help: "let one window end where the other begins")
    case .overlappingWindows:
      CodedMessage(
        .overlap, "two windows overlap", "overlaps", related: "with this one",
        help: "write them as one window; they are simulated as one")
    case .windowTakesPlace:
      CodedMessage(
        .overlap,
        "two windows overlap, and the one for a numbered day replaces the other on that day",
        "replaces the other", related: "of this one",
        help: "if you mean this, exclude that day there: \"every day except day 2 22:30-06:45\"")
    case .outsideDuration(.beforeStart):
      CodedMessage(
        .outsideDuration, "this is before the start", "never happens",
        help: "day 1 is the date of \"start\"")
    case .outsideDuration(.afterEnd):
      CodedMessage(
        .outsideDuration, "this is after the end", "never happens",
        help: "choose a longer \"duration\"")
    case .emptyPeriod:
      CodedMessage(.emptyPeriod, "the time span ends before it begins", "not after the beginning")
    case .expectsOfNothing:
      CodedMessage(
        .emptyExpectation, "the expectation does not say what it is about",
        "expected \"task\" or \"app\" in this object",
        help: "add \"task\" with an identifier")
    case .expectsNothing:
      CodedMessage(
        .emptyExpectation, "the expectation expects nothing", "expected \"ran\", for example",
        help:
          "add one of ran, completed, expired, killed, finished, because, onlyBecause, decidedBy, maxGap, waited, chainAlive, freshAtOpening"
      )
    case .confusable(let name, let other):
      CodedMessage(
        .confusable, "\"\(name)\" looks like \"\(other)\"", "not the same", related: "looks alike",
        help: "if you mean the same one, write it the same way",
        note: "on a device identifiers are compared exactly")
    }
  }
}

/// Why this kind of task does not have the key.
private func note(on kind: TaskKind) -> String {
  switch kind {
  case .push: "an app does not request pushes, and a push has no expiration handler"
  case .transfer: "transfers have no launch handler and do not go through the scheduler"
  case .refresh, .processing, .continued, .healthResearch:
    "on a device this request class has no such property"
  }
}

extension TaskKind {
  fileprivate var words: String { self == .healthResearch ? "health research" : logWord }
}

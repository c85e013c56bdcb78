import Diagnostics

extension MeaningProblem {
  var wording: Message {
    switch self {
    case .unknownApp(let name, let suggestion):
      Message(
        "no app of the scenario has the identifier \"\(name)\"", "identifiers are compared exactly",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "add the app to \"apps\"",
        replacement: suggestion.map { "\"\($0)\"" })
    case .unknownTask(let name, let app, let suggestion):
      Message(
        app.map { "the app \"\($0)\" has no task \"\(name)\"" }
          ?? "no app of the scenario has a task \"\(name)\"", "identifiers are compared exactly",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "add the task to its app",
        replacement: suggestion.map { "\"\($0)\"" })
    case .weighsNothing:
      Message(
        "nothing here has a weight above 0", "expected one that devices can be of",
        help: "give one of them a \"weight\" of 1 or more")
    case .duplicateGroup(let name):
      Message(
        "the group \"\(Quotation.cut(name))\" is there twice", "again here", related: "first here",
        help: "give it another name, or put their weights together")
    case .ambiguousTask(let name, let apps):
      Message(
        "\(apps) apps have a task \"\(name)\"", "which of them is meant?",
        help: "add \"app\" with the identifier of the app")
    case .duplicateApp(let name):
      Message(
        "the app \"\(name)\" is there twice", "again here", related: "first here",
        help: "put its tasks into one app")
    case .duplicateTask(let name):
      Message(
        "the app has two tasks \"\(name)\"", "again here", related: "first here",
        help: "one identifier has one handler; name all moments in one \"submit\"",
        note:
          "on a device the second registration ends the app; say \"registers\": \"twice\" for that")
    case .duplicateActivity(let name):
      Message(
        "the app has the name \"\(name)\" twice", "again here", related: "first here",
        help: "give the activity a name of its own")
    case .unknownActivity(let name, let suggestion):
      Message(
        "no app of the scenario has an activity \"\(name)\"", "names are compared exactly",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? "add the activity to \"activities\" of its app",
        replacement: suggestion.map { "\"\($0)\"" })
    case .keyNotForKind(let key, let kind, let fits):
      Message(
        "\"\(key)\" says nothing about a \(kind.words) task",
        "only for \(fits.map { $0.words }.joined(separator: " and ")) tasks", help: "remove it",
        note: note(on: kind))
    case .keyNeeds(let key, let other):
      Message(
        "\"\(key)\" says nothing without \"\(other)\"", "expected \"\(other)\" as well",
        help: "add \"\(other)\", or remove \"\(key)\"")
    case .keyExcludes(let key, let other):
      Message(
        "\"\(key)\" and \"\(other)\" contradict each other", "not besides \"\(other)\"",
        related: "\"\(other)\" is here", help: "remove one of them")
    case .transferWithoutSize:
      Message(
        "a transfer moves some number of bytes, and this one does not say how many",
        "which way do they go?", help: "add \"upload\" or \"download\", as in \"upload\": \"120MB\""
      )
    case .timeoutTooShort:
      Message(
        "the timeout of a transfer is too short", "shorter than 1s",
        help: "write \"1s\" or more; Apple's is \"7d\"")
    case .notATransfer(let name, let isThere):
      Message(
        isThere
          ? "\"\(name)\" is no transfer, so nothing can be handed over to it"
          : "the app has no transfer \"\(name)\"",
        "expected the identifier of a transfer of this app",
        help: "add { \"transfer\": \"\(name)\", \"upload\": \"10MB\", \"submit\": [] } to its tasks"
      )
    case .lengthWithoutOpening:
      Message(
        "only an opened app is used for a while", "not expected here",
        help: "remove \"for\"; for the end of other changes write a second event")
    case .appWithoutTask:
      Message(
        "\"app\" says whose task is meant, and no task is", "not expected here",
        help: "remove \"app\"")
    case .contradictingNetworks:
      Message(
        "there are two networks at once", "meets another window", related: "of this network",
        help: "let one window end where the other begins")
    case .overlappingWindows:
      Message(
        "two windows meet", "overlaps", related: "with this one",
        help: "write them as one window; that is how they are run")
    case .windowTakesPlace:
      Message(
        "two windows meet, and the one for a numbered day takes the other's place on it",
        "takes the place", related: "of this one",
        help: "if this is meant, name that day there: \"every day except day 2 22:30-06:45\"")
    case .outsideDuration(.beforeStart):
      Message("this is before the start", "never comes", help: "day 1 is the date of \"start\"")
    case .outsideDuration(.afterEnd):
      Message(
        "this is after the end", "never comes", help: "choose a longer \"duration\"")
    case .emptyPeriod:
      Message("the time span ends before it begins", "no later than the beginning")
    case .expectsOfNothing:
      Message(
        "the expectation does not say about what", "expected \"task\" or \"app\" in here",
        help: "add \"task\" with an identifier")
    case .expectsNothing:
      Message(
        "the expectation expects nothing", "expected \"ran\", for example",
        help:
          "add one of ran, completed, expired, killed, finished, because, onlyBecause, decidedBy, maxGap, waited, chainAlive, freshAtOpening"
      )
    case .confusable(let name, let other):
      Message(
        "\"\(name)\" looks like \"\(other)\"", "not the same", related: "looks alike",
        help: "if the same is meant, write it the same way",
        note: "on a device identifiers are compared exactly")
    }
  }
}

/// Why a key is not for this kind.
private func note(on kind: Scenario.TaskKind) -> String {
  switch kind {
  case .push: "nobody in the app asks for a push, and it has no expiration handler"
  case .transfer: "the scheduler knows nothing of a transfer, which no handler is registered for"
  case .refresh, .processing, .continued, .healthResearch:
    "on a device the class of the request has no such property"
  }
}

extension Scenario.TaskKind {
  fileprivate var words: String {
    switch self {
    case .refresh: "refresh"
    case .processing: "processing"
    case .continued: "continued"
    case .healthResearch: "health research"
    case .push: "push"
    case .transfer: "transfer"
    }
  }
}

package import Basics
import Scenarios

extension Mistake {
  // Long: each mistake has its text here.
  package func wording(in setting: MistakeSetting) -> Message {
    switch self {
    case .unreadable(let problem): problem.wording
    case .duplicateKey(let key):
      Message(
        "the key \(quoted(key)) appears twice", "again here", related: "first here",
        help: "remove one of them",
        note: "a device uses only one of them, and which one is not documented")
    case .wrongKind(let key, let found, let expected):
      Message(
        "\(key) is \(found.words), not \(expected.words)",
        "expected \(expected.words)", help: "make it \(expected.words)",
        note: "a device looks for exactly this key")
    case .unfilledVariable(let name, let reason): unfilled(name, reason)
    case .misspeltKey(let key, let meant):
      Message(
        "there is no key \(quoted(key))", "unknown", help: "did you mean \(quoted(meant))?",
        replacement: meant, note: "a device looks for exactly this key")
    case .nothingPermitted(let list):
      Message(
        list == .missing
          ? "there is no \(setting.permittedList)" : "\(setting.permittedList) is empty",
        "no identifier is permitted",
        help: "list every identifier under \(setting.permittedList)",
        note: "on a device register returns false and submit throws notPermitted (3)")
    case .permittedTwice(let name):
      Message(
        "\(quoted(name)) is permitted twice", "again here", related: "first here",
        help: "remove one of them")
    case .unlikelyIdentifier(let name):
      Message(
        name.isEmpty
          ? "an identifier is empty" : "\(quoted(name)) does not look like an identifier",
        name.isEmpty
          ? "expected an identifier" : "spaces, invisible characters, or far too long",
        help: "write it exactly as the code does",
        note: "identifiers are compared exactly, including spaces")
    case .confusable(let name, let other):
      Message(
        "\(quoted(name)) and \(quoted(other)) differ only in upper case", "two identifiers",
        related: "the other one", help: "remove the one that no code uses",
        note: "on a device they are two identifiers")
    case .wildcardMisplaced(let name):
      Message(
        "the asterisk in \(quoted(name)) has no effect",
        "expected one asterisk, at the end, after a dot",
        help: "write the identifier out, or end it in \".*\" for continued processing",
        note: "on a device no identifier matches this entry")
    case .wildcardForeign(let name, let app):
      Message(
        "\(quoted(name)) does not begin with the app's bundle identifier",
        "expected to begin with \(quoted(app + "."))",
        help: "begin it with \(quoted(app + "."))",
        note: "a wildcard matches nothing unless it begins with the app's bundle identifier")
    case .unknownMode(let word, let suggestion):
      Message(
        "\(quoted(word)) is not a known background mode",
        "upper and lower case matter",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? "refresh needs \"fetch\", processing needs \"processing\"",
        replacement: suggestion)
    case .noMode(let permitted):
      Message(
        "\(permitted == 1 ? "an identifier is" : "\(permitted) identifiers are") permitted, and"
          + " neither \"fetch\" nor \"processing\" is declared",
        "expected one of them, unless all tasks are continued processing",
        help: "add \"fetch\" for refresh and \"processing\" for processing to \(setting.modesList)",
        note: "without its mode, submit throws notPermitted (3) on a device")
    case .missingMode(let mode, let kind):
      Message(
        "\(kind.words) needs the background mode \"\(mode.rawValue)\"",
        "\(kind.requestClass) or its handler is used here",
        related: "\"\(mode.rawValue)\" is missing here",
        help: "add \"\(mode.rawValue)\" to \(setting.modesList)",
        note: "on a device submit throws notPermitted (3)")
    case .oldFetch:
      Message(
        "the list of permitted identifiers switches off the old fetch API",
        "is never called", related: "by this list",
        help: "use BGAppRefreshTaskRequest, or remove the list",
        note: "a device uses only one of the two APIs")
    case .use(let mistake): mistake.wording(in: setting)
    }
  }

  private func unfilled(_ name: String, _ reason: UnfilledReason) -> Message {
    switch reason {
    case .undefined:
      Message(
        "the build variable \(Quotation.cut(name)) has no value here", "not filled in",
        help: name == "PRODUCT_BUNDLE_IDENTIFIER"
          ? "give it with --bundle-id, as in --bundle-id com.example.app"
          : "give it with --define \(Quotation.cut(name))=VALUE, or check the Info.plist of the built app",
        note: "the build fills it in, so it was not compared with anything")
    case .unknownModifier(let modifier):
      Message(
        "\(quoted(modifier)) is an unknown modifier of a build variable",
        "not filled in",
        help: "check the Info.plist of the built app",
        note:
          "known modifiers: rfc1034identifier, c99extidentifier, identifier, lower, upper, default="
      )
    case .tooDeep:
      Message(
        "the build variable \(Quotation.cut(name)) contains itself or too many others",
        "not filled in", help: "define it as plain text")
    }
  }
}

func quoted(_ text: String) -> String { Quotation.quoted(text) }

extension TaskKind {
  var words: String {
    switch self {
    case .refresh: "refresh"
    case .processing: "processing"
    case .continued: "continued processing"
    case .healthResearch: "health research"
    }
  }
}

extension UseMistake {
  // Long: each mistake has its text here.
  func wording(in setting: MistakeSetting) -> Message {
    switch self {
    case .notPermitted(let name, let use, let suggestion):
      Message(
        "\(quoted(name)) is not permitted", "identifiers are compared exactly",
        related: suggestion.map { UseMistake.difference(name, $0) },
        help: suggestion.map { "did you mean \(quoted($0))?" }
          ?? "add it to \(setting.permittedList)",
        replacement: suggestion.map { "\"\($0)\"" }, note: UseMistake.consequence(of: use))
    case .wildcardForOtherKind(let name, let wildcard, let kind):
      Message(
        "only a wildcard permits \(quoted(name)), and wildcards are for continued processing",
        "used for \(kind.words)", related: "\(quoted(wildcard)) permits nothing for it",
        help: "add \(quoted(name)) itself to \(setting.permittedList)",
        note: "on a device submit throws notPermitted (3)")
    case .wildcardUsed(let name, _):
      Message(
        "code uses the wildcard \(quoted(name)) itself", "expected a complete identifier",
        help: "replace the asterisk with a suffix of your own, a new one for each job",
        note: "wildcards belong in the Info.plist only; in code they match no task")
    case .emptySuffix(let name, let wildcard):
      Message(
        "there is nothing after the last dot of \(quoted(name))", "expected a suffix",
        related: "permits \(quoted(wildcard))",
        help: "add a suffix after the dot, a new one for each job",
        note: "the asterisk must match something; on a device submit throws notPermitted (3)")
    case .continuedForeign(let name, let app):
      Message(
        "\(quoted(name)) is a continued task and does not begin with the app's bundle identifier",
        "expected \(app).…", help: "use \(app) and a dot as its prefix, here and in the list",
        note: "only continued tasks need the prefix; without it nothing is ever pending")
    case .neverUsed(let name):
      Message(
        "\(quoted(name)) is permitted, but \(setting.nothing("uses it"))", "never used",
        help: "remove it, or check whether the code spells it differently")
    case .neverRegistered(let name, let kind):
      Message(
        "\(quoted(name)) is requested, but \(setting.nothing("registers a handler for it"))",
        "requested here",
        help: kind == .continued
          ? "register its handler before the first submit"
          : "register its handler before the app has finished launching",
        note: "on a device submit raises an exception, which ends the app")
    case .neverRequested(let name):
      Message(
        "\(quoted(name)) has a handler, but \(setting.nothing("requests it"))", "never runs",
        help: "submit a request for it when the app goes to the background and in its handler",
        note: "one request gives one launch; without a request there is none")
    case .registeredTwice(let name): UseMistake.registeredTwice(name, setting)
    case .registeredLate(let name, let moment):
      Message(
        "\(quoted(name)) is registered after the app has launched", moment.words,
        help: "register in application(_:didFinishLaunchingWithOptions:) or in the app's init",
        note: "up to iOS 18 this crashes the app; in a background launch the handler is missing")
    case .dateBeyondWeek(let seconds):
      Message(
        "the earliest date is \(UseMistake.span(seconds)) ahead, more than a week",
        "may never run", help: "stay within a week, and check in the handler whether it is time",
        note: "Apple advises this: if the user stops opening the app, such a request may never run")
    case .dateTooSoon(let seconds):
      Message(
        "the earliest date is \(UseMistake.span(seconds)) ahead", "will not run that often",
        help:
          "\(setting == .files ? "write 15 * 60" : "ask for 15m") or more; the system decides when it runs",
        note: "the system spaces refreshes itself; 15 minutes is Apple's example, not a minimum")
    case .dateIgnored:
      Message(
        "continued processing has no earliest date", "ignored", help: "remove it",
        note: "on a device the request starts at once or waits in the queue")
    case .tooManyRequests(let kind, let identifiers, let limit):
      Message(
        "\(identifiers) identifiers are requested for \(kind.words), and an app can have \(limit) pending",
        "one too many", related: "the first",
        help: "use fewer identifiers, or submit each one after the previous one has run",
        note: "on a device a submit beyond the limit throws tooManyPendingTaskRequests (2)")
    case .missingEntitlement(let entitlement):
      Message(
        "\(entitlement.user) needs an entitlement", "the app has none for it",
        help: "sign the app with \(entitlement.rawValue) (\"entitlements\")",
        note: entitlement.refusal)
    case .resubmittedTooLate:
      Message(
        "the next request is submitted after the task is completed", "may be too late",
        help: "submit it first thing in the handler, before setTaskCompleted",
        note: "a device may suspend the app before the request is submitted")
    case .resubmittedOnlyAfter(let success):
      Message(
        "the next request is submitted only after a \(success ? "success" : "failure")",
        "the first \(success ? "failure" : "success") is its last run",
        help: "submit it first thing in the handler, on every path",
        note: "one request gives one launch; the next waits until the app itself submits")
    case .handler(let mistake): mistake.wording
    case .neighbour(let mistake): mistake.wording
    }
  }

  private static func registeredTwice(_ name: String, _ setting: MistakeSetting) -> Message {
    switch setting {
    case .files:
      Message(
        "\(quoted(name)) is registered in two places", "again here", related: "first here",
        help: "register it once per process",
        note: "if both are reached, the second registration crashes the app on a device")
    case .scenario:
      Message(
        "\(quoted(name)) is registered twice in one process", "more than once",
        help: "register it once per process, or use a new identifier for each job",
        note: "on a device the second registration crashes the app")
    }
  }

  private static func difference(_ name: String, _ other: String) -> String {
    name.lowercased() == other.lowercased()
      ? "permitted here with different upper and lower case" : "permitted here, but different"
  }

  private static func consequence(of use: UseKind) -> String {
    switch use {
    case .registration, .sceneTask:
      "on a device the registration returns false and the handler never runs"
    case .request: "on a device submit throws notPermitted (3)"
    case .cancellation: "on a device this cancels nothing"
    }
  }

  private static func span(_ seconds: Int64) -> String {
    let (count, noun): (Int64, String) =
      if seconds % 86_400 == 0, seconds > 0 {
        (seconds / 86_400, "day")
      } else if seconds % 3_600 == 0, seconds > 0 {
        (seconds / 3_600, "hour")
      } else if seconds % 60 == 0, seconds > 0 {
        (seconds / 60, "minute")
      } else {
        (seconds, "second")
      }
    return "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

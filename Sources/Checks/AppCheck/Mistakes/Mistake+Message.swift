package import Basics
import Scenarios

extension Mistake {
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

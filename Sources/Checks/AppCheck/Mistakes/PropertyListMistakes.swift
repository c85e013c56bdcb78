// What can be wrong with a property list.

import Basics
package import Documents
import RunRecord
import RunText
package import SchedulerEngine

extension MistakeDetails {
  static var unreadable: MistakeDetails {
    .init(
      source: .assumed("our limits on a property list"), consequence: .notFound, only: .files,
      explanation:
        "The file is not a property list in XML or binary form, or it is damaged at the place in the message. `plutil -lint` on a Mac gives a second opinion.",
      example: .init(
        frame: .wholePlist,
        wrong: #"{ "UIBackgroundModes": ["fetch"] }"#,
        right: """
          <plist><dict>
          <key>UIBackgroundModes</key>
          <array><string>fetch</string></array>
          </dict></plist>
          """))
  }

  static var duplicateKey: MistakeDetails {
    .init(
      source: .assumed("readers of property lists keep one of the two"), only: .files,
      explanation:
        "The list has the same key twice, with different values. Readers silently keep one of the two, so one value is lost. It is an error for a key that background work needs, and a warning for every other.",
      example: .init(
        frame: .plist,
        wrong: lists(modes: ["fetch"]) + "\n" + lists(modes: ["processing"]),
        right: lists(modes: ["fetch", "processing"])))
  }

  static var wrongKind: MistakeDetails {
    .init(
      source: .documented(facts: 212), consequence: .notFound, only: .files,
      rows: [.identifiersPermitted, .permittedList], suspects: [.identifier],
      explanation:
        "The value has the wrong type for its key. BGTaskSchedulerPermittedIdentifiers and UIBackgroundModes are arrays of strings.",
      example: .init(
        frame: .plist,
        wrong: """
          <key>UIBackgroundModes</key>
          <string>fetch</string>
          """,
        right: lists(modes: ["fetch"])))
  }

  static var unfilledVariable: MistakeDetails {
    .init(
      source: .assumed("build variables are read as builds fill them"), consequence: .unknown,
      only: .files,
      explanation:
        "A variable of the Info.plist cannot be filled in: it has a modifier that builds do not know, or contains itself. One that is merely not known here is no mistake, because the build fills it in: `check` says what it did not compare, and --define and --bundle-id give values.",
      example: .init(
        frame: .plist,
        wrong: lists(modes: ["$(MODE:x)"]),
        right: lists(modes: ["fetch"])))
  }

  static var misspeltKey: MistakeDetails {
    .init(
      source: .documented(facts: 16, 212), consequence: .notFound, only: .files,
      rows: [.identifiersPermitted, .permittedList], suspects: [.identifier],
      explanation:
        "A key is almost BGTaskSchedulerPermittedIdentifiers or UIBackgroundModes. A device looks for the exact key and ignores this one.",
      example: .init(
        frame: .plist,
        wrong: """
          <key>UIBackgroundMode</key>
          <array><string>fetch</string></array>
          """,
        right: lists(modes: ["fetch"])))
  }

  static var nothingPermitted: MistakeDetails {
    .init(
      source: .documented(facts: 16, 212), rows: [.identifiersPermitted, .permittedList],
      suspects: [.identifier],
      explanation:
        "Every identifier that code uses must be in BGTaskSchedulerPermittedIdentifiers. Without the list, nothing can be registered or submitted.",
      example: .init(
        frame: .plist,
        wrong: lists(modes: ["fetch"]),
        right: lists(permitted: ["com.a.r"], modes: ["fetch"])))
  }

  static var permittedTwice: MistakeDetails {
    .init(
      source: .assumed(facts: 15),
      explanation:
        "An entry is in the list twice. That does no harm, but perhaps one of them was meant to be a different identifier.",
      example: .init(
        frame: .plist,
        wrong: lists(permitted: ["com.a.r", "com.a.r"]),
        right: lists(permitted: ["com.a.r"])))
  }

  static var unlikelyIdentifier: MistakeDetails {
    .init(
      source: .assumed(facts: 15), rows: [.identifiersPermitted, .exactSpelling],
      suspects: [.identifier],
      explanation:
        "An entry is empty, contains spaces or invisible characters, or is far too long. Identifiers are compared exactly, so it may look like the one in code and still not match.",
      example: .init(
        frame: .plist,
        wrong: lists(permitted: ["com.a.r "]),
        right: lists(permitted: ["com.a.r"])))
  }

  static var confusable: MistakeDetails {
    .init(
      source: .assumed(facts: 15), only: .files, rows: [.exactSpelling], suspects: [.identifier],
      explanation:
        "Two entries differ only in upper and lower case. On a device they are two identifiers; usually one is a typo.",
      example: .init(
        frame: .plist,
        wrong: lists(permitted: ["com.a.R", "com.a.r"]),
        right: lists(permitted: ["com.a.r"])))
  }

  static var wildcardMisplaced: MistakeDetails {
    .init(
      source: .documented(facts: 227, 20), consequence: .refused, rows: [.identifiersPermitted],
      suspects: [.identifier],
      explanation:
        "One asterisk is allowed, at the very end, after a dot, and only for continued processing.",
      example: .init(
        frame: .plist,
        wrong: lists(permitted: ["com.a.*.export"]),
        right: lists(permitted: ["com.a.export.*"])))
  }

  static var wildcardForeign: MistakeDetails {
    .init(
      source: .documented(facts: 20, 236), consequence: .refused, rows: [.identifiersPermitted],
      suspects: [.identifier],
      explanation:
        "A wildcard must begin with the app's bundle identifier: com.example.app.export.* in com.example.app.",
      example: .init(
        frame: .plist,
        wrong: lists(permitted: ["com.b.export.*"]),
        right: lists(permitted: ["com.a.export.*"])))
  }

  static var unknownMode: MistakeDetails {
    .init(
      source: .assumed(facts: 212, remark: "names only the modes that tasks need"), only: .files,
      rows: [.modesDeclared], suspects: [.mode],
      explanation:
        "UIBackgroundModes has an unknown word. Unless it is a new mode, it is misspelt, and the mode you meant is missing.",
      example: .init(
        frame: .plist,
        wrong: lists(permitted: ["com.a.r"], modes: ["fetsh"]),
        right: lists(permitted: ["com.a.r"], modes: ["fetch"])))
  }

  static var missingMode: MistakeDetails {
    .init(
      source: .documented(facts: 18, 19, 212), consequence: .refused, rows: [.modesDeclared],
      suspects: [.mode],
      explanation:
        "Refresh needs the mode fetch, processing needs processing. Without it submit throws notPermitted although the identifier is permitted. That health research needs processing follows from its class; it is not documented.",
      example: .init(
        frame: .plist,
        wrong: lists(permitted: ["com.a.r"], modes: ["processing"]),
        right: lists(permitted: ["com.a.r"], modes: ["fetch"])))
  }

  static var oldFetch: MistakeDetails {
    .init(
      source: .documented(facts: 213), only: .files,
      explanation:
        "From iOS 13 on the system does not call the old fetch API of an app that has a list of permitted identifiers.",
      example: .init(
        frame: .code,
        wrong: #"UIApplication.shared.setMinimumBackgroundFetchInterval(3_600)"#,
        right: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#))
  }

  static var noMode: MistakeDetails {
    .init(
      source: .documented(facts: 18, 19), only: .files, rows: [.modesDeclared], suspects: [.mode],
      explanation:
        "Identifiers are permitted, but neither fetch nor processing is declared. That is right only if all of them are for continued processing.",
      example: .init(
        frame: .plistAlone,
        wrong: lists(permitted: ["com.a.r"], modes: ["audio"]),
        right: lists(permitted: ["com.a.r"], modes: ["fetch"])))
  }

  static var processingWithoutList: MistakeDetails {
    .init(
      source: .observed(facts: 351), consequence: .refusedByStore, only: .files,
      rows: [.identifiersPermitted, .permittedList], suspects: [.identifier],
      explanation:
        "The mode processing is declared, and there is no list of permitted identifiers. App Store Connect checks this when the app is uploaded and refuses it with the number 90771. An app without processing tasks does not need the mode.",
      example: .init(
        frame: .plist,
        wrong: lists(modes: ["processing"]),
        right: lists(permitted: ["com.a.r"], modes: ["processing"])))
  }
}

extension Mistake {
  package static func unreadable(_ problem: PropertyListProblem) -> Mistake {
    Mistake(.unreadable, problem.wording)
  }

  package static func duplicateKey(_ key: String, isNeeded: Bool) -> Mistake {
    var mistake = Mistake(
      .duplicateKey, "the key \(quoted(key)) appears twice with different values", "again here",
      related: "first here", help: "remove one of them",
      note: isNeeded
        ? "a device uses only one of them, and which one is not documented"
        : "no task needs this key; a device uses only one of the two values")
    if isNeeded { mistake.ownConsequence = .notFound }
    return mistake
  }

  package static func wrongKind(key: String, found: PropertyKind, expected: PropertyKind) -> Mistake
  {
    Mistake(
      .wrongKind, "\(key) is \(found.words), not \(expected.words)",
      "expected \(expected.words)", help: "make it \(expected.words)",
      note:
        "a device reads nothing from it: register returns false, and submit throws notPermitted (3)"
    )
  }

  package static func unfilledVariable(_ name: String, _ reason: UnfilledReason) -> Mistake {
    switch reason {
    case .unknownModifier(let modifier):
      Mistake(
        .unfilledVariable, "\(quoted(modifier)) is an unknown modifier of a build variable",
        "not filled in",
        help: "check the Info.plist of the built app",
        note:
          "known modifiers: rfc1034identifier, c99extidentifier, identifier, lower, upper, default="
      )
    case .tooDeep:
      Mistake(
        .unfilledVariable,
        "the build variable \(Quotation.cut(name)) contains itself or too many others",
        "not filled in", help: "define it as plain text")
    }
  }

  package static func misspeltKey(_ key: String, meant: String) -> Mistake {
    Mistake(
      .misspeltKey, "there is no key \(quoted(key))", "unknown",
      help: "did you mean \(quoted(meant))?",
      replacement: meant, note: "a device looks for exactly this key")
  }

  package static func nothingPermitted(_ list: PermittedList) -> Mistake {
    Mistake(.nothingPermitted) { setting in
      let title =
        switch list {
        case .missing: "there is no \(setting.permittedList)"
        case .empty: "\(setting.permittedList) is empty"
        case .made:
          "the build makes the Info.plist of this target, so it has no \(setting.permittedList)"
        }
      return Message(
        title,
        "no identifier is permitted",
        help: list == .made
          ? "list every identifier in a file, and name the file in the setting INFOPLIST_FILE"
          : "list every identifier under \(setting.permittedList)",
        note: "on a device register returns false and submit throws notPermitted (3)")
    }
  }

  package static func permittedTwice(_ name: String) -> Mistake {
    Mistake(
      .permittedTwice, "\(quoted(name)) is permitted twice", "again here", related: "first here",
      help: "remove one of them")
  }

  package static func unlikelyIdentifier(_ name: String) -> Mistake {
    Mistake(
      .unlikelyIdentifier,
      name.isEmpty
        ? "an identifier is empty" : "\(quoted(name)) does not look like an identifier",
      name.isEmpty
        ? "expected an identifier" : "spaces, invisible characters, or far too long",
      help: "write it exactly as the code does",
      note: "identifiers are compared exactly, including spaces")
  }

  package static func confusable(_ name: String, with other: String) -> Mistake {
    Mistake(
      .confusable, "\(quoted(name)) and \(quoted(other)) differ only in upper case",
      "two identifiers",
      related: "the other one", help: "remove the one that no code uses",
      note: "on a device they are two identifiers")
  }

  package static func wildcardMisplaced(_ name: String) -> Mistake {
    Mistake(
      .wildcardMisplaced, "the asterisk in \(quoted(name)) has no effect",
      "expected one asterisk, at the end, after a dot",
      help: "write the identifier out, or end it in \".*\" for continued processing",
      note: "on a device no identifier matches this entry")
  }

  package static func wildcardForeign(_ name: String, app: String) -> Mistake {
    Mistake(
      .wildcardForeign, "\(quoted(name)) does not begin with the app's bundle identifier",
      "expected to begin with \(quoted(app + "."))",
      help: "begin it with \(quoted(app + "."))",
      note: "a wildcard matches nothing unless it begins with the app's bundle identifier")
  }

  package static func unknownMode(_ word: String, suggestion: String?) -> Mistake {
    Mistake(
      .unknownMode, "\(quoted(word)) is not a known background mode",
      "upper and lower case matter",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "refresh needs \"fetch\", processing needs \"processing\"",
      replacement: suggestion)
  }

  package static func missingMode(_ mode: BackgroundMode, for kind: TaskKind) -> Mistake {
    Mistake(.missingMode) { setting in
      Message(
        "\(kind.words) needs the background mode \"\(mode.rawValue)\"",
        "\(kind.requestClass) or its handler is used here",
        related: "\"\(mode.rawValue)\" is missing here",
        help: "add \"\(mode.rawValue)\" to \(setting.modesList)",
        note: "on a device submit throws notPermitted (3)")
    }
  }

  /// The method that the system called, or a call that set how often.
  package static func oldFetch(isCall: Bool) -> Mistake {
    Mistake(
      .oldFetch, "the list of permitted identifiers switches off the old fetch API",
      isCall ? "has no effect" : "is never called", related: "by this list",
      help: "use BGAppRefreshTaskRequest, or remove the list",
      note: "from iOS 13 on, a device uses only one of the two APIs")
  }

  package static func noMode(permitted: Int) -> Mistake {
    Mistake(.noMode) { setting in
      Message(
        "\(permitted == 1 ? "an identifier is" : "\(permitted) identifiers are") permitted, and"
          + " neither \"fetch\" nor \"processing\" is declared",
        "expected one of them, unless all tasks are continued processing",
        help: "add \"fetch\" for refresh and \"processing\" for processing to \(setting.modesList)",
        note: "without its mode, submit throws notPermitted (3) on a device")
    }
  }

  package static var processingWithoutList: Mistake {
    Mistake(
      .processingWithoutList,
      "the mode processing needs the list of permitted identifiers", "there is no list",
      help: "add BGTaskSchedulerPermittedIdentifiers with the identifiers, or remove the mode",
      note: "App Store Connect refuses the upload with the number 90771")
  }
}

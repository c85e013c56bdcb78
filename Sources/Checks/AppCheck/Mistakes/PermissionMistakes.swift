// What can be wrong with what an app may do: permitted identifiers, wildcards, entitlements.

import Basics
import Documents
import RunRecord
import RunText
package import SchedulerEngine

extension MistakeDetails {
  static var notPermitted: MistakeDetails {
    .init(
      source: .documented(facts: 16, 15), consequence: .refused,
      rows: [.identifiersPermitted, .exactSpelling], suspects: [.identifier],
      explanation:
        "Code uses an identifier that the Info.plist does not permit. They are compared exactly, including upper and lower case.",
      example: .init(
        frame: .code,
        wrong: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.refesh")"#,
        right: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#))
  }

  static var wildcardForOtherKind: MistakeDetails {
    .init(
      source: .documented(facts: 15), consequence: .refused, rows: [.identifiersPermitted],
      suspects: [.identifier],
      explanation:
        "A wildcard permits identifiers for continued processing only. Refresh and processing need their own entry.",
      example: .init(
        frame: .code,
        wrong: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.x.1")"#,
        right: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#))
  }

  static var wildcardUsed: MistakeDetails {
    .init(
      source: .documented(facts: 227), consequence: .refused, rows: [.identifiersPermitted],
      suspects: [.identifier],
      explanation:
        "The wildcard belongs in the Info.plist only. Code registers and submits complete identifiers that match it.",
      example: .init(
        frame: .code,
        wrong:
          #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.*", title: "Export", subtitle: "")"#,
        right:
          #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#
      ))
  }

  static var neverUsed: MistakeDetails {
    .init(
      source: .assumed(facts: 21), only: .files, rows: [.exactSpelling], suspects: [.identifier],
      explanation:
        "An identifier is permitted, but the given code does not use it, or only cancels it. This is reported only if every identifier in the code could be read.",
      example: .init(
        frame: .plist,
        wrong: lists(permitted: ["com.a.r", "com.a.s"]),
        right: lists(permitted: ["com.a.r"])))
  }

  static var missingEntitlement: MistakeDetails {
    .init(
      source: .documented(facts: 206, 214), consequence: .refused,
      suspects: [.mode],
      explanation:
        "Health research, and the GPU for continued processing, each need an entitlement. A scenario says with \"entitlements\" what its app is signed with; for real apps, this is checked for targets of an Xcode project that name a file of entitlements."
    )
  }

  static var continuedForeign: MistakeDetails {
    .init(
      source: .observed(facts: 236), consequence: .refused, rows: [.identifiersPermitted],
      explanation:
        "The identifier of a continued task must begin with the app's bundle identifier, also where the list has it in full. Refresh and processing identifiers only have to be listed. An app that was signed again under another bundle identifier saw no error on a device, and nothing was ever pending; a simulated submit throws notPermitted, so that it is seen.",
      example: .init(
        frame: .code,
        wrong:
          #"let request = BGContinuedProcessingTaskRequest(identifier: "com.b.x", title: "Export", subtitle: "")"#,
        right:
          #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#
      ))
  }

  static var refused: MistakeDetails {
    .init(
      source: .documented(facts: 85, 86, 206), consequence: .refused, only: .scenario,
      suspects: [.submission],
      explanation:
        "Every submission of the task is refused for a reason that is not in the app: the system of the scenario has no requests of this kind yet, or it is Apple's Simulator, or the device has no GPU for background work. A real app checks the version first, and uses processing on older ones."
    )
  }
}

extension Mistake {
  package static func notPermitted(_ name: String, _ use: UseKind, suggestion: String?) -> Mistake {
    Mistake(.notPermitted) { setting in
      Message(
        "\(quoted(name)) is not permitted", "identifiers are compared exactly",
        related: suggestion.map { difference(name, $0) },
        help: suggestion.map { "did you mean \(quoted($0))?" }
          ?? "add it to \(setting.permittedList)",
        replacement: suggestion.map { "\"\($0)\"" }, note: consequence(of: use))
    }
  }

  package static func emptySuffix(_ name: String, wildcard: String) -> Mistake {
    Mistake(
      .notPermitted, "there is nothing after the last dot of \(quoted(name))", "expected a suffix",
      related: "permits \(quoted(wildcard))",
      help: "add a suffix after the dot, a new one for each job",
      note: "the asterisk must match something; on a device submit throws notPermitted (3)")
  }

  package static func wildcardForOtherKind(_ name: String, wildcard: String, _ kind: TaskKind)
    -> Mistake
  {
    Mistake(.wildcardForOtherKind) { setting in
      Message(
        "only a wildcard permits \(quoted(name)), and wildcards are for continued processing",
        "used for \(kind.words)", related: "\(quoted(wildcard)) permits nothing for it",
        help: "add \(quoted(name)) itself to \(setting.permittedList)",
        note: "on a device submit throws notPermitted (3)")
    }
  }

  package static func wildcardUsed(_ name: String) -> Mistake {
    Mistake(
      .wildcardUsed, "code uses the wildcard \(quoted(name)) itself",
      "expected a complete identifier",
      help: "replace the asterisk with a suffix of your own, a new one for each job",
      note: "wildcards belong in the Info.plist only; in code they match no task")
  }

  package static func neverUsed(_ name: String) -> Mistake {
    Mistake(.neverUsed) { setting in
      Message(
        "\(quoted(name)) is permitted, but \(setting.nothing("uses it"))", "never used",
        help: "remove it, or check whether the code spells it differently")
    }
  }

  package static func onlyCancelled(_ name: String) -> Mistake {
    Mistake(
      .neverUsed, "\(quoted(name)) is permitted, but the code only cancels it",
      "never registered or requested", related: "this cancels it",
      help: "remove it from the list; a request of an earlier version is cancelled without it",
      note: "a permitted identifier without a handler is of no use")
  }

  package static var missingResearchEntitlement: Mistake {
    missingEntitlement(
      "com.apple.developer.backgroundtasks.healthresearch", for: TaskKind.healthResearch.words,
      note: "a device refuses the request; the error is not documented")
  }

  /// Apple's header and the first iOS that had it disagree about the error (fact 229).
  package static var missingGPUEntitlement: Mistake {
    missingEntitlement(
      "com.apple.developer.background-tasks.continued-processing.gpu",
      for: "the GPU in the background",
      note:
        "on a device submit throws notPermitted (3) by Apple's header and a test on iOS 26.6; a client of iOS 26.0 saw unavailable (1)"
    )
  }

  package static var missingInferenceEntitlement: Mistake {
    missingEntitlement(
      "com.apple.developer.background-tasks.continued-processing.inference",
      for: "the Neural Engine in the background",
      note:
        "from iOS 27 on a device refuses the work in the background, without a continued task too"
    )
  }

  private static func missingEntitlement(
    _ name: String, for user: String, note: String
  ) -> Mistake {
    Mistake(.missingEntitlement) { setting in
      Message(
        "\(user) needs an entitlement", "the app has none for it",
        help: "sign the app with \(name)" + (setting == .scenario ? " (\"entitlements\")" : ""),
        note: note)
    }
  }

  package static func continuedForeign(_ name: String, app: String) -> Mistake {
    Mistake(
      .continuedForeign,
      "\(quoted(name)) is a continued task and does not begin with the app's bundle identifier",
      "expected \(app).…", help: "use \(app) and a dot as its prefix, here and in the list",
      note: "only continued tasks need the prefix; without it nothing is ever pending")
  }

  package static func kindNotOffered(
    _ name: String, _ kind: TaskKind, on system: OSProfile
  ) -> Mistake {
    let first = OSProfile.allCases.first { $0.offers(kind) } ?? system
    return Mistake(
      .refused,
      "\(quoted(name)) is for \(kind.words), which iOS \(system.rawValue) does not have",
      "expected iOS \(first.rawValue) or later",
      help: "write \"os\": \"iOS \(first.rawValue)\", or another kind of task for older systems",
      note: "there is nothing to submit on a device; a run refuses it")
  }

  package static func refused(_ name: String, _ refusal: SubmissionRefusal) -> Mistake {
    Mistake(
      .refused, "every request for \(quoted(name)) is refused: \(refusal.text)", "requested here",
      help: "change the device of the scenario, or let the app do without")
  }

  static func difference(_ name: String, _ other: String) -> String {
    name.lowercased() == other.lowercased()
      ? "permitted here with different upper and lower case" : "permitted here, but different"
  }

  private static func consequence(of use: UseKind) -> String {
    switch use {
    case .registration, .sceneTask, .sceneProcessing:
      "on a device the registration returns false and the handler never runs"
    case .request: "on a device submit throws notPermitted (3)"
    case .cancellation: "on a device this cancels nothing"
    }
  }
}

// Long: contains the literal and the words of each mistake.

import Basics
public import Documents
package import RunRecord
import RunText
package import SchedulerEngine

/// The stable name of a mistake.
///
/// Everything known about a mistake is in its literal in `details`. Its words at a place are in the function
/// of `Mistake` with the same name, which is called by the rule that detects it.
public enum MistakeCode: String, CaseIterable, Sendable {
  case unreadable = "D001"
  case duplicateKey = "D002"
  case wrongKind = "D003"
  case unfilledVariable = "D004"
  case misspeltKey = "D005"
  case nothingPermitted = "D101"
  case permittedTwice = "D102"
  case unlikelyIdentifier = "D103"
  case confusable = "D104"
  case wildcardMisplaced = "D105"
  case wildcardForeign = "D106"
  case unknownMode = "D107"
  case missingMode = "D108"
  case oldFetch = "D109"
  case noMode = "D110"
  case processingWithoutList = "D111"
  case notPermitted = "D201"
  case wildcardForOtherKind = "D202"
  case wildcardUsed = "D203"
  case neverUsed = "D204"
  case neverRegistered = "D205"
  case neverRequested = "D206"
  case registeredTwice = "D207"
  case registeredLate = "D208"
  case dateBeyondWeek = "D209"
  case dateTooSoon = "D210"
  case dateIgnored = "D211"
  case tooManyRequests = "D212"
  case missingEntitlement = "D213"
  case resubmittedTooLate = "D214"
  case resubmittedSometimes = "D215"
  case neverCompleted = "D216"
  case notAlwaysCompleted = "D217"
  case completedTwice = "D218"
  case noExpirationHandler = "D219"
  case expirationHandlerLate = "D220"
  case neverResubmitted = "D221"
  case submitErrorIgnored = "D222"
  case submittedBeforeRegistering = "D223"
  case succeedsWhenExpired = "D224"
  case continuedForeign = "D225"
  case refused = "D226"
  case registeredSometimes = "D227"
  case cancelledAtLaunch = "D228"
  case expiresInVain = "D229"
  case wrongCast = "D230"
  case isolated = "D231"
  case cancelsUnlisted = "D234"
  case blocksInHandler = "D232"
  case sceneWorkNotAwaited = "D233"
  case sessionUse = "D301"
  case fileNotMoved = "D302"
  case sessionEvents = "D303"
  case payloadNotSilent = "D304"
  case fetchResultMissing = "D305"
  case pushModeMissing = "D306"
  case progressMissing = "D307"
  case onlyOnDevice = "D308"
  case assertionEndedUnset = "D310"
  case assertionNotEnded = "D311"
  case assertionNeverEnded = "D312"
  case sharedDatabase = "D313"

  public var severity: Severity { details.consequence == nil ? .warning : .error }
}

/// Everything known about one mistake, except for its words at a place.
package struct MistakeDetails: Sendable {
  /// How certain it is that this is a mistake, and the evidence.
  package let source: Source
  /// The effect on a device; nil if the code may be intended.
  var consequence: Consequence?
  /// The only setting that has this mistake; nil for both. A scenario describes what its app does, not its
  /// files, and its reader reports some mistakes itself.
  var only: MistakeSetting?
  /// The rows of the checklist that it leaves unticked.
  var rows: [ChecklistRow] = []
  /// The causes of symptoms that it shows.
  package var suspects: [SuspectID] = []
  /// The text that `help CODE` prints.
  package let explanation: String
  /// For `help CODE`; nil for what only a scenario can show.
  package var example: AppExample?
}

/// What a device would do with an app that has errors, in ascending order of severity.
public enum Consequence: Int, Equatable, Sendable, CaseIterable {
  /// Unknown until the build has filled in what is missing.
  case unknown
  case notFound
  case refusedByStore
  case unhandled
  case refused
  case killed
  case endedUpToIOS18
  case ended

  public var words: String {
    switch self {
    case .unknown: "values that the build fills in were not checked"
    case .notFound: "a device would not find a key it needs in the property list"
    case .refusedByStore: "App Store Connect would refuse this app"
    case .unhandled: "on a device, a task of this app would not reach its handler"
    case .killed: "on a device, the system may kill this app because a task is not completed"
    case .refused: "on a device, tasks of this app would be refused"
    case .endedUpToIOS18: "up to iOS 18, this app would crash with an exception on a device"
    case .ended: "on a device, this app would crash with an exception"
    }
  }
}

extension MistakeCode {
  package var details: MistakeDetails {
    switch self {
    case .unreadable:
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
    case .duplicateKey:
      .init(
        source: .assumed("readers of property lists keep one of the two"), consequence: .notFound,
        only: .files,
        explanation:
          "A dictionary has the same key twice. Readers silently keep one of the two, so one value is lost.",
        example: .init(
          frame: .plist,
          wrong: lists(modes: ["fetch"]) + "\n" + lists(modes: ["processing"]),
          right: lists(modes: ["fetch", "processing"])))
    case .wrongKind:
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
    case .unfilledVariable:
      .init(
        source: .assumed("build variables are read as builds fill them"), consequence: .unknown,
        only: .files,
        explanation:
          "A variable of the Info.plist cannot be filled in: it has a modifier that builds do not know, or contains itself. One that is merely not known here is no mistake, because the build fills it in: `check` says what it did not compare, and --define and --bundle-id give values.",
        example: .init(
          frame: .plist,
          wrong: lists(modes: ["$(MODE:x)"]),
          right: lists(modes: ["fetch"])))
    case .misspeltKey:
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
    case .nothingPermitted:
      .init(
        source: .documented(facts: 16, 212), rows: [.identifiersPermitted, .permittedList],
        suspects: [.identifier],
        explanation:
          "Every identifier that code uses must be in BGTaskSchedulerPermittedIdentifiers. Without the list, nothing can be registered or submitted.",
        example: .init(
          frame: .plist,
          wrong: lists(modes: ["fetch"]),
          right: lists(permitted: ["com.a.r"], modes: ["fetch"])))
    case .permittedTwice:
      .init(
        source: .assumed(facts: 15),
        explanation:
          "An entry is in the list twice. That does no harm, but perhaps one of them was meant to be a different identifier.",
        example: .init(
          frame: .plist,
          wrong: lists(permitted: ["com.a.r", "com.a.r"]),
          right: lists(permitted: ["com.a.r"])))
    case .unlikelyIdentifier:
      .init(
        source: .assumed(facts: 15), rows: [.identifiersPermitted, .exactSpelling],
        suspects: [.identifier],
        explanation:
          "An entry is empty, contains spaces or invisible characters, or is far too long. Identifiers are compared exactly, so it may look like the one in code and still not match.",
        example: .init(
          frame: .plist,
          wrong: lists(permitted: ["com.a.r "]),
          right: lists(permitted: ["com.a.r"])))
    case .confusable:
      .init(
        source: .assumed(facts: 15), only: .files, rows: [.exactSpelling], suspects: [.identifier],
        explanation:
          "Two entries differ only in upper and lower case. On a device they are two identifiers; usually one is a typo.",
        example: .init(
          frame: .plist,
          wrong: lists(permitted: ["com.a.R", "com.a.r"]),
          right: lists(permitted: ["com.a.r"])))
    case .wildcardMisplaced:
      .init(
        source: .documented(facts: 227, 20), consequence: .refused, rows: [.identifiersPermitted],
        suspects: [.identifier],
        explanation:
          "One asterisk is allowed, at the very end, after a dot, and only for continued processing.",
        example: .init(
          frame: .plist,
          wrong: lists(permitted: ["com.a.*.export"]),
          right: lists(permitted: ["com.a.export.*"])))
    case .wildcardForeign:
      .init(
        source: .documented(facts: 20, 236), consequence: .refused, rows: [.identifiersPermitted],
        suspects: [.identifier],
        explanation:
          "A wildcard must begin with the app's bundle identifier: com.example.app.export.* in com.example.app.",
        example: .init(
          frame: .plist,
          wrong: lists(permitted: ["com.b.export.*"]),
          right: lists(permitted: ["com.a.export.*"])))
    case .unknownMode:
      .init(
        source: .assumed(facts: 212, remark: "names only the modes that tasks need"), only: .files,
        rows: [.modesDeclared], suspects: [.mode],
        explanation:
          "UIBackgroundModes has an unknown word. Unless it is a new mode, it is misspelt, and the mode you meant is missing.",
        example: .init(
          frame: .plist,
          wrong: lists(permitted: ["com.a.r"], modes: ["fetsh"]),
          right: lists(permitted: ["com.a.r"], modes: ["fetch"])))
    case .missingMode:
      .init(
        source: .documented(facts: 18, 19, 212), consequence: .refused, rows: [.modesDeclared],
        suspects: [.mode],
        explanation:
          "Refresh needs the mode fetch, processing needs processing. Without it submit throws notPermitted although the identifier is permitted. That health research needs processing follows from its class; it is not documented.",
        example: .init(
          frame: .plist,
          wrong: lists(permitted: ["com.a.r"], modes: ["processing"]),
          right: lists(permitted: ["com.a.r"], modes: ["fetch"])))
    case .oldFetch:
      .init(
        source: .documented(facts: 213), only: .files,
        explanation:
          "The system no longer calls the old fetch API of an app that has a list of permitted identifiers.",
        example: .init(
          frame: .code,
          wrong: #"UIApplication.shared.setMinimumBackgroundFetchInterval(3_600)"#,
          right: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#))
    case .noMode:
      .init(
        source: .documented(facts: 18, 19), only: .files, rows: [.modesDeclared], suspects: [.mode],
        explanation:
          "Identifiers are permitted, but neither fetch nor processing is declared. That is right only if all of them are for continued processing.",
        example: .init(
          frame: .plistAlone,
          wrong: lists(permitted: ["com.a.r"], modes: ["audio"]),
          right: lists(permitted: ["com.a.r"], modes: ["fetch"])))
    case .processingWithoutList:
      .init(
        source: .observed(facts: 351), consequence: .refusedByStore, only: .files,
        rows: [.identifiersPermitted, .permittedList], suspects: [.identifier],
        explanation:
          "The mode processing is declared, and there is no list of permitted identifiers. App Store Connect checks this when the app is uploaded and refuses it with the number 90771. An app without processing tasks does not need the mode.",
        example: .init(
          frame: .plist,
          wrong: lists(modes: ["processing"]),
          right: lists(permitted: ["com.a.r"], modes: ["processing"])))
    case .notPermitted:
      .init(
        source: .documented(facts: 16, 15), consequence: .refused,
        rows: [.identifiersPermitted, .exactSpelling], suspects: [.identifier],
        explanation:
          "Code uses an identifier that the Info.plist does not permit. They are compared exactly, including upper and lower case.",
        example: .init(
          frame: .code,
          wrong: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.refesh")"#,
          right: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#))
    case .wildcardForOtherKind:
      .init(
        source: .documented(facts: 15), consequence: .refused, rows: [.identifiersPermitted],
        suspects: [.identifier],
        explanation:
          "A wildcard permits identifiers for continued processing only. Refresh and processing need their own entry.",
        example: .init(
          frame: .code,
          wrong: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.x.1")"#,
          right: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#))
    case .wildcardUsed:
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
    case .neverUsed:
      .init(
        source: .assumed(facts: 21), only: .files, rows: [.exactSpelling], suspects: [.identifier],
        explanation:
          "An identifier is permitted, but the given code does not use it. This is reported only if every identifier in the code could be read.",
        example: .init(
          frame: .plist,
          wrong: lists(permitted: ["com.a.r", "com.a.s"]),
          right: lists(permitted: ["com.a.r"])))
    case .neverRegistered:
      .init(
        source: .observed(facts: 218, 21), consequence: .ended, rows: [.registeredInTime],
        suspects: [.registration],
        explanation:
          "Code requests a task for which the given code registers no handler. On a device such a submit raises an exception that cannot be caught in Swift. A library outside the given sources may register it.",
        example: .init(
          frame: .code,
          wrong: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
          right: """
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            """))
    case .neverRequested:
      .init(
        source: .documented(facts: 45, 21), rows: [.submitted], suspects: [.submission],
        explanation:
          "A handler is registered, but the given code never requests its task, so it never runs. A submit under #if DEBUG is not in the app that users have.",
        example: .init(
          frame: .code,
          wrong: """
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
              task.setTaskCompleted(success: true)
            }
            """,
          right: """
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
              task.setTaskCompleted(success: true)
            }
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            """))
    case .registeredTwice:
      .init(
        source: .documented(facts: 27), rows: [.registeredInTime],
        suspects: [.registration, .misuse],
        explanation:
          "An identifier is registered in two places. A process may reach only one of them: the second registration crashes the app.",
        example: .init(
          frame: .code,
          wrong: """
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
            """,
          right:
            #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#
        ))
    case .registeredLate:
      .init(
        source: .documented(facts: 22, 23, 216), consequence: .endedUpToIOS18,
        rows: [.registeredInTime], suspects: [.registration, .misuse],
        explanation:
          "Refresh and processing handlers must be registered before the app has finished launching. A function that is called later is too late; continued processing is exempt.",
        example: .init(
          frame: .code,
          wrong: """
            func viewDidLoad() {
              scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
            }
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            """,
          right: """
            init() {
              scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
            }
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            """))
    case .dateBeyondWeek:
      .init(
        source: .documented(facts: 7, 8), rows: [.datesFarEnough], suspects: [.farDate],
        explanation:
          "Apple advises an earliest date within a week: if the user stops opening the app, a request further ahead may never run.",
        example: .init(
          frame: .code,
          wrong: """
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            request.earliestBeginDate = Date(timeIntervalSinceNow: 9 * 86_400)
            """,
          right: """
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            request.earliestBeginDate = Date(timeIntervalSinceNow: 86_400)
            """))
    case .dateTooSoon:
      .init(
        source: .assumed(facts: 39, 40), rows: [.datesFarEnough],
        explanation:
          "A refresh is requested only minutes ahead. The date is only a lower bound, and the system spaces refreshes much further apart. This is a hint, not a rule of the system.",
        example: .init(
          frame: .code,
          wrong: """
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            request.earliestBeginDate = Date(timeIntervalSinceNow: 60)
            """,
          right: """
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
            """))
    case .dateIgnored:
      .init(
        source: .documented(facts: 228),
        explanation:
          "Requests for continued processing inherit the property and ignore it.")
    case .tooManyRequests:
      .init(
        source: .documented(facts: 120), suspects: [.submission],
        explanation:
          "An app can have one refresh request and ten processing requests pending. A submit beyond that throws tooManyPendingTaskRequests, which code with try? never sees. Identifiers that are never pending at the same time do no harm.",
        example: .init(
          frame: .code,
          wrong: """
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            let other = BGAppRefreshTaskRequest(identifier: "com.a.s")
            """,
          right: #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#))
    case .missingEntitlement:
      .init(
        source: .documented(facts: 206, 214), consequence: .refused,
        suspects: [.mode],
        explanation:
          "Health research, and the GPU for continued processing, each need an entitlement. A scenario says with \"entitlements\" what its app is signed with; for real apps, this is checked for targets of an Xcode project that name a file of entitlements."
      )
    case .resubmittedTooLate:
      .init(
        source: .documented(facts: 48), rows: [.nextRequested], suspects: [.resubmittedLate],
        explanation:
          "A handler submits the next request after setTaskCompleted. Do it the other way round: a process can be suspended as soon as its last task is completed.",
        example: .init(
          frame: .handler,
          wrong: """
            task.setTaskCompleted(success: true)
            again()
            """,
          right: """
            again()
            task.setTaskCompleted(success: true)
            """))
    case .resubmittedSometimes:
      .init(
        source: .documented(facts: 45, 47), rows: [.nextRequested], suspects: [.neverResubmitted],
        explanation:
          "A refresh submits its next request only after some outcomes. The first run with a different outcome is its last, until the app runs for another reason and submits again.",
        example: .init(
          frame: .handler,
          wrong: """
            if isFresh { again() }
            task.setTaskCompleted(success: true)
            """,
          right: """
            again()
            task.setTaskCompleted(success: true)
            """))
    case .neverCompleted:
      .init(
        source: .documented(facts: 68, 69), consequence: .killed, only: .files,
        rows: [.completedOnEveryPath], suspects: [.neverCompleted],
        explanation:
          "The handler was followed on every path, and none of them calls setTaskCompleted. The task then keeps the app running until its time is up.",
        example: .init(
          frame: .handler,
          wrong: """
            again()
            work()
            """,
          right: """
            again()
            work()
            task.setTaskCompleted(success: true)
            """))
    case .notAlwaysCompleted:
      .init(
        source: .documented(facts: 68, 301), only: .files, rows: [.completedOnEveryPath],
        suspects: [.neverCompleted],
        explanation:
          "One path through the handler ends without setTaskCompleted: an early return, a catch, a case of a switch, or an error that leaves a Task. The place is where that path ends. Of 49 public apps, 13 had such a path.",
        example: .init(
          frame: .handler,
          wrong: """
            again()
            guard isOnline else { return }
            task.setTaskCompleted(success: true)
            """,
          right: """
            again()
            guard isOnline else { return task.setTaskCompleted(success: false) }
            task.setTaskCompleted(success: true)
            """))
    case .completedTwice:
      .init(
        source: .observed(facts: 139, 255), only: .files, rows: [.completedOnEveryPath],
        suspects: [.misuse],
        explanation:
          "One path through the handler calls setTaskCompleted twice. Reports differ on what the second call does: some authors saw it end the process. Work goes on after an expirationHandler that completes the task, also a Task that it cancels, and completes once more unless it looks at Task.isCancelled or at a flag first.",
        example: .init(
          frame: .handler,
          wrong: """
            again()
            if !isOnline { task.setTaskCompleted(success: false) }
            task.setTaskCompleted(success: true)
            """,
          right: """
            again()
            task.setTaskCompleted(success: true)
            """))
    case .noExpirationHandler:
      .init(
        source: .documented(facts: 65), only: .files, rows: [.expirationHandled],
        suspects: [.noExpirationHandler],
        explanation:
          "The handler begins work that goes on after it returns, and sets no expirationHandler. The system then ends the task without a warning, and the work stops wherever it is.",
        example: .init(
          frame: .handler,
          wrong: """
            again()
            queue.async { task.setTaskCompleted(success: true) }
            """,
          right: """
            again()
            task.expirationHandler = { stop() }
            queue.async { task.setTaskCompleted(success: true) }
            """))
    case .expirationHandlerLate:
      .init(
        source: .documented(facts: 73), only: .files, rows: [.expirationHandled],
        suspects: [.noExpirationHandler],
        explanation:
          "The expirationHandler is set after the work began. An earlier expiration finds no handler. Setting it behind `let work = Task { … }` is fine where it needs that constant.",
        example: .init(
          frame: .handler,
          wrong: """
            again()
            queue.async { task.setTaskCompleted(success: true) }
            task.expirationHandler = { stop() }
            """,
          right: """
            again()
            task.expirationHandler = { stop() }
            queue.async { task.setTaskCompleted(success: true) }
            """))
    case .neverResubmitted:
      .init(
        source: .documented(facts: 45, 71), only: .files, rows: [.nextRequested],
        suspects: [.neverResubmitted],
        explanation:
          "One request gives one launch. A refresh handler that submits no new request does not run again until the app submits one elsewhere.",
        example: .init(
          frame: .handler,
          wrong: #"task.setTaskCompleted(success: true)"#,
          right: """
            again()
            task.setTaskCompleted(success: true)
            """))
    case .submitErrorIgnored:
      .init(
        source: .documented(facts: 120), only: .files, rows: [.errorLookedAt],
        suspects: [.submission],
        explanation:
          "try? and an empty catch hide the reason why nothing runs: the identifier is not permitted, too many requests are pending, or background refresh is off. try! ends the app in each of these cases, also on a device whose user has switched background refresh off.",
        example: .init(
          frame: .code,
          wrong: """
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            try? scheduler.submit(request)
            """,
          right: """
            scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            do { try scheduler.submit(request) } catch { log(error) }
            """))
    case .submittedBeforeRegistering:
      .init(
        source: .observed(facts: 218), consequence: .ended, rows: [.registeredInTime],
        suspects: [.registration, .misuse],
        explanation:
          "During launch, a request is submitted before its handler is registered. On a device such a submit raises an exception that cannot be caught in Swift.",
        example: .init(
          frame: .launch,
          wrong: """
            again()
            register()
            """,
          right: """
            register()
            again()
            """))
    case .succeedsWhenExpired:
      .init(
        source: .documented(facts: 67, 256), only: .files, rows: [.expirationHandled],
        explanation:
          "The expirationHandler calls setTaskCompleted(success: true). It is called because time ran out before the work was done, so success is not true, even where it is the only completion.",
        example: .init(
          frame: .handler,
          wrong: """
            again()
            task.expirationHandler = { task.setTaskCompleted(success: true) }
            queue.async { task.setTaskCompleted(success: true) }
            """,
          right: """
            again()
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            queue.async { task.setTaskCompleted(success: true) }
            """))
    case .continuedForeign:
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
    case .refused:
      .init(
        source: .documented(facts: 85, 86, 206), consequence: .refused, only: .scenario,
        suspects: [.submission],
        explanation:
          "Every submission of the task is refused for a reason that is not in the app: the system of the scenario has no requests of this kind yet, or it is Apple's Simulator, or the device has no GPU for background work. A real app checks the version first, and uses processing on older ones."
      )
    case .registeredSometimes:
      .init(
        source: .documented(facts: 22, 23), only: .files, rows: [.registeredInTime],
        suspects: [.registration],
        explanation:
          "A handler is registered only if a condition holds while the app launches. In a background launch it may not hold, as before the user has signed in: then the launch finds no handler, and a submit raises an exception. Conditions on the system, tests and previews do not count.",
        example: .init(
          frame: .launch, wrong: "if session.isSignedIn { register() }", right: "register()"))
    case .cancelledAtLaunch:
      .init(
        source: .documented(facts: 45), only: .files, rows: [.submitted], suspects: [.submission],
        explanation:
          "Every launch cancels all requests, and nothing is submitted behind it. The system launches the app for one task, and that launch takes the requests of the others away.",
        example: .init(
          frame: .launch, wrong: "scheduler.cancelAllTaskRequests()", right: "register()"))
    case .expiresInVain:
      .init(
        source: .documented(facts: 65, 67), only: .files, rows: [.expirationHandled],
        suspects: [.noExpirationHandler],
        explanation:
          "The expirationHandler was followed, and it neither stops any work nor completes the task. Cancelling a Task, an Operation or a DispatchWorkItem only sets a flag: work that never looks at it goes on. The work runs on until the system ends it, and the app may be killed.",
        example: .init(
          frame: .handler, wrong: #"task.expirationHandler = { print("expired") }"#,
          right: "task.expirationHandler = { work.cancel() }"))
    case .wrongCast:
      .init(
        source: .documented(facts: 205, 206, 322), consequence: .ended, only: .files,
        rows: [.completedOnEveryPath], suspects: [.misuse],
        explanation:
          "The handler casts its task with as! to a class that none of the requests for its identifier gives. A task has the class that belongs to its request, so the cast ends the app at each launch. A closure of SwiftUI's .backgroundTask(.appRefresh(…)) is for refreshes only, and the task of another request never gets there.",
        example: .init(
          frame: .handler, wrong: "finish(task as! BGProcessingTask)",
          right: "finish(task as! BGAppRefreshTask)"))
    case .isolated:
      .init(
        source: .observed(facts: 219, 222), only: .files,
        rows: [.completedOnEveryPath, .expirationHandled],
        suspects: [.misuse],
        explanation:
          "A closure inherits the actor of the code around it, and the system calls it on the queue of the registration, which does not belong to that actor. In the Swift 6 language mode the closure traps where it is entered, at each launch or when the time is up. In the Swift 5 mode it runs, and races with the actor. App delegates, scene delegates, views, apps and view controllers belong to the main actor without a word in the code, and so does all code of a target whose default isolation is the main actor. Write @Sendable in front of its parameters, or register with `using: .main` for the main actor.",
        example: .init(
          frame: .code,
          wrong: """
            @MainActor func register() {
              scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }
            }
            """,
          right: """
            @MainActor func register() {
              scheduler.register(forTaskWithIdentifier: "com.a.r", using: .main) { task in again(task) }
            }
            """))
    case .cancelsUnlisted:
      .init(
        source: .assumed(facts: 15, 16, remark: "a request of an earlier version may be pending"),
        only: .files, rows: [.exactSpelling], suspects: [.identifier],
        explanation:
          "Code cancels the requests of an identifier that is not in the list. That is harmless if an earlier version of the app used it. If it is misspelt, the request that was meant stays pending.",
        example: .init(
          frame: .code,
          wrong: #"scheduler.cancel(taskRequestWithIdentifier: "com.a.refesh")"#,
          right: #"scheduler.cancel(taskRequestWithIdentifier: "com.a.r")"#))
    case .blocksInHandler:
      .init(
        source: .documented(facts: 140, 219), only: .files,
        rows: [.nothingBlocks, .expirationHandled],
        suspects: [.misuse],
        explanation:
          "The handler or its expirationHandler waits on the queue that the system calls it on: for a semaphore, a group or an operation, or asleep. That queue is serial, so the expirationHandler is not called until the wait is over, and the system may end the app before. Return from the handler, and complete the task where the work ends.",
        example: .init(
          frame: .handler,
          wrong: """
            let semaphore = DispatchSemaphore(value: 0)
            queue.async { load(); semaphore.signal() }
            semaphore.wait()
            """,
          right: "queue.async { load() }"))
    case .sceneWorkNotAwaited:
      .init(
        source: .documented(facts: 210), only: .files, rows: [.completedOnEveryPath],
        suspects: [.misuse],
        explanation:
          "The closure of SwiftUI's .backgroundTask starts work in a Task or on a queue, and ends without waiting for it. The end of the closure completes the task, so the app may be suspended before the work is done, and expiration does not cancel it. Await the work in the closure itself.",
        example: .init(
          frame: .code,
          wrong: #"scene.backgroundTask(.urlSession("a")) { Task { await store.load() } }"#,
          right: #"scene.backgroundTask(.urlSession("a")) { await store.load() }"#))
    case .sessionUse:
      .init(
        source: .documented(
          facts: 99, remark: "the page on background downloads asks for a delegate"),
        only: .files, rows: [.sessionDelegate],
        explanation:
          "A background session reports to its delegate only. Closures and awaited calls belong to a process that may be gone when the transfer ends; on a device such a call raises an exception. Files that also use other sessions are not checked.",
        example: .init(
          frame: .code,
          wrong: """
            let configuration = URLSessionConfiguration.background(withIdentifier: "x")
            let session = URLSession(configuration: configuration)
            """,
          right: """
            let configuration = URLSessionConfiguration.background(withIdentifier: "x")
            let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
            """))
    case .fileNotMoved:
      .init(
        source: .documented(
          facts: 99, remark: "the page on background downloads moves it in the call"),
        only: .files, rows: [.fileMoved],
        explanation:
          "The file of a download is deleted as soon as urlSession(_:downloadTask:didFinishDownloadingTo:) returns. Work that starts later, in a Task or on a queue, no longer finds it.",
        example: .init(
          frame: .code,
          wrong: """
            func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask,
              didFinishDownloadingTo location: URL) { Task { store.take(location) } }
            """,
          right: """
            func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask,
              didFinishDownloadingTo location: URL) { store.take(location) }
            """))
    case .sessionEvents:
      .init(
        source: .documented(facts: 104), only: .files, rows: [.eventsHandled],
        explanation:
          "The system launches the app when the transfers of a background session are done, and hands it a closure. Keep it, make the session again, and call it in urlSessionDidFinishEvents(forBackgroundURLSession:).",
        example: .init(
          frame: .code,
          wrong: """
            let configuration = URLSessionConfiguration.background(withIdentifier: "x")
            func application(_ app: UIApplication, handleEventsForBackgroundURLSession name: String,
              completionHandler: @escaping () -> Void) {  }
            """,
          right: """
            let configuration = URLSessionConfiguration.background(withIdentifier: "x")
            func application(_ app: UIApplication, handleEventsForBackgroundURLSession name: String,
              completionHandler: @escaping () -> Void) { kept = completionHandler }
            func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { kept?() }
            """))
    case .payloadNotSilent:
      .init(
        source: .documented(facts: 127), only: .files, rows: [.contentAvailable],
        explanation:
          "An .apns file beside the code is a push payload. One that shows nothing must have \"content-available\": 1 in \"aps\", spelt exactly like this.",
        example: .init(
          frame: .payload,
          wrong: #"{ "aps": { "content_available": 1 } }"#,
          right: #"{ "aps": { "content-available": 1 } }"#))
    case .fetchResultMissing:
      .init(
        source: .documented(facts: 108), only: .files, rows: [.fetchResultTold],
        explanation:
          "The handler of a silent push has about 30 seconds and must report its result: new data, no data or failed. This one never does, or not on every path.",
        example: .init(
          frame: .code,
          wrong: """
            func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
              fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { load() }
            """,
          right: """
            func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
              fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { done(.newData) }
            """))
    case .pushModeMissing:
      .init(
        source: .documented(facts: 212), only: .files, rows: [.modesDeclared],
        explanation:
          "The code has the handler for silent pushes, but UIBackgroundModes lacks remote-notification.",
        example: .init(
          frame: .plistOfPushes,
          wrong: lists(permitted: ["com.a.r"], modes: ["fetch"]),
          right: lists(permitted: ["com.a.r"], modes: ["fetch", "remote-notification"])))
    case .progressMissing:
      .init(
        source: .documented(facts: 78), only: .files, rows: [.progressReported],
        explanation:
          "Continued processing must report progress, or it expires. None of the given code increases completedUnitCount; a library may do so.",
        example: .init(
          frame: .code,
          wrong:
            #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#,
          right: """
            let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")
            task.progress.completedUnitCount += 1
            """))
    case .onlyOnDevice:
      .init(
        source: .assumed("that the tests of a package with the simulator run on Linux"),
        only: .files,
        explanation:
          "The package depends on the simulator, and its tests run on Linux, where #if os(iOS) is false: what stands under it is not compiled, no test runs it, and none fails. A condition of one's own beside it keeps one source for both: .define(\"SIMULATED\", .when(platforms: [.linux])) in the settings of the target.",
        example: .init(
          frame: .package,
          wrong: """
            #if os(iOS)
              let next = BGAppRefreshTaskRequest(identifier: "com.a.r")
            #endif
            """,
          right: """
            #if os(iOS) || SIMULATED
              let next = BGAppRefreshTaskRequest(identifier: "com.a.r")
            #endif
            """))
    case .assertionEndedUnset:
      .init(
        source: .observed(facts: 286, 101), only: .files,
        explanation:
          "The expiration handler of beginBackgroundTask ends an identifier that was captured before it was set: a copy, a capture list, or the constant .invalid. That ends nothing, and an assertion that is left open gets the app killed.",
        example: .init(
          frame: .code,
          wrong: """
            func save() {
              var id = UIBackgroundTaskIdentifier.invalid
              id = UIApplication.shared.beginBackgroundTask { [id] in
                UIApplication.shared.endBackgroundTask(id)
              }
              UIApplication.shared.endBackgroundTask(id)
            }
            """,
          right: """
            func save() {
              var id = UIBackgroundTaskIdentifier.invalid
              id = UIApplication.shared.beginBackgroundTask {
                UIApplication.shared.endBackgroundTask(id)
              }
              UIApplication.shared.endBackgroundTask(id)
            }
            """))
    case .assertionNotEnded:
      .init(
        source: .stated(facts: 101), only: .files,
        explanation:
          "beginBackgroundTask has no expiration handler, or one that was followed and does not call endBackgroundTask. An assertion that is still open when the time is up gets the app killed. The handler is called a few seconds before, and has to end it.",
        example: .init(
          frame: .code,
          wrong: """
            func save() {
              let id = UIApplication.shared.beginBackgroundTask(withName: "save")
              UIApplication.shared.endBackgroundTask(id)
            }
            """,
          right: """
            func save() {
              var id = UIBackgroundTaskIdentifier.invalid
              id = UIApplication.shared.beginBackgroundTask(withName: "save") {
                UIApplication.shared.endBackgroundTask(id)
              }
              UIApplication.shared.endBackgroundTask(id)
            }
            """))
    case .assertionNeverEnded:
      .init(
        source: .stated(facts: 101), only: .files,
        explanation:
          "An assertion is begun and not ended when its work is done, or not on every path of its function. It then keeps the app running until the time is up, and if nothing ends it then either, the app is killed.",
        example: .init(
          frame: .code,
          wrong: """
            func save() {
              var id = UIBackgroundTaskIdentifier.invalid
              id = UIApplication.shared.beginBackgroundTask {
                UIApplication.shared.endBackgroundTask(id)
              }
              guard isOn else { return }
              UIApplication.shared.endBackgroundTask(id)
            }
            """,
          right: """
            func save() {
              var id = UIBackgroundTaskIdentifier.invalid
              id = UIApplication.shared.beginBackgroundTask {
                UIApplication.shared.endBackgroundTask(id)
              }
              defer { UIApplication.shared.endBackgroundTask(id) }
              guard isOn else { return }
            }
            """))
    case .sharedDatabase:
      .init(
        source: .observed(facts: 313), only: .files,
        explanation:
          "A database is opened in the container that the app shares with its extensions, and the app runs in the background too. A lock that is held on it when the app is suspended gets the app killed, 0xdead10cc. This is a hint: code that closes the database, or finishes its transactions within an assertion, is right.",
        example: .init(
          frame: .code,
          wrong: """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a")!
            let queue = try DatabaseQueue(path: folder.path)
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            """,
          right: """
            let folder = URL.documentsDirectory
            let queue = try DatabaseQueue(path: folder.path)
            let request = BGAppRefreshTaskRequest(identifier: "com.a.r")
            """))
    }
  }
}

/// What is wrong with an app: one function for each mistake, with its message.
public struct Mistake: DescribedProblem {
  public let code: MistakeCode
  /// Where it differs from what its code usually leads to.
  private var ownConsequence: Consequence?
  private let words: @Sendable (MistakeSetting) -> Message

  private init(_ code: MistakeCode, _ words: @escaping @Sendable (MistakeSetting) -> Message) {
    self.code = code
    self.words = words
  }

  private init(_ code: MistakeCode, _ message: Message) { self.init(code) { _ in message } }

  private init(
    _ code: MistakeCode, _ title: String, _ label: String, related: String? = nil, help: String,
    replacement: String? = nil, note: String? = nil
  ) {
    self.init(
      code,
      Message(title, label, related: related, help: help, replacement: replacement, note: note))
  }

  var consequence: Consequence? { ownConsequence ?? code.details.consequence }

  public var codeName: String { code.rawValue }
  public var severity: Severity { consequence == nil ? .warning : .error }
  public var wording: Message { words(.files) }

  package func wording(in setting: MistakeSetting) -> Message { words(setting) }

  public static func == (left: Mistake, right: Mistake) -> Bool {
    left.code == right.code && left.wording == right.wording
  }

  package static func unreadable(_ problem: PropertyListProblem) -> Mistake {
    Mistake(.unreadable, problem.wording)
  }

  package static func duplicateKey(_ key: String) -> Mistake {
    Mistake(
      .duplicateKey, "the key \(quoted(key)) appears twice", "again here", related: "first here",
      help: "remove one of them",
      note: "a device uses only one of them, and which one is not documented")
  }

  package static func wrongKind(key: String, found: PropertyKind, expected: PropertyKind) -> Mistake
  {
    Mistake(
      .wrongKind, "\(key) is \(found.words), not \(expected.words)",
      "expected \(expected.words)", help: "make it \(expected.words)",
      note: "a device looks for exactly this key")
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

  package static var oldFetch: Mistake {
    Mistake(
      .oldFetch, "the list of permitted identifiers switches off the old fetch API",
      "is never called", related: "by this list",
      help: "use BGAppRefreshTaskRequest, or remove the list",
      note: "a device uses only one of the two APIs")
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

  package static var processingWithoutList: Mistake {
    Mistake(
      .processingWithoutList,
      "the mode processing needs the list of permitted identifiers", "there is no list",
      help: "add BGTaskSchedulerPermittedIdentifiers with the identifiers, or remove the mode",
      note: "App Store Connect refuses the upload with the number 90771")
  }

  package static func cancelsUnlisted(_ name: String, suggestion: String?) -> Mistake {
    Mistake(
      .cancelsUnlisted, "this cancels \(quoted(name)), which is not in the list",
      "harmless if it was retired", related: suggestion.map { difference(name, $0) },
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "keep it for as long as an earlier version may have left a request",
      replacement: suggestion.map { "\"\($0)\"" },
      note: "a request of an earlier version is cancelled; a misspelt one cancels nothing")
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

  package static func neverRegistered(_ name: String, _ kind: TaskKind) -> Mistake {
    Mistake(.neverRegistered) { setting in
      Message(
        "\(quoted(name)) is requested, but \(setting.nothing("registers a handler for it"))",
        "requested here",
        help: kind == .continued
          ? "register its handler before the first submit"
          : "register its handler before the app has finished launching",
        note: "on a device submit raises an exception, which ends the app")
    }
  }

  package static func neverRequested(_ name: String) -> Mistake {
    Mistake(.neverRequested) { setting in
      Message(
        "\(quoted(name)) has a handler, but \(setting.nothing("requests it"))", "never runs",
        help: "submit a request for it when the app goes to the background and in its handler",
        note: "one request gives one launch; without a request there is none")
    }
  }

  package static var submittedInDebugOnly: Mistake {
    Mistake(
      .neverRequested, "only debug builds submit a request", "not in a release build",
      help: "move the submit out of #if DEBUG",
      note: "one request gives one launch; without a request there is none")
  }

  package static func registeredTwice(_ name: String) -> Mistake {
    Mistake(.registeredTwice) { setting in
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
  }

  package static func registeredLate(_ name: String, _ moment: LateMoment) -> Mistake {
    Mistake(
      .registeredLate, "\(quoted(name)) is registered after the app has launched", moment.words,
      help: "register in application(_:didFinishLaunchingWithOptions:) or in the app's init",
      note:
        "up to iOS 18 this crashes the app, and reports of iOS 26 differ; in a background launch the handler is missing"
    )
  }

  package static func dateBeyondWeek(seconds: Int64, isExact: Bool = true) -> Mistake {
    Mistake(
      .dateBeyondWeek,
      "the earliest date is \(isExact ? "" : "at least ")\(span(seconds)) ahead, more than a week",
      "may never run", help: "stay within a week, and check in the handler whether it is time",
      note: "Apple advises this: if the user stops opening the app, such a request may never run")
  }

  package static func dateTooSoon(seconds: Int64) -> Mistake {
    Mistake(.dateTooSoon) { setting in
      let minutes = FindingThresholds().shortestRefreshDelay.milliseconds / 60_000
      return Message(
        "the earliest date is \(span(seconds)) ahead", "will not run that often",
        help:
          "\(setting == .files ? "write \(minutes) * 60" : "ask for \(minutes)m") or more; the system decides when it runs",
        note: "the system spaces refreshes itself; Apple's example is not a minimum")
    }
  }

  package static var dateIgnored: Mistake {
    Mistake(
      .dateIgnored, "continued processing has no earliest date", "ignored", help: "remove it",
      note: "on a device the request starts at once or waits in the queue")
  }

  package static func tooManyRequests(_ kind: TaskKind, identifiers: Int, limit: Int) -> Mistake {
    Mistake(
      .tooManyRequests,
      "\(identifiers) identifiers are requested for \(kind.words), and an app can have \(limit) pending",
      "one too many", related: "the first",
      help: "use fewer identifiers, or submit each one after the previous one has run",
      note: "on a device a submit beyond the limit throws tooManyPendingTaskRequests (2)")
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

  package static var resubmittedTooLate: Mistake {
    Mistake(
      .resubmittedTooLate, "the next request is submitted after the task is completed",
      "may be too late", related: "submitted here",
      help: "submit it first thing in the handler, before setTaskCompleted",
      note: "a device may suspend the app before the request is submitted")
  }

  package static func resubmittedOnlyAfter(success: Bool) -> Mistake {
    Mistake(
      .resubmittedSometimes,
      "the next request is submitted only after a \(success ? "success" : "failure")",
      "the first \(success ? "failure" : "success") is its last run",
      help: "submit it first thing in the handler, on every path",
      note: "one request gives one launch; the next waits until the app itself submits")
  }

  package static var notAlwaysResubmitted: Mistake {
    Mistake(
      .resubmittedSometimes,
      "a path through this refresh handler does not request the next refresh",
      "this path ends here", related: "in the function called here",
      help: "submit the next request first thing in the handler",
      note: "one request gives one launch; there is no other until the app submits again")
  }

  package static var neverCompleted: Mistake {
    Mistake(
      .neverCompleted, "this handler never calls setTaskCompleted", "no path completes the task",
      help: "call setTaskCompleted(success:) at the end of the work, whether it succeeded or not",
      note: "the task keeps the app running until its time is up, and the app may be killed")
  }

  package static var notAlwaysCompleted: Mistake {
    Mistake(
      .notAlwaysCompleted, "a path through a handler ends without setTaskCompleted",
      "this path ends here", related: "in the function called here",
      help: "call setTaskCompleted(success:) on this path too",
      note: "the task keeps the app running until its time is up, and the app may be killed")
  }

  package static var completedTwice: Mistake {
    Mistake(
      .completedTwice, "a path through a handler calls setTaskCompleted twice", "again here",
      related: "first here", help: "complete the task once, where the work ends",
      note: "on some devices the second call crashed the app")
  }

  package static var completedAfterExpiring: Mistake {
    Mistake(
      .completedTwice, "the work completes the task again after its expirationHandler did",
      "work that goes on comes here too", related: "first here, when the time is up",
      help: "complete the task here only and just cancel the work there, or ask for a flag first",
      note: "on some devices the second call crashed the app")
  }

  package static var noExpirationHandler: Mistake {
    Mistake(
      .noExpirationHandler, "this handler begins work and sets no expirationHandler",
      "expected one before the work",
      help: "set task.expirationHandler first, and stop the work in it",
      note: "without one, the task ends without a warning when its time is up")
  }

  package static var expirationHandlerLate: Mistake {
    Mistake(
      .expirationHandlerLate, "the expirationHandler is set after the work began",
      "too late for an early expiration",
      help: "set it before the work begins",
      note: "an earlier expiration finds no handler")
  }

  package static var neverResubmitted: Mistake {
    Mistake(
      .neverResubmitted, "this refresh handler never requests the next refresh",
      "it runs only once",
      help: "submit the next request first thing in the handler",
      note: "one request gives one launch; there is no other until the app submits again")
  }

  package static var submitErrorIgnored: Mistake {
    Mistake(
      .submitErrorIgnored, "an error of submit is ignored", "hides why it fails",
      help: "write do { try … } catch { … } and log the error",
      note: "submit throws when the identifier is not permitted or too many are pending")
  }

  package static func submittedBeforeRegistering(_ name: String) -> Mistake {
    Mistake(
      .submittedBeforeRegistering, "\(quoted(name)) is submitted before its handler is registered",
      "submitted here",
      help: "register all handlers first thing in the launch",
      note: "on a device submit raises an exception, which crashes the app")
  }

  package static var succeedsWhenExpired: Mistake {
    Mistake(
      .succeedsWhenExpired, "the expirationHandler reports success", "the work was cut off here",
      help: "call setTaskCompleted(success: false) here",
      note: "the task was told to stop before its work was done")
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

  package static func registeredSometimes(_ name: String) -> Mistake {
    Mistake(
      .registeredSometimes, "\(quoted(name)) is registered only under a condition",
      "not in every launch", related: "only if this holds",
      help: "register it in every launch, and ask for the condition in its handler",
      note: "a launch without its handler is lost, and a submit without it crashes the app")
  }

  package static var submitErrorFatal: Mistake {
    Mistake(
      .submitErrorIgnored, "an error of submit ends the app", "try! crashes when it throws",
      help: "write do { try … } catch { … } and log the error",
      note: "submit also throws when the user has switched background refresh off")
  }

  package static func registeredAgain(_ name: String) -> Mistake {
    Mistake(
      .registeredTwice, "\(quoted(name)) is registered each time it is submitted",
      "the second time in a process",
      help: "register it once, or give each job an identifier of its own under a wildcard",
      note: "on a device the second registration crashes the app")
  }

  package static var cancelledAtLaunch: Mistake {
    Mistake(
      .cancelledAtLaunch, "every launch cancels all requests", "also a launch in the background",
      help: "cancel single requests, and only where they are no longer wanted",
      note: "a launch for one task removes the requests of all others")
  }

  package static var expiresInVain: Mistake {
    Mistake(
      .expiresInVain, "the expirationHandler stops nothing", "the work goes on",
      help: "cancel the work here, or complete the task",
      note: "an app whose task is not completed soon after may be killed")
  }

  package static var cancelsInVain: Mistake {
    Mistake(
      .expiresInVain, "cancelling the work stops nothing", "it never looks at isCancelled",
      help: "look at isCancelled between the steps of the work, and end it early",
      note: "an app whose task is not completed soon after may be killed")
  }

  package static func wrongCast(_ type: String, submitted kind: TaskKind) -> Mistake {
    Mistake(
      .wrongCast, "the task of a \(kind.requestClass) is cast to \(type)",
      "expected \(kind.taskClass)", help: "write as! \(kind.taskClass)",
      note: "on a device the cast ends the app at each launch of the task")
  }

  package static var blocksInHandler: Mistake {
    Mistake(
      .blocksInHandler, "a handler waits on the queue that the system calls it on",
      "blocks until this is over",
      help: "return from the handler, and complete the task where the work ends",
      note: "the expirationHandler is called on the same queue, so it is not called in time")
  }

  package static func isolated(_ fault: ActorFault) -> Mistake {
    let note =
      switch fault {
      case .mayTrap: "in the Swift 6 language mode it traps where it is entered"
      case .traps: "it traps where it is entered, at each launch of the task"
      case .races: "it races with the actor, and in the Swift 6 mode it traps where it is entered"
      }
    var mistake = Mistake(
      .isolated, "this closure belongs to an actor that the queue of its handler does not serve",
      "inherits the actor of the code around it",
      help:
        "write @Sendable before its parameters, or register with using: .main for the main actor",
      note: note)
    if fault == .traps { mistake.ownConsequence = .ended }
    return mistake
  }

  package static func wrongScene(_ name: String, _ gets: TaskKind, requested kind: TaskKind)
    -> Mistake
  {
    var mistake = Mistake(
      .wrongCast, "\(quoted(name)) is requested for \(kind.words), and only a scene handles it",
      "expected \(gets.requestClass)", related: "gets tasks of a \(gets.requestClass) only",
      help:
        "request a \(gets.requestClass), or register a handler of \(kind.words) with BGTaskScheduler",
      note: "on a device the closure of the scene never gets this task")
    mistake.ownConsequence = .unhandled
    return mistake
  }

  package static var sceneWorkNotAwaited: Mistake {
    Mistake(
      .sceneWorkNotAwaited, "a scene's background task ends before the work that it starts",
      "nothing waits for this", related: "the end of this closure completes the task",
      help: "await the work in the closure itself",
      note: "the app may be suspended with the work half done, and expiration does not cancel it")
  }

  package static func session(_ use: SessionUse) -> Mistake {
    let note =
      "the app may have been ended when the transfer ends; only a delegate can be recreated"
    return switch use {
    case .withoutDelegate:
      Mistake(
        .sessionUse, "a background session has no delegate", "expected a delegate",
        help: "create it with URLSession(configuration:delegate:delegateQueue:)", note: note)
    case .closure:
      Mistake(
        .sessionUse, "a task of a background session has a completion handler",
        "background sessions do not allow one",
        help: "leave out the closure and implement the delegate", note: note)
    case .awaited:
      Mistake(
        .sessionUse, "a transfer of a background session is awaited",
        "background sessions do not support this",
        help: "create a task, resume it and implement the delegate", note: note)
    }
  }

  package static var onlyOnDevice: Mistake {
    Mistake(
      .onlyOnDevice, "no test on Linux compiles this code of background tasks",
      "true on a device alone",
      help: "write #if os(iOS) || SIMULATED, and define SIMULATED for the target on Linux",
      note: "what is not compiled is tested by nobody, and no test fails")
  }

  package static var assertionEndedUnset: Mistake {
    Mistake(
      .assertionEndedUnset, "an identifier is ended that was captured before it was set",
      "ends nothing", related: "the assertion that is meant",
      help: "end the variable itself, without a copy or a capture list",
      note: "the assertion is left open, and the app is killed when the time is up")
  }

  package static func assertionNotEnded(hasHandler: Bool) -> Mistake {
    Mistake(
      .assertionNotEnded,
      hasHandler
        ? "the expiration handler of an assertion does not end it"
        : "an assertion has no expiration handler", "left open when the time is up",
      help: "call endBackgroundTask in its expiration handler",
      note: "an assertion that is open when the time is up gets the app killed")
  }

  package static var assertionEndedLate: Mistake {
    Mistake(
      .assertionNotEnded, "the expiration handler of an assertion returns before it is ended",
      "ended only in work that runs later",
      help: "call endBackgroundTask in the handler itself, which runs on the main thread",
      note: "an assertion that is open when the handler returns gets the app killed")
  }

  package static var assertionNeverEnded: Mistake {
    Mistake(
      .assertionNeverEnded, "an assertion is never ended when its work is done",
      "nothing in this code ends it", help: "keep its identifier, and call endBackgroundTask",
      note: "it keeps the app running until the time is up")
  }

  package static var assertionNotAlwaysEnded: Mistake {
    Mistake(
      .assertionNeverEnded, "a path through a function leaves its assertion open",
      "this path ends here", related: "begun here",
      help: "call endBackgroundTask on this path too, or in a defer",
      note: "it keeps the app running until the time is up")
  }

  package static var sharedDatabase: Mistake {
    Mistake(
      .sharedDatabase, "a database is opened in a container that is shared with extensions",
      "may be locked when the app is suspended",
      help: "close it, or finish its transactions within an assertion, before the app is suspended",
      note: "an app that holds a lock when it is suspended is killed, 0xdead10cc")
  }

  package static func fileNotMoved(_ name: String) -> Mistake {
    Mistake(
      .fileNotMoved, "the downloaded file is not moved before the call returns",
      "expected \(quoted(name)) to be moved or read here",
      help: "move the file first, then start other work",
      note: "the system deletes the file as soon as this call has returned")
  }

  package static func sessionEvents(_ events: SessionEvents) -> Mistake {
    let note = "the system launches the app when transfers have finished and waits for this call"
    return switch events {
    case .nobody:
      Mistake(
        .sessionEvents, "nothing handles the events of this background session", "created here",
        help: "implement application(_:handleEventsForBackgroundURLSession:completionHandler:)",
        note: note)
    case .notKept(let name):
      Mistake(
        .sessionEvents, "the completion handler of session events is not kept",
        "\(quoted(name)) is not used here",
        help: "keep it, and call it in urlSessionDidFinishEvents(forBackgroundURLSession:)",
        note: note)
    case .neverCalled:
      Mistake(
        .sessionEvents, "the completion handler of session events is never called", "kept here",
        help: "call it in urlSessionDidFinishEvents(forBackgroundURLSession:)", note: note)
    case .notMadeAgain:
      Mistake(
        .sessionEvents, "nothing makes this background session again after a relaunch",
        "made here, only later", related: "called when its transfers have finished",
        help:
          "make or touch it in application(_:handleEventsForBackgroundURLSession:completionHandler:)",
        note: "without the session the system delivers no events, and the transfers seem lost")
    case .dropped:
      Mistake(
        .sessionEvents, "a path drops the completion handler of session events",
        "this path ends here", related: "called here",
        help: "keep it on this path too, or call it", note: note)
    case .notAlwaysCalled:
      Mistake(
        .sessionEvents, "a path never calls the completion handler of session events",
        "this path ends here", related: "kept here",
        help: "call it on this path too, or in a defer", note: note)
    case .replaced:
      Mistake(
        .sessionEvents, "several background sessions share one completion handler of events",
        "the closure of a second session replaces the first",
        related: "another session",
        help: "keep a closure for each identifier, and call that of the session", note: note)
    case .unordered:
      Mistake(
        .sessionEvents,
        "the completion handler of session events is kept in one task and read in another",
        "kept here, perhaps too late", related: "read here",
        help: "keep it before the function returns", note: note)
    case .groupNotLeft:
      Mistake(
        .sessionEvents, "a path does not leave the group that the end of session events waits for",
        "this path ends here", related: "entered here",
        help: "leave the group on this path too, or in a defer", note: note)
    }
  }

  package static func payloadNotSilent(_ payload: Payload) -> Mistake {
    let note = "such a push neither launches an app nor shows anything"
    return switch payload {
    case .missing:
      Mistake(
        .payloadNotSilent, "this payload is neither shown nor silent",
        "expected \"content-available\": 1",
        help: "add \"content-available\": 1 to \"aps\"", note: note)
    case .misspelt(let key):
      Mistake(
        .payloadNotSilent, "a payload has no key \(quoted(key))", "not known",
        help: "did you mean \"content-available\"?", note: note)
    case .notOne:
      Mistake(
        .payloadNotSilent, "\"content-available\" is not 1", "expected the number 1",
        help: "write \"content-available\": 1", note: note)
    case .unreadable:
      Mistake(
        .payloadNotSilent, "this payload is not JSON with an \"aps\" object", "cannot be read",
        help: "write { \"aps\": { \"content-available\": 1 } }")
    }
  }

  package static func fetchResultMissing(_ name: String) -> Mistake {
    Mistake(
      .fetchResultMissing, "this push handler never reports its result",
      "it never calls \(quoted(name))",
      help: "call \(name)(.newData), (.noData) or (.failed) when the work is done",
      note: "if an app does not answer, its full time counts against it")
  }

  package static func fetchResultNotAlways(_ name: String) -> Mistake {
    Mistake(
      .fetchResultMissing, "a path of the push handler never reports its result",
      "this path ends here", related: "called here",
      help: "call \(name)(.newData), (.noData) or (.failed) on this path too",
      note: "if an app does not answer, its full time counts against it")
  }

  package static var pushModeMissing: Mistake {
    Mistake(
      .pushModeMissing,
      "there is a handler for silent pushes, but the mode remote-notification is missing",
      "expected remote-notification in UIBackgroundModes", related: "the modes of this app",
      help: "add remote-notification to UIBackgroundModes",
      note: "without the mode no silent push launches the app")
  }

  package static var progressMissing: Mistake {
    Mistake(
      .progressMissing,
      "continued processing is requested, but none of the given code reports progress",
      "requested here", help: "set progress.totalUnitCount, and increase completedUnitCount",
      note: "a continued task without progress expires")
  }

  private static func difference(_ name: String, _ other: String) -> String {
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

  private static func span(_ seconds: Int64) -> String {
    let units: [(length: Int64, name: String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    let unit = units.first { seconds > 0 && seconds % $0.length == 0 } ?? (1, "second")
    return counted(seconds / unit.length, unit.name)
  }

  /// What a background session does not support, because it only calls its delegate.
  public enum SessionUse: Equatable, Sendable {
    case withoutDelegate, closure, awaited
  }

  public enum SessionEvents: Equatable, Sendable {
    case nobody
    case notKept(String)
    case neverCalled
    /// Nothing that runs after the launch makes the session.
    case notMadeAgain
    /// A path through the function that is handed the closure, or through the one that has to call it.
    case dropped, notAlwaysCalled
    /// One closure for several sessions.
    case replaced
    /// Kept and called in tasks, whose order is not known.
    case unordered
    /// A group that a path enters and does not leave.
    case groupNotLeft
  }

  public enum Payload: Equatable, Sendable {
    case missing
    case misspelt(String)
    case notOne
    case unreadable
  }
}

public enum PermittedList: Equatable, Sendable {
  case missing, empty
  /// The build makes the property list, and no setting makes this part of it.
  case made
}

func quoted(_ text: String) -> String { Quotation.quoted(text) }

public typealias AppDiagnostic = Diagnostic<Mistake>

extension Diagnostic where Described == Mistake {
  public var code: MistakeCode { problem.code }
}

extension FileNumber {
  /// The property list comes before the sources.
  static let plist = FileNumber.first

  /// By index among the sources.
  static func source(_ number: Int) -> FileNumber { FileNumber(number + 1) }
}

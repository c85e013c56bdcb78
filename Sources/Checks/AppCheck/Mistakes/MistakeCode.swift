public import Basics
import Scenarios
public import SchedulerEngine

/// The stable name of a mistake.
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
  case sessionUse = "D301"
  case fileNotMoved = "D302"
  case sessionEvents = "D303"
  case payloadNotSilent = "D304"
  case fetchResultMissing = "D305"
  case pushModeMissing = "D306"
  case progressMissing = "D307"

  public var severity: Severity { consequence == nil ? .warning : .error }
}

extension MistakeCode {
  /// How certain it is that this is a mistake, and the evidence.
  public var source: Source {
    switch self {
    case .unreadable: .assumed("our limits on a property list")
    case .duplicateKey: .assumed("readers of property lists keep one of the two")
    case .wrongKind: .documented(facts: 212)
    case .unfilledVariable: .assumed("build variables are read as builds fill them")
    case .misspeltKey: .documented(facts: 16, 212)
    case .nothingPermitted: .documented(facts: 16, 212)
    case .permittedTwice, .unlikelyIdentifier, .confusable: .assumed(facts: 15)
    case .wildcardMisplaced, .wildcardUsed: .documented(facts: 227)
    case .wildcardForeign: .documented(facts: 20)
    case .wildcardForOtherKind: .documented(facts: 15)
    case .unknownMode: .assumed(facts: 212, remark: "names only the modes that tasks need")
    case .missingMode, .noMode: .documented(facts: 18, 19)
    case .oldFetch: .documented(facts: 213)
    case .notPermitted: .documented(facts: 16, 15)
    case .neverUsed: .assumed(facts: 21)
    case .neverRegistered: .observed(facts: 218)
    case .neverRequested: .documented(facts: 45)
    case .registeredTwice: .documented(facts: 27)
    case .registeredLate: .documented(facts: 22)
    case .dateBeyondWeek: .documented(facts: 7, 8)
    case .dateTooSoon: .assumed(facts: 39, 40)
    case .dateIgnored: .documented(facts: 228)
    case .tooManyRequests: .documented(facts: 120)
    case .missingEntitlement: .documented(facts: 206, 214)
    case .resubmittedTooLate: .documented(facts: 48)
    case .resubmittedSometimes: .documented(facts: 45, 47)
    case .neverCompleted: .documented(facts: 68, 69)
    case .notAlwaysCompleted: .documented(facts: 68, 301)
    case .completedTwice: .observed(facts: 139, 255)
    case .noExpirationHandler: .documented(facts: 65)
    case .expirationHandlerLate: .documented(facts: 73)
    case .succeedsWhenExpired: .documented(facts: 67, 256)
    case .continuedForeign: .observed(facts: 236)
    case .neverResubmitted: .documented(facts: 45, 71)
    case .submitErrorIgnored: .documented(facts: 120)
    case .submittedBeforeRegistering: .observed(facts: 218)
    case .sessionUse:
      .documented(facts: 99, remark: "the page on background downloads asks for a delegate")
    case .fileNotMoved:
      .documented(facts: 99, remark: "the page on background downloads moves it in the call")
    case .sessionEvents: .documented(facts: 104)
    case .payloadNotSilent: .documented(facts: 127)
    case .fetchResultMissing: .documented(facts: 108)
    case .pushModeMissing: .documented(facts: 212)
    case .progressMissing: .documented(facts: 78)
    }
  }
}

extension MistakeCode {
  /// A scenario describes what its app does and nothing about files, and its reader reports some
  /// mistakes itself.
  func isTold(in setting: MistakeSetting) -> Bool {
    switch self {
    case .nothingPermitted, .permittedTwice, .unlikelyIdentifier, .wildcardMisplaced,
      .wildcardForeign, .missingMode, .notPermitted, .wildcardForOtherKind, .wildcardUsed,
      .continuedForeign,
      .neverRegistered, .neverRequested, .registeredTwice, .registeredLate, .dateBeyondWeek,
      .dateTooSoon, .dateIgnored, .tooManyRequests, .resubmittedTooLate, .resubmittedSometimes:
      true
    // For files and their code only; a scenario may leave out some of what its app is permitted.
    case .succeedsWhenExpired, .unreadable, .duplicateKey, .wrongKind, .unfilledVariable,
      .misspeltKey, .unknownMode, .noMode, .oldFetch,
      .neverUsed, .confusable, .neverCompleted, .notAlwaysCompleted, .completedTwice,
      .noExpirationHandler, .expirationHandlerLate, .neverResubmitted, .submitErrorIgnored,
      .submittedBeforeRegistering, .sessionUse, .fileNotMoved, .sessionEvents, .payloadNotSilent,
      .fetchResultMissing, .pushModeMissing, .progressMissing:
      setting == .files
    // The entitlements of a real app are not read.
    case .missingEntitlement: setting == .scenario
    }
  }
}

/// What a device would do with an app that has errors; the worst comes last.
public enum Consequence: Int, Equatable, Sendable, CaseIterable {
  /// Unknown until the build has filled in what is missing.
  case unknown
  case notFound
  case refused
  case killed
  case ended

  public var words: String {
    switch self {
    case .unknown: "values that the build fills in were not checked"
    case .notFound: "a device would not find a key it needs in the property list"
    case .killed: "on a device, the system may kill this app because a task is not completed"
    case .refused: "on a device, tasks of this app would be refused"
    case .ended: "on a device, this app would crash with an exception"
    }
  }
}

extension MistakeCode {
  /// nil for what may be intended.
  public var consequence: Consequence? {
    switch self {
    case .unfilledVariable: .unknown
    case .unreadable, .duplicateKey, .wrongKind, .misspeltKey: .notFound
    case .wildcardMisplaced, .wildcardForeign, .wildcardUsed, .wildcardForOtherKind, .missingMode,
      .missingEntitlement, .notPermitted, .continuedForeign:
      .refused
    case .neverCompleted: .killed
    case .neverRegistered, .registeredLate, .submittedBeforeRegistering: .ended
    case .nothingPermitted, .permittedTwice, .unlikelyIdentifier, .confusable, .unknownMode,
      .oldFetch, .noMode, .neverUsed, .neverRequested, .registeredTwice, .dateBeyondWeek,
      .dateTooSoon, .dateIgnored, .tooManyRequests, .resubmittedTooLate, .resubmittedSometimes,
      .neverResubmitted, .notAlwaysCompleted, .completedTwice, .noExpirationHandler,
      .expirationHandlerLate, .succeedsWhenExpired,
      .submitErrorIgnored, .sessionUse, .fileNotMoved, .sessionEvents, .payloadNotSilent,
      .fetchResultMissing, .pushModeMissing, .progressMissing:
      nil
    }
  }
}

extension MistakeCode {
  /// What `help CODE` says.
  public var explanation: String {
    switch self {
    case .unreadable:
      "The file is not a property list in XML or binary form, or it is damaged at the place in the message. `plutil -lint` on a Mac gives a second opinion."
    case .duplicateKey:
      "A dictionary has the same key twice. Readers silently keep one of the two, so one value is lost."
    case .wrongKind:
      "The value has the wrong type for its key. BGTaskSchedulerPermittedIdentifiers and UIBackgroundModes are arrays of strings."
    case .unfilledVariable:
      "The Info.plist of a project contains variables that the build fills in. Give their values, or check the Info.plist inside the built app, where they are filled in. The app's own identifier is asked for only where a continued task or a wildcard is compared with it."
    case .misspeltKey:
      "A key is almost BGTaskSchedulerPermittedIdentifiers or UIBackgroundModes. A device looks for the exact key and ignores this one."
    case .nothingPermitted:
      "Every identifier that code uses must be in BGTaskSchedulerPermittedIdentifiers. Without the list, nothing can be registered or submitted."
    case .permittedTwice:
      "An entry is in the list twice. That does no harm, but perhaps one of them was meant to be a different identifier."
    case .unlikelyIdentifier:
      "An entry is empty, contains spaces or invisible characters, or is far too long. Identifiers are compared exactly, so it may look like the one in code and still not match."
    case .confusable:
      "Two entries differ only in upper and lower case. On a device they are two identifiers; usually one is a typo."
    case .wildcardMisplaced:
      "One asterisk is allowed, at the very end, after a dot, and only for continued processing."
    case .wildcardForeign:
      "A wildcard must begin with the app's bundle identifier: com.example.app.export.* in com.example.app."
    case .unknownMode:
      "UIBackgroundModes has an unknown word. Unless it is a new mode, it is misspelt, and the mode you meant is missing."
    case .missingMode:
      "Refresh needs the mode fetch, processing needs processing. Without it submit throws notPermitted although the identifier is permitted. That health research needs processing follows from its class; it is not documented."
    case .noMode:
      "Identifiers are permitted, but neither fetch nor processing is declared. That is right only if all of them are for continued processing."
    case .oldFetch:
      "The system no longer calls the old fetch API of an app that has a list of permitted identifiers."
    case .notPermitted:
      "Code uses an identifier that the Info.plist does not permit. They are compared exactly, including upper and lower case."
    case .wildcardForOtherKind:
      "A wildcard permits identifiers for continued processing only. Refresh and processing need their own entry."
    case .wildcardUsed:
      "The wildcard belongs in the Info.plist only. Code registers and submits complete identifiers that match it."
    case .neverUsed:
      "An identifier is permitted, but the given code does not use it. This is reported only if every identifier in the code could be read."
    case .neverRegistered:
      "Code requests a task for which the given code registers no handler. On a device such a submit raises an exception that cannot be caught in Swift. A library outside the given sources may register it."
    case .neverRequested:
      "A handler is registered, but the given code never requests its task, so it never runs."
    case .registeredTwice:
      "An identifier is registered in two places. A process may reach only one of them: the second registration crashes the app."
    case .registeredLate:
      "Refresh and processing handlers must be registered before the app has finished launching. A function that is called later is too late; continued processing is exempt."
    case .dateBeyondWeek:
      "Apple advises an earliest date within a week: if the user stops opening the app, a request further ahead may never run."
    case .dateTooSoon:
      "A refresh is requested less than 15 minutes ahead. The date is only a lower bound, and the system spaces refreshes much further apart. This is a hint, not a rule of the system."
    case .tooManyRequests:
      "An app can have one refresh request and ten processing requests pending. A submit beyond that throws tooManyPendingTaskRequests, which code with try? never sees. Identifiers that are never pending at the same time do no harm."
    case .missingEntitlement:
      "Health research, and the GPU for continued processing, each need an entitlement. A scenario says with \"entitlements\" what its app is signed with; for real apps this is not checked."
    case .resubmittedTooLate:
      "A handler submits the next request after setTaskCompleted. Do it the other way round: a process can be suspended as soon as its last task is completed."
    case .resubmittedSometimes:
      "A refresh submits its next request only after some outcomes. The first run with a different outcome is its last, until the app runs for another reason and submits again."
    case .neverCompleted:
      "The handler was followed on every path, and none of them calls setTaskCompleted. The task then keeps the app running until its time is up."
    case .notAlwaysCompleted:
      "One path through the handler ends without setTaskCompleted: an early return, a catch, a case of a switch, or an error that leaves a Task. The place is where that path ends. Of 49 public apps, 13 had such a path."
    case .completedTwice:
      "One path through the handler calls setTaskCompleted twice. Reports differ on what the second call does: some authors saw it end the process. A Task that the expirationHandler cancels runs on, and completes once more unless it looks at Task.isCancelled first."
    case .noExpirationHandler:
      "The handler begins work that goes on after it returns, and sets no expirationHandler. The system then ends the task without a warning, and the work stops wherever it is."
    case .expirationHandlerLate:
      "The expirationHandler is set after the work began. An earlier expiration finds no handler. Setting it behind `let work = Task { … }` is fine where it needs that constant."
    case .succeedsWhenExpired:
      "The expirationHandler calls setTaskCompleted(success: true). It is called because time ran out before the work was done, so success is not true, even where it is the only completion."
    case .continuedForeign:
      "The identifier of a continued task must begin with the app's bundle identifier, also where the list has it in full. Refresh and processing identifiers only have to be listed. An app that was signed again under another bundle identifier gets no error, and nothing is ever pending."
    case .neverResubmitted:
      "One request gives one launch. A refresh handler that submits no new request does not run again until the app submits one elsewhere."
    case .submitErrorIgnored:
      "try? and an empty catch hide the reason why nothing runs: the identifier is not permitted, too many requests are pending, or background refresh is off."
    case .submittedBeforeRegistering:
      "During launch, a request is submitted before its handler is registered. On a device such a submit raises an exception that cannot be caught in Swift."
    case .sessionUse:
      "A background session reports to its delegate only. Closures and awaited calls belong to a process that may be gone when the transfer ends; on a device such a call raises an exception. Files that also use other sessions are not checked."
    case .fileNotMoved:
      "The file of a download is deleted as soon as urlSession(_:downloadTask:didFinishDownloadingTo:) returns. Work that starts later, in a Task or on a queue, no longer finds it."
    case .sessionEvents:
      "The system launches the app when the transfers of a background session are done, and hands it a closure. Keep it, make the session again, and call it in urlSessionDidFinishEvents(forBackgroundURLSession:)."
    case .payloadNotSilent:
      "An .apns file beside the code is a push payload. One that shows nothing must have \"content-available\": 1 in \"aps\", spelt exactly like this."
    case .fetchResultMissing:
      "The handler of a silent push has about 30 seconds and must report its result: new data, no data or failed. This one never does."
    case .pushModeMissing:
      "The code has the handler for silent pushes, but UIBackgroundModes lacks remote-notification."
    case .progressMissing:
      "Continued processing must report progress, or it expires. None of the given code increases completedUnitCount; a library may do so."
    case .dateIgnored: "Requests for continued processing inherit the property and ignore it."
    }
  }
}

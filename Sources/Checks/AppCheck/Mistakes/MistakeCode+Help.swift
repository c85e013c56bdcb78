extension MistakeCode {
  /// What `help CODE` says.
  public var explanation: String {
    switch self {
    case .unreadable:
      "The file is no property list in XML or in the binary form, or it is damaged where the message says. `plutil -lint` on a Mac gives a second opinion."
    case .duplicateKey:
      "A dictionary has a key twice. Readers keep one of the two without a word, so half of what is written is lost."
    case .wrongKind:
      "The value is of another kind than the key needs. BGTaskSchedulerPermittedIdentifiers and UIBackgroundModes are arrays of strings."
    case .unfilledVariable:
      "The Info.plist of a project contains variables that the build fills in. Give their values, or check the Info.plist inside the built app, where nothing is left to fill."
    case .misspeltKey:
      "A key is nearly BGTaskSchedulerPermittedIdentifiers or UIBackgroundModes. A device looks for the exact key and passes over this one."
    case .nothingPermitted:
      "Every identifier that code uses must be in BGTaskSchedulerPermittedIdentifiers. Without the list, nothing of it can be registered or submitted."
    case .permittedTwice:
      "An entry is in the list twice. That does no harm, and one of them was perhaps meant to be another."
    case .unlikelyIdentifier:
      "An entry is empty, has blanks or characters that do not show themselves, or is far too long. Identifiers are compared exactly, so it matches no code that looks the same."
    case .confusable:
      "Two entries differ only in upper case. They are two identifiers on a device; usually one is a slip."
    case .wildcardMisplaced:
      "An asterisk stands once, at the very end, after a dot, and only for continued processing."
    case .wildcardForeign:
      "A wildcard begins with the identifier of its app: com.example.app.export.* in com.example.app."
    case .unknownMode:
      "UIBackgroundModes has a word that is not known here. If it is not a new one, the mode that was meant is missing."
    case .missingMode:
      "Refresh needs the mode fetch, processing needs processing. Without it submit throws notPermitted although the identifier is permitted. That health research needs processing follows from its class and is written nowhere."
    case .noMode:
      "Identifiers are permitted and neither fetch nor processing is a mode. That is right for continued processing only."
    case .oldFetch:
      "An app with a list of permitted identifiers is no longer called through the old fetch interface."
    case .notPermitted:
      "Code uses an identifier that the Info.plist does not permit. Both are compared exactly, upper and lower case included."
    case .wildcardForOtherKind:
      "A wildcard permits identifiers for continued processing only. Refresh and processing need their own entry."
    case .wildcardUsed:
      "The wildcard stands in the Info.plist. Code registers and submits whole identifiers that begin like it."
    case .neverUsed:
      "An identifier is permitted and the given code does not use it. This is told only where every identifier in code is known."
    case .neverRegistered:
      "Code requests a task for which the given code registers no handler. On a device such a submit raises an exception that cannot be caught in Swift. A library that is not among the sources may register it."
    case .neverRequested:
      "A handler is registered and the given code requests no task for it, so it never runs."
    case .registeredTwice:
      "An identifier is registered in two places. Only one may be reached in a process: the second registration ends the app."
    case .registeredLate:
      "Handlers of refresh and processing are registered before the launch ends. A function that is called later cannot do it in time; continued processing is exempt."
    case .dateBeyondWeek:
      "Apple advises to keep the earliest date within a week, because a request far ahead may never run if the user stays away."
    case .dateTooSoon:
      "A refresh is asked for in less than 15 minutes. The date is only a lower bound, and the system spaces refreshes much farther apart. This is a hint, no rule of the system."
    case .tooManyRequests:
      "An app can have one refresh request and ten processing requests pending. A submit beyond that throws tooManyPendingTaskRequests, which code with try? never hears of. Identifiers that are never pending at the same time do no harm."
    case .missingEntitlement:
      "Health research, and the GPU for continued processing, each need an entitlement. A scenario says with \"entitlements\" what its app is signed with; of real apps this is not looked at."
    case .resubmittedTooLate:
      "A handler submits the next request after setTaskCompleted. Apple asks for the other order: a process can be suspended as soon as its last task is completed."
    case .resubmittedSometimes:
      "A refresh submits its next request after some outcomes only, so that the first other one is its last run until the app itself runs and submits."
    case .neverCompleted:
      "The handler was followed on every path, and none of them calls setTaskCompleted. The task then holds the app until its time is used up."
    case .notAlwaysCompleted:
      "One path through the handler ends without setTaskCompleted: an early return, a catch, a case of a switch, or an error that leaves a Task. The place is where that path ends. Thirteen of 49 public apps had such a path."
    case .completedTwice:
      "One path through the handler calls setTaskCompleted twice. What the second call does is disputed: some authors saw it end the process."
    case .noExpirationHandler:
      "The handler begins work that goes on after it returns, and sets no expirationHandler. The system then ends the task without a warning, and the work stops wherever it is."
    case .expirationHandlerLate:
      "The expirationHandler is set after the work began. An expiration that comes before finds none. Setting it behind `let work = Task { … }` is fine where it needs that constant."
    case .neverResubmitted:
      "One request gives one launch. A refresh handler that submits no new request has run for the last time until the app itself submits one."
    case .submitErrorIgnored:
      "try? and an empty catch hide why nothing runs: the identifier is not permitted, too many requests are pending, or background refresh is off."
    case .submittedBeforeRegistering:
      "While the app launches, a request is submitted before the handler for it is registered. On a device such a submit raises an exception that cannot be caught in Swift."
    case .sessionUse:
      "A background session reports to its delegate only. Closures and awaited calls belong to a process that may be gone when the transfer ends; on a device such a call raises an exception. Files that use other sessions too are not looked at."
    case .fileNotMoved:
      "The file of a download is deleted as soon as urlSession(_:downloadTask:didFinishDownloadingTo:) returns. Work that begins later, in a Task or on a queue, no longer finds it."
    case .sessionEvents:
      "The system launches the app when the transfers of a background session are done, and hands it a closure. Keep it, make the session again, and call it in urlSessionDidFinishEvents(forBackgroundURLSession:)."
    case .payloadNotSilent:
      "A file .apns beside the code is a payload. One that shows nothing has to have \"content-available\": 1 in \"aps\", spelt exactly so."
    case .fetchResultMissing:
      "The handler of a silent push has about 30 seconds and ends by telling its result: new data, none, or a failure. This one never does."
    case .pushModeMissing:
      "The code has the handler that silent pushes are delivered to, and UIBackgroundModes lacks remote-notification."
    case .progressMissing:
      "Continued processing has to report progress, or it expires. None of the given code counts completedUnitCount up; a library may do so."
    case .dateIgnored: "Requests for continued processing inherit the property and ignore it."
    }
  }
}

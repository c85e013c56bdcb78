extension FindingCode {
  /// What the device does about it.
  public var consequence: StaticString {
    switch self {
    case .neverCompleted:
      "the app is killed unless it is in front, and launched less often for a while"
    case .killedAlong: "the run died with its process, whose end has a finding of its own"
    case .processorOverused: "the processor monitor kills the app in the middle of its work"
    case .queueBlocked: "the expiration handler is not called while the work occupies its queue"
    case .crashed: "every run of the process dies with it, and what it had not submitted is lost"
    case .endedWithoutHandler:
      "setTaskCompleted was not called in time; without an expiration handler nothing warned of it"
    case .completedTwice: "the second call is ignored; often two code paths race"
    case .endedByCompletingTwice:
      "the second call ends the app, and other runs with it; often two code paths race"
    case .completedLate: "the call is ignored; the run had ended without it"
    case .expiresOften: "most of the work is cut off before it is done"
    case .chainBroken: "it does not run again before the app itself runs and submits"
    case .resubmittedOnlyAfterFailure:
      "the first run that succeeds is the last; nothing is scheduled after it"
    case .resubmittedOnlyAfterSuccess:
      "the first run that fails or expires is the last; nothing is scheduled after it"
    case .resubmittedAfterCompleting: "the process may be frozen before the request is made"
    case .dateResetByResubmitting: "each submission replaces the last, which puts the date off"
    case .earliestTooFar: "it may never run if the user stays away"
    case .asksTooOften: "it runs no sooner; refreshes are kept apart whatever the date says"
    case .identifierNotPermitted: "submit throws notPermitted and nothing is scheduled"
    case .modeMissing: "submit throws notPermitted and nothing is scheduled"
    case .appleSimulator: "submit throws unavailable; nothing is ever scheduled there"
    case .entitlementMissing: "submit throws notPermitted and nothing is scheduled"
    case .kindNotOffered: "this system has no such request, so nothing is scheduled"
    case .backgroundRefreshOff: "submit throws unavailable and nothing is scheduled"
    case .tooManyPending: "submit throws tooManyPendingTaskRequests and nothing is scheduled"
    case .submittedWithoutHandler: "the app ends with an exception"
    case .registeredTwice: "the app ends with an exception"
    case .registeredLate: "the app ends with an exception"
    case .lateRegistrationAccepted:
      "it works on this system by accident; iOS 18 and earlier end the app with an exception"
    case .registeredUnpermitted: "register returns false and the handler is never called"
    case .deliveredWithoutHandler: "the app is launched for nothing and the request is lost"
    case .diedAtLaunch:
      "your launch code crashes, so the task it was launched for never starts and its request is lost"
    case .stalled: "no progress for too long expires the task"
    case .riskyGap: "gaps this long are near the limit, and a slower device crosses it"
    case .progressFell: "the lower figure is not taken over and counts as no progress"
    case .submittedUnasked: "the system may cancel work the user did not ask for"
    case .submittedInBackground: "submit throws and nothing is scheduled"
    case .dateIgnored: "the date is ignored; the task starts as soon as there is room"
    case .wildcardNamedItself: "the wildcard stands for no work, so nothing is launched for it"
    case .wildcardMisspelt: "the entry permits nothing"
    case .wildcardSuffixEmpty: "an identifier with nothing for the asterisk is not permitted"
    case .wildcardForOtherKind: "submit throws notPermitted and nothing is scheduled"
    case .gpuUnavailable: "submit throws notPermitted and nothing is scheduled"
    case .gpuEntitlementMissing: "submit throws notPermitted and nothing is scheduled"
    case .pushPriority: "the app is not launched for it, now or later"
    case .pushModeMissing:
      "the push is lost; it does not launch an app that did not declare the mode"
    case .pushNotCompleted:
      "the time is used up to its end, and counts against the app's budgets in full"
    case .pushesTooOften:
      "most are merged or held: launches are kept apart, and two or three an hour is the advice"
    case .pushWithoutRefresh:
      "whatever a merged, held or dropped push would have brought is missing until the next one"
    case .assertionLeftOpen:
      "the watchdog kills the app, 0x8badf00d, once the time of all its assertions is over"
    case .assertionEndedWrongly:
      "what was ended is no assertion; the real one stays open, and the watchdog kills the app"
    case .tooManyAssertions: "the system kills the app, 0xbada5e47, in front as well"
    case .assertionRefused:
      "the identifier is invalid: the app's time in the background is used up, and not renewed there"
    case .assertionTooShort:
      "the app's time in the background ran out before the work was done, which is then cut off"
    case .fileLockHeld: "the system kills the app, 0xdead10cc, in place of suspending it"
    case .workWithoutAssertion:
      "the app is suspended in the middle of it, and the work stands still until the app runs again"
    case .transferNotAnswered:
      "the events' completion handler was not called, so the app is kept awake until its time is over"
    case .transferBegunInBackground:
      "begun in the background it is discretionary, whatever the session says, and waits"
    case .transferCancelled:
      "what was not through is lost; the app learns of it as error -999 when the user opens it"
    case .transferTimedOut: "it fails with a timeout, and what was moved is lost"
    case .transfersOneByOne:
      "the app is resumed for each, and each time the delay before the next is doubled"
    }
  }

  /// What to change in the app.
  public var fix: StaticString {
    switch self {
    case .neverCompleted: "call setTaskCompleted on every path, the expiration handler's too"
    case .killedAlong: "mend what ended the process"
    case .processorOverused:
      "work with pauses, or in processing that requires external power"
    case .queueBlocked: "register with a queue of its own and work somewhere else"
    case .crashed: "find the crash in the handler, and submit the next request first"
    case .endedWithoutHandler:
      "call setTaskCompleted on every path, and in an expiration handler for when time runs out"
    case .completedTwice, .endedByCompletingTwice: "complete in one place only"
    case .completedLate: "complete in the expiration handler and stop working there"
    case .expiresOften: "do less in one run, or keep what is done so that the next goes on"
    case .chainBroken: "submit the next request first thing in the handler, on every path"
    case .resubmittedOnlyAfterFailure: "submit the next request before the outcome is known"
    case .resubmittedOnlyAfterSuccess: "submit the next request before the outcome is known"
    case .resubmittedAfterCompleting: "submit the next request before setTaskCompleted"
    case .dateResetByResubmitting:
      "ask for pending requests first and keep one that is waiting"
    case .earliestTooFar: "ask for a week or less, and submit again when the app is opened"
    case .asksTooOften: "ask for fifteen minutes or more, or for no date at all"
    case .identifierNotPermitted:
      "add the identifier to BGTaskSchedulerPermittedIdentifiers, letter for letter"
    case .modeMissing: "add fetch or processing to UIBackgroundModes"
    case .appleSimulator: "try it on a device, or here on a simulated iPhone"
    case .entitlementMissing:
      "sign with com.apple.developer.backgroundtasks.healthresearch, which Apple has to grant"
    case .kindNotOffered: "ask for the system's version first, and use processing on older ones"
    case .backgroundRefreshOff: "look at backgroundRefreshStatus and tell the user what is off"
    case .tooManyPending: "use fewer identifiers, or cancel what is no longer wanted"
    case .submittedWithoutHandler: "register a handler at launch before anything is submitted"
    case .registeredTwice: "register each identifier once in a process"
    case .registeredLate, .lateRegistrationAccepted:
      "register before the app has finished launching"
    case .registeredUnpermitted:
      "add the identifier to BGTaskSchedulerPermittedIdentifiers, letter for letter"
    case .deliveredWithoutHandler: "register the handler at each launch, in the background too"
    case .diedAtLaunch:
      "register each identifier once at launch, and submit only what has a handler by then"
    case .stalled:
      "report progress more often than the system looks for it, in smaller units if need be"
    case .riskyGap: "report progress every few seconds, in smaller units if need be"
    case .progressFell: "count completed units upward only, and raise the total instead"
    case .submittedUnasked: "use refresh or processing for automatic work, and this after a tap"
    case .submittedInBackground: "submit while the app is in front, right after the user acts"
    case .dateIgnored: "leave the date out, or use processing for work that can wait"
    case .wildcardNamedItself: "register and submit the full identifier"
    case .wildcardMisspelt: "write the bundle identifier first and one asterisk, after the last dot"
    case .wildcardSuffixEmpty: "add something of your own after the last dot"
    case .wildcardForOtherKind: "list identifiers of refresh and processing in full"
    case .gpuUnavailable: "look at supportedResources first and work without the GPU elsewhere"
    case .gpuEntitlementMissing:
      "sign with com.apple.developer.background-tasks.continued-processing.gpu"
    case .pushPriority:
      "have the server send apns-priority: 5 and apns-push-type: background"
    case .pushModeMissing: "add remote-notification to UIBackgroundModes"
    case .pushNotCompleted: "call the fetch completion handler within 30 seconds, on every path"
    case .pushesTooOften: "send one push for several changes, and let the app ask what is new"
    case .pushWithoutRefresh: "submit a refresh as well, as a safety net"
    case .assertionLeftOpen:
      "call endBackgroundTask on every path, and in an expiration handler for when time runs out"
    case .assertionEndedWrongly:
      "keep the identifier where the expiration handler reads it when it is called"
    case .tooManyAssertions: "begin one for the whole of the work, and end each that is begun"
    case .assertionRefused:
      "look at the identifier, and leave what is left to a processing task or a transfer"
    case .assertionTooShort:
      "do less, begin before the user leaves, or use a background transfer or a processing task"
    case .fileLockHeld:
      "hold an assertion while the file is locked, and unlock it before ending the assertion"
    case .workWithoutAssertion: "call beginBackgroundTask before the work and end it after"
    case .transferNotAnswered:
      "keep the events' completion handler, and call it in urlSessionDidFinishEvents"
    case .transferBegunInBackground:
      "begin it while the app is in front, where somebody waits for it"
    case .transferCancelled: "begin it again when the app is told of the error"
    case .transferTimedOut: "raise timeoutIntervalForResource, or move less at a time"
    case .transfersOneByOne: "begin all that is to be moved at once"
    }
  }
}

public import SchedulerEngine

extension FindingCode {
  /// What the device does about it.
  public var consequence: StaticString {
    switch self {
    case .neverCompleted:
      "the system kills the app unless it is in front, and launches it less often for a while"
    case .killedAlong: "the run ended with its process; another finding says what ended the process"
    case .processorOverused: "the processor monitor kills the app in the middle of its work"
    case .queueBlocked: "the expiration handler cannot run while the work blocks its queue"
    case .crashed:
      "all runs in the process end with it, and requests not submitted by then are never made"
    case .endedWithoutHandler:
      "the task was not completed in time, and no expiration handler was set to hear the warning"
    case .completedTwice: "the second call is ignored; usually two code paths race"
    case .endedByCompletingTwice:
      "the second call crashes the app and every run in it; usually two code paths race"
    case .completedLate: "the call came after the run had ended, so it is ignored"
    case .succeededAfterExpiring:
      "the run was told to stop and still reported success; work that was cut off passes for done"
    case .expiresOften: "most of the work is cut off before it is done"
    case .chainBroken:
      "it does not run again until the app runs for another reason and submits a request"
    case .resubmittedOnlyAfterFailure:
      "the first run that succeeds is the last, because nothing is submitted after it"
    case .resubmittedOnlyAfterSuccess:
      "the first run that fails or expires is the last, because nothing is submitted after it"
    case .resubmittedAfterCompleting: "the app may be suspended before it makes the request"
    case .dateResetByResubmitting:
      "each submission replaces the one before, so the launch keeps moving later"
    case .earliestTooFar: "if the user stops opening the app, it may never run"
    case .asksTooOften:
      "it does not run any sooner; the system spaces refreshes out whatever the date says"
    case .identifierNotPermitted: "nothing is scheduled, because submit throws notPermitted"
    case .modeMissing: "nothing is scheduled, because submit throws notPermitted"
    case .appleSimulator:
      "nothing is ever scheduled on Apple's Simulator; submit throws unavailable"
    case .entitlementMissing: "nothing is scheduled, because submit throws notPermitted"
    case .kindNotOffered: "this version of iOS has no such request, so nothing is scheduled"
    case .backgroundRefreshOff: "nothing is scheduled, because submit throws unavailable"
    case .tooManyPending: "nothing is scheduled, because submit throws tooManyPendingTaskRequests"
    case .submittedWithoutHandler: "the app crashes with an exception"
    case .registeredTwice: "the app crashes with an exception"
    case .registeredLate: "the app crashes with an exception"
    case .lateRegistrationAccepted:
      "it works on this version of iOS by accident; on iOS 18 and earlier the app crashes"
    case .registeredUnpermitted: "the handler is never called, because register returns false"
    case .deliveredWithoutHandler: "the app is launched for nothing and the request is lost"
    case .diedAtLaunch:
      "the app crashes while launching, so the task never starts and its request is lost"
    case .stalled: "a task that makes no progress for too long expires"
    case .riskyGap:
      "gaps this long are close to the limit, and on a slower device the task would expire"
    case .progressFell: "the lower value is ignored and counts as no progress"
    case .submittedUnasked: "the system may cancel work the user did not ask for"
    case .submittedInBackground: "nothing is scheduled, because submit throws"
    case .dateIgnored: "the date is ignored; the task starts as soon as there is room"
    case .wildcardNamedItself: "a wildcard is only a pattern, so nothing is launched for it"
    case .wildcardMisspelt: "the entry matches no identifier"
    case .wildcardSuffixEmpty:
      "an identifier with nothing in place of the asterisk is not permitted"
    case .wildcardForOtherKind: "nothing is scheduled, because submit throws notPermitted"
    case .gpuUnavailable: "nothing is scheduled, because submit throws notPermitted"
    case .gpuEntitlementMissing: "nothing is scheduled, because submit throws notPermitted"
    case .pushPriority: "the app is not launched for it, now or later"
    case .pushModeMissing:
      "the push is lost; only an app that declares the mode is launched for one"
    case .pushNotCompleted:
      "the app uses up all of its time, and all of it counts against its budgets"
    case .pushesTooOften:
      "most are merged or held back; the advice is two or three an hour at most"
    case .pushWithoutRefresh:
      "when a push is merged, held back or dropped, its content is missing until the next one"
    case .assertionLeftOpen:
      "the watchdog kills the app (0x8badf00d) when its background time runs out"
    case .assertionEndedWrongly:
      "the call ends no assertion; the real one stays open until the watchdog kills the app"
    case .tooManyAssertions: "the system kills the app (0xbada5e47), even when it is in front"
    case .assertionRefused:
      "the app's background time is used up, so beginBackgroundTask returns .invalid"
    case .assertionTooShort:
      "the app's background time runs out before the work is done, so the work is cut off"
    case .fileLockHeld: "the system kills the app (0xdead10cc) instead of suspending it"
    case .workWithoutAssertion:
      "the app is suspended in the middle of the work, which stops until the app runs again"
    case .transferNotAnswered:
      "the session's completion handler is not called, so the app stays awake until its time is up"
    case .transferBegunInBackground:
      "a transfer begun in the background is always discretionary, so it waits"
    case .transferCancelled:
      "the transfer is lost; the app gets error -999 when the user next opens it"
    case .transferTimedOut:
      "the transfer fails with a timeout, and the bytes already moved are lost"
    case .transfersOneByOne:
      "the app is resumed for each one, and the delay before the next one doubles every time"
    }
  }

  /// What to change in the app.
  public var fix: StaticString {
    switch self {
    case .neverCompleted: "call setTaskCompleted on every path, including the expiration handler"
    case .killedAlong: "fix whatever ended the process"
    case .processorOverused:
      "pause between pieces of work, or use processing that requires external power"
    case .queueBlocked: "register the handler with a queue that the work never blocks"
    case .crashed:
      "fix the crash in the handler, and submit the next request before doing anything else"
    case .endedWithoutHandler:
      "call setTaskCompleted on every path, and set an expiration handler that calls it too"
    case .completedTwice, .endedByCompletingTwice: "call setTaskCompleted in one place only"
    case .completedLate: "in the expiration handler, stop the work and call setTaskCompleted"
    case .succeededAfterExpiring:
      "in the expiration handler, stop the work and report failure to setTaskCompleted"
    case .expiresOften:
      "do less in each run, or save progress so that the next run continues from there"
    case .chainBroken: "submit the next request first thing in the handler, on every path"
    case .resubmittedOnlyAfterFailure: "submit the next request before the outcome is known"
    case .resubmittedOnlyAfterSuccess: "submit the next request before the outcome is known"
    case .resubmittedAfterCompleting: "submit the next request before setTaskCompleted"
    case .dateResetByResubmitting:
      "check the pending requests first, and submit only if none is waiting"
    case .earliestTooFar:
      "ask for a week ahead at most, and submit again whenever the app is opened"
    case .asksTooOften: "set a date at least fifteen minutes ahead, or no date at all"
    case .identifierNotPermitted:
      "add exactly this identifier to BGTaskSchedulerPermittedIdentifiers"
    case .modeMissing:
      "add its mode to UIBackgroundModes: fetch, processing or remote-notification"
    case .appleSimulator: "try it on a device, or simulate an iPhone here"
    case .entitlementMissing:
      "sign with com.apple.developer.backgroundtasks.healthresearch, which Apple has to grant"
    case .kindNotOffered: "check the iOS version first, and use processing on older ones"
    case .backgroundRefreshOff:
      "check backgroundRefreshStatus, and tell the user what is switched off"
    case .tooManyPending: "use fewer identifiers, or cancel requests that are no longer needed"
    case .submittedWithoutHandler: "register the handler at launch, before submitting anything"
    case .registeredTwice: "register each identifier once per process"
    case .registeredLate, .lateRegistrationAccepted:
      "register before the app has finished launching"
    case .registeredUnpermitted:
      "add exactly this identifier to BGTaskSchedulerPermittedIdentifiers"
    case .deliveredWithoutHandler:
      "register the handler at every launch, including background launches"
    case .diedAtLaunch:
      "register each identifier once at launch, and before submitting a request for it"
    case .stalled:
      "report progress more often, in smaller units if necessary"
    case .riskyGap: "report progress every few seconds, in smaller units if necessary"
    case .progressFell: "never lower completedUnitCount; raise totalUnitCount instead"
    case .submittedUnasked:
      "use refresh or processing for automatic work, and submit this only after a tap"
    case .submittedInBackground: "submit while the app is in front, right after the user acts"
    case .dateIgnored: "leave out the date, or use processing for work that can wait"
    case .wildcardNamedItself: "register and submit the full identifier"
    case .wildcardMisspelt: "start with the bundle identifier, and end with a dot and one asterisk"
    case .wildcardSuffixEmpty: "add a suffix of your own after the last dot"
    case .wildcardForOtherKind: "list refresh and processing identifiers in full"
    case .gpuUnavailable:
      "check supportedResources first, and work without the GPU where there is none"
    case .gpuEntitlementMissing:
      "sign with com.apple.developer.background-tasks.continued-processing.gpu"
    case .pushPriority:
      "have the server send apns-priority: 5 and apns-push-type: background"
    case .pushModeMissing: "add remote-notification to UIBackgroundModes"
    case .pushNotCompleted: "call the fetch completion handler within 30 seconds, on every path"
    case .pushesTooOften: "send one push for several changes, and let the app ask what is new"
    case .pushWithoutRefresh: "submit a refresh as well, as a safety net"
    case .assertionLeftOpen:
      "call endBackgroundTask on every path, and set an expiration handler that calls it too"
    case .assertionEndedWrongly:
      "keep the identifier in a property that the expiration handler reads when it is called"
    case .tooManyAssertions:
      "begin one assertion for all of the work, and end every one that is begun"
    case .assertionRefused:
      "check for .invalid, and leave the rest to a processing task or a background transfer"
    case .assertionTooShort:
      "do less, begin before the user leaves, or use a background transfer or a processing task"
    case .fileLockHeld:
      "hold an assertion while the file is locked, and unlock it before ending the assertion"
    case .workWithoutAssertion:
      "call beginBackgroundTask before the work and endBackgroundTask after it"
    case .transferNotAnswered:
      "keep the session's completion handler, and call it in urlSessionDidFinishEvents"
    case .transferBegunInBackground:
      "if the user is waiting for it, begin it while the app is in front"
    case .transferCancelled: "begin it again when the app gets the error"
    case .transferTimedOut: "raise timeoutIntervalForResource, or move less at a time"
    case .transfersOneByOne: "begin all transfers at once"
    }
  }
}

/// One place in a log where an app did something that costs it background time.
///
/// A finding is facts only; `FindingCode` has the words. It says nothing about whether the simulator
/// itself is right: that is the invariant checker's part.
public struct Finding: Equatable, Sendable {
  /// What shows it.
  public enum Subject: Equatable, Sendable {
    case run(RunID)
    case request(RequestID)
    case process(ProcessID)
    /// Something that came to the app, and maybe no further.
    case arrival
    /// Work outside tasks.
    case activity(ActivityID)
  }

  public let code: FindingCode
  public let at: Instant
  public let app: AppID
  public let name: NameID
  public let subject: Subject
  /// What was found and what would have been enough, where that is a number.
  public let evidence: Evidence

  public init(
    _ code: FindingCode, at instant: Instant, _ key: TaskKey, _ subject: Subject,
    _ observed: Quantity = .nothing, _ required: Quantity = .nothing
  ) {
    self.code = code
    self.at = instant
    app = key.app
    name = key.name
    self.subject = subject
    evidence = Evidence(observed: observed, required: required)
  }

  public var key: TaskKey { TaskKey(name, of: app) }
}

/// From when on something is worth telling.
public struct FindingThresholds: Equatable, Sendable {
  /// Apple advises a week or less (fact 7).
  public var farthestEarliest = Span.days(7)
  /// Advice and sample code say fifteen minutes (fact 40).
  public var shortestRefreshDelay = Span.minutes(15)
  /// Assumed: so many resets in a row before a launch are a pattern.
  public var dateResets: Int64 = 3
  /// Assumed: above the share in which the system takes time back for no reason.
  public var expiredShare = Share.percent(50)
  /// Assumed: fewer runs than this say nothing about a share.
  public var fewestRuns: Int64 = 4
  /// Assumed: a request this soon after a run ended was meant to be made by that run.
  public var resubmissionDelay = Span.seconds(5)
  /// Apple advises two or three silent pushes an hour at most (fact 127).
  public var pushesPerHour: Int64 = 3
  /// Assumed: a transfer that its app did not call discretionary was wanted sooner.
  public var urgentTransfer = Span.hours(1)
  /// Assumed: so many transfers of one name held by their delay are a pattern.
  public var delayedTransfers: Int64 = 3

  public init() {}
}

extension RunRecord {
  /// Everything found, in order of time. Looks at each fact a fixed number of times and sorts once.
  public func findings(_ thresholds: FindingThresholds = FindingThresholds()) -> [Finding] {
    var found = runFindings()
    found += mishapFindings()
    found += resubmissionFindings(thresholds)
    found += submissionFindings(thresholds)
    found += dateFindings(thresholds)
    found += expiryFindings(thresholds)
    found += chainFindings(thresholds)
    found += continuedFindings()
    found += pushFindings(thresholds)
    found += activityFindings()
    found += transferFindings(thresholds)
    return found.sorted(by: Finding.precedes)
  }
}

extension Finding {
  /// In order of time; of one instant, in order of app, name and code.
  static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.at != right.at { return left.at < right.at }
    if left.app != right.app { return left.app < right.app }
    if left.name != right.name { return left.name < right.name }
    return left.code.rawValue < right.code.rawValue
  }
}

// Long: has the words of each remedy.

/// What to do about work that does not run, or not as it should, one case for each piece of advice.
///
/// Findings, suspects and explanations name a remedy. Its words are here, and `Setup.following` makes the same
/// change to a scenario, so that a test can show that it helps.
public enum Remedy: UInt8, CaseIterable, Sendable {
  // What a handler does in its time.
  case completeOnEveryPath, setExpirationHandler, completeOnExpiration, reportFailureOnExpiration,
    completeOnce, completeThePush, answerTheSession, completeEachRun, doLessOrSave, saveEachPiece,
    easeTheProcessor, freeTheQueue, freeEachQueue, mendTheCrash, mendWhatEndedTheProcess,
    signForInference, useLessMemory, moveToAnotherKind, beReadyToStop
  // When and how often an app asks.
  case submitFirst, submitWhateverTheOutcome, submitBeforeCompleting, goOnUntilDone, askOnlyForMore,
    keepThePendingRequest, askAWeekAhead, askForLater, leaveOutTheDate, submitAndCatch,
    submitWhenLeft, submitForTheWork, submitForNewWork, submitAtNextLaunch, askAgainWithRefreshOn,
    askLessOften, requireLess
  // What it registers, declares and is signed with.
  case registerAtEveryLaunch, registerAllAtLaunch, registerOnceAndFirst, registerBeforeSubmitting,
    registerOnce, registerInTime, useTheCallsOnce, permitTheIdentifier, useTheFullIdentifier,
    endWithDotAndAsterisk, addASuffix, listInFull, beginWithTheBundle, signWithTheIdentifier,
    declareTheMode, declareRemoteNotification, signForHealthResearch, signForTheGPU,
    useFewerIdentifiers, useAnOfferedKind
  // Continued tasks.
  case submitInFront, submitOffTheMainThread, waitForATap, workWithoutTheGPU, reportMoreOften,
    reportEveryFewSeconds, neverLowerProgress, waitForTheUser, letTheUserBeginAgain
  // Pushes.
  case sendInTheBackground, sendFewerPushes, refreshAsWell, refreshInstead, refreshIsThere
  // Work outside tasks.
  case endOnEveryPath, readTheIdentifierLate, beginOneAssertion, leaveTheRestToATask,
    doLessUnderTheAssertion, holdAnAssertion, holdWhileLocked, stopTheGPU, returnFromTheMainThread
  // Transfers.
  case beginInFront, expectItAtNight, beginItAgain, raiseTheTimeout, beginAllAtOnce,
    beginTheNextTransfer, beginATransfer, keepLaunchEvents
  // What lies with the user, the device or the one who tries it.
  case openTheApp, installTheApp, tellTheUserRefreshIsOff, workWithoutRefresh, catchUpWhenOpened,
    waitForThePowerMode, waitForTheBattery, doNotRelyOnAbsentUsers, expectOneForEachOpening,
    waitForHabits, leaveApplesSimulator, tryWithoutXcode, useThePhoneAsUsersDo,
    tryAnotherPhone

  /// In the form of an order, without a capital or a full stop.
  public var words: StaticString {
    switch self {
    // What a handler does in its time.
    case .completeOnEveryPath:
      "call setTaskCompleted on every path, including the expiration handler"
    case .setExpirationHandler:
      "call setTaskCompleted on every path, and set an expiration handler that calls it too"
    case .completeOnExpiration: "in the expiration handler, stop the work and call setTaskCompleted"
    case .reportFailureOnExpiration:
      "in the expiration handler, stop the work and report failure to setTaskCompleted"
    case .completeOnce: "call setTaskCompleted in one place only"
    case .completeThePush: "call the fetch completion handler within 30 seconds, on every path"
    case .answerTheSession:
      "keep the session's completion handler, and call it in urlSessionDidFinishEvents"
    case .completeEachRun: "complete each run; one identifier never runs twice at once"
    case .doLessOrSave:
      "do less in each run, or save progress so that the next run continues from there"
    case .saveEachPiece: "save after each piece, and continue where the last run stopped"
    case .easeTheProcessor:
      "pause between pieces of work, or use processing that requires external power"
    case .freeTheQueue: "register the handler with a queue that the work never blocks"
    case .freeEachQueue:
      "register each handler with a queue of its own, or with none, and block none of them"
    case .mendTheCrash:
      "fix the crash, and submit the next request before doing anything else"
    case .mendWhatEndedTheProcess: "fix whatever ended the process"
    case .signForInference:
      """
      sign with com.apple.developer.background-tasks.continued-processing.inference, or compute \
      on the processor alone
      """
    case .useLessMemory: "work on one piece at a time, and free its memory before the next"
    case .moveToAnotherKind: "move it to processing or to a background transfer"
    case .beReadyToStop: "this is normal: be ready to stop at any moment"
    // When and how often an app asks.
    case .submitFirst: "submit the next request first thing in the handler, on every path"
    case .submitWhateverTheOutcome: "submit the next request before the outcome is known"
    case .submitBeforeCompleting: "submit the next request before setTaskCompleted"
    case .goOnUntilDone:
      "keep what is done, and submit the request again in the handler until all of it is done"
    case .askOnlyForMore:
      """
      ask again only if there is more to do, and after a failure for a later date; for one run a \
      night, with requiresExternalPower and a date half a day ahead
      """
    case .keepThePendingRequest:
      "check the pending requests first, and submit only if none is waiting"
    case .askAWeekAhead: "ask for a week ahead at most, and submit again whenever the app is opened"
    case .askForLater: "set a later date, or no date at all"
    case .leaveOutTheDate: "leave out the date, or use processing for work that can wait"
    case .submitAndCatch: "submit when the app goes to the background; catch the error and log it"
    case .submitWhenLeft:
      "submit a request when the app goes to the background"
    case .submitForTheWork:
      "submit a request when there is work to do, and in the handler until all of it is done"
    case .submitForNewWork: "submit a request when there is work again"
    case .submitAtNextLaunch: "submit it again when the app is next launched"
    case .askAgainWithRefreshOn:
      "submit it again: Background App Refresh is on since then, and the app did not ask again"
    case .askLessOften:
      "ask less often, use less energy and data in each run, and do several things in one run"
    case .requireLess:
      "require conditions only if the work needs them, and expect it to run at night"
    // What it registers, declares and is signed with.
    case .registerAtEveryLaunch:
      "register the handler at every launch, including background launches"
    case .registerAllAtLaunch:
      "register all handlers first thing at launch; only continued processing may register later"
    case .registerOnceAndFirst:
      "register each identifier once at launch, and before submitting a request for it"
    case .registerBeforeSubmitting: "register the handler at launch, before submitting anything"
    case .registerOnce: "register each identifier once per process"
    case .registerInTime: "register before the app has finished launching"
    case .useTheCallsOnce:
      "register each identifier once, complete each task once, and submit only after registering"
    case .permitTheIdentifier: "add exactly this identifier to BGTaskSchedulerPermittedIdentifiers"
    case .useTheFullIdentifier: "register and submit the full identifier"
    case .endWithDotAndAsterisk: "end it with a dot and one asterisk"
    case .addASuffix: "add a suffix of your own after the last dot"
    case .listInFull: "list refresh and processing identifiers in full"
    case .beginWithTheBundle:
      "begin it with the bundle identifier and a dot, in the list and in the code"
    case .signWithTheIdentifier:
      "sign with the identifier in the list; check the pending requests at launch"
    case .declareTheMode:
      "add its mode to UIBackgroundModes: fetch, processing or remote-notification"
    case .declareRemoteNotification: "add remote-notification to UIBackgroundModes"
    case .signForHealthResearch:
      "sign with com.apple.developer.backgroundtasks.healthresearch, which Apple has to grant"
    case .signForTheGPU: "sign with com.apple.developer.background-tasks.continued-processing.gpu"
    case .useFewerIdentifiers: "use fewer identifiers, or cancel requests that are no longer needed"
    case .useAnOfferedKind: "check the iOS version first, and use processing on older ones"
    // Continued tasks.
    case .submitInFront: "submit while the app is in front, right after the user acts"
    case .submitOffTheMainThread:
      "call submitTaskRequest away from the main actor, for example on a queue of your own"
    case .waitForATap:
      "use refresh or processing for automatic work, and submit this only after a tap"
    case .workWithoutTheGPU:
      "check supportedResources first, and work without the GPU where there is none"
    case .reportMoreOften:
      "report progress more often, in smaller units if necessary, and complete after the last one"
    case .reportEveryFewSeconds: "report progress every few seconds, in smaller units if necessary"
    case .neverLowerProgress: "never lower completedUnitCount; raise totalUnitCount instead"
    case .waitForTheUser:
      "the next one is submitted when the user asks for it, with the app in front"
    case .letTheUserBeginAgain:
      "keep what is done, and let the user begin it again with the app in front"
    // Pushes.
    case .sendInTheBackground:
      "have the server send apns-priority: 5 and apns-push-type: background"
    case .sendFewerPushes: "send one push for several changes, and let the app ask what is new"
    case .refreshAsWell: "submit a refresh as well, as a safety net"
    case .refreshInstead:
      "add a refresh that fetches what no push brought, because an app cannot ask for one"
    case .refreshIsThere:
      "have its refresh fetch what no push brought, because an app cannot ask for one"
    // Work outside tasks.
    case .endOnEveryPath:
      "call endBackgroundTask on every path, and set an expiration handler that calls it too"
    case .readTheIdentifierLate:
      "keep the identifier in a property that the expiration handler reads when it is called"
    case .beginOneAssertion:
      """
      begin one assertion for all of the work, or none where the system allows none, and end every \
      one that is begun
      """
    case .leaveTheRestToATask:
      "check for .invalid, and leave the rest to a processing task or a background transfer"
    case .doLessUnderTheAssertion:
      """
      end it as soon as the work is done, do less, begin before the user leaves, or use a background \
      transfer or a processing task
      """
    case .holdAnAssertion: "call beginBackgroundTask before the work and endBackgroundTask after it"
    case .holdWhileLocked:
      """
      hold an assertion while the file is locked, and unlock it before ending the assertion; an \
      app launched in the background may never be told that it entered it, so do not wait for \
      that
      """
    case .stopTheGPU:
      """
      stop the work when the user leaves the app and begin it again in the foreground, or ask for a \
      continued task with the GPU where the device offers it
      """
    case .returnFromTheMainThread:
      "return from code on the main thread at once: wait with await, or on another queue"
    // Transfers.
    case .beginInFront: "if the user is waiting for it, begin it while the app is in front"
    case .expectItAtNight:
      """
      set isDiscretionary, as it is anyway, and expect it at night on the charger, or move what is \
      urgent in the run itself while it has time
      """
    case .beginItAgain:
      "begin it again when the app gets the error, from its resume data if there is any"
    case .raiseTheTimeout: "raise timeoutIntervalForResource, or move less at a time"
    case .beginAllAtOnce: "begin all transfers at once"
    case .beginTheNextTransfer: "begin the next transfer when there is something to move"
    case .beginATransfer: "begin a transfer, best while the app is in front"
    case .keepLaunchEvents: "leave sessionSendsLaunchEvents true, or catch up at the next opening"
    // What lies with the user, the device or the one who tries it.
    case .openTheApp: "open the app"
    case .installTheApp: "install the app and open it"
    case .tellTheUserRefreshIsOff:
      "check backgroundRefreshStatus, and tell the user what is switched off"
    case .workWithoutRefresh:
      "work without it, and tell the user once where it matters; submit throws unavailable (1)"
    case .catchUpWhenOpened: "all you can do is catch up at the next opening"
    case .waitForThePowerMode:
      "it runs again when the mode is off; check isLowPowerModeEnabled at launch"
    case .waitForTheBattery: "it runs again on the charger or above the limit"
    case .doNotRelyOnAbsentUsers:
      "opening the app ends this; do not rely on background work for users who stay away"
    case .expectOneForEachOpening:
      "expect about one refresh per opening; anything that must not be missed needs a push"
    case .waitForHabits: "wait a few days until the system has learned the user's habits"
    case .leaveApplesSimulator: "try it on a device, or simulate an iPhone here"
    case .tryWithoutXcode: "try it without Xcode, for days, and log what happens"
    case .useThePhoneAsUsersDo: "use the phone as your users do, or simulate theirs"
    case .tryAnotherPhone: "try it on another phone"
    }
  }
}

extension Remedy {
  /// What following it takes, least first.
  public enum Effort: UInt8, Comparable, CaseIterable, Sendable {
    /// Nothing but patience, or to know that nothing is wrong.
    case patience
    /// Something on the device.
    case device
    /// An entry in the property list or in what the app is signed with, or a name.
    case entry
    /// One call or one value, in the app or on its server.
    case call
    /// Every path through a handler.
    case everyPath
    /// Work that is divided, saved, moved or done in another way.
    case work

    public static func < (left: Effort, right: Effort) -> Bool { left.rawValue < right.rawValue }
  }

  public var effort: Effort {
    switch self {
    case .beReadyToStop, .submitForNewWork, .waitForTheUser, .beginTheNextTransfer,
      .workWithoutRefresh, .catchUpWhenOpened, .waitForThePowerMode, .waitForTheBattery,
      .doNotRelyOnAbsentUsers, .expectOneForEachOpening, .waitForHabits:
      .patience
    case .openTheApp, .installTheApp, .tellTheUserRefreshIsOff, .leaveApplesSimulator,
      .tryWithoutXcode, .useThePhoneAsUsersDo, .tryAnotherPhone:
      .device
    case .permitTheIdentifier, .useTheFullIdentifier, .endWithDotAndAsterisk, .addASuffix,
      .listInFull, .beginWithTheBundle, .signWithTheIdentifier, .declareTheMode,
      .declareRemoteNotification, .signForHealthResearch, .signForTheGPU, .signForInference:
      .entry
    case .completeOnce, .freeTheQueue, .freeEachQueue, .submitFirst, .submitWhateverTheOutcome,
      .submitBeforeCompleting, .askOnlyForMore, .keepThePendingRequest, .askAWeekAhead,
      .askForLater, .leaveOutTheDate, .submitAndCatch, .submitWhenLeft, .submitForTheWork,
      .submitAtNextLaunch, .askAgainWithRefreshOn, .requireLess, .registerAtEveryLaunch,
      .registerAllAtLaunch, .registerOnceAndFirst, .registerBeforeSubmitting, .registerOnce,
      .registerInTime, .submitInFront, .submitOffTheMainThread, .waitForATap,
      .workWithoutTheGPU, .neverLowerProgress, .sendInTheBackground, .refreshIsThere,
      .readTheIdentifierLate, .beginInFront, .beginItAgain, .raiseTheTimeout, .beginATransfer,
      .keepLaunchEvents, .letTheUserBeginAgain, .expectItAtNight:
      .call
    case .completeOnEveryPath, .setExpirationHandler, .completeOnExpiration,
      .reportFailureOnExpiration, .completeThePush, .answerTheSession, .completeEachRun,
      .useTheCallsOnce, .endOnEveryPath, .beginOneAssertion, .holdAnAssertion, .holdWhileLocked,
      .stopTheGPU, .reportMoreOften, .reportEveryFewSeconds, .beginAllAtOnce:
      .everyPath
    case .doLessOrSave, .saveEachPiece, .easeTheProcessor, .mendTheCrash,
      .mendWhatEndedTheProcess, .useLessMemory, .moveToAnotherKind, .goOnUntilDone, .askLessOften,
      .useFewerIdentifiers, .useAnOfferedKind, .sendFewerPushes, .refreshAsWell, .refreshInstead,
      .leaveTheRestToATask, .doLessUnderTheAssertion, .returnFromTheMainThread:
      .work
    }
  }
}

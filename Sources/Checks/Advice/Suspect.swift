import AppCheck
import Basics
public import RunRecord
import RunText
public import SchedulerEngine

/// One possible cause of a symptom, in words. What points to it says so itself: the card of a rule, an ending,
/// a finding, a mistake.
public struct Suspect: Hashable, Sendable {
  let id: SuspectID
  /// Its name in `--answer` and in JSON.
  public let name: String
  public let title: String
  public let remedy: Remedy
  /// A command that demonstrates it even if no file of the app shows it.
  public let proof: String
  /// What to ask if the files do not show it; nil if only files can.
  public let question: String?
  /// The MetricKit counter for it on users' phones.
  let counter: String?

  fileprivate init(
    _ id: SuspectID, _ name: String, _ title: String, _ remedy: Remedy, _ proof: String,
    question: String? = nil, counter: String? = nil
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.remedy = remedy
    self.proof = proof
    self.question = question
    self.counter =
      counter
      ?? KillCause.allCases.lazy.filter { $0.description.suspect == id }
      .compactMap { $0.counter?.text }.first
  }

  /// "Begin all transfers at once."
  public var remedyText: String { remedy.words.text.withCapital + "." }

  /// What `bgsim check` reports for it.
  var mistakes: [MistakeCode] { MistakeCode.allCases.filter { $0.details.suspects.contains(id) } }

  var isSeenInCode: Bool { !mistakes.isEmpty }
  var isSeenInRuns: Bool {
    FindingCode.allCases.contains { $0.details.suspects.contains(id) }
      || RuleID.allCases.contains { $0.introduction.card.suspect == id }
      || ExpiryCause.allCases.contains { $0.description.suspect == id }
      || KillCause.allCases.contains { $0.description.suspect == id }
  }

  public static let all = SuspectID.allCases.map(Suspect.init)
}

extension Suspect {
  public init(_ id: SuspectID) { self = id.suspect }
}

extension SuspectID {
  fileprivate var suspect: Suspect {
    switch self {
    case .identifier:
      Suspect(
        self, "identifier", "The identifier is not permitted, or is spelt differently",
        .permitTheIdentifier,
        "bgsim help D201")
    case .mode:
      Suspect(
        self, "mode", "A background mode or entitlement is missing",
        .declareTheMode,
        "bgsim help D108")
    case .registration:
      Suspect(
        self, "registration",
        "The handler is not registered in time, on every path and in every process",
        .registerAllAtLaunch,
        "bgsim run Examples/why-does-my-app-crash-when-it-registers-late.jsonc")
    case .submission:
      Suspect(
        self, "submission",
        "Nothing is submitted, or submit throws and the error is ignored",
        .submitAndCatch,
        "bgsim run Examples/why-do-two-of-three-refreshes-never-run.jsonc",
        question: "Does submit throw, or is its error ignored?")
    case .replaced:
      Suspect(
        self, "replaced", "Each submission replaces the last one and restarts its date",
        .keepThePendingRequest,
        "bgsim run Examples/why-does-submitting-again-push-my-refresh-away.jsonc")
    case .farDate:
      Suspect(
        self, "far-date", "The earliest begin date is too far ahead",
        .askAWeekAhead,
        "bgsim help earliest-too-far")
    case .swipedAway:
      Suspect(
        self, "swiped-away", "The app was swiped away",
        .catchUpWhenOpened,
        "bgsim run Examples/why-does-nothing-run-after-force-quit.jsonc",
        question: "Has the app been swiped away in the app switcher and not opened since?")
    case .refreshOff:
      Suspect(
        self, "refresh-off", "Background App Refresh is off or restricted",
        .workWithoutRefresh,
        "bgsim run Examples/what-does-the-background-app-refresh-switch-stop.jsonc",
        question: "Is Background App Refresh off, for the device or the app, or restricted?")
    case .lowPower:
      Suspect(
        self, "low-power", "Low Power Mode is on",
        .waitForThePowerMode,
        "bgsim run Examples/what-does-low-power-mode-pause.jsonc",
        question: "Is Low Power Mode on?")
    case .lowBattery:
      Suspect(
        self, "low-battery", "The battery is low",
        .waitForTheBattery,
        "bgsim run Examples/does-a-low-battery-stop-my-refresh.jsonc")
    case .notOpened:
      Suspect(
        self, "not-opened", "The app has not been opened for about two weeks",
        .doNotRelyOnAbsentUsers,
        "bgsim run Examples/when-does-processing-give-up-on-an-unused-app.jsonc",
        question: "Has the app not been opened for two weeks?")
    case .rareUse:
      Suspect(
        self, "rare-use", "The app is opened too rarely for the refreshes you expect",
        .expectOneForEachOpening,
        "bgsim run Examples/how-often-does-my-app-refresh-if-it-is-rarely-opened.jsonc",
        question: "Is the app opened less than once a day?")
    case .spacing:
      Suspect(
        self, "spacing", "Launches are kept apart, budgets are used up, or other work has the turn",
        .askLessOften,
        "bgsim run Examples/can-my-app-refresh-every-five-minutes.jsonc")
    case .conditions:
      Suspect(
        self, "conditions",
        "A condition is missing: a charger, a network, an idle, cool or unlocked phone",
        .requireLess,
        "bgsim run Examples/why-does-processing-wait-although-the-phone-charges.jsonc")
    case .stillRunning:
      Suspect(
        self, "still-running", "The last run with this identifier has not ended",
        .completeEachRun,
        "bgsim help already-running")
    case .transfersOneByOne:
      Suspect(
        self, "one-by-one", "Transfers are begun one by one in the background",
        .beginAllAtOnce,
        "bgsim help transfer-delay")
    case .launchEventsOff:
      Suspect(
        self, "launch-events-off", "The session asks for no launch when its transfers are done",
        .keepLaunchEvents,
        "bgsim help launch-events")
    case .pushPriority:
      Suspect(
        self, "push-priority", "The push is not sent as one that may launch the app",
        .sendInTheBackground,
        "bgsim help push-priority")
    case .appleSimulator:
      Suspect(
        self, "apple-simulator", "Apple's Simulator never runs background tasks",
        .leaveApplesSimulator,
        "bgsim help apple-simulator", question: "Are you testing in Apple's Simulator?")
    case .resigned:
      Suspect(
        self, "re-signed",
        "The app was re-signed with another identifier, so nothing becomes pending",
        .signWithTheIdentifier,
        "bgsim help D106", question: "Was the app re-signed with another identifier?")
    case .tooMuchWork:
      Suspect(
        self, "too-much-work", "The work takes longer than its kind allows",
        .doLessOrSave,
        "bgsim run Examples/is-work-kept-when-a-run-is-cut-short.jsonc",
        question:
          "Does the work take longer than allowed: 30 s for a refresh, minutes for processing?")
    case .notIncremental:
      Suspect(
        self, "not-incremental", "The work starts from the beginning each time",
        .saveEachPiece,
        "bgsim run Examples/does-a-migration-finish-in-several-nights.jsonc",
        question:
          "Does the work start from the beginning each time, because no progress is saved?")
    case .noExpirationHandler:
      Suspect(
        self, "no-expiration-handler",
        "The expiration handler is missing or set too late",
        .setExpirationHandler,
        "bgsim help ended-without-handler")
    case .blockedQueue:
      Suspect(
        self, "blocked-queue",
        "The work blocks the queue on which the expiration handler is called",
        .freeTheQueue,
        "bgsim run Examples/what-if-the-handler-blocks-its-queue.jsonc")
    case .wrongKind:
      Suspect(
        self, "wrong-kind", "The work is of the wrong kind for a refresh",
        .moveToAnotherKind,
        "bgsim advise --started-by schedule --takes 5m",
        question: "Is it a refresh that does more than fetch a little?")
    case .takenBack:
      Suspect(
        self, "taken-back", "The device's state changed, and the system took the time back",
        .beReadyToStop,
        "bgsim run Examples/what-if-the-user-picks-up-the-phone.jsonc",
        question: "Does it happen when somebody picks up the phone or unplugs it?")
    case .neverCompleted:
      Suspect(
        self, "never-completed", "setTaskCompleted is missing on some path",
        .completeOnEveryPath,
        "bgsim run Examples/what-if-my-handler-never-completes.jsonc")
    case .noProgress:
      Suspect(
        self, "no-progress", "A continued task reports no progress for too long",
        .reportMoreOften,
        "bgsim run Examples/what-stops-an-export-that-stands-still.jsonc")
    case .stoppedByUser:
      Suspect(
        self, "stopped-by-user", "The user stopped a continued task",
        .letTheUserBeginAgain,
        "bgsim run Examples/does-my-export-go-on-after-the-user-leaves.jsonc")
    case .processor:
      Suspect(
        self, "processor", "The work keeps the processor too busy",
        .easeTheProcessor,
        "bgsim run Examples/does-a-busy-processor-end-my-task.jsonc")
    case .misuse:
      Suspect(
        self, "misuse", "The API is used in a way that crashes the app",
        .useTheCallsOnce,
        "bgsim run Examples/what-if-a-handler-completes-twice.jsonc")
    case .crash:
      Suspect(
        self, "crash", "The app's own code crashes", .mendTheCrash, "bgsim help crashed")
    case .memory:
      Suspect(
        self, "memory", "The app uses too much memory in the background",
        .useLessMemory,
        "bgsim help memory-pressure",
        question: "Does the app hold large images or files in memory while it works?",
        counter: "memoryLimitTerminationCount")
    case .memoryShort:
      Suspect(
        self, "memory-short", "Memory was short, and the system ended the app for others",
        .beReadyToStop, "bgsim help memory-pressure")
    case .assertionLeft:
      Suspect(
        self, "assertion-left", "An assertion is never ended",
        .endOnEveryPath,
        "bgsim help facts 101",
        question:
          "Is there a path on which beginBackgroundTask is not followed by endBackgroundTask?")
    case .lockHeld:
      Suspect(
        self, "lock-held", "A file lock is held when the app is suspended",
        .holdWhileLocked, "bgsim help facts 313",
        question:
          "Is a database or file still open for writing when the app goes to the background?")
    case .gpuInBackground:
      Suspect(
        self, "gpu-in-background", "Work on the GPU goes on when the app leaves the foreground",
        .stopTheGPU,
        "bgsim help gpu-work-when-left")
    case .neverResubmitted:
      Suspect(
        self, "never-resubmitted", "Not every path submits the next request",
        .submitFirst,
        "bgsim run Examples/does-a-failed-sync-come-back.jsonc")
    case .resubmittedLate:
      Suspect(
        self, "resubmitted-late", "The next request is submitted after completing",
        .submitBeforeCompleting,
        "bgsim help resubmitted-after-completing")
    case .debugger:
      Suspect(
        self, "debugger",
        "A debugger lifts limits: nothing is suspended, and pushes arrive at once",
        .tryWithoutXcode, "bgsim help facts 118",
        question: "Does it run only with Xcode attached, or when started by the debugger?")
    case .alwaysCharging:
      Suspect(
        self, "always-charging", "The test phone is charging and opened all day",
        .useThePhoneAsUsersDo,
        "bgsim run Examples/does-the-database-clean-up-run-every-night.jsonc",
        question: "Is the test phone on a charger and in use all day?")
    case .newApp:
      Suspect(
        self, "new-app", "A new app has no history to base launches on",
        .waitForHabits,
        "bgsim run Examples/does-a-new-app-refresh-on-its-first-day.jsonc",
        question: "Have users had the app for only a few days?")
    case .standing:
      Suspect(
        self, "standing", "Some phones start next to nothing of an app, for no known reason",
        .tryAnotherPhone,
        "bgsim explain Examples/does-the-news-refresh-before-breakfast.jsonc com.example.news.refresh --at \"day 5 12:00\" --phones 100 --waited 2d"
      )
    }
  }
}

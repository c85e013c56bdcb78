// Long: has a literal for each finding.

package import SchedulerEngine

/// Something an app does that costs it background time, one case per cause.
///
/// Everything known about a finding is in its literal in `details`; the comment above each family names the
/// function that detects it.
public enum FindingCode: UInt8, CaseIterable, Sendable {
  case neverCompleted, killedAlong, processorOverused, queueBlocked, neverBegan, crashed,
    endedWithoutHandler, completedTwice, endedByCompletingTwice, completedLate,
    succeededAfterExpiring, expiresOften, comesAllNight, inferenceRefused
  case leftUnfinished, chainBroken, resubmittedOnlyAfterFailure, resubmittedOnlyAfterSuccess,
    resubmittedAfterCompleting, dateResetByResubmitting, earliestTooFar, asksTooOften
  case identifierNotPermitted, modeMissing, entitlementMissing, kindNotOffered,
    backgroundRefreshOff, appleSimulator, tooManyPending, submittedWithoutHandler,
    registeredTwice, registeredLate, lateRegistrationAccepted, registeredUnpermitted,
    deliveredWithoutHandler, diedAtLaunch, submittedOnMainThread, mainThreadBlocked
  case stalled, riskyGap, progressFell, submittedUnasked, submittedInBackground, dateIgnored
  case wildcardNamedItself, wildcardMisspelt, wildcardSuffixEmpty, wildcardForOtherKind,
    continuedForeign, gpuUnavailable, gpuEntitlementMissing
  case pushPriority, pushModeMissing, pushNotCompleted, pushesTooOften, pushWithoutRefresh
  case assertionLeftOpen, assertionEndedWrongly, tooManyAssertions, assertionRefused,
    assertionTooShort, fileLockHeld, gpuWorkWhenLeft, workWithoutAssertion
  case transferNotAnswered, transferBegunInBackground, transferMadeDiscretionary, transferCancelled,
    transferTimedOut,
    transfersOneByOne

  /// The stable word used in reports and JSON.
  public var name: StaticString { details.name }
  public var severity: FindingSeverity { details.severity }
  /// What the device does in response.
  public var consequence: StaticString { details.consequence }
  public var fix: StaticString { details.fix.words }
  /// Whether it describes an outcome. A call or an ending is a fact of the log; an outcome is blamed on a
  /// habit of the app only if another habit would have changed it.
  public var isOutcome: Bool { details.isOutcome }
}

/// How serious a finding is.
public enum FindingSeverity: UInt8, CaseIterable, Sendable {
  /// It costs background time, or the app's life, every time.
  case mistake
  /// It went well here but fails on another system, device or day; the work may have been done.
  case risk
  /// Worth a look: the user, the device or another finding may be to blame, or it may be intended.
  case hint
}

package struct FindingDetails: Sendable {
  package let name: StaticString
  package let severity: FindingSeverity
  /// The numbers of the facts it rests on.
  package let facts: [Int32]
  /// The label of the weakest of them.
  package let trust: Trust
  /// The possible causes of a symptom that it confirms.
  package let suspects: [SuspectID]
  package let isOutcome: Bool
  package let consequence: StaticString
  package let fix: Remedy
  /// What was seen, compared with the limit.
  package let evidence: (@Sendable (_ seen: String, _ limit: String) -> String)?
  /// The example in `help FINDING`; nil if only real code or its property list can show the finding, not a
  /// scenario.
  package let example: FindingExample?

  fileprivate init(
    _ name: StaticString, _ severity: FindingSeverity, facts: [Int32] = [],
    _ trust: Trust = .assumed, suspects: [SuspectID] = [], isOutcome: Bool = false,
    consequence: StaticString,
    fix: Remedy, evidence: (@Sendable (String, String) -> String)? = nil,
    example: FindingExample? = nil
  ) {
    self.name = name
    self.severity = severity
    self.facts = facts
    self.trust = trust
    self.suspects = suspects
    self.isOutcome = isOutcome
    self.consequence = consequence
    self.fix = fix
    self.evidence = evidence
    self.example = example
  }

  /// The facts in the order of their numbers.
  package var citedFacts: [Int32] { facts.sorted() }
}

/// A part of a scenario that leads to a finding, and the same part corrected.
package struct FindingExample: Sendable {
  private let tasks: Lines
  /// More keys of the app.
  private let app: Lines
  /// More keys of the scenario.
  private let scenario: Lines

  /// A single literal is used for both sides.
  fileprivate struct Lines: ExpressibleByStringLiteral {
    let wrong: StaticString
    let right: StaticString

    init(_ wrong: StaticString, _ right: StaticString) {
      self.wrong = wrong
      self.right = right
    }

    init(stringLiteral both: StaticString) { self.init(both, both) }
  }

  fileprivate init(tasks: Lines = "", app: Lines = "", scenario: Lines = "") {
    self.tasks = tasks
    self.app = app
    self.scenario = scenario
  }

  fileprivate static func tasks(_ wrong: StaticString, _ right: StaticString) -> FindingExample {
    FindingExample(tasks: Lines(wrong, right))
  }

  package var wrong: Side { Side(tasks: tasks.wrong, app: app.wrong, scenario: scenario.wrong) }
  package var right: Side { Side(tasks: tasks.right, app: app.right, scenario: scenario.right) }

  package struct Side {
    fileprivate let tasks: StaticString
    fileprivate let app: StaticString
    fileprivate let scenario: StaticString

    package var lines: [String] {
      [tasks, app, scenario].flatMap { $0.description.split(separator: "\n").map(String.init) }
    }

    /// The whole scenario: five days with an app that is opened six times a day.
    package var document: String {
      """
      { "format": 1, "duration": "5d", \(scenario)\(scenario.utf8CodeUnitCount == 0 ? "" : ",")
        "apps": [{ "id": "a", \(app)\(app.utf8CodeUnitCount == 0 ? "" : ",")
          "opened": ["07:00", "10:00", "13:00", "16:00", "19:00", "22:00"],
          "tasks": [
      \(tasks)
          ],
        }],
      }

      """
    }
  }
}

extension FindingCode {
  package var details: FindingDetails {
    switch self {
    // Bad endings of runs: `runFindings`.
    case .neverCompleted:
      .init(
        "never-completed", .mistake, facts: [66, 68, 69, 253, 301], .observed,
        suspects: [.neverCompleted],
        consequence:
          "the system kills the app unless it is in front, and launches it less often for a while",
        fix: .completeOnEveryPath,
        example: .tasks(
          """
          { "refresh": "a.r",
            "work": { "takes": "1m" }, "onExpiration": "ignore" }
          """,
          #"{ "refresh": "a.r", "work": { "takes": "1m" } }"#))
    case .killedAlong:
      .init(
        "killed-along", .hint,
        consequence: "it ended with its process; another finding says what ended the process",
        fix: .mendWhatEndedTheProcess,
        example: .init(
          tasks: .init(
            """
            { "processing": "a.short", "requires": ["power"],
              "work": { "completesAgain": "1s" } },
            { "processing": "a.long", "requires": ["power"],
              "work": { "takes": "2m" } }
            """,
            """
            { "processing": "a.short", "requires": ["power"] },
            { "processing": "a.long", "requires": ["power"],
              "work": { "takes": "2m" } }
            """),
          scenario: #""rules": { "completion.second-traps": true }"#))
    case .processorOverused:
      .init(
        "processor-overused", .mistake, facts: [56], .documented, suspects: [.processor],
        consequence: "the processor monitor kills the app in the middle of its work",
        fix: .easeTheProcessor,
        example: .tasks(
          #"{ "processing": "a.p", "work": { "takes": "4m", "cpu": "95%" } }"#,
          """
          { "processing": "a.p", "requires": ["power"],
            "work": { "takes": "4m", "cpu": "95%" } }
          """))
    case .queueBlocked:
      .init(
        "queue-blocked", .mistake, facts: [140, 221], .observed, suspects: [.blockedQueue],
        consequence: "the expiration handler cannot run while the work blocks its queue",
        fix: .freeTheQueue,
        example: .tasks(
          #"{ "refresh": "a.r", "work": { "takes": "50s", "blocksQueue": true } }"#,
          #"{ "refresh": "a.r", "work": { "takes": "50s" } }"#))
    case .neverBegan:
      .init(
        "never-began", .mistake, facts: [140, 221], .observed, suspects: [.blockedQueue],
        consequence: "the handler was never entered, because its queue was occupied all its time",
        fix: .freeEachQueue,
        evidence: { seen, _ in "occupied by \(seen)" })
    case .crashed:
      .init(
        "crashed", .mistake, facts: [47], .documented, suspects: [.crash],
        consequence:
          "all runs in the process end with it, and requests not submitted by then are never made",
        fix: .mendTheCrash,
        example: .tasks(
          #"{ "refresh": "a.r", "work": { "ending": "crashes" } }"#,
          #"{ "refresh": "a.r" }"#))
    case .endedWithoutHandler:
      .init(
        "ended-without-handler", .mistake, facts: [65, 73, 74], .documented,
        suspects: [.noExpirationHandler],
        consequence:
          "the task was not completed in time, and no expiration handler was set to hear the warning",
        fix: .setExpirationHandler,
        example: .tasks(
          """
          { "refresh": "a.r",
            "work": { "takes": "1m" }, "onExpiration": "noHandler" }
          """,
          #"{ "refresh": "a.r", "work": { "takes": "1m" } }"#))
    case .succeededAfterExpiring:
      .init(
        "success-after-expiration", .risk, facts: [67, 256], .observed,
        suspects: [.noExpirationHandler],
        consequence:
          "the run was told to stop and still reported success; work that was cut off passes for done",
        fix: .reportFailureOnExpiration,
        example: .tasks(
          """
          { "refresh": "a.r",
            "work": { "takes": "28s" }, "onExpiration": "ignore" }
          """,
          #"{ "refresh": "a.r", "work": { "takes": "28s" } }"#))
    case .deliveredWithoutHandler:
      .init(
        "delivered-without-handler", .mistake, facts: [24], .documented, suspects: [.registration],
        consequence: "the app is launched for nothing and the request is lost",
        fix: .registerAtEveryLaunch,
        example: .init(
          tasks: .init(
            #"{ "refresh": "a.r", "registers": "beforeSubmitting" }"#,
            #"{ "refresh": "a.r", "registers": "atLaunch" }"#),
          scenario: #""events": [{ "at": "day 1 22:30", "terminate": "a" }]"#))
    case .diedAtLaunch:
      .init(
        "died-at-launch", .mistake, facts: [218], .observed, suspects: [.misuse],
        consequence:
          "the app crashes while launching, so the task never starts and its request is lost",
        fix: .registerOnceAndFirst,
        example: .tasks(
          """
          { "refresh": "a.r", "submit": ["onLaunch"] },
          { "processing": "a.p", "submit": ["onLaunch"], "registers": "never" }
          """,
          """
          { "refresh": "a.r", "submit": ["onLaunch"] },
          { "processing": "a.p", "submit": ["onLaunch"] }
          """))
    case .pushNotCompleted:
      .init(
        "push-not-completed", .mistake, facts: [108], .documented, suspects: [.noExpirationHandler],
        consequence: "the app uses up all of its time, and all of it counts against its budgets",
        fix: .completeThePush,
        example: .tasks(
          """
          { "push": "a.news", "arrives": ["09:00-18:00 every 3h"],
            "work": { "ending": "neverCompletes" } }
          """,
          """
          { "push": "a.news", "arrives": ["09:00-18:00 every 3h"],
            "work": { "ending": "fails" } }
          """))
    case .transferNotAnswered:
      .init(
        "transfer-not-answered", .mistake, facts: [305], .documented,
        consequence:
          "the session's completion handler is not called, so the app stays awake until its time is up",
        fix: .answerTheSession,
        example: .tasks(
          """
          { "transfer": "a.t", "upload": "5MB",
            "work": { "ending": "neverCompletes" } }
          """,
          #"{ "transfer": "a.t", "upload": "5MB", "work": { "ending": "fails" } }"#))
    // Tasks most of whose runs expire: `expiryFindings`.
    case .expiresOften:
      .init(
        "expires-often", .hint, facts: [123], .documented, suspects: [.tooMuchWork],
        isOutcome: true,
        consequence: "most of the work is cut off before it is done",
        fix: .doLessOrSave,
        evidence: { "\($0) of its runs; reported above \($1)" },
        example: .tasks(
          """
          { "processing": "a.p", "resubmit": "first",
            "work": { "takes": "20m" } }
          """,
          """
          { "processing": "a.p", "resubmit": "first",
            "work": { "total": "20m", "checkpoint": "10s" } }
          """))
    // Series of runs that all ended in time: `nightFindings`.
    case .comesAllNight:
      .init(
        "comes-all-night", .hint, facts: [317], .observed,
        consequence:
          "the system runs it every 20 to 40 minutes of an idle night, whether there is more to do or not",
        fix: .askOnlyForMore,
        evidence: { seen, _ in "\(seen) runs in a row that ended in time and asked for another" },
        example: .tasks(
          """
          { "processing": "a.p", "requires": ["power"], "resubmit": "first",
            "work": { "takes": "20s" } }
          """,
          """
          { "processing": "a.p", "requires": ["power"], "resubmit": "first",
            "earliest": "12h", "work": { "takes": "20s" } }
          """))
    case .inferenceRefused:
      .init(
        "inference-refused", .mistake, facts: [324, 326], .observed,
        consequence:
          "from iOS 27 on the Neural Engine refuses to work for the app in the background",
        fix: .signForInference,
        example: .init(
          tasks: .init(
            #"{ "processing": "a.p", "requires": ["neuralEngine"] }"#,
            #"{ "processing": "a.p" }"#),
          scenario: #""os": "iOS 27""#))
    // Runs that left no request pending: `chainFindings`, and `resubmissionFindings` for late requests.
    case .leftUnfinished:
      .init(
        "left-unfinished", .mistake, facts: [47, 71], .observed,
        suspects: [.neverResubmitted, .notIncremental], isOutcome: true,
        consequence:
          "the run asks for no other, so the rest waits until the app runs for another reason and submits a request",
        fix: .goOnUntilDone,
        example: .tasks(
          """
          { "processing": "a.p", "submit": ["day 1 10:01"], "resubmit": "never",
            "work": { "takes": "10m" } }
          """,
          """
          { "processing": "a.p", "submit": ["day 1 10:01"], "resubmit": "untilDone",
            "work": { "total": "10m", "checkpoint": "10s" } }
          """))
    case .chainBroken:
      .init(
        "chain-broken", .mistake, facts: [45, 47, 71], .observed, suspects: [.neverResubmitted],
        isOutcome: true,
        consequence:
          "it does not run again until the app runs for another reason and submits a request",
        fix: .submitFirst,
        example: .tasks(
          #"{ "refresh": "a.r", "resubmit": "never" }"#,
          #"{ "refresh": "a.r", "resubmit": "first" }"#))
    case .resubmittedOnlyAfterFailure:
      .init(
        "resubmitted-only-after-failure", .mistake, facts: [47], .documented,
        suspects: [.neverResubmitted],
        isOutcome: true,
        consequence:
          "the first run that succeeds is the last, because nothing is submitted after it",
        fix: .submitWhateverTheOutcome,
        example: .tasks(
          """
          { "refresh": "a.r", "resubmit": "onFailure",
            "work": { "takes": "5s..60s" } }
          """,
          """
          { "refresh": "a.r", "resubmit": "first",
            "work": { "takes": "5s..60s" } }
          """))
    case .resubmittedOnlyAfterSuccess:
      .init(
        "resubmitted-only-after-success", .mistake, facts: [48], .documented,
        suspects: [.neverResubmitted],
        isOutcome: true,
        consequence:
          "the first run that fails or expires is the last, because nothing is submitted after it",
        fix: .submitWhateverTheOutcome,
        example: .tasks(
          """
          { "refresh": "a.r", "resubmit": "onSuccess",
            "work": { "takes": "5s..60s" } }
          """,
          """
          { "refresh": "a.r", "resubmit": "first",
            "work": { "takes": "5s..60s" } }
          """))
    case .resubmittedAfterCompleting:
      .init(
        "resubmitted-after-completing", .risk, facts: [48], .documented,
        suspects: [.resubmittedLate],
        consequence: "the app may be suspended before it makes the request",
        fix: .submitBeforeCompleting)
    // Dates: `dateFindings`, and `submissionFindings` for dates too far or too near.
    case .dateResetByResubmitting:
      .init(
        "date-reset-by-resubmitting", .mistake, facts: [233, 234], .observed, suspects: [.replaced],
        isOutcome: true,
        consequence:
          "each submission takes the place of the one before, so the launch keeps moving later",
        fix: .keepThePendingRequest,
        evidence: { "replaced \($0) times in a row; reported from \($1)" },
        example: .init(
          tasks: .init(
            #"{ "refresh": "a.r", "earliest": "4h" }"#,
            #"{ "refresh": "a.r", "earliest": "4h", "submit": ["onBackground", "ifNotPending"] }"#))
      )
    case .earliestTooFar:
      .init(
        "earliest-too-far", .risk, facts: [7], .documented, suspects: [.farDate],
        consequence: "if the user stops opening the app, it may never run",
        fix: .askAWeekAhead,
        evidence: { "asked for in \($0); at most \($1) is advised" },
        example: .tasks(
          #"{ "refresh": "a.r", "earliest": "9d" }"#,
          #"{ "refresh": "a.r", "earliest": "7d" }"#))
    case .asksTooOften:
      .init(
        "asks-too-often", .hint, facts: [40], .documented, suspects: [.spacing], isOutcome: true,
        consequence:
          "it does not run any sooner; the system spaces refreshes out whatever the date says",
        fix: .askForLater,
        evidence: { "asked for in \($0); at least \($1) is advised" },
        example: .tasks(
          #"{ "refresh": "a.r", "earliest": "1m" }"#,
          #"{ "refresh": "a.r", "earliest": "15m" }"#))
    // Calls that were refused, fatal or too late: `mishapFindings`.
    case .completedTwice:
      .init(
        "completed-twice", .mistake, facts: [139, 255], .observed,
        consequence: "the second call is ignored; usually two code paths race",
        fix: .completeOnce,
        example: .tasks(
          #"{ "refresh": "a.r", "work": { "completesAgain": "1s" } }"#,
          #"{ "refresh": "a.r" }"#))
    case .endedByCompletingTwice:
      .init(
        "ended-by-completing-twice", .mistake, facts: [255], .observed, suspects: [.misuse],
        consequence:
          "the second call crashes the app and every run in it; usually two code paths race",
        fix: .completeOnce,
        example: .init(
          tasks: .init(
            #"{ "refresh": "a.r", "work": { "completesAgain": "1s" } }"#,
            #"{ "refresh": "a.r" }"#),
          scenario: #""rules": { "completion.second-traps": true }"#))
    case .completedLate:
      .init(
        "completed-late", .mistake, facts: [67], .documented, suspects: [.noExpirationHandler],
        consequence: "the call came after the run had ended, so it is ignored",
        fix: .completeOnExpiration,
        example: .tasks(
          """
          { "refresh": "a.r",
            "work": { "takes": "1m" }, "onExpiration": "noHandler" }
          """,
          #"{ "refresh": "a.r", "work": { "takes": "10s" } }"#))
    case .identifierNotPermitted:
      .init(
        "identifier-not-permitted", .mistake, facts: [15, 17], .documented, suspects: [.identifier],
        consequence: "nothing is scheduled, because submit throws notPermitted",
        fix: .permitTheIdentifier,
        example: .init(
          tasks: .init(
            #"{ "refresh": "a.refresh", "registers": "never" }"#,
            #"{ "refresh": "a.refresh" }"#),
          app: .init(
            #""permitted": ["a.refesh"]"#,
            #""permitted": ["a.refresh"]"#)))
    case .modeMissing:
      .init(
        "mode-missing", .mistake, facts: [18, 19, 225], .documented, suspects: [.mode],
        consequence: "nothing is scheduled, because submit throws notPermitted",
        fix: .declareTheMode,
        example: .init(
          tasks: #"{ "refresh": "a.r" }"#,
          app: .init(
            #""modes": ["processing"]"#,
            #""modes": ["fetch"]"#)))
    case .entitlementMissing:
      .init(
        "entitlement-missing", .mistake, facts: [206], .documented, suspects: [.mode],
        consequence: "nothing is scheduled, because submit throws notPermitted",
        fix: .signForHealthResearch,
        example: .init(
          tasks: #"{ "healthResearch": "a.study" }"#,
          app: .init("", #""entitlements": ["healthResearch"]"#)))
    case .kindNotOffered:
      .init(
        "kind-not-offered", .risk, facts: [86], .documented, suspects: [.submission],
        consequence: "this version of iOS has no such request, so nothing is scheduled",
        fix: .useAnOfferedKind,
        example: .init(
          tasks: """
            { "continued": "a.export.x",
              "work": { "units": 60, "pace": "1 per 1s" } }
            """,
          scenario: .init(#""os": "iOS 18""#, #""os": "iOS 26""#)))
    case .backgroundRefreshOff:
      .init(
        "background-refresh-off", .hint, facts: [132, 224], .documented, suspects: [.refreshOff],
        consequence: "nothing is scheduled, because submit throws unavailable",
        fix: .tellTheUserRefreshIsOff,
        example: .init(
          tasks: #"{ "refresh": "a.r" }"#,
          app: .init(#""refreshOn": false"#, #""refreshOn": true"#)))
    case .appleSimulator:
      .init(
        "apple-simulator", .hint, facts: [109, 224], .documented, suspects: [.appleSimulator],
        consequence: "nothing is ever scheduled on Apple's Simulator; submit throws unavailable",
        fix: .leaveApplesSimulator,
        example: .init(
          tasks: #"{ "refresh": "a.r" }"#,
          scenario: .init(
            #""device": { "appleSimulator": true }"#,
            #""device": { "model": "iPhone" }"#)))
    case .tooManyPending:
      .init(
        "too-many-pending", .mistake, facts: [120], .documented, suspects: [.submission],
        consequence: "nothing is scheduled, because submit throws tooManyPendingTaskRequests",
        fix: .useFewerIdentifiers,
        example: .tasks(
          """
          { "refresh": "a.r" },
          { "refresh": "a.s" }
          """,
          #"{ "refresh": "a.r" }"#))
    case .submittedWithoutHandler:
      .init(
        "submitted-without-handler", .mistake, facts: [17, 218], .observed,
        suspects: [.registration],
        consequence: "the app crashes with an exception",
        fix: .registerBeforeSubmitting,
        example: .tasks(
          #"{ "refresh": "a.r", "registers": "never" }"#,
          #"{ "refresh": "a.r" }"#))
    case .registeredTwice:
      .init(
        "registered-twice", .mistake, facts: [27, 218, 223], .observed,
        suspects: [.registration, .misuse],
        consequence: "the app crashes with an exception",
        fix: .registerOnce,
        example: .tasks(
          #"{ "refresh": "a.r", "registers": "twice" }"#,
          #"{ "refresh": "a.r" }"#))
    case .registeredLate:
      .init(
        "registered-late", .mistake, facts: [22, 23, 216, 218], .observed,
        suspects: [.registration, .misuse],
        consequence: "the app crashes with an exception",
        fix: .registerInTime,
        example: .init(
          tasks: .init(
            #"{ "refresh": "a.r", "registers": "late" }"#,
            #"{ "refresh": "a.r", "registers": "atLaunch" }"#),
          scenario: #""os": "iOS 18""#))
    case .lateRegistrationAccepted:
      .init(
        "late-registration-accepted", .risk, facts: [216], .observed,
        consequence:
          "it works on this version of iOS by accident; on iOS 18 and earlier the app crashes",
        fix: .registerInTime,
        example: .tasks(
          #"{ "refresh": "a.r", "registers": "late" }"#,
          #"{ "refresh": "a.r", "registers": "atLaunch" }"#))
    case .registeredUnpermitted:
      .init(
        "registered-unpermitted", .mistake, facts: [16], .documented, suspects: [.identifier],
        consequence: "the handler is never called, because register returns false",
        fix: .permitTheIdentifier,
        example: .init(
          tasks: #"{ "refresh": "a.r" }"#,
          app: .init(#""permitted": []"#, #""permitted": ["a.r"]"#)))
    case .submittedInBackground:
      .init(
        "submitted-in-background", .mistake, facts: [80, 230], .assumed, suspects: [.submission],
        consequence: "nothing is scheduled, because submit throws",
        fix: .submitInFront,
        example: .tasks(
          """
          { "continued": "a.export.x", "submit": ["onBackground"],
            "work": { "units": 60, "pace": "1 per 1s" } }
          """,
          """
          { "continued": "a.export.x", "submit": ["onOpen"],
            "work": { "units": 60, "pace": "1 per 1s" } }
          """))
    // A call that no log shows; the kit detects it where it is made.
    case .submittedOnMainThread:
      .init(
        "submitted-on-main-thread", .risk, facts: [334], .documented,
        consequence: "the call may take any time, and the app's interface stands still for as long",
        fix: .submitOffTheMainThread)
    case .mainThreadBlocked:
      .init(
        "main-thread-blocked", .mistake, facts: [251, 352], .documented, suspects: [.blockedQueue],
        consequence:
          "the watchdog ends the app, 0x8badf00d, and all runs in its process end with it",
        fix: .returnFromTheMainThread)
    case .wildcardNamedItself:
      .init(
        "wildcard-named-itself", .mistake, facts: [227], .documented, suspects: [.identifier],
        consequence: "a wildcard is only a pattern, so nothing is launched for it",
        fix: .useTheFullIdentifier,
        example: .tasks(
          """
          { "continued": "a.export.*",
            "work": { "units": 60, "pace": "1 per 1s" } }
          """,
          """
          { "continued": "a.export.x",
            "work": { "units": 60, "pace": "1 per 1s" } }
          """))
    case .wildcardMisspelt:
      .init(
        "wildcard-misspelt", .mistake, facts: [227], .documented, suspects: [.identifier],
        consequence: "the entry matches no identifier",
        fix: .endWithDotAndAsterisk)
    case .wildcardSuffixEmpty:
      .init(
        "wildcard-suffix-empty", .mistake, facts: [227], .documented, suspects: [.identifier],
        consequence: "an identifier with nothing in place of the asterisk is not permitted",
        fix: .addASuffix,
        example: .init(
          tasks: .init(
            """
            { "continued": "a.export.",
              "work": { "units": 60, "pace": "1 per 1s" } }
            """,
            """
            { "continued": "a.export.x",
              "work": { "units": 60, "pace": "1 per 1s" } }
            """),
          app: #""permitted": ["a.export.*"]"#))
    case .wildcardForOtherKind:
      .init(
        "wildcard-for-other-kind", .mistake, facts: [15], .documented, suspects: [.identifier],
        consequence: "nothing is scheduled, because submit throws notPermitted",
        fix: .listInFull,
        example: .init(
          tasks: #"{ "refresh": "a.export.x" }"#,
          app: .init(
            #""permitted": ["a.export.*"]"#,
            #""permitted": ["a.export.x"]"#)))
    case .continuedForeign:
      .init(
        "continued-foreign", .mistake, facts: [20, 236], .observed, suspects: [.identifier],
        consequence: "nothing is ever pending; a device may drop the request without an error",
        fix: .beginWithTheBundle,
        example: .init(
          tasks: .init(
            """
            { "continued": "b.export.x",
              "work": { "units": 60, "pace": "1 per 1s" } }
            """,
            """
            { "continued": "a.export.x",
              "work": { "units": 60, "pace": "1 per 1s" } }
            """),
          app: .init(
            #""permitted": ["b.export.x"]"#,
            #""permitted": ["a.export.x"]"#)))
    case .gpuUnavailable:
      .init(
        "gpu-unavailable", .risk, facts: [85, 229, 271], .observed,
        consequence: "nothing is scheduled, because submit throws notPermitted",
        fix: .workWithoutTheGPU,
        example: .init(
          tasks: .init(
            """
            { "continued": "a.export.x", "requires": ["gpu"],
              "work": { "units": 60, "pace": "1 per 1s" } }
            """,
            """
            { "continued": "a.export.x",
              "work": { "units": 60, "pace": "1 per 1s" } }
            """),
          app: .init(#""entitlements": ["backgroundGPU"]"#, "")))
    case .gpuEntitlementMissing:
      .init(
        "gpu-entitlement-missing", .mistake, facts: [85, 214], .documented, suspects: [.mode],
        consequence: "nothing is scheduled, because submit throws notPermitted",
        fix: .signForTheGPU,
        example: .init(
          tasks: .init(
            """
            { "continued": "a.export.x", "requires": ["gpu"],
              "work": { "units": 60, "pace": "1 per 1s" } }
            """,
            """
            { "continued": "a.export.x",
              "work": { "units": 60, "pace": "1 per 1s" } }
            """),
          scenario: #""device": { "backgroundGPU": true }"#))
    // Continued tasks: `continuedFindings`.
    case .stalled:
      .init(
        "stalled", .mistake, facts: [78, 266], .documented, suspects: [.noProgress],
        consequence: "a task that makes no progress for too long expires",
        fix: .reportMoreOften,
        example: .tasks(
          """
          { "continued": "a.export.x",
            "work": { "units": 60, "pace": "1 per 1s", "stalls": [{ "atUnit": 9, "for": "5m" }] } }
          """,
          """
          { "continued": "a.export.x",
            "work": { "units": 60, "pace": "1 per 1s" } }
          """))
    case .riskyGap:
      .init(
        "risky-gap", .risk, facts: [261], .stated,
        consequence:
          "gaps this long are close to the limit, and on a slower device the task would expire",
        fix: .reportEveryFewSeconds,
        example: .tasks(
          """
          { "continued": "a.export.x",
            "work": { "units": 60, "pace": "1 per 1s", "stalls": [{ "atUnit": 9, "for": "25s" }] } }
          """,
          """
          { "continued": "a.export.x",
            "work": { "units": 60, "pace": "1 per 1s" } }
          """))
    case .progressFell:
      .init(
        "progress-fell", .mistake,
        consequence: "the lower value is ignored and counts as no progress",
        fix: .neverLowerProgress,
        example: .tasks(
          """
          { "continued": "a.export.x",
            "work": { "units": 60, "pace": "1 per 1s", "fallsAt": 9 } }
          """,
          """
          { "continued": "a.export.x",
            "work": { "units": 60, "pace": "1 per 1s" } }
          """))
    case .submittedUnasked:
      .init(
        "submitted-unasked", .risk, facts: [82], .documented,
        consequence: "the system may cancel work the user did not ask for",
        fix: .waitForATap,
        example: .tasks(
          """
          { "continued": "a.export.x", "userInitiated": false,
            "work": { "units": 60, "pace": "1 per 1s" } }
          """,
          """
          { "continued": "a.export.x", "userInitiated": true,
            "work": { "units": 60, "pace": "1 per 1s" } }
          """))
    case .dateIgnored:
      .init(
        "date-ignored", .risk, facts: [228], .documented,
        consequence: "the date is ignored; the task starts as soon as there is room",
        fix: .leaveOutTheDate,
        example: .tasks(
          """
          { "continued": "a.export.x", "earliest": "1h",
            "work": { "units": 60, "pace": "1 per 1s" } }
          """,
          """
          { "continued": "a.export.x",
            "work": { "units": 60, "pace": "1 per 1s" } }
          """))
    // Silent pushes: `pushFindings`.
    case .pushPriority:
      .init(
        "push-priority", .mistake, facts: [107], .documented, suspects: [.pushPriority],
        consequence: "the app is not launched for it, now or later",
        fix: .sendInTheBackground,
        evidence: { "sent with priority \($0) instead of \($1)" },
        example: .init(
          tasks: #"{ "push": "a.news" }"#,
          scenario: .init(
            #""events": [{ "at": "+1h", "push": "a.news", "priority": 10 }]"#,
            #""events": [{ "at": "+1h", "push": "a.news", "priority": 5 }]"#)))
    case .pushModeMissing:
      .init(
        "push-mode-missing", .mistake, facts: [212], .documented, suspects: [.mode],
        consequence: "the push is lost; only an app that declares the mode is launched for one",
        fix: .declareRemoteNotification,
        example: .init(
          tasks: #"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"] }"#,
          app: .init(
            #""modes": ["fetch"]"#,
            #""modes": ["remote-notification"]"#)))
    case .pushesTooOften:
      .init(
        "pushes-too-often", .risk, facts: [127], .documented, suspects: [.spacing],
        consequence: "most are merged or held back; the advice is two or three an hour at most",
        fix: .sendFewerPushes,
        evidence: { "\($0) in an hour; at most \($1) are advised" },
        example: .tasks(
          #"{ "push": "a.news", "arrives": ["every 10m"] }"#,
          #"{ "push": "a.news", "arrives": ["every 30m"] }"#))
    case .pushWithoutRefresh:
      .init(
        "push-without-refresh", .hint, facts: [136], .stated,
        consequence:
          "when a push is merged, held back or dropped, its content is missing until the next one",
        fix: .refreshAsWell,
        example: .tasks(
          #"{ "push": "a.news", "arrives": ["every 20m"] }"#,
          """
          { "push": "a.news", "arrives": ["every 20m"] },
          { "refresh": "a.r" }
          """))
    // Work outside tasks: `activityFindings`.
    case .assertionLeftOpen:
      .init(
        "assertion-left-open", .mistake, facts: [101, 316], .stated, suspects: [.assertionLeft],
        consequence: "the watchdog kills the app (0x8badf00d) when its background time runs out",
        fix: .endOnEveryPath,
        example: .init(
          app: .init(
            #""activities": [{ "name": "sync", "endsWhenDone": false, "onExpiration": "ignore" }]"#,
            #""activities": [{ "name": "sync" }]"#)))
    case .assertionEndedWrongly:
      .init(
        "assertion-ended-wrongly", .mistake, facts: [286], .observed, suspects: [.assertionLeft],
        consequence:
          "the call ends no assertion; the real one stays open until the watchdog kills the app",
        fix: .readTheIdentifierLate,
        example: .init(
          app: .init(
            #""activities": [{ "name": "sync", "takes": "2m", "onExpiration": "endWrongIdentifier" }]"#,
            #""activities": [{ "name": "sync", "takes": "20s" }]"#)))
    case .tooManyAssertions:
      .init(
        "too-many-assertions", .mistake, facts: [312], .stated, suspects: [.assertionLeft],
        consequence: "the system kills the app (0xbada5e47), even when it is in front",
        fix: .beginOneAssertion,
        example: .init(
          app: .init(
            #""activities": [{ "name": "sync", "atOnce": 1500 }]"#,
            #""activities": [{ "name": "sync", "atOnce": 1 }]"#)))
    case .assertionRefused:
      .init(
        "assertion-refused", .risk, facts: [314], .documented, suspects: [.tooMuchWork],
        consequence:
          "the app's background time is used up, so beginBackgroundTask returns .invalid",
        fix: .leaveTheRestToATask,
        example: .init(
          app: .init(
            #""activities": [{ "name": "sync", "takes": "2m", "onExpiration": "beginAgain" }]"#,
            #""activities": [{ "name": "sync", "takes": "20s" }]"#)))
    case .assertionTooShort:
      .init(
        "assertion-too-short", .risk, facts: [100], .stated, suspects: [.tooMuchWork],
        consequence:
          "the app's background time runs out before the work is done, so the work is cut off",
        fix: .doLessUnderTheAssertion,
        example: .init(
          app: .init(
            #""activities": [{ "name": "sync", "takes": "2m" }]"#,
            #""activities": [{ "name": "sync", "takes": "20s" }]"#)))
    case .fileLockHeld:
      .init(
        "file-lock-held", .mistake, facts: [313, 328], .observed, suspects: [.lockHeld],
        consequence: "the system kills the app (0xdead10cc) instead of suspending it",
        fix: .holdWhileLocked,
        example: .init(
          app: .init(
            #""activities": [{ "name": "save", "takes": "20s", "assertion": false, "locksFile": true }]"#,
            #""activities": [{ "name": "save", "takes": "20s", "locksFile": true }]"#)))
    case .gpuWorkWhenLeft:
      .init(
        "gpu-work-when-left", .mistake, facts: [271, 339], .observed, suspects: [.gpuInBackground],
        consequence:
          "the GPU is revoked in the background, and code that takes the error as fatal ends the app",
        fix: .stopTheGPU,
        example: .init(
          app: .init(
            #""activities": [{ "name": "transcribe", "takes": "20s", "gpu": true }]"#,
            #""activities": [{ "name": "transcribe", "takes": "20s" }]"#)))
    case .workWithoutAssertion:
      .init(
        "work-without-assertion", .risk, facts: [315], .documented, isOutcome: true,
        consequence:
          "the app is suspended in the middle of the work, which stops until the app runs again",
        fix: .holdAnAssertion,
        example: .init(
          app: .init(
            #""activities": [{ "name": "sync", "takes": "20s", "assertion": false }]"#,
            #""activities": [{ "name": "sync", "takes": "20s" }]"#)))
    // Transfers: `transferFindings`.
    case .transferBegunInBackground:
      .init(
        "transfer-begun-in-background", .risk, facts: [103], .documented, suspects: [.conditions],
        consequence: "a transfer begun in the background is always discretionary, so it waits",
        fix: .beginInFront,
        example: .tasks(
          #"{ "transfer": "a.t", "upload": "5MB", "submit": ["onBackground"] }"#,
          #"{ "transfer": "a.t", "upload": "5MB", "submit": ["onOpen"] }"#))
    case .transferMadeDiscretionary:
      .init(
        "transfer-made-discretionary", .hint, facts: [103], .documented, suspects: [.conditions],
        consequence:
          "the system makes a transfer discretionary that is begun in the background, so it waits",
        fix: .expectItAtNight,
        example: .tasks(
          #"{ "transfer": "a.t", "upload": "5MB", "resubmit": "last" }"#,
          #"{ "transfer": "a.t", "upload": "5MB", "resubmit": "last", "discretionary": true }"#))
    case .transferCancelled:
      .init(
        "transfer-cancelled", .hint, facts: [99, 285], .stated, suspects: [.swipedAway],
        consequence: "the transfer is lost; the app gets error -999 when the user next opens it",
        fix: .beginItAgain,
        evidence: { "\($0) of \($1) were done" },
        example: .init(
          tasks: .init(
            #"{ "transfer": "a.t", "upload": "50GB" }"#,
            #"{ "transfer": "a.t", "upload": "5MB" }"#),
          scenario: #""events": [{ "at": "day 1 12:01", "forceQuit": "a" }]"#))
    case .transferTimedOut:
      .init(
        "transfer-timed-out", .risk, facts: [304], .documented, suspects: [.tooMuchWork],
        consequence: "the transfer fails with a timeout, and the bytes already moved are lost",
        fix: .raiseTheTimeout,
        evidence: { "\($0) of \($1) were done" },
        example: .tasks(
          #"{ "transfer": "a.t", "upload": "50GB", "timeout": "1h" }"#,
          #"{ "transfer": "a.t", "upload": "50MB", "timeout": "1h" }"#))
    case .transfersOneByOne:
      .init(
        "transfers-one-by-one", .risk, facts: [302], .stated, suspects: [.transfersOneByOne],
        consequence:
          "the app is resumed for each one, and the delay before the next one doubles every time",
        fix: .beginAllAtOnce,
        example: .tasks(
          #"{ "transfer": "a.t", "upload": "5MB", "resubmit": "first" }"#,
          #"{ "transfer": "a.t", "upload": "50MB" }"#))
    }
  }
}

public import RunRecord

extension FindingCode {
  /// For `help FINDING`; nil for what no model of an app can show, only real code.
  public var example: FindingExample? {
    switch self {
    case .neverCompleted: .neverCompleted
    case .killedAlong: .killedAlong
    case .processorOverused: .processorOverused
    case .queueBlocked: .queueBlocked
    case .crashed: .crashed
    case .endedWithoutHandler: .endedWithoutHandler
    case .completedTwice: .completedTwice
    case .endedByCompletingTwice: .endedByCompletingTwice
    case .completedLate: .completedLate
    case .succeededAfterExpiring: .succeededAfterExpiring
    case .expiresOften: .expiresOften
    case .chainBroken: .chainBroken
    case .resubmittedOnlyAfterFailure: .resubmittedOnlyAfterFailure
    case .resubmittedOnlyAfterSuccess: .resubmittedOnlyAfterSuccess
    case .resubmittedAfterCompleting: nil
    case .dateResetByResubmitting: .dateResetByResubmitting
    case .earliestTooFar: .earliestTooFar
    case .asksTooOften: .asksTooOften
    case .identifierNotPermitted: .identifierNotPermitted
    case .modeMissing: .modeMissing
    case .entitlementMissing: .entitlementMissing
    case .kindNotOffered: .kindNotOffered
    case .backgroundRefreshOff: .backgroundRefreshOff
    case .appleSimulator: .appleSimulator
    case .tooManyPending: .tooManyPending
    case .submittedWithoutHandler: .submittedWithoutHandler
    case .registeredTwice: .registeredTwice
    case .registeredLate: .registeredLate
    case .lateRegistrationAccepted: .lateRegistrationAccepted
    case .registeredUnpermitted: .registeredUnpermitted
    case .deliveredWithoutHandler: .deliveredWithoutHandler
    case .diedAtLaunch: .diedAtLaunch
    case .stalled: .stalled
    case .riskyGap: .riskyGap
    case .progressFell: .progressFell
    case .submittedUnasked: .submittedUnasked
    case .submittedInBackground: .submittedInBackground
    case .dateIgnored: .dateIgnored
    case .wildcardNamedItself: .wildcardNamedItself
    case .wildcardMisspelt: .wildcardMisspelt
    case .wildcardSuffixEmpty: .wildcardSuffixEmpty
    case .wildcardForOtherKind: .wildcardForOtherKind
    case .gpuUnavailable: .gpuUnavailable
    case .gpuEntitlementMissing: .gpuEntitlementMissing
    case .pushPriority: .pushPriority
    case .pushModeMissing: .pushModeMissing
    case .pushNotCompleted: .pushNotCompleted
    case .pushesTooOften: .pushesTooOften
    case .pushWithoutRefresh: .pushWithoutRefresh
    case .assertionLeftOpen: .assertionLeftOpen
    case .assertionEndedWrongly: .assertionEndedWrongly
    case .tooManyAssertions: .tooManyAssertions
    case .assertionRefused: .assertionRefused
    case .assertionTooShort: .assertionTooShort
    case .fileLockHeld: .fileLockHeld
    case .workWithoutAssertion: .workWithoutAssertion
    case .transferNotAnswered: .transferNotAnswered
    case .transferBegunInBackground: .transferBegunInBackground
    case .transferCancelled: .transferCancelled
    case .transferTimedOut: .transferTimedOut
    case .transfersOneByOne: .transfersOneByOne
    }
  }
}

/// What leads to a finding in a scenario, and the same place put right.
public struct FindingExample: Equatable, Sendable {
  public let wrong: Side
  public let right: Side

  /// What one of the two says, line by line.
  public struct Side: Equatable, Sendable {
    private let tasks: [String]
    /// Further keys of the app.
    private let app: [String]
    /// Further keys of the scenario.
    private let scenario: [String]

    init(tasks: [String] = [], app: [String] = [], scenario: [String] = []) {
      self.tasks = tasks
      self.app = app
      self.scenario = scenario
    }

    public var lines: [String] { tasks + app + scenario }

    /// The whole scenario: five days with an app that is opened six times a day.
    public var document: String {
      """
      { "format": 1, "duration": "5d",\(scenario.map { " \($0)," }.joined())
        "apps": [{ "id": "a",\(app.map { " \($0)," }.joined())
          "opened": ["07:00", "10:00", "13:00", "16:00", "19:00", "22:00"],
          "tasks": [
            \(tasks.joined(separator: "\n      "))
          ],
        }],
      }

      """
    }
  }
}

extension FindingExample {
  static let stalled = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x","#,
      #"  "work": { "units": 60, "pace": "1 per 1s", "stalls": [{ "atUnit": 9, "for": "5m" }] } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let riskyGap = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x","#,
      #"  "work": { "units": 60, "pace": "1 per 1s", "stalls": [{ "atUnit": 9, "for": "25s" }] } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let progressFell = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x","#,
      #"  "work": { "units": 60, "pace": "1 per 1s", "fallsAt": 9 } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let submittedUnasked = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x", "userInitiated": false,"#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x", "userInitiated": true,"#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let submittedInBackground = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x", "submit": ["onBackground"],"#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x", "submit": ["onOpen"],"#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let dateIgnored = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.x", "earliest": "1h","#,
      #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let wildcardNamedItself = FindingExample(
    wrong: .init(tasks: [
      #"{ "continued": "a.export.*","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let wildcardMisspelt = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "b.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""permitted": ["b.export.*"]"#]),
    right: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""permitted": ["a.export.*"]"#]))
  static let wildcardSuffixEmpty = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "a.export.","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""permitted": ["a.export.*"]"#]),
    right: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""permitted": ["a.export.*"]"#]))
  static let wildcardForOtherKind = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.export.x" }"#], app: [#""permitted": ["a.export.*"]"#]),
    right: .init(tasks: [#"{ "refresh": "a.export.x" }"#], app: [#""permitted": ["a.export.x"]"#]))
  static let gpuUnavailable = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "a.export.x", "requires": ["gpu"],"#,
        #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], app: [#""entitlements": ["backgroundGPU"]"#]),
    right: .init(tasks: [
      #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
    ]))
  static let gpuEntitlementMissing = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "a.export.x", "requires": ["gpu"],"#,
        #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], scenario: [#""device": { "backgroundGPU": true }"#]),
    right: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], scenario: [#""device": { "backgroundGPU": true }"#]))

  static let pushPriority = FindingExample(
    wrong: .init(
      tasks: [#"{ "push": "a.news" }"#],
      scenario: [#""events": [{ "at": "+1h", "push": "a.news", "priority": 10 }]"#]),
    right: .init(
      tasks: [#"{ "push": "a.news" }"#],
      scenario: [#""events": [{ "at": "+1h", "push": "a.news", "priority": 5 }]"#]))
  static let pushModeMissing = FindingExample(
    wrong: .init(
      tasks: [#"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"] }"#],
      app: [#""modes": ["fetch"]"#]),
    right: .init(
      tasks: [#"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"] }"#],
      app: [#""modes": ["remote-notification"]"#]))
  static let pushNotCompleted = FindingExample(
    wrong: .init(tasks: [
      #"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"],"#,
      #"  "work": { "ending": "neverCompletes" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "push": "a.news", "arrives": ["09:00-18:00 every 3h"],"#,
      #"  "work": { "ending": "fails" } }"#,
    ]))
  static let pushesTooOften = FindingExample(
    wrong: .init(tasks: [#"{ "push": "a.news", "arrives": ["every 10m"] }"#]),
    right: .init(tasks: [#"{ "push": "a.news", "arrives": ["every 30m"] }"#]))
  static let pushWithoutRefresh = FindingExample(
    wrong: .init(tasks: [#"{ "push": "a.news", "arrives": ["every 20m"] }"#]),
    right: .init(tasks: [
      #"{ "push": "a.news", "arrives": ["every 20m"] },"#, #"{ "refresh": "a.r" }"#,
    ]))
  static let assertionLeftOpen = FindingExample(
    wrong: .init(app: [
      #""activities": [{ "name": "sync", "endsWhenDone": false, "onExpiration": "ignore" }]"#
    ]),
    right: .init(app: [#""activities": [{ "name": "sync" }]"#]))
  static let assertionEndedWrongly = FindingExample(
    wrong: .init(app: [
      #""activities": [{ "name": "sync", "takes": "2m", "onExpiration": "endWrongIdentifier" }]"#
    ]),
    right: .init(app: [#""activities": [{ "name": "sync", "takes": "20s" }]"#]))
  static let tooManyAssertions = FindingExample(
    wrong: .init(app: [#""activities": [{ "name": "sync", "atOnce": 1500 }]"#]),
    right: .init(app: [#""activities": [{ "name": "sync", "atOnce": 1 }]"#]))
  static let assertionRefused = FindingExample(
    wrong: .init(app: [
      #""activities": [{ "name": "sync", "takes": "2m", "onExpiration": "beginAgain" }]"#
    ]),
    right: .init(app: [#""activities": [{ "name": "sync", "takes": "20s" }]"#]))
  static let assertionTooShort = FindingExample(
    wrong: .init(app: [#""activities": [{ "name": "sync", "takes": "2m" }]"#]),
    right: .init(app: [#""activities": [{ "name": "sync", "takes": "20s" }]"#]))
  static let fileLockHeld = FindingExample(
    wrong: .init(app: [
      #""activities": [{ "name": "save", "takes": "20s", "assertion": false, "locksFile": true }]"#
    ]),
    right: .init(app: [#""activities": [{ "name": "save", "takes": "20s", "locksFile": true }]"#]))
  static let workWithoutAssertion = FindingExample(
    wrong: .init(app: [#""activities": [{ "name": "sync", "takes": "20s", "assertion": false }]"#]),
    right: .init(app: [#""activities": [{ "name": "sync", "takes": "20s" }]"#]))
  static let transferNotAnswered = FindingExample(
    wrong: .init(tasks: [
      #"{ "transfer": "a.t", "upload": "5MB","#, #"  "work": { "ending": "neverCompletes" } }"#,
    ]),
    right: .init(tasks: [#"{ "transfer": "a.t", "upload": "5MB", "work": { "ending": "fails" } }"#])
  )
  static let transferBegunInBackground = FindingExample(
    wrong: .init(tasks: [#"{ "transfer": "a.t", "upload": "5MB", "submit": ["onBackground"] }"#]),
    right: .init(tasks: [#"{ "transfer": "a.t", "upload": "5MB", "submit": ["onOpen"] }"#]))
  static let transferCancelled = FindingExample(
    wrong: .init(
      tasks: [#"{ "transfer": "a.t", "upload": "50GB" }"#],
      scenario: [#""events": [{ "at": "day 1 12:01", "forceQuit": "a" }]"#]),
    right: .init(
      tasks: [#"{ "transfer": "a.t", "upload": "5MB" }"#],
      scenario: [#""events": [{ "at": "day 1 12:01", "forceQuit": "a" }]"#]))
  static let transferTimedOut = FindingExample(
    wrong: .init(tasks: [#"{ "transfer": "a.t", "upload": "50GB", "timeout": "1h" }"#]),
    right: .init(tasks: [#"{ "transfer": "a.t", "upload": "50MB", "timeout": "1h" }"#]))
  static let transfersOneByOne = FindingExample(
    wrong: .init(tasks: [#"{ "transfer": "a.t", "upload": "5MB", "resubmit": "first" }"#]),
    right: .init(tasks: [#"{ "transfer": "a.t", "upload": "50MB" }"#]))

  static let chainBroken = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "resubmit": "never" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r", "resubmit": "first" }"#]))
  static let resubmittedOnlyAfterFailure = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r", "resubmit": "onFailure","#, #"  "work": { "takes": "5s..60s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "refresh": "a.r", "resubmit": "first","#, #"  "work": { "takes": "5s..60s" } }"#,
    ]))
  static let resubmittedOnlyAfterSuccess = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r", "resubmit": "onSuccess","#, #"  "work": { "takes": "5s..60s" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "refresh": "a.r", "resubmit": "first","#, #"  "work": { "takes": "5s..60s" } }"#,
    ]))
  static let dateResetByResubmitting = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "earliest": "4h" }"#]),
    right: .init(tasks: [
      #"{ "refresh": "a.r", "earliest": "4h", "submit": ["onBackground", "ifNotPending"] }"#
    ]))
  static let earliestTooFar = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "earliest": "9d" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r", "earliest": "7d" }"#]))
  static let asksTooOften = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "earliest": "1m" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r", "earliest": "15m" }"#]))
  static let tooManyPending = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r" },"#, #"{ "refresh": "a.s" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))

  static let neverCompleted = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r","#, #"  "work": { "takes": "1m" }, "onExpiration": "ignore" }"#,
    ]),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "1m" } }"#]))
  static let killedAlong = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "processing": "a.short", "requires": ["power"],"#,
        #"  "work": { "completesAgain": "1s" } },"#,
        #"{ "processing": "a.long", "requires": ["power"],"#, #"  "work": { "takes": "2m" } }"#,
      ], scenario: [#""rules": { "completion.second-traps": true }"#]),
    right: .init(
      tasks: [
        #"{ "processing": "a.short", "requires": ["power"] },"#,
        #"{ "processing": "a.long", "requires": ["power"],"#, #"  "work": { "takes": "2m" } }"#,
      ], scenario: [#""rules": { "completion.second-traps": true }"#]))
  static let processorOverused = FindingExample(
    wrong: .init(tasks: [#"{ "processing": "a.p", "work": { "takes": "4m", "cpu": "95%" } }"#]),
    right: .init(tasks: [
      #"{ "processing": "a.p", "requires": ["power"],"#,
      #"  "work": { "takes": "4m", "cpu": "95%" } }"#,
    ]))
  static let queueBlocked = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "50s", "blocksQueue": true } }"#]
    ),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "50s" } }"#]))
  static let crashed = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "work": { "ending": "crashes" } }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
  static let endedWithoutHandler = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r","#, #"  "work": { "takes": "1m" }, "onExpiration": "noHandler" }"#,
    ]),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "1m" } }"#]))
  static let completedTwice = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "work": { "completesAgain": "1s" } }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
  static let endedByCompletingTwice = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.r", "work": { "completesAgain": "1s" } }"#],
      scenario: [#""rules": { "completion.second-traps": true }"#]),
    right: .init(
      tasks: [#"{ "refresh": "a.r" }"#],
      scenario: [#""rules": { "completion.second-traps": true }"#]))
  static let completedLate = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r","#, #"  "work": { "takes": "1m" }, "onExpiration": "noHandler" }"#,
    ]),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "10s" } }"#]))
  static let succeededAfterExpiring = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r","#, #"  "work": { "takes": "28s" }, "onExpiration": "ignore" }"#,
    ]),
    right: .init(tasks: [#"{ "refresh": "a.r", "work": { "takes": "28s" } }"#]))
  static let expiresOften = FindingExample(
    wrong: .init(tasks: [
      #"{ "processing": "a.p", "resubmit": "first","#, #"  "work": { "takes": "20m" } }"#,
    ]),
    right: .init(tasks: [
      #"{ "processing": "a.p", "resubmit": "first","#,
      #"  "work": { "total": "20m", "checkpoint": "10s" } }"#,
    ]))

  static let identifierNotPermitted = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.refresh", "registers": "never" }"#],
      app: [#""permitted": ["a.refesh"]"#]),
    right: .init(tasks: [#"{ "refresh": "a.refresh" }"#], app: [#""permitted": ["a.refresh"]"#]))
  static let modeMissing = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""modes": ["processing"]"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""modes": ["fetch"]"#]))
  static let entitlementMissing = FindingExample(
    wrong: .init(tasks: [#"{ "healthResearch": "a.study" }"#]),
    right: .init(
      tasks: [#"{ "healthResearch": "a.study" }"#], app: [#""entitlements": ["healthResearch"]"#]))
  static let kindNotOffered = FindingExample(
    wrong: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], scenario: [#""os": "iOS 18""#]),
    right: .init(
      tasks: [
        #"{ "continued": "a.export.x","#, #"  "work": { "units": 60, "pace": "1 per 1s" } }"#,
      ], scenario: [#""os": "iOS 26""#]))
  static let backgroundRefreshOff = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""refreshOn": false"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""refreshOn": true"#]))
  static let appleSimulator = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.r" }"#], scenario: [#""device": { "appleSimulator": true }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#], scenario: [#""device": { "model": "iPhone" }"#])
  )
  static let submittedWithoutHandler = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "registers": "never" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
  static let registeredTwice = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "registers": "twice" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#]))
  static let registeredLate = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.r", "registers": "late" }"#], scenario: [#""os": "iOS 18""#]),
    right: .init(
      tasks: [#"{ "refresh": "a.r", "registers": "atLaunch" }"#], scenario: [#""os": "iOS 18""#]))
  static let lateRegistrationAccepted = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r", "registers": "late" }"#]),
    right: .init(tasks: [#"{ "refresh": "a.r", "registers": "atLaunch" }"#]))
  static let registeredUnpermitted = FindingExample(
    wrong: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""permitted": []"#]),
    right: .init(tasks: [#"{ "refresh": "a.r" }"#], app: [#""permitted": ["a.r"]"#]))
  static let deliveredWithoutHandler = FindingExample(
    wrong: .init(
      tasks: [#"{ "refresh": "a.r", "registers": "beforeSubmitting" }"#],
      scenario: [#""events": [{ "at": "day 1 22:30", "terminate": "a" }]"#]),
    right: .init(
      tasks: [#"{ "refresh": "a.r", "registers": "atLaunch" }"#],
      scenario: [#""events": [{ "at": "day 1 22:30", "terminate": "a" }]"#]))
  static let diedAtLaunch = FindingExample(
    wrong: .init(tasks: [
      #"{ "refresh": "a.r", "submit": ["onLaunch"] },"#,
      #"{ "processing": "a.p", "submit": ["onLaunch"], "registers": "never" }"#,
    ]),
    right: .init(tasks: [
      #"{ "refresh": "a.r", "submit": ["onLaunch"] },"#,
      #"{ "processing": "a.p", "submit": ["onLaunch"] }"#,
    ]))
}

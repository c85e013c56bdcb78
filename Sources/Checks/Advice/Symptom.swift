import RunRecord
import SchedulerEngine

/// What the user sees go wrong.
public enum Symptom: String, CaseIterable, Sendable {
  case neverRuns = "never-runs"
  case tooSeldom = "too-seldom"
  case expires
  case killed
  case ranOnce = "ran-once"
  case onlyInDevelopment = "only-in-development"

  public var title: String {
    switch self {
    case .neverRuns: "The handler never runs"
    case .tooSeldom: "It runs, but too seldom or too late"
    case .expires: "The task expires"
    case .killed: "The app is killed"
    case .ranOnce: "It ran once and never again"
    case .onlyInDevelopment: "It works only in development"
    }
  }

  /// What people ask with this symptom and nothing here can answer; nil if there is nothing.
  var notModelled: String? {
    switch self {
    case .neverRuns:
      "Widgets and their timelines are not modelled."
    case .onlyInDevelopment:
      "Debug, TestFlight and App Store builds are not told apart here; what is modelled is how the phone is used."
    case .tooSeldom, .expires, .killed, .ranOnce: nil
    }
  }

  /// The suspects, most useful to check first. At most eight of them have a question.
  public var suspects: [Suspect] {
    let ids: [SuspectID] =
      switch self {
      case .neverRuns:
        ([
          .identifier, .mode, .registration, .submission, .replaced, .pushPriority,
          .appleSimulator, .resigned,
        ] + RuleID.allCases.map { $0.introduction.card.suspect }).inOrder
      case .tooSeldom:
        ([.replaced, .resubmittedLate, .farDate, .submission]
          + RuleID.allCases.map { $0.introduction.card.suspect }).inOrder
      case .expires:
        ([.notIncremental, .noExpirationHandler, .blockedQueue, .wrongKind]
          + ExpiryCause.allCases.map { $0.description.suspect }).inOrder
      case .killed:
        ([.blockedQueue, .memory] + KillCause.allCases.compactMap { $0.description.suspect })
          .inOrder
      case .ranOnce:
        [
          .neverResubmitted, .resubmittedLate, .neverCompleted, .replaced, .submission,
        ] + RuleID.allCases.map { $0.introduction.card.suspect }.inOrder
      case .onlyInDevelopment:
        [
          .debugger, .alwaysCharging, .swipedAway, .lowPower, .refreshOff, .newApp, .rareUse,
          .resigned,
        ]
      }
    return ids.map(Suspect.init)
  }
}

extension [SuspectID] {
  /// Each once, in the order in which to check for them.
  fileprivate var inOrder: [SuspectID] { SuspectID.allCases.filter(contains) }
}

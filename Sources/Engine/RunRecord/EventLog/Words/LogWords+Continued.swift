import SchedulerEngine

/// What happened to a continued run, as its row's `event` says.
enum ContinuedKind: String, CaseIterable, LogWord {
  case shown, hidden, stalled, movedOn, progress, fell, titleChanged, asked, answered
}

extension ContinuedEvent {
  var kind: ContinuedKind {
    switch self {
    case .shown: .shown
    case .hidden: .hidden
    case .stalled: .stalled
    case .movedOn: .movedOn
    case .progress: .progress
    case .fell: .fell
    case .titleChanged: .titleChanged
    case .asked: .asked
    case .answered: .answered
    }
  }
}

extension UserAnswer: LogWord {
  var logWord: String {
    switch self {
    case .keeps: "keeps"
    case .stops: "stops"
    case .silent: "silent"
    }
  }
}

extension SubmissionStrategy: LogWord {
  var logWord: String {
    switch self {
    case .fail: "fail"
    case .queue: "queue"
    }
  }
}

extension ResourceLack: LogWord {
  var logWord: String {
    switch self {
    case .deviceHasNoBackgroundGPU: "deviceHasNoBackgroundGPU"
    case .gpuEntitlementMissing: "gpuEntitlementMissing"
    }
  }
}

extension WildcardMistake: LogWord {
  static var all: [WildcardMistake] { Array(allCases) }

  var logWord: String {
    switch self {
    case .namedItself: "namedItself"
    case .otherBundle: "otherBundle"
    case .asteriskElsewhere: "asteriskElsewhere"
    case .emptySuffix: "emptySuffix"
    case .otherKind: "otherKind"
    }
  }
}

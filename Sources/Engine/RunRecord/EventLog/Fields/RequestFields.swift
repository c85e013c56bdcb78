import SchedulerEngine

extension TaskRequest: LogVariant {
  static func blank(_ kind: TaskKind) -> TaskRequest { TaskRequest(kind, NameID(index: 0)) }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    visitor.optionalInstant("earliest", "its earliest begin date, if it has one", &earliest)
    visitor.option("power", "whether it needs external power", .externalPower, of: &needs)
    visitor.option("network", "whether it needs a network", .network, of: &needs)
    visitor.word("protection", "how the files are protected that it needs", &protection)
    if kind == .transfer {
      visitor.option(
        "discretionary", "whether the system chooses a good moment for it", .discretionary,
        of: &needs)
      visitor.option(
        "background", "whether it was begun in the background", .begunInBackground, of: &needs)
      visitor.option(
        "asked", "whether its app called it discretionary", .askedDiscretionary, of: &needs)
      visitor.later(
        "noCellular", "whether its app keeps it off cellular", .noCellular, of: &needs)
      visitor.later(
        "noLowDataMode", "whether it rests while Low Data Mode is on", .noLowDataMode, of: &needs)
      visitor.later(
        "noLaunchEvents", "whether its end neither launches nor resumes its app", .noLaunchEvents,
        of: &needs)
    }
    guard kind == .continued else { return }
    visitor.word(
      "strategy", "what happens where it cannot start at once", &continued.strategy)
    visitor.option("gpu", "whether it needs the GPU", .gpu, of: &continued.resources)
    visitor.flag("asked", "whether the user asked for it", &continued.isUserAction)
  }
}

extension LogVisitor {
  mutating func option<Options: OptionSet>(
    _ key: StaticString, _ doc: StaticString, _ option: Options, of options: inout Options
  ) where Options.Element == Options {
    var isIn = options.contains(option)
    flag(key, doc, &isIn)
    if isIn { options.insert(option) } else { options.remove(option) }
  }

  /// Like `option`, for a key that older logs do not have.
  mutating func later<Options: OptionSet>(
    _ key: StaticString, _ doc: StaticString, _ option: Options, of options: inout Options
  ) where Options.Element == Options {
    var isIn = options.contains(option)
    optionalFlag(key, doc, &isIn)
    if isIn { options.insert(option) } else { options.remove(option) }
  }
}

extension ContinuedEvent: LogVariant {
  static func blank(_ kind: ContinuedKind) -> ContinuedEvent {
    switch kind {
    case .shown: .shown
    case .hidden: .hidden
    case .stalled: .stalled(since: .never)
    case .movedOn: .movedOn
    case .progress: .progress(TaskProgress(0, of: 0))
    case .fell: .fell(from: 0, to: 0)
    case .titleChanged: .titleChanged
    case .asked: .asked
    case .answered: .answered(.keeps)
    }
  }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .stalled(var since):
      visitor.instant("since", "the last progress", &since)
      self = .stalled(since: since)
    case .progress(let progress):
      var (done, total) = (progress.completed, progress.total)
      visitor.number("done", "units that are done", &done)
      visitor.number("total", "units that there are", &total)
      self = .progress(TaskProgress(done, of: total))
    case .fell(var from, var to):
      visitor.number("from", "units that were done", &from)
      visitor.number("to", "units that the app said after them", &to)
      self = .fell(from: from, to: to)
    case .answered(var answer):
      visitor.word("answer", "what the user said", &answer)
      self = .answered(answer)
    case .shown, .hidden, .movedOn, .titleChanged, .asked: break
    }
  }
}

extension Registration: LogVariant {
  static func blank(_ kind: RegistrationKind) -> Registration {
    switch kind {
    case .registered: .registered
    case .notPermitted: .notPermitted
    case .wildcard: .wildcard(.namedItself)
    case .fatal: .fatal(.registeredTwice)
    case .stale: .stale
    }
  }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .wildcard(var mistake):
      visitor.mistake(&mistake)
      self = .wildcard(mistake)
    case .fatal(var misuse):
      visitor.misuse(&misuse)
      self = .fatal(misuse)
    case .registered, .notPermitted, .stale: break
    }
  }
}

extension SubmissionRefusal: LogVariant {
  static func blank(_ kind: RefusalKind) -> SubmissionRefusal {
    switch kind {
    case .identifierNotPermitted: .identifierNotPermitted
    case .modeMissing: .modeMissing
    case .entitlementMissing: .entitlementMissing
    case .kindNotOffered: .kindNotOffered
    case .backgroundRefreshOff: .backgroundRefreshOff
    case .appleSimulator: .appleSimulator
    case .tooManyPending: .tooManyPending(limit: 0)
    case .fatal: .fatal(.registeredTwice)
    case .stale: .stale
    case .wildcard: .wildcard(.namedItself)
    case .resourceUnavailable: .resourceUnavailable(.gpuEntitlementMissing)
    case .notInForeground: .notInForeground
    case .cannotStartNow: .cannotStartNow(.lowPowerMode)
    }
  }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .tooManyPending(var limit):
      visitor.number("limit", "how many may be pending", &limit)
      self = .tooManyPending(limit: limit)
    case .fatal(var misuse):
      visitor.misuse(&misuse)
      self = .fatal(misuse)
    case .wildcard(var mistake):
      visitor.mistake(&mistake)
      self = .wildcard(mistake)
    case .resourceUnavailable(var lack):
      visitor.word("lack", "why there is none", &lack)
      self = .resourceUnavailable(lack)
    case .cannotStartNow(var objector):
      visitor.word("because", "the rule that holds it back", &objector)
      self = .cannotStartNow(objector)
    case .identifierNotPermitted, .modeMissing, .entitlementMissing, .kindNotOffered,
      .backgroundRefreshOff, .appleSimulator, .notInForeground, .stale:
      break
    }
  }
}

extension Outcome: LogVariant {
  static func blank(_ kind: OutcomeKind) -> Outcome {
    switch kind {
    case .completed: .completed(success: false)
    case .completedAfterExpiration: .completedAfterExpiration(success: false)
    case .endedWithoutHandler: .endedWithoutHandler
    case .killed: .killed
    case .trapped: .trapped
    case .crashed: .crashed
    case .interrupted: .interrupted(.reboot)
    case .endedInForeground: .endedInForeground
    }
  }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .completed(var success):
      visitor.success(&success)
      self = .completed(success: success)
    case .completedAfterExpiration(var success):
      visitor.success(&success)
      self = .completedAfterExpiration(success: success)
    case .interrupted(var cause):
      visitor.word("cause", "what ended the process", &cause)
      self = .interrupted(cause)
    case .endedWithoutHandler, .endedInForeground, .killed, .trapped, .crashed: break
    }
  }
}

extension LogVisitor {
  fileprivate mutating func mistake(_ value: inout WildcardMistake) {
    word("mistake", "what is wrong about the wildcard or the identifier", &value)
  }

  fileprivate mutating func misuse(_ value: inout Misuse) {
    word("misuse", "what a device ends the app for", &value)
  }

  fileprivate mutating func success(_ value: inout Bool) {
    flag("success", "what the app said", &value)
  }
}

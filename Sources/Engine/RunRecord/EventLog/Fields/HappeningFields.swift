import SchedulerEngine

extension LogEvent: LogVariant {
  static func blank(_ kind: RowKind) -> LogEvent {
    let (app, name) = (AppID(index: 0), NameID(index: 0))
    let (process, request) = (ProcessID(number: 0), RequestID(number: 0))
    let run = RunID(number: 0)
    return switch kind {
    case .world: .world(.lock, .caller)
    case .processStarted: .processStarted(app, process)
    case .phase: .phase(process, .notRunning)
    case .processEnded: .processEnded(process, .reboot)
    case .registered: .registered(process, name, .registered)
    case .accepted: .accepted(request, app, TaskRequest(.refresh, name))
    case .refused: .refused(process, name, .stale)
    case .replaced: .replaced(request, by: request)
    case .cancelled: .cancelled(request)
    case .discarded: .discarded(request, .forceQuit)
    case .decided: .decided(request, .none, lookAgain: .never)
    case .launched: .launched(run, request, LaunchID(number: 0), process)
    case .expired: .expired(run, .timeUsedUp, hasHandler: false)
    case .unheard: .unheard(run)
    case .inferenceRefused: .inferenceRefused(run)
    case .notBegun: .notBegun(run, behind: run)
    case .notSeen: .notSeen(run)
    case .completion: .completion(run, success: false, .first)
    case .ended: .ended(run, .killed)
    case .charged: .charged(run, energy: 0, cellular: 0)
    case .used: .used(run, processor: .zero, bytes: 0, .none)
    case .continued: .continued(run, .shown)
    case .transfer: .transfer(request, .paused(done: 0))
    case .forced: .forced(request)
    case .expiryForced: .expiryForced(run)
    case .activity: .activity(.none, process, .finished)
    }
  }

  // Long: lists the fields of each case.
  mutating func visitFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .world(var change, var origin):
      visitor.variant("change", "what changed", &change)
      visitor.variant("by", "who changed it", &origin)
      self = .world(change, origin)
    case .processStarted(var app, var process):
      visitor.app(&app)
      visitor.process(&process)
      self = .processStarted(app, process)
    case .phase(var process, var phase):
      visitor.process(&process)
      visitor.word("phase", "what it is from now on", &phase)
      self = .phase(process, phase)
    case .processEnded(var process, var cause):
      visitor.process(&process)
      visitor.word("cause", "why", &cause)
      self = .processEnded(process, cause)
    case .registered(var process, var name, var answer):
      visitor.process(&process)
      visitor.name(&name)
      visitor.variant("answer", "what came of it", &answer)
      self = .registered(process, name, answer)
    case .accepted(var request, var app, var asked):
      visitor.request(&request)
      visitor.app(&app)
      var name = asked.name
      visitor.name(&name)
      visitor.variant(
        "kind", "which class of request it is, or a silent push, or a background transfer", &asked)
      asked.name = name
      self = .accepted(request, app, asked)
    case .refused(var process, var name, var refusal):
      visitor.process(&process)
      visitor.name(&name)
      visitor.variant("refusal", "why", &refusal)
      self = .refused(process, name, refusal)
    case .replaced(var request, var other):
      visitor.request(&request)
      visitor.request(&other, "by", "the request that took its place")
      self = .replaced(request, by: other)
    case .cancelled(var request):
      visitor.request(&request)
      self = .cancelled(request)
    case .forced(var request):
      visitor.request(&request)
      self = .forced(request)
    case .discarded(var request, var cause):
      visitor.request(&request)
      visitor.word("cause", "why", &cause)
      self = .discarded(request, cause)
    case .decided(var request, var objections, var lookAgain):
      visitor.request(&request)
      visitor.words("objections", "the rules that hold it back", &objections)
      visitor.instant("lookAgain", "when time alone can change that", &lookAgain)
      self = .decided(request, objections, lookAgain: lookAgain)
    case .activity(var activity, var process, var event):
      visitor.activity(&activity)
      visitor.process(&process)
      visitor.variant("event", "what happened to it", &event)
      self = .activity(activity, process, event)
    case .transfer(var request, var event):
      visitor.request(&request)
      visitor.variant("event", "what happens to it", &event)
      self = .transfer(request, event)
    case .launched, .expiryForced, .expired, .unheard, .inferenceRefused, .notBegun, .notSeen,
      .completion,
      .used, .ended, .continued, .charged:
      visitRunFields(&visitor)
    }
  }

  /// Visits the fields of a row about a run.
  private mutating func visitRunFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .launched(var run, var request, var launch, var process):
      visitor.run(&run)
      visitor.request(&request)
      visitor.launch(&launch)
      visitor.process(&process)
      self = .launched(run, request, launch, process)
    case .expired(var run, var cause, var hasHandler):
      visitor.run(&run)
      visitor.word("cause", "why", &cause)
      visitor.flag("handler", "whether the app had an expiration handler", &hasHandler)
      self = .expired(run, cause, hasHandler: hasHandler)
    case .unheard(var run):
      visitor.run(&run)
      self = .unheard(run)
    case .inferenceRefused(var run):
      visitor.run(&run)
      self = .inferenceRefused(run)
    case .notBegun(var run, var other):
      visitor.run(&run)
      visitor.run(
        &other, "behind", "the run whose work occupied its queue; itself where no run did")
      self = .notBegun(run, behind: other)
    case .notSeen(var run):
      visitor.run(&run)
      self = .notSeen(run)
    case .expiryForced(var run):
      visitor.run(&run)
      self = .expiryForced(run)
    case .completion(var run, var success, var call):
      visitor.run(&run)
      visitor.flag("success", "what the app said", &success)
      visitor.word("call", "which of its calls this is", &call)
      self = .completion(run, success: success, call)
    case .ended(var run, var outcome):
      visitor.run(&run)
      visitor.variant("outcome", "how", &outcome)
      self = .ended(run, outcome)
    case .used(var run, var processor, var bytes, var network):
      visitor.run(&run)
      visitor.span("processor", "milliseconds of processor time", &processor)
      visitor.number("bytes", "bytes that moved", &bytes)
      visitor.word("over", "the network they moved over", &network)
      self = .used(run, processor: processor, bytes: bytes, network)
    case .continued(var run, var event):
      visitor.run(&run)
      visitor.variant("event", "what happened to it", &event)
      self = .continued(run, event)
    case .charged(var run, var energy, var cellular):
      visitor.run(&run)
      visitor.number("energy", "units of the energy budget", &energy)
      visitor.number("cellular", "units of the budget of cellular data", &cellular)
      self = .charged(run, energy: energy, cellular: cellular)
    case .world, .processStarted, .phase, .processEnded, .registered, .accepted, .refused,
      .replaced, .cancelled, .forced, .discarded, .decided, .activity, .transfer:
      break
    }
  }
}

extension ActivityEvent: LogVariant {
  static func blank(_ kind: ActivityKind) -> ActivityEvent {
    switch kind {
    case .began: .began(AppID(index: 0), NameID(index: 0), .none, [])
    case .refused: .refused(AppID(index: 0), NameID(index: 0))
    case .expired: .expired(hasHandler: false)
    case .inferenceRefused: .inferenceRefused
    case .finished: .finished
    case .stopped: .stopped
    case .died: .died(.reboot)
    case .endedNothing: .endedNothing
    case .notSeen: .notSeen
    }
  }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .began(var app, var name, var hold, var uses):
      visitor.app(&app)
      visitor.activityName(&name)
      visitor.word("hold", "what keeps the app from being suspended meanwhile", &hold)
      visitor.option(
        "locksFile", "whether it holds a lock on a file or database", .lockedFile, of: &uses)
      visitor.later(
        "gpu", "whether it computes on the GPU and takes its revocation as fatal", .gpu, of: &uses)
      visitor.later(
        "neuralEngine", "whether it computes on the Neural Engine and gives up without it",
        .neuralEngine, of: &uses)
      visitor.later(
        "processor", "whether the processor monitor knows how busy it is", .processor, of: &uses)
      self = .began(app, name, hold, uses)
    case .refused(var app, var name):
      visitor.app(&app)
      visitor.activityName(&name)
      self = .refused(app, name)
    case .expired(var hasHandler):
      visitor.flag("handler", "whether the app had an expiration handler", &hasHandler)
      self = .expired(hasHandler: hasHandler)
    case .died(var cause):
      visitor.word("cause", "what ended the process", &cause)
      self = .died(cause)
    case .inferenceRefused, .finished, .stopped, .endedNothing, .notSeen: break
    }
  }
}

extension LogVisitor {
  fileprivate mutating func activityName(_ value: inout NameID) {
    place("name", "what the app calls it", &value.index, in: .names)
  }
}

extension TransferEvent: LogVariant {
  static func blank(_ kind: TransferKind) -> TransferEvent {
    switch kind {
    case .asked: .asked(.download, bytes: 0, by: .never)
    case .moving: .moving(done: 0, perSecond: 0)
    case .paused: .paused(done: 0)
    case .over: .over(.finished, done: 0)
    }
  }

  mutating func visitFields(_ visitor: inout some LogVisitor) {
    switch self {
    case .asked(var direction, var bytes, var by):
      visitor.word("direction", "which way its bytes go", &direction)
      visitor.number("bytes", "how many there are", &bytes)
      visitor.instant("before", "when it fails unless it is done", &by)
      self = .asked(direction, bytes: bytes, by: by)
    case .moving(var done, var perSecond):
      visitor.done(&done)
      visitor.number("perSecond", "bytes that move in a second from now on", &perSecond)
      self = .moving(done: done, perSecond: perSecond)
    case .paused(var done):
      visitor.done(&done)
      self = .paused(done: done)
    case .over(var end, var done):
      visitor.word("end", "how", &end)
      visitor.done(&done)
      self = .over(end, done: done)
    }
  }
}

extension LogVisitor {
  fileprivate mutating func done(_ value: inout Int64) {
    number("done", "bytes that are there", &value)
  }
}

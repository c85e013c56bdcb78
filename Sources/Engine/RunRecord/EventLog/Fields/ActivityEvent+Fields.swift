import SchedulerEngine

extension ActivityEvent: LogVariant {
  static func blank(_ kind: ActivityKind) -> ActivityEvent {
    switch kind {
    case .began: .began(AppID(index: 0), NameID(index: 0), .none, locksFile: false)
    case .refused: .refused(AppID(index: 0), NameID(index: 0))
    case .expired: .expired(hasHandler: false)
    case .finished: .finished
    case .stopped: .stopped
    case .died: .died(.reboot)
    case .endedNothing: .endedNothing
    }
  }

  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    switch self {
    case .began(var app, var name, var hold, var locksFile):
      try visitor.app(&app)
      try visitor.activityName(&name)
      try visitor.word("hold", "what keeps the app from being suspended meanwhile", &hold)
      try visitor.flag("locksFile", "whether it holds a lock on a file or database", &locksFile)
      self = .began(app, name, hold, locksFile: locksFile)
    case .refused(var app, var name):
      try visitor.app(&app)
      try visitor.activityName(&name)
      self = .refused(app, name)
    case .expired(var hasHandler):
      try visitor.flag("handler", "whether the app had an expiration handler", &hasHandler)
      self = .expired(hasHandler: hasHandler)
    case .died(var cause):
      try visitor.word("cause", "what ended the process", &cause)
      self = .died(cause)
    case .finished, .stopped, .endedNothing: break
    }
  }
}

extension LogVisitor {
  fileprivate mutating func activityName(_ value: inout NameID) throws(Failure) {
    var index = value.index
    try place("name", "what the app calls it", &index, in: .names)
    value = NameID(index: index)
  }
}

import SchedulerEngine

extension TransferEvent: LogVariant {
  static func blank(_ kind: TransferKind) -> TransferEvent {
    switch kind {
    case .asked: .asked(.download, bytes: 0, by: .never)
    case .moving: .moving(done: 0, perSecond: 0)
    case .paused: .paused(done: 0)
    case .over: .over(.finished, done: 0)
    }
  }

  mutating func visitFields<Visitor: LogVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    switch self {
    case .asked(var direction, var bytes, var by):
      try visitor.word("direction", "which way its bytes go", &direction)
      try visitor.number("bytes", "how many there are", &bytes)
      try visitor.instant("before", "when it fails unless it is done", &by)
      self = .asked(direction, bytes: bytes, by: by)
    case .moving(var done, var perSecond):
      try visitor.done(&done)
      try visitor.number("perSecond", "bytes that move in a second from now on", &perSecond)
      self = .moving(done: done, perSecond: perSecond)
    case .paused(var done):
      try visitor.done(&done)
      self = .paused(done: done)
    case .over(var end, var done):
      try visitor.word("end", "how", &end)
      try visitor.done(&done)
      self = .over(end, done: done)
    }
  }
}

extension LogVisitor {
  fileprivate mutating func done(_ value: inout Int64) throws(Failure) {
    try number("done", "bytes that are there", &value)
  }
}

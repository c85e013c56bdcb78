public import SchedulerEngine

/// A background transfer, from its request until its bytes have arrived or it is given up.
public struct TransferFact: Equatable, Sendable, Numbered {
  /// A change of the rate, in bytes per second; zero means that the transfer is paused.
  public struct Step: Equatable, Sendable {
    public let at: Instant
    public let done: Int64
    public let perSecond: Int64
  }

  public let request: RequestID
  public let key: TaskKey
  public let needs: RequestNeeds
  public let direction: TransferDirection
  public let bytes: Int64
  public let askedAt: Instant
  /// The transfer fails if it is not done by then.
  public let by: Instant
  public internal(set) var steps: [Step] = []
  public internal(set) var end: TransferEnd?
  public internal(set) var endedAt: Instant?
  /// The bytes transferred by its end.
  public internal(set) var done: Int64 = 0

  package var number: Int64 { request.number }

  public var isDiscretionary: Bool { needs.contains(.discretionary) }

  public var firstMovedAt: Instant? { steps.first { $0.perSecond > 0 }?.at }

  /// The number of bytes that have arrived at this instant.
  public func done(at now: Instant) -> Int64 {
    if let endedAt, now >= endedAt { return done }
    guard let step = steps.last(where: { $0.at <= now }) else { return 0 }
    let (moved, overflow) = step.perSecond.multipliedReportingOverflow(
      by: (now - step.at).milliseconds)
    let left = bytes - step.done
    return overflow || moved / 1_000 >= left ? bytes : step.done + moved / 1_000
  }

  /// The spans in which bytes moved, up to `end`.
  public func moving(upTo end: Instant) -> [Range<Instant>] {
    var spans: [Range<Instant>] = []
    var began: Instant?
    for step in steps {
      if step.perSecond > 0 {
        if began == nil { began = step.at }
      } else if let start = began {
        spans.append(start..<step.at)
        began = nil
      }
    }
    let last = endedAt ?? end
    if let start = began, start <= last { spans.append(start..<last) }
    return spans
  }
}

extension RunRecord {
  /// All transfers in order of their requests.
  public var transfers: [TransferFact] { transferTable.facts }
  public func transfer(_ id: RequestID) -> TransferFact? { transferTable[number: id.number] }

  /// A transfer that the app cancelled has no end of its own, and moves no more bytes.
  mutating func stopTransfer(of id: RequestID, at instant: Instant) {
    guard let place = transferTable.position(of: id.number), transferTable.facts[place].end == nil,
      let last = transferTable.facts[place].steps.last, last.perSecond > 0
    else { return }
    let done = transferTable.facts[place].done(at: instant)
    transferTable.facts[place].steps.append(
      TransferFact.Step(at: instant, done: done, perSecond: 0))
  }

  mutating func note(_ event: TransferEvent, of id: RequestID, at instant: Instant) {
    if case .asked(let direction, let bytes, let by) = event {
      guard let request = request(id) else { return stray() }
      let fact = TransferFact(
        request: id, key: request.key, needs: request.request.needs, direction: direction,
        bytes: bytes, askedAt: instant, by: by)
      if !transferTable.insert(fact) { stray() }
      return
    }
    guard let place = transferTable.position(of: id.number),
      transferTable.facts[place].end == nil
    else { return stray() }
    switch event {
    case .asked: break
    case .moving(let done, let pace):
      transferTable.facts[place].steps.append(
        TransferFact.Step(at: instant, done: done, perSecond: pace))
    case .paused(let done):
      transferTable.facts[place].steps.append(
        TransferFact.Step(at: instant, done: done, perSecond: 0))
    case .over(let end, let done):
      transferTable.facts[place].end = end
      transferTable.facts[place].endedAt = instant
      transferTable.facts[place].done = done
    }
  }
}

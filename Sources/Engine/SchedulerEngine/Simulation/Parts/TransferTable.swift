/// The progress of one transfer. It is kept in thousandths of a byte, so that a speed in bytes per second
/// gives whole numbers per millisecond, and updated only when the speed changes.
struct MovingTransfer: Sendable {
  var terms = TransferTerms(.download, bytes: 0)
  var deadline = Instant.never
  /// The end of the delay caused by the app having been resumed for a transfer before this one was begun
  /// (fact 302).
  var delayEnds = Instant.earliest
  var isMoving = false
  fileprivate var thousandths: Int64 = 0
  fileprivate var anchor = Instant.earliest
  fileprivate(set) var perSecond: Int64 = 0
  fileprivate var slot: Slot?

  fileprivate func thousandths(at now: Instant) -> Int64 {
    let left = terms.bytes * 1_000 - thousandths
    let elapsed = (now - anchor).milliseconds
    let (moved, overflow) = perSecond.multipliedReportingOverflow(by: elapsed)
    return overflow || moved >= left ? terms.bytes * 1_000 : thousandths + moved
  }

  /// In whole bytes.
  func done(at now: Instant) -> Int64 { thousandths(at: now) / 1_000 }

  func isDone(at now: Instant) -> Bool { thousandths(at: now) == terms.bytes * 1_000 }

  /// When it is done at the current speed; `never` while it is paused.
  fileprivate func finish() -> Instant {
    if !isMoving || perSecond == 0 { return .never }
    let left = terms.bytes * 1_000 - thousandths
    return anchor + Span(milliseconds: (left + perSecond - 1) / perSecond)
  }
}

/// The unfinished transfers, each at the place of its request.
struct TransferTable: Sendable {
  private var transfers = Pool<MovingTransfer>()

  mutating func makeUnique() { transfers.makeUnique() }

  /// Whether there has been any transfer.
  var areAny: Bool { transfers.count > 0 }

  subscript(place: RequestPlace) -> MovingTransfer { transfers[Int(place.index)] }

  mutating func begin(
    _ terms: TransferTerms, delayedUntil delayEnds: Instant, at place: RequestPlace,
    _ agenda: inout Agenda
  ) {
    while transfers.count <= Int(place.index) { transfers.append(MovingTransfer()) }
    var transfer = MovingTransfer()
    transfer.terms = terms
    transfer.deadline = agenda.now + terms.timeout
    transfer.delayEnds = delayEnds
    transfer.slot = transfers[Int(place.index)].slot ?? agenda.makeSlot(.transfer(place))
    transfers[Int(place.index)] = transfer
    plan(place, &agenda)
  }

  /// Returns whether anything changed.
  mutating func move(
    _ place: RequestPlace, perSecond: Int64, isMoving: Bool, _ agenda: inout Agenda
  ) -> Bool {
    let index = Int(place.index)
    let perSecond = isMoving ? perSecond : 0
    if transfers[index].isMoving == isMoving && transfers[index].perSecond == perSecond {
      return false
    }
    transfers[index].thousandths = transfers[index].thousandths(at: agenda.now)
    transfers[index].anchor = agenda.now
    transfers[index].perSecond = perSecond
    transfers[index].isMoving = isMoving
    plan(place, &agenda)
    return true
  }

  private func plan(_ place: RequestPlace, _ agenda: inout Agenda) {
    let transfer = transfers[Int(place.index)]
    guard let slot = transfer.slot else { return }
    let next = min(transfer.finish(), transfer.deadline)
    agenda.schedule(slot, at: max(next, agenda.now), rank: .world)
  }

  mutating func forgetDelay(_ place: RequestPlace) {
    transfers[Int(place.index)].delayEnds = .earliest
  }

  /// Called when it is over or its request is gone.
  mutating func end(_ place: RequestPlace, _ agenda: inout Agenda) {
    let index = Int(place.index)
    guard let slot = transfers[index].slot else { return }
    transfers[index].isMoving = false
    transfers[index].perSecond = 0
    agenda.clear(slot)
  }
}

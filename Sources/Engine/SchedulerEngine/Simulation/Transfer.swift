/// A background transfer: its bytes move outside the app, whether or not its process lives, while nothing
/// objects; then the app is told, and may be launched for it (facts 99, 104, 128).
extension Simulation {
  /// Each name is a session with one transfer; a new transfer replaces an earlier one of the name.
  mutating func beginTransfer(
    _ name: NameID, earliest: Instant?, _ terms: TransferTerms, of app: AppID
  ) -> RequestID {
    var request = TaskRequest(.transfer, name, earliest: earliest, needs: .network)
    let isInFront = apps[app].conditions.phase == .foreground
    if !isInFront { request.needs.insert(.begunInBackground) }
    if terms.isDiscretionary { request.needs.insert(.askedDiscretionary) }
    if !terms.usesCellular { request.needs.insert(.noCellular) }
    if !terms.usesLowDataMode { request.needs.insert(.noLowDataMode) }
    if !terms.sendsLaunchEvents || !plan.grantsLaunches { request.needs.insert(.noLaunchEvents) }
    if !isInFront || terms.isDiscretionary { request.needs.insert(.discretionary) }
    let id = accept(request, of: app)
    guard let place = requests.place(of: name, app) else { return id }
    transfers.begin(terms, delayedUntil: apps[app].transferDelay.ends, at: place, &agenda)
    note(.transfer(id, .asked(terms.direction, bytes: terms.bytes, by: transfers[place].deadline)))
    return id
  }

  /// Starts or pauses the transfer after a decision, or finishes it if the last byte arrived at this instant.
  mutating func followTransfer(_ place: RequestPlace, mayMove: Bool) {
    if transfers[place].isMoving && transfers[place].isDone(at: agenda.now) {
      return finishTransfer(place, .finished)
    }
    let pace = plan.rules.transfers.pace(transfers[place].terms.direction, on: device.conditions)
    if !transfers.move(place, perSecond: pace, isMoving: mayMove, &agenda) { return }
    let done = transfers[place].done(at: agenda.now)
    note(
      .transfer(
        requests[place].id, mayMove ? .moving(done: done, perSecond: pace) : .paused(done: done)))
  }

  /// All bytes have arrived, or the time is over.
  mutating func reachTransfer(_ place: RequestPlace) {
    if transfers[place].isDone(at: agenda.now) && transfers[place].isMoving {
      finishTransfer(place, .finished)
    } else {
      finishTransfer(place, .timedOut)
    }
  }

  /// From here on its app is to be told, and rules judge only that.
  private mutating func finishTransfer(_ place: RequestPlace, _ end: TransferEnd) {
    let done = transfers[place].done(at: agenda.now)
    transfers.end(place, &agenda)
    requests[place].request.needs.insert(.transferred)
    if end != .finished { requests[place].request.needs.insert(.lost) }
    requests[place].isDecided = false
    agenda.scheduleDecision(requests[place].slot, at: agenda.now)
    note(.transfer(requests[place].id, .over(end, done: done)))
  }

  /// A running app need not be launched to be told, so rules require less. Its transfers are decided again
  /// whenever it starts, is suspended or ends.
  @inline(never)
  mutating func askAnewOfTransfers(of app: AppID) {
    var place = requests.first(of: app)
    while let candidate = place {
      place = requests.next(after: candidate)
      if requests[candidate].request.kind == .transfer {
        agenda.scheduleDecision(requests[candidate].slot, at: agenda.now)
      }
    }
  }

  /// The user swiped the app away, which cancels its unfinished transfers (fact 99).
  mutating func cancelTransfers(of app: AppID) {
    var place = requests.first(of: app)
    while let candidate = place {
      place = requests.next(after: candidate)
      if requests[candidate].isMovingBytes { finishTransfer(candidate, .forceQuit) }
    }
  }

  /// The app came to the foreground, which ends the delay of its transfers, both existing and new.
  @inline(never)
  mutating func forgetDelay(ofTransfersOf app: AppID) {
    apps[app].transferDelay = TransferDelayState()
    var place = requests.first(of: app)
    while let candidate = place {
      place = requests.next(after: candidate)
      if requests[candidate].isMovingBytes { transfers.forgetDelay(candidate) }
    }
    askAnewOfTransfers(of: app)
  }

  /// Updates counts and rules for telling the app, which may have been launched or resumed for it, unless its
  /// session sends no launch events.
  mutating func followTransfer(_ run: RunPlace) {
    let app = runs[run].app
    counts.launches[.transfer] += 1
    if !apps[app].isFreshlyWoken || runs[run].needs.contains(.noLaunchEvents) { return }
    counts.use.wakes += 1
    noteResumption(forTransfersOf: app)
    charge(run, energy: plan.rules.systemBudgets.energyPerWake, cellularBytes: 0)
  }

  /// The next transfer that it begins in the background is delayed for longer (fact 302). This also happens
  /// if the app died before it was told, so that an app that dies at each launch is not launched endlessly.
  mutating func noteResumption(forTransfersOf app: AppID) {
    let rules = plan.rules.transferDelay
    apps[app].transferDelay.noteResumption(
      at: agenda.now, first: rules.first, most: rules.most)
  }

  /// The progress of an unfinished transfer; nil for any other request.
  public func transfer(of request: RequestID) -> TransferStatus? {
    guard let place = requests.place(of: request), requests[place].isMovingBytes else { return nil }
    let transfer = transfers[place]
    return TransferStatus(
      terms: transfer.terms, done: transfer.done(at: agenda.now), perSecond: transfer.perSecond,
      deadline: transfer.deadline)
  }
}

public struct TransferStatus: Equatable, Sendable {
  public let terms: TransferTerms
  public let done: Int64
  /// Zero while it waits.
  public let perSecond: Int64
  public let deadline: Instant
}

/// Silent pushes wait like any other request once they have arrived.
extension Simulation {
  /// With any priority other than `background`, a push launches nothing and replaces nothing (fact 107).
  mutating func takePush(_ name: NameID, _ priority: PushPriority, for app: AppID) {
    guard priority == .background else { return }
    _ = accept(.push(name), of: app)
    guard !apps.rights.admission(of: app).modes.isSuperset(of: Modes.needed(for: .push)),
      let place = requests.place(of: name, app)
    else { return }
    discard(place, .modeMissing)
  }
}

/// What has to end before a request that waits for its turn may start, as things stand.
public struct QueuePosition: Equatable, Sendable {
  /// So many launches, or continued tasks, have to end first.
  public let ends: Int64
  /// Who waits for the same and goes first, in order.
  public let goFirst: [QueuedRequest]
}

public struct QueuedRequest: Equatable, Sendable {
  public let app: AppID
  public let name: NameID
}

extension Simulation {
  /// Nil for a request that waits for anything else, or for nothing.
  ///
  /// Meaningful once all that is to be decided at this instant has been.
  public func queuePosition(of request: RequestID) -> QueuePosition? {
    guard let place = requests.place(of: request) else { return nil }
    if requests.isInLine(place) { return turnInLine(of: place) }
    guard requests[place].request.kind == .continued, waitsForItsTurnAlone(place) else {
      return nil
    }
    let before = continuedBefore(request)
    let most = plan.rules.continuedLimit.atOnce
    let ahead = continuedAhead(of: request) + Int64(before.count)
    return ahead < most ? nil : QueuePosition(ends: ahead - most + 1, goFirst: before)
  }

  /// An app needs one place for all its requests, so that those of one app go together.
  private func turnInLine(of place: RequestPlace) -> QueuePosition {
    var before: [QueuedRequest] = []
    var apps: Int64 = 0
    var other = requests.firstInLine
    while let candidate = other, requests[candidate].app != requests[place].app {
      let app = requests[candidate].app
      var isKnown = false
      for index in before.indices where before[index].app == app { isKnown = true }
      if !isKnown { apps += 1 }
      before.append(QueuedRequest(app: app, name: requests[candidate].request.name))
      other = requests.nextInLine(after: candidate)
    }
    return QueuePosition(ends: max(1, apps - requests.placesLeft + 1), goFirst: before)
  }

  /// Continued requests accepted before this one that wait for their turn alone.
  func continuedBefore(_ request: RequestID) -> [QueuedRequest] {
    var found: [(id: RequestID, queued: QueuedRequest)] = []
    for index in requests.indices {
      let place = RequestPlace(index)
      let other = requests[place]
      guard other.request.kind == .continued, other.id < request, other.isDecided,
        !other.decision.mayRun, requests.isPending(place), waitsForItsTurnAlone(place)
      else { continue }
      found.append((other.id, QueuedRequest(app: other.app, name: other.request.name)))
    }
    found.sort { $0.id < $1.id }
    return found.map { $0.queued }
  }

  /// Whether nothing but others that go first holds a continued request back.
  private func waitsForItsTurnAlone(_ place: RequestPlace) -> Bool {
    decision(on: input(of: requests[place], clock: agenda.now, ahead: 0)).mayRun
  }
}

/// A request that waits, in a place that is used again once it is gone.
struct PendingRequest: Sendable {
  var id: RequestID
  let app: AppID
  var request: TaskRequest
  var accepted: Instant
  /// What its rules look at; nothing while the place is free.
  var watched: WorldInputs
  /// What makes them be asked anew: all of that, or in a run that keeps no rows what can end one of
  /// the objections.
  var awaited: WorldInputs
  /// What has changed since its rules were asked last.
  var new = WorldInputs.everything
  /// What they said.
  var decision = Decision()
  /// False until the first decision.
  var isDecided = false
  var eligibleSince = Instant.never
  /// A test launches it; the system does not launch it any more.
  var isForced = false
  var slot: Slot

  @inline(__always)
  var mayRun: Bool { isDecided && decision.mayRun && !isForced }

  /// The lane in which it is next or waits for others; nil while something holds it back.
  @inline(__always)
  var lane: LaunchLane? {
    if isForced { return .forced }
    if !mayRun { return nil }
    return request.kind == .continued ? .continued : .ordinary
  }

  /// Whether it goes first in a lane in which both stand.
  @inline(__always)
  func goesBefore(_ other: PendingRequest, in lane: LaunchLane) -> Bool {
    if lane == .ordinary && eligibleSince != other.eligibleSince {
      return eligibleSince < other.eligibleSince
    }
    return id < other.id
  }
}

/// The requests that wait: by app in order of acceptance, and in lanes those that may be launched.
struct RequestTable: Sendable {
  private var requests = Pool<PendingRequest>()
  private var byApp: PlaceLists<PendingRequest>
  private var lanes = PlaceLists<PendingRequest>(lists: LaunchLane.allCases.count)
  private var free = Pool<RequestPlace>()
  private var lastRequest: Int64 = 0
  /// How often rules were asked for each name, to tell the busiest.
  private var decisionsByName: Pool<Int64>
  private var continuedCount = 0
  /// Some request was left as it was because nothing changed that could free it.
  var isSparing = false

  init(_ setup: Setup) {
    byApp = PlaceLists(lists: setup.apps.count)
    decisionsByName = Pool(repeating: 0, count: Int(setup.names.count))
  }

  mutating func own() {
    requests.own()
    byApp.own()
    lanes.own()
    decisionsByName.own()
  }

  subscript(place: RequestPlace) -> PendingRequest {
    @inline(__always) unsafeAddress { requests.address(Int(place.index)) }
    @inline(__always) unsafeMutableAddress { requests.ownAddress(Int(place.index)) }
  }

  @inline(__always)
  func first(of app: AppID) -> RequestPlace? { byApp.first(in: Int(app.index)) }

  @inline(__always)
  func next(after place: RequestPlace) -> RequestPlace? { byApp.next(after: place) }

  /// Where this app's pending request of this name stands.
  @inline(__always)
  func place(of name: NameID, _ app: AppID) -> RequestPlace? {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].request.name == name { return candidate }
      place = next(after: candidate)
    }
    return nil
  }

  func place(of request: RequestID) -> RequestPlace? {
    for index in requests.indices
    where requests[index].id == request && byApp.holds(RequestPlace(index)) {
      return RequestPlace(index)
    }
    return nil
  }

  /// The request that is launched next in this lane.
  @inline(__always)
  func next(in lane: LaunchLane) -> RequestPlace? { lanes.first(in: Int(lane.rawValue)) }

  @inline(__always)
  func number(of kind: TaskKind, by app: AppID, besides name: NameID) -> Int64 {
    var count: Int64 = 0
    var place = first(of: app)
    while let candidate = place {
      let other = self[candidate].request
      if other.kind == kind && other.name != name { count += 1 }
      place = next(after: candidate)
    }
    return count
  }

  /// Continued requests that wait for nothing, or were not judged yet, and were accepted before.
  func continuedAhead(of request: RequestID) -> Int64 {
    if continuedCount == 0 { return 0 }
    var count: Int64 = 0
    for index in requests.indices
    where requests[index].request.kind == .continued && requests[index].id < request {
      let mayStart = !requests[index].isDecided || requests[index].decision.mayRun
      if mayStart && byApp.holds(RequestPlace(index)) { count += 1 }
    }
    return count
  }

  @inline(__always)
  func hasContinued(of app: AppID) -> Bool {
    if continuedCount == 0 { return false }
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].request.kind == .continued { return true }
      place = next(after: candidate)
    }
    return false
  }

  func busiest() -> NameID? {
    var busiest: NameID?
    var most: Int64 = 0
    for index in decisionsByName.indices where decisionsByName[index] > most {
      most = decisionsByName[index]
      busiest = NameID(index: Int32(index))
    }
    return busiest
  }

  mutating func learnName() { decisionsByName.append(0) }
  mutating func countDecision(on name: NameID) { decisionsByName[Int(name.index)] += 1 }
}

/// Coming and going.
extension RequestTable {
  mutating func nextNumber() -> RequestID {
    lastRequest += 1
    return RequestID(number: lastRequest)
  }

  /// The number the next request will have, for one that is only being judged.
  var upcomingNumber: RequestID { RequestID(number: lastRequest + 1) }

  /// Puts a request last, in the place of the app's earlier one of this name where that is given.
  mutating func put(
    _ id: RequestID, _ request: TaskRequest, of app: AppID, in earlier: RequestPlace?,
    _ watched: WorldInputs, _ agenda: inout Agenda
  ) -> RequestPlace {
    let place = earlier ?? freePlace(of: app, &agenda)
    // A launch is forced by identifier, so it goes over to the request that takes the place.
    let isForced = earlier != nil && self[place].isForced
    if earlier != nil { leave(place) }
    requests[Int(place.index)] = PendingRequest(
      id: id, app: app, request: request, accepted: agenda.now, watched: watched,
      awaited: watched, isForced: isForced, slot: self[place].slot)
    if request.kind == .continued { continuedCount += 1 }
    if byApp.last(in: Int(app.index)) != place {
      byApp.remove(place)
      byApp.append(place, to: Int(app.index))
    }
    if isForced { takeLane(of: place) }
    agenda.putLast(self[place].slot)
    return place
  }

  private mutating func freePlace(of app: AppID, _ agenda: inout Agenda) -> RequestPlace {
    if let place = free.popLast() { return place }
    let place = RequestPlace(requests.count)
    requests.append(
      PendingRequest(
        id: RequestID(number: 0), app: app, request: TaskRequest(.refresh, NameID(index: 0)),
        accepted: .earliest, watched: [], awaited: [], slot: agenda.makeSlot(.decision(place))))
    return place
  }

  mutating func remove(_ place: RequestPlace, _ agenda: inout Agenda) {
    agenda.clear(self[place].slot)
    leave(place)
    self[place].watched = []
    self[place].awaited = []
    byApp.remove(place)
    free.append(place)
  }

  private mutating func leave(_ place: RequestPlace) {
    lanes.remove(place)
    if self[place].request.kind == .continued { continuedCount -= 1 }
  }

  /// Stands in the lane that its state says, behind those that go before it.
  mutating func takeLane(of place: RequestPlace) {
    lanes.remove(place)
    guard let lane = self[place].lane else { return }
    let list = Int(lane.rawValue)
    var before = lanes.last(in: list)
    while let other = before, self[place].goesBefore(self[other], in: lane) {
      before = lanes.previous(before: other)
    }
    lanes.insert(place, in: list, after: before)
  }

  mutating func force(_ place: RequestPlace) {
    self[place].isForced = true
    takeLane(of: place)
  }
}

/// What makes rules be asked anew, after everything else that happens at this instant.
extension RequestTable {
  /// The world changed for every app.
  mutating func reassess(_ inputs: WorldInputs, _ agenda: inout Agenda) {
    for index in requests.indices where requests[index].watched.meets(inputs) {
      reassess(RequestPlace(index), inputs, &agenda)
    }
  }

  mutating func reassess(_ inputs: WorldInputs, of app: AppID, _ agenda: inout Agenda) {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].watched.meets(inputs) {
        reassess(candidate, inputs, &agenda)
      }
      place = next(after: candidate)
    }
  }

  /// A launch concerns requests of its own kind, all processing being one.
  mutating func reassess(launched kind: TaskKind, of app: AppID, _ agenda: inout Agenda) {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].request.kind.isProcessing == kind.isProcessing {
        reassess(candidate, .pastLaunches, &agenda)
      }
      place = next(after: candidate)
    }
  }

  /// A run of this identifier began or ended.
  mutating func reassess(_ name: NameID, of app: AppID, _ agenda: inout Agenda) {
    if let place = place(of: name, app) { reassess(place, .activeRuns, &agenda) }
  }

  @inline(__always)
  private mutating func reassess(
    _ place: RequestPlace, _ inputs: WorldInputs, _ agenda: inout Agenda
  ) {
    self[place].new.formUnion(inputs)
    if self[place].awaited.meets(inputs) {
      agenda.scheduleDecision(self[place].slot, at: agenda.now)
    }
  }

  /// A change that ends no objection: it is enough to see it when rules are asked for another reason.
  mutating func note(_ inputs: WorldInputs, of app: AppID) {
    var place = first(of: app)
    while let candidate = place {
      self[candidate].new.formUnion(inputs)
      place = next(after: candidate)
    }
  }
}

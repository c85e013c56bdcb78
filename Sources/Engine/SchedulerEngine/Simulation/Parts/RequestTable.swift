/// The pending requests: by app in order of acceptance, and in lanes if they may be launched.
struct RequestTable: Sendable {
  private var requests = Pool<PendingRequest>()
  private var byApp: LinkedLists<PendingRequest>
  private var lanes = LinkedLists<PendingRequest>(lists: LaunchLane.allCases.count + 1)
  /// The index, among these lists, of the line of requests that only wait for a place.
  private static let line = LaunchLane.allCases.count
  private var places: LaunchPlaces
  private var free = Pool<RequestPlace>()
  private var lastRequest: Int64 = 0
  /// How often rules were asked about each name, to report the busiest one.
  private var decisionsByName: Pool<Int64>
  private var continuedCount = 0

  init(_ setup: Setup) {
    byApp = LinkedLists(lists: setup.apps.count)
    decisionsByName = Pool(repeating: 0, count: Int(setup.names.count))
    places = LaunchPlaces(apps: setup.apps.count, setup.rules.competition)
  }

  mutating func makeUnique() {
    requests.makeUnique()
    byApp.makeUnique()
    lanes.makeUnique()
    decisionsByName.makeUnique()
    places.makeUnique()
    free.makeUnique()
  }

  subscript(place: RequestPlace) -> PendingRequest {
    @inline(__always) unsafeAddress { requests.address(Int(place.index)) }
    @inline(__always) unsafeMutableAddress { requests.mutableAddress(Int(place.index)) }
  }

  /// Includes free places.
  @inline(__always)
  var indices: Range<Int> { requests.indices }

  @inline(__always)
  func first(of app: AppID) -> RequestPlace? { byApp.first(in: Int(app.index)) }

  @inline(__always)
  func next(after place: RequestPlace) -> RequestPlace? { byApp.next(after: place) }

  /// The place of this app's pending request of this name.
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

  func isPending(_ place: RequestPlace) -> Bool { byApp.holds(place) }

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

  /// Continued requests accepted before this one that wait for nothing or have not been judged yet.
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

/// Adding and removing requests.
extension RequestTable {
  mutating func nextNumber() -> RequestID {
    lastRequest += 1
    return RequestID(number: lastRequest)
  }

  /// The number that the next request will have, for judging it before acceptance.
  var upcomingNumber: RequestID { RequestID(number: lastRequest + 1) }

  /// Adds a request as the newest, reusing the place of the app's earlier one of this name if given.
  mutating func put(
    _ id: RequestID, _ request: TaskRequest, of app: AppID, in earlier: RequestPlace?,
    _ watched: WorldInputs, _ agenda: inout Agenda
  ) -> RequestPlace {
    let place = earlier ?? freePlace(of: app, &agenda)
    // A launch is forced by identifier, so it carries over to the replacing request.
    let isForced = earlier != nil && self[place].isForced
    if earlier != nil { leave(place, &agenda) }
    requests[Int(place.index)] = PendingRequest(
      id: id, app: app, request: request, accepted: agenda.now, watched: watched,
      isForced: isForced, slot: self[place].slot)
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
        accepted: .earliest, watched: [], slot: agenda.makeSlot(.decision(place))))
    return place
  }

  mutating func remove(_ place: RequestPlace, _ agenda: inout Agenda) {
    agenda.clear(self[place].slot)
    leave(place, &agenda)
    self[place].watched = []
    byApp.remove(place)
    free.append(place)
  }

  @inline(__always)
  private mutating func leave(_ place: RequestPlace, _ agenda: inout Agenda) {
    if lanes.holds(place) {
      stepOut(place)
      offerPlace(&agenda)
    }
    if self[place].request.kind == .continued { continuedCount -= 1 }
  }

  /// Leaves its lane, or the line.
  private mutating func stepOut(_ place: RequestPlace) {
    if lanes.list(of: place) == Int(LaunchLane.ordinary.rawValue) {
      places.giveUp(for: self[place].app)
    }
    lanes.remove(place)
  }

  /// Enters the lane for its current state, in the lane's order.
  @inline(__always)
  mutating func takeLane(of place: RequestPlace) {
    if lanes.holds(place) || self[place].lane != nil { changeLane(of: place) }
  }

  private mutating func changeLane(of place: RequestPlace) {
    stepOut(place)
    guard let lane = self[place].lane else { return }
    if lane == .ordinary { places.claim(for: self[place].app) }
    let list = Int(lane.rawValue)
    var before = lanes.last(in: list)
    while let other = before, self[place].goesBefore(self[other], in: lane) {
      before = lanes.previous(before: other)
    }
    lanes.insert(place, in: list, after: before)
  }

  mutating func force(_ place: RequestPlace, _ agenda: inout Agenda) {
    self[place].isForced = true
    takeLane(of: place)
    offerPlace(&agenda)
  }
}

/// The line of requests that only the competition holds back, first come, first served.
extension RequestTable {
  /// Whether a request that nothing else holds back has a place, or can have a free one because no request is
  /// in line.
  @inline(__always)
  func hasPlace(_ place: RequestPlace) -> Bool {
    let kind = self[place].request.kind
    if kind == .continued || kind == .transfer || self[place].isForced { return true }
    if places.isHeld(by: self[place].app) { return true }
    return places.left > 0 && !isLineFormed
  }

  @inline(__always)
  var isLineFormed: Bool { lanes.first(in: RequestTable.line) != nil }

  /// The first in line, if there is a place for it.
  @inline(__always)
  func nextInLine() -> RequestPlace? {
    places.left > 0 ? lanes.first(in: RequestTable.line) : nil
  }

  func isInLine(_ place: RequestPlace) -> Bool { lanes.list(of: place) == RequestTable.line }

  mutating func joinLine(_ place: RequestPlace) {
    if isInLine(place) { return }
    stepOut(place)
    lanes.append(place, to: RequestTable.line)
    self[place].isNewInLine = true
  }

  /// The first of the requests that joined the line at this instant and found no place.
  func firstNewInLine() -> RequestPlace? {
    var first: RequestPlace?
    var place = lanes.last(in: RequestTable.line)
    while let candidate = place, self[candidate].isNewInLine {
      first = candidate
      place = lanes.previous(before: candidate)
    }
    return first
  }

  var firstInLine: RequestPlace? { lanes.first(in: RequestTable.line) }

  func nextInLine(after place: RequestPlace) -> RequestPlace? { lanes.next(after: place) }

  /// How many more apps may run something. Only valid after the line has been served.
  var placesLeft: Int64 { places.left }

  /// How many requests wait ahead of this one; all of them if it is not in line.
  func lengthOfLine(before place: RequestPlace) -> Int64 {
    var count: Int64 = 0
    var other = lanes.first(in: RequestTable.line)
    while let candidate = other, candidate != place {
      count += 1
      other = lanes.next(after: candidate)
    }
    return count
  }

  mutating func beginRunning(_ app: AppID) { places.beginRunning(app) }

  mutating func endRunning(_ app: AppID, _ agenda: inout Agenda) {
    places.endRunning(app)
    offerPlace(&agenda)
  }

  /// Schedules a decision for the first in line if there is a place for it.
  private mutating func offerPlace(_ agenda: inout Agenda) {
    if let next = nextInLine() { agenda.scheduleDecision(self[next].slot, at: agenda.now) }
  }
}

/// Changes after which rules are asked again, once everything else at this instant has happened.
extension RequestTable {
  /// The world changed for all apps.
  mutating func reassess(_ inputs: WorldInputs, _ agenda: inout Agenda) {
    for index in indices { reassess(RequestPlace(index), inputs, &agenda) }
  }

  mutating func reassess(_ inputs: WorldInputs, of app: AppID, _ agenda: inout Agenda) {
    var place = first(of: app)
    while let candidate = place {
      reassess(candidate, inputs, &agenda)
      place = next(after: candidate)
    }
  }

  /// A launch affects the requests that are spaced with it.
  mutating func reassess(launched kind: TaskKind, of app: AppID, _ agenda: inout Agenda) {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].request.kind.spacedAs == kind.spacedAs {
        reassess(candidate, .pastLaunches, &agenda)
      }
      place = next(after: candidate)
    }
  }

  /// A run of this identifier began or ended.
  mutating func reassess(_ name: NameID, of app: AppID, _ agenda: inout Agenda) {
    if let place = place(of: name, app) { reassess(place, .activeRuns, &agenda) }
  }

  /// The app came to the front or left it.
  mutating func reassessPushes(of app: AppID, _ agenda: inout Agenda) {
    var place = first(of: app)
    while let candidate = place {
      if self[candidate].request.kind == .push { reassess(candidate, .inFront, &agenda) }
      place = next(after: candidate)
    }
  }

  @inline(__always)
  private mutating func reassess(
    _ place: RequestPlace, _ inputs: WorldInputs, _ agenda: inout Agenda
  ) {
    guard self[place].watched.meets(inputs) else { return }
    self[place].new.formUnion(inputs)
    agenda.scheduleDecision(self[place].slot, at: agenda.now)
  }

  /// Notes a change that ends no objection; rules see it the next time they are asked.
  mutating func note(_ inputs: WorldInputs, of app: AppID) {
    var place = first(of: app)
    while let candidate = place {
      self[candidate].new.formUnion(inputs)
      place = next(after: candidate)
    }
  }
}

/// A pending request; its place is reused once it is gone.
struct PendingRequest: Sendable {
  var id: RequestID
  let app: AppID
  var request: TaskRequest
  var accepted: Instant
  /// What its rules watch. Empty while the place is free.
  var watched: WorldInputs
  /// What has changed since its rules were last asked.
  var new = WorldInputs.everything
  var decision = Decision()
  /// False until the first decision.
  var isDecided = false
  var eligibleSince = Instant.never
  /// Whether it joined the line at this instant, so that its place is not settled yet.
  var isNewInLine = false
  /// Whether a test launches it, so that the system no longer does.
  var isForced = false
  var slot: Slot

  @inline(__always)
  var mayRun: Bool { isDecided && decision.mayRun && !isForced }

  /// The lane it belongs in; nil while something holds it back.
  @inline(__always)
  var lane: LaunchLane? {
    if isForced { return .forced }
    if !mayRun { return nil }
    if request.kind == .continued { return .continued }
    return request.kind == .transfer ? .transfer : .ordinary
  }

  @inline(__always)
  var isTransferred: Bool { request.needs.contains(.transferred) }

  /// An unfinished transfer, whose bytes are moving or waiting to move.
  @inline(__always)
  var isMovingBytes: Bool { request.kind == .transfer && !isTransferred }

  /// Whether it goes before this other request of the same lane.
  @inline(__always)
  func goesBefore(_ other: PendingRequest, in lane: LaunchLane) -> Bool {
    if lane == .ordinary && eligibleSince != other.eligibleSince {
      return eligibleSince < other.eligibleSince
    }
    return id < other.id
  }
}

/// The index of a value in a table. Places are reused, so compare the value's own number before using a
/// stored place.
struct Place<Kept>: Hashable, Sendable {
  let index: Int32

  @inline(__always)
  init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

typealias RequestPlace = Place<PendingRequest>
typealias RunPlace = Place<ActiveRun>
typealias JobPlace = Place<ModelJob>
typealias HabitPlace = Place<HabitState>

/// A slot of the agenda, which holds at most one scheduled event.
struct Slot: Equatable, Sendable {
  let index: Int32

  @inline(__always)
  init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

extension Pool {
  subscript(place: Place<Element>) -> Element {
    @inline(__always) unsafeAddress { address(Int(place.index)) }
    @inline(__always) unsafeMutableAddress { mutableAddress(Int(place.index)) }
  }
}

/// Pools with a value for each app.
extension Pool {
  subscript(app: AppID) -> Element {
    @inline(__always) unsafeAddress { address(Int(app.index)) }
    @inline(__always) unsafeMutableAddress { mutableAddress(Int(app.index)) }
  }
}

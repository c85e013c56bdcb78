import RunRecord
import SchedulerEngine

/// The point where the histories of one request in two runs diverge: the first thing that differs.
struct Divergence {
  /// The time since the start of each run.
  let at: Span
  let difference: Difference

  enum Difference {
    /// Only one of the runs has this request.
    case missing(in: ComparedSide)
    /// It was accepted at another time, which follows from an earlier difference.
    case acceptedApart
    /// The app requests something else.
    case asked
    /// The system decides differently, or the request has another outcome.
    case state(a: RequestState, b: RequestState)
    /// Both were launched at the same time, but the runs differ.
    case run(a: RunFact, b: RunFact)
  }

  /// Whether the difference begins here and does not just follow from another time of acceptance.
  var isFirstHand: Bool {
    switch difference {
    case .missing, .acceptedApart: false
    case .asked, .state, .run: true
    }
  }
}

/// A pair of requests whose histories differ, and the point where they diverge.
struct PartedPair {
  let pair: RequestPair
  let parting: Divergence
}

/// The first difference between the two worlds: the devices, their users, the events.
struct WorldDivergence {
  /// The time since the start of each run; nil for a device that already starts differently.
  let at: Span?
  /// nil if nothing happens on that side at that time.
  let a: Event?
  let b: Event?

  struct Event {
    let change: WorldChange
    let origin: Origin?
  }

  init?(_ runs: RunPair) {
    let beginnings = (runs.a.context.beginning, runs.b.context.beginning)
    if let first = WorldDivergence.first(beginnings.0, beginnings.1) {
      self = first
      return
    }
    let names = runs.namesOfB
    let one = WorldDivergence.events(runs.a, before: runs.limit) { $0 }
    let two = WorldDivergence.events(runs.b, before: runs.limit) { $0.renamed(names) }
    var place = 0
    while place < one.count, place < two.count, one[place].at == two[place].at,
      one[place].change == two[place].change
    { place += 1 }
    let (left, right) = (
      place < one.count ? one[place] : nil, place < two.count ? two[place] : nil
    )
    guard let at = [left?.at, right?.at].compactMap({ $0 }).min() else { return nil }
    self.at = at
    a = left.flatMap { $0.at == at ? $0.event : nil }
    b = right.flatMap { $0.at == at ? $0.event : nil }
  }

  private init(_ a: WorldChange, _ b: WorldChange) {
    at = nil
    self.a = Event(change: a, origin: nil)
    self.b = Event(change: b, origin: nil)
  }

  private static func first(_ a: DeviceConditions, _ b: DeviceConditions) -> WorldDivergence? {
    if a == b { return nil }
    return zip(a.asChanges, b.asChanges).first { $0 != $1 }.map { WorldDivergence($0, $1) }
  }

  /// Events, each with its change translated to the names of A; the event itself is untranslated, for output.
  private static func events(
    _ run: ComparedRun, before limit: Span, _ named: (WorldChange) -> WorldChange
  ) -> [(at: Span, change: WorldChange, event: Event)] {
    run.context.rows.compactMap { row in
      guard case .world(let change, let origin) = row.happening, run.time(row.at) < limit
      else { return nil }
      return (run.time(row.at), named(change), Event(change: change, origin: origin))
    }
  }
}

extension DeviceConditions {
  /// The changes that would bring about these conditions, in a fixed order.
  fileprivate var asChanges: [WorldChange] {
    [
      .charging(isCharging), .lowPowerMode(isLowPowerModeOn), .network(network),
      .backgroundRefresh(backgroundRefresh), .deviceUse(isInUse), isLocked ? .lock : .unlock,
      .thermal(thermal), .memory(memory),
    ] + DeviceSwitch.allCases.map { .switched($0, isOn: switches[$0]) }
  }
}

/// The apps and identifiers of B in the tables of A; nil for those that A does not have.
struct RenamedIdentities {
  let apps: [AppID?]
  let names: [NameID?]

  func app(_ id: AppID) -> AppID {
    // An index beyond any table of A, so that it equals no app of A.
    (apps.indices.contains(Int(id.index)) ? apps[Int(id.index)] : nil)
      ?? AppID(index: Int32.max - id.index)
  }

  func name(_ id: NameID) -> NameID {
    (names.indices.contains(Int(id.index)) ? names[Int(id.index)] : nil)
      ?? NameID(index: Int32.max - id.index)
  }
}

extension RunPair {
  var namesOfB: RenamedIdentities {
    let (tableA, tableB) = (a.context.names, b.context.names)
    let names = (0..<Int32(tableB.count)).map { tableA.find(tableB[NameID(index: $0)]) }
    var apps = [AppID?](repeating: nil, count: Int(tableA.count))
    for (index, name) in a.context.apps.enumerated() {
      apps[Int(name.index)] = AppID(index: Int32(index))
    }
    return RenamedIdentities(
      apps: b.context.apps.map { app in names[Int(app.index)].flatMap { apps[Int($0.index)] } },
      names: names)
  }
}

extension WorldChange {
  func renamed(_ known: RenamedIdentities) -> WorldChange {
    switch self {
    case .appRefresh(let app, let isOn): .appRefresh(known.app(app), isOn: isOn)
    case .open(let app, let span): .open(known.app(app), for: span)
    case .leave(let app): .leave(known.app(app))
    case .forceQuit(let app): .forceQuit(known.app(app))
    case .terminate(let app): .terminate(known.app(app))
    case .install(let app): .install(known.app(app))
    case .uninstall(let app): .uninstall(known.app(app))
    case .update(let app): .update(known.app(app))
    case .debugger(let app, let isAttached):
      .debugger(known.app(app), isAttached: isAttached)
    case .expectOpening(let app): .expectOpening(known.app(app))
    case .standing(let app, let standing): .standing(known.app(app), standing)
    case .stopContinued(let app, let name): .stopContinued(known.app(app), known.name(name))
    case .push(let app, let name, let priority):
      .push(known.app(app), known.name(name), priority)
    case .wake(let app, let name): .wake(known.app(app), known.name(name))
    case .charging, .battery, .lowPowerMode, .network, .switched, .unlock, .lock, .deviceUse,
      .thermal, .memory, .backgroundRefresh, .answers, .reboot, .utcOffset, .networkSpeed:
      self
    }
  }
}

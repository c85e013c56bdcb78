import RunRecord
import SchedulerEngine

/// The first thing in which the worlds differ: the devices, their users, the events.
struct WorldParting {
  /// Since the beginning of each run; nil for a device that begins otherwise.
  let at: Span?
  /// Nil where nothing happens there.
  let a: Event?
  let b: Event?

  struct Event {
    let change: WorldChange
    let origin: Origin?
  }

  init?(_ runs: RunPair) {
    let beginnings = (runs.a.context.beginning, runs.b.context.beginning)
    if let first = WorldParting.first(beginnings.0, beginnings.1) {
      self = first
      return
    }
    let names = runs.namesOfB
    let one = WorldParting.events(runs.a, before: runs.limit) { $0 }
    let two = WorldParting.events(runs.b, before: runs.limit) { $0.renamed(names) }
    var place = 0
    while place < one.count, place < two.count, one[place] == two[place] { place += 1 }
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

  private static func first(_ a: DeviceConditions, _ b: DeviceConditions) -> WorldParting? {
    if a == b { return nil }
    return zip(a.asChanges, b.asChanges).first { $0 != $1 }.map { WorldParting($0, $1) }
  }

  /// What happens, in the names of A.
  private struct Happened: Equatable {
    let at: Span
    let change: WorldChange
    /// In the names of its own run, so that it can be told.
    let event: Event

    static func == (left: Happened, right: Happened) -> Bool {
      left.at == right.at && left.change == right.change
    }
  }

  private static func events(
    _ run: ComparedRun, before limit: Span, _ named: (WorldChange) -> WorldChange
  ) -> [Happened] {
    run.context.rows.compactMap { row in
      guard case .world(let change, let origin) = row.happening, run.time(row.at) < limit
      else { return nil }
      return Happened(
        at: run.time(row.at), change: named(change), event: Event(change: change, origin: origin))
    }
  }
}

extension DeviceConditions {
  /// As what would bring them about, in an order that is always the same.
  fileprivate var asChanges: [WorldChange] {
    [
      .charging(isCharging), .lowPowerMode(isLowPowerModeOn), .network(network),
      .backgroundRefresh(backgroundRefresh), .deviceUse(isInUse), isLocked ? .lock : .unlock,
      .thermal(thermal), .memory(memory),
    ] + DeviceSwitch.allCases.map { .switched($0, isOn: switches[$0]) }
  }
}

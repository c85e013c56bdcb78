/// Where a part keeps one of its values. Places are used again, so who remembers one asks its value's
/// own number.
struct Place<Kept>: Hashable, Sendable {
  let index: Int32

  @inline(__always)
  init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

typealias RequestPlace = Place<PendingRequest>
typealias RunPlace = Place<ActiveRun>
typealias JobPlace = Place<ModelJob>
typealias HabitPlace = Place<HabitState>

/// A place in the agenda: one event at most is planned for it.
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

/// Where a value for each app is kept.
extension Pool {
  subscript(app: AppID) -> Element {
    @inline(__always) unsafeAddress { address(Int(app.index)) }
    @inline(__always) unsafeMutableAddress { mutableAddress(Int(app.index)) }
  }
}

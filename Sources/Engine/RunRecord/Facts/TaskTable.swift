package import SchedulerEngine

/// More apps than any set-up may have; an identity above it can only come from a damaged log.
package let appLimit: Int32 = 1 << 10
/// More identifiers than any set-up may have, likewise.
package let nameLimit: Int32 = 1 << 20

/// A value for each identifier of each app, found by the identifier's place in the name table.
package struct TaskTable<Value: Sendable>: Sendable {
  private struct Entry: Equatable, Sendable {
    let key: TaskKey
    /// The entry of another app with the same identifier; negative when there is none.
    let next: Int32
  }

  private var heads: [Int32] = []
  private var entries: [Entry] = []
  private var values: [Value] = []

  package init() {}

  package var count: Int { entries.count }

  /// Forgets all keys and keeps their room.
  package mutating func removeAll() {
    heads.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  package func key(at place: Int) -> TaskKey { entries[place].key }

  package subscript(place: Int) -> Value {
    get { values[place] }
    // In place: a list that is taken out and put back would be copied for each fact added to it.
    _modify { yield &values[place] }
  }

  package func place(of key: TaskKey) -> Int? {
    guard key.name.index >= 0, key.name.index < Int32(heads.count) else { return nil }
    var place = heads[Int(key.name.index)]
    while place >= 0 {
      if entries[Int(place)].key == key { return Int(place) }
      place = entries[Int(place)].next
    }
    return nil
  }

  /// The place of the key, made with `value` when it is new; nil for an identity out of range.
  package mutating func place(of key: TaskKey, orAdd value: @autoclosure () -> Value)
    -> Int?
  {
    if let known = place(of: key) { return known }
    guard key.name.index >= 0, key.name.index < nameLimit, key.app.index >= 0,
      key.app.index < appLimit
    else { return nil }
    while heads.count <= Int(key.name.index) { heads.append(-1) }
    entries.append(Entry(key: key, next: heads[Int(key.name.index)]))
    values.append(value())
    heads[Int(key.name.index)] = Int32(entries.count - 1)
    return entries.count - 1
  }
}

extension TaskTable: Equatable where Value: Equatable {}

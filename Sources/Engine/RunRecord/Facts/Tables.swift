package import SchedulerEngine

/// Something that carries a number of its own, such as a request or a run.
package protocol Numbered: Sendable {
  var number: Int64 { get }
}

/// Facts in order of their number: found by position when numbers have no holes, else by halving.
///
/// Appending in order costs the same each time. A log that was edited by hand may bring numbers in
/// any order; they still end up sorted.
package struct NumberedTable<Fact: Numbered>: Sendable {
  /// Changed in place: to take a fact out and put it back costs as much as to keep a new one.
  package var facts: [Fact] = []

  package init() {}

  package var count: Int { facts.count }

  package func position(of number: Int64) -> Int? {
    if let place = expectedPosition(of: number) { return place }
    let place = facts.partitionPoint { $0.number >= number }
    return place < facts.count && facts[place].number == number ? place : nil
  }

  /// Where it is if no number between is missing; nil if it is not there.
  private func expectedPosition(of number: Int64) -> Int? {
    guard let first = facts.first else { return nil }
    let (guess, overflow) = number.subtractingReportingOverflow(first.number)
    guard !overflow, guess >= 0, guess < Int64(facts.count), facts[Int(guess)].number == number
    else { return nil }
    return Int(guess)
  }

  /// Forgets the facts and keeps their room.
  package mutating func removeAll() { facts.removeAll(keepingCapacity: true) }

  package subscript(number number: Int64) -> Fact? {
    guard let place = position(of: number) else { return nil }
    return facts[place]
  }

  /// False, and no change, when the number is taken.
  package mutating func insert(_ fact: Fact) -> Bool {
    guard let last = facts.last, last.number >= fact.number else {
      facts.append(fact)
      return true
    }
    let place = facts.partitionPoint { $0.number >= fact.number }
    if facts[place].number == fact.number { return false }
    facts.insert(fact, at: place)
    return true
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first place whose element is past the point, where all before are not and all after are.
  @inlinable package func partitionPoint(where isPast: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension NumberedTable: Equatable where Fact: Equatable {}

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

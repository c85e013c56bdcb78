package import SchedulerEngine

/// Something with a number of its own, such as a request or a run.
package protocol Numbered: Sendable {
  var number: Int64 { get }
}

/// Facts in order of their numbers: found by position if the numbers have no gaps, otherwise by binary
/// search.
///
/// Appending the next number takes constant time. A log edited by hand may have numbers in any order; they are
/// sorted.
package struct NumberedTable<Fact: Numbered>: Sendable {
  /// Edited in place, because removing a fact and inserting it again costs as much as adding a new one.
  package var facts: [Fact] = []
  /// Known without looking at a fact, which other modules could only copy whole to read its number.
  private var firstNumber: Int64 = 0
  private var mayHaveGaps = false

  package init() {}

  /// The facts must be in order of their numbers.
  package init(sorted facts: [Fact]) {
    self.facts = facts
    mayHaveGaps = true
  }

  package var count: Int { facts.count }

  package func position(of number: Int64) -> Int? {
    if !mayHaveGaps {
      let (place, overflow) = number.subtractingReportingOverflow(firstNumber)
      return !overflow && place >= 0 && place < Int64(facts.count) ? Int(place) : nil
    }
    let place = facts.partitionPoint { $0.number >= number }
    return place < facts.count && facts[place].number == number ? place : nil
  }

  /// Removes all facts and keeps the capacity.
  package mutating func removeAll() {
    facts.removeAll(keepingCapacity: true)
    mayHaveGaps = false
  }

  package subscript(number number: Int64) -> Fact? {
    guard let place = position(of: number) else { return nil }
    return facts[place]
  }

  /// Returns false and changes nothing if the number is taken.
  package mutating func insert(_ fact: Fact) -> Bool {
    let number = fact.number
    if facts.isEmpty { firstNumber = number }
    if !mayHaveGaps,
      number.subtractingReportingOverflow(firstNumber) == (Int64(facts.count), false)
    {
      facts.append(fact)
      return true
    }
    let place = facts.partitionPoint { $0.number >= number }
    if place < facts.count, facts[place].number == number { return false }
    facts.insert(fact, at: place)
    mayHaveGaps = true
    return true
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies `isPast`, or the end, by binary search. The elements that do not
  /// satisfy it must come first.
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

extension NumberedTable: Equatable where Fact: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.facts == right.facts }
}

/// More apps than any set-up may have. A higher index can only come from a damaged log.
package let appLimit: Int32 = 1 << 10
/// More identifiers than any set-up may have. A higher index can only come from a damaged log.
package let nameLimit: Int32 = 1 << 20

/// A value for each identifier of each app, found by the identifier's index in the name table.
package struct TaskTable<Value: Sendable>: Sendable {
  private struct Entry: Equatable, Sendable {
    let key: TaskKey
    /// The entry of another app with the same identifier; negative if there is none.
    let next: Int32
  }

  private var heads: [Int32] = []
  private var entries: [Entry] = []
  private var values: [Value] = []

  package init() {}

  package var count: Int { entries.count }

  /// Removes all keys and keeps the capacity.
  package mutating func removeAll() {
    heads.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  package func key(at place: Int) -> TaskKey { entries[place].key }

  package subscript(place: Int) -> Value {
    get { values[place] }
    // Yields in place, because a list that is taken out and put back would be copied for each added fact.
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

  /// The index of the key, added with `value` if it is new; nil if the key is out of range.
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

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
    let place = firstPosition(from: number)
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

  /// Forgets some of the facts; the others stay in order.
  package mutating func forget(_ isOver: (Fact) -> Bool) {
    facts.removeAll(where: isOver)
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
    let place = firstPosition(from: fact.number)
    if facts[place].number == fact.number { return false }
    facts.insert(fact, at: place)
    return true
  }

  /// The first place whose number is not below `number`.
  private func firstPosition(from number: Int64) -> Int {
    var low = 0
    var high = facts.count
    while low < high {
      let middle = low + (high - low) / 2
      if facts[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension NumberedTable: Equatable where Fact: Equatable {}

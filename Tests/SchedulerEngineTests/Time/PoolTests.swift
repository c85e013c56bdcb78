import Testing

@testable import SchedulerEngine

/// Counts how many of its copies are alive.
private final class Tally: @unchecked Sendable {
  var alive = 0
}

private final class Guest: @unchecked Sendable {
  private let tally: Tally
  let name: Int

  init(_ name: Int, _ tally: Tally) {
    self.name = name
    self.tally = tally
    tally.alive += 1
  }

  deinit { tally.alive -= 1 }
}

@Suite("A pool")
struct PoolTests {
  private func values(_ pool: Pool<Int>) -> [Int] { pool.indices.map { pool[$0] } }

  @Test("holds what was appended, in order, however often it grows")
  func grows() {
    var pool = Pool<Int>(capacity: 1)
    for value in 0..<1_000 { pool.append(value) }
    #expect(values(pool) == Array(0..<1_000))
    #expect(pool.popLast() == 999)
    #expect(pool.count == 999)
  }

  @Test("is a value: what is changed in a copy that owns itself is not changed in the other")
  func copiesAreApart() {
    var one = Pool(repeating: 1, count: 3)
    var other = one
    other.makeUnique()
    other[1] = 2
    other.append(3)
    one.makeUnique()
    one[0] = 0
    #expect(values(one) == [0, 1, 1])
    #expect(values(other) == [1, 2, 1, 3])
    _ = other.popLast()
    let third = other
    other.makeUnique()
    other.removeAll()
    #expect(values(third) == [1, 2, 1])
    #expect(values(other) == [])
  }

  @Test("appending to and taking from one that was shared leaves the other as it was")
  func appendingIsApart() {
    var one = Pool(repeating: 1, count: 2)
    let kept = one
    one.makeUnique()
    #expect(one.popLast() == 1)
    one.append(7)
    #expect(values(kept) == [1, 1])
    #expect(values(one) == [1, 7])
  }

  @Test("lets go of every value exactly once")
  func releases() {
    let tally = Tally()
    do {
      var pool = Pool<Guest>(capacity: 1)
      for name in 0..<9 { pool.append(Guest(name, tally)) }
      var copy = pool
      copy.makeUnique()
      copy[0] = Guest(9, tally)
      #expect(tally.alive == 10)
      #expect(copy.popLast()?.name == 8)
      pool.makeUnique()
      pool.removeAll()
      #expect(tally.alive == 8)
    }
    #expect(tally.alive == 0)
  }

  @Test("finds the least of eight and where it stands", arguments: 0..<8)
  func leastOfEight(position: Int) {
    var pool = Pool<UInt64>(repeating: .max, count: 24)
    pool.makeUnique()
    pool[8 + position] = 5
    pool[7] = 1
    pool[16] = 1
    #expect(pool.leastOfEight(from: 8) == 5)
    #expect(pool.leastOfFour(from: position < 4 ? 8 : 12) == 5)
    #expect(pool.position(of: 5, inEightFrom: 8) == position)
  }
}

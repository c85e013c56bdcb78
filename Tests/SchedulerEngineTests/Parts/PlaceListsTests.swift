import Testing

@testable import SchedulerEngine

@Suite("Lists of places beside plain arrays")
struct PlaceListsTests {
  private typealias Lists = LinkedLists<Int>

  private func places(_ lists: Lists, in list: Int) -> [Int32] {
    var found: [Int32] = []
    var place = lists.first(in: list)
    while let next = place {
      found.append(next.index)
      place = lists.next(after: next)
    }
    return found
  }

  private func backwards(_ lists: Lists, in list: Int) -> [Int32] {
    var found: [Int32] = []
    var place = lists.last(in: list)
    while let previous = place {
      found.append(previous.index)
      place = lists.previous(before: previous)
    }
    return found.reversed()
  }

  @Test("hold the same in the same order after each of 2,000 random steps", arguments: 1...4)
  func agreeWithArrays(seed: UInt64) throws {
    var draws = Draws(seed: seed)
    var lists = Lists(lists: 3)
    var arrays: [[Int32]] = [[], [], []]
    for step in 1...2_000 {
      let place = Place<Int>(Int(draws.below(12)))
      let list = Int(draws.below(3))
      let isIn = arrays.contains { $0.contains(place.index) }
      try #require(lists.holds(place) == isIn, "seed \(seed), step \(step)")
      if isIn {
        lists.remove(place)
        for list in arrays.indices { arrays[list].removeAll { $0 == place.index } }
      } else if let before = arrays[list].first, draws.below(2) == 0 {
        lists.insert(place, in: list, after: Place<Int>(Int(before)))
        arrays[list].insert(place.index, at: 1)
      } else if draws.below(2) == 0 {
        lists.insert(place, in: list, after: nil)
        arrays[list].insert(place.index, at: 0)
      } else {
        lists.append(place, to: list)
        arrays[list].append(place.index)
      }
      for list in arrays.indices {
        try #require(places(lists, in: list) == arrays[list], "seed \(seed), step \(step)")
        try #require(backwards(lists, in: list) == arrays[list], "seed \(seed), step \(step)")
      }
    }
  }
}

import Reports
import Scenarios
import Testing

@Suite("The result of a population has the same bytes")
struct SameBytesTests {
  private static let prepared = try? SmallPopulation.prepared()
  private static let whole = prepared.map { SmallPopulation.part($0) }

  private var single: FleetPart {
    get throws { try #require(Self.whole) }
  }

  @Test("on any number of threads", arguments: [2, 3, 8])
  func threads(_ count: Int) throws {
    let prepared = try #require(Self.prepared)
    #expect(SmallPopulation.part(prepared, threads: count).bytes == (try single.bytes))
  }

  @Test("out of any number of shards, in any order", arguments: [1, 2, 7, 20, 100] as [Int64])
  func shards(_ count: Int64) throws {
    let prepared = try #require(Self.prepared)
    let single = try single
    let expected = SmallPopulation.bytes(FleetResult(single.header, single.tally))
    let parts = (0..<count).compactMap { Shard(index: $0, count: count) }
      .map { SmallPopulation.part(prepared, $0).bytes }
    #expect(parts.count == count)
    for order in [Array(parts.indices), parts.indices.reversed(), turned(parts.indices)] {
      var merge = FleetMerge()
      for place in order { try merge.add(parts[place], of: "\(place)") }
      #expect(SmallPopulation.bytes(try merge.result()) == expected)
    }
  }

  private func turned(_ places: Range<Int>) -> [Int] {
    places.filter { $0 % 2 == 1 } + places.filter { $0 % 2 == 0 }
  }

  @Test("when it was stopped after each device and went on", arguments: [1, 2])
  func resumed(_ threads: Int) throws {
    let prepared = try #require(Self.prepared)
    let header = FleetHeader(prepared, devices: 30)
    let shard = try #require(Shard(index: 0, count: 2))
    var part: FleetPart?
    var starts = 0
    while part?.isFinished != true, starts < 100 {
      starts += 1
      let asked = Asked()
      let run = prepared.run(
        shard, of: 30, from: part?.done ?? 0, threads: threads, while: { asked.upTo(4) },
        reached: { _ in })
      var tally = run.tally
      if let part { tally.add(part.tally) }
      let written = FleetPart(header, shard, done: run.done, tally)
      part = try FleetPart(written.bytes)
      #expect(part == written)
    }
    #expect(starts > 3)
    #expect(part?.bytes == SmallPopulation.part(prepared, shard).bytes)
  }

  @Test("however often it is run, and other bytes with another seed")
  func again() throws {
    let prepared = try SmallPopulation.prepared()
    #expect(SmallPopulation.part(prepared).bytes == (try single.bytes))
    let other = try SmallPopulation.prepared(
      SmallPopulation.text.replacing("\"seed\": 7", with: "\"seed\": 8"))
    #expect(SmallPopulation.part(other).bytes != (try single.bytes))
  }
}

/// Says yes so many times.
private final class Asked: @unchecked Sendable {
  private var count = 0
  private let guarded = Mutex()

  func upTo(_ most: Int) -> Bool {
    guarded.whileLocked {
      count += 1
      return count <= most
    }
  }
}

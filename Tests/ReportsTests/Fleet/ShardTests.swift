import Foundation
import LongForm
import Reports
import Scenarios
import Testing

@Suite("A shard") struct ShardTests {
  @Test("has devices of its own, and all shards together have each device once")
  func partition() throws {
    for count in [1, 2, 7, 20, 100] as [Int64] {
      var devices: [Int64] = []
      for index in 0..<count {
        let shard = try #require(Shard(index: index, count: count))
        devices += (0..<shard.size(of: 57)).map { shard.device(at: $0) }
      }
      #expect(devices.sorted() == Array(0..<57), "\(count) shards")
    }
  }

  @Test(
    "is read from I/N",
    arguments: [
      ("0/1", Shard(index: 0, count: 1)),
      ("3/20", Shard(index: 3, count: 20)),
      ("20/20", nil), ("1/0", nil),
      ("-1/4", nil), ("1", nil),
      ("1/2/3", nil), ("99999999999999999999/2", nil),
      ("0/100001", nil), ("", nil),
    ])
  func reading(_ text: String, _ shard: Shard?) { #expect(Shard(text) == shard) }
}

@Suite("Environment variables of a batch system") struct ShardEnvironmentTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let variables: [String: String]
    let expected: Result<Shard?, ShardProblem>
    var testDescription: String { name }

    init(_ name: String, _ variables: [String: String], _ index: Int64, of count: Int64) {
      self.name = name
      self.variables = variables
      expected = .success(Shard(index: index, count: count))
    }

    init(_ name: String, _ variables: [String: String], _ problem: ShardProblem) {
      self.name = name
      self.variables = variables
      expected = .failure(problem)
    }
  }

  @Test(
    "select a shard, or are refused",
    arguments: [
      Row("ours", ["SIM_SHARD_INDEX": "2", "SIM_SHARD_COUNT": "5"], 2, of: 5),
      Row(
        "ours before an engine's",
        ["SIM_SHARD_INDEX": "2", "SIM_SHARD_COUNT": "5", "SLURM_ARRAY_TASK_ID": "1"], 2, of: 5),
      Row("Slurm", ["SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "20"], 4, of: 20),
      Row(
        "Slurm from 1",
        ["SLURM_ARRAY_TASK_ID": "20", "SLURM_ARRAY_TASK_COUNT": "20", "SLURM_ARRAY_TASK_MIN": "1"],
        19, of: 20),
      Row(
        "Slurm in steps",
        [
          "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "5", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], 3, of: 5),
      Row("Slurm without a count", ["SLURM_ARRAY_TASK_ID": "4"], .noCount(.slurm)),
      Row("GNU parallel", ["PARALLEL_SEQ": "1", "SIM_SHARD_COUNT": "8"], 0, of: 8),
      Row("GNU parallel without a count", ["PARALLEL_SEQ": "1"], .noCount(.gnuParallel)),
      Row("Kubernetes", ["JOB_COMPLETION_INDEX": "0", "SIM_SHARD_COUNT": "8"], 0, of: 8),
      Row(
        "AWS Batch", ["AWS_BATCH_JOB_ARRAY_INDEX": "9", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], 9, of: 10
      ),
      Row("Grid Engine", ["SGE_TASK_ID": "1", "SGE_TASK_LAST": "10"], 0, of: 10),
      Row(
        "Grid Engine in steps",
        [
          "SGE_TASK_ID": "5", "SGE_TASK_FIRST": "1", "SGE_TASK_LAST": "9", "SGE_TASK_STEPSIZE": "2",
        ], 2, of: 5),
      Row("Grid Engine outside of an array", ["SGE_TASK_ID": "undefined"], .noEngine),
      Row("none", ["HOME": "/root"], .noEngine),
      Row(
        "two engines",
        [
          "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2", "SGE_TASK_ID": "1",
          "SGE_TASK_LAST": "2",
        ], .severalEngines(.slurm, .gridEngine)),
      Row(
        "beyond the count", ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "2"],
        .badValue(variable: "SLURM_ARRAY_TASK_ID", "2")),
      Row(
        "no number", ["SIM_SHARD_INDEX": "two", "SIM_SHARD_COUNT": "3"],
        .badValue(variable: "SIM_SHARD_INDEX", "two")),
    ])
  func detection(_ row: Row) {
    let found = Result<Shard?, ShardProblem> { () throws(ShardProblem) in
      try Shard.found { row.variables[$0] }
    }
    #expect(found == row.expected)
  }
}

@Suite("A part of a population's result") struct PartTests {
  private static let prepared = try? SmallPopulation.prepared()

  private func part(_ index: Int64, of count: Int64 = 3) throws -> FleetPart {
    let shard = try #require(Shard(index: index, count: count))
    return SmallPopulation.part(try #require(Self.prepared), shard, of: 9)
  }

  @Test("reads back as it was written") func roundTrip() throws {
    let part = try part(1)
    #expect(try FleetPart(part.bytes) == part)
  }

  @Test("is refused if it is truncated anywhere") func cut() throws {
    let bytes = try part(0).bytes
    for length in LongForm.all(of: bytes.indices, orOneIn: 97) {
      #expect(throws: PartProblem.self, "\(length) bytes") {
        try FleetPart(Array(bytes[..<length]))
      }
    }
    #expect(throws: PartProblem.cut) { try FleetPart(Array(bytes.dropLast())) }
  }

  @Test("is refused if any byte is changed") func altered() throws {
    let bytes = try part(0).bytes
    for place in LongForm.all(of: bytes.indices, orOneIn: 97) {
      var changed = bytes
      changed[place] ^= 1
      #expect(throws: PartProblem.self, "byte \(place)") { try FleetPart(changed) }
    }
  }

  /// The digest is right, so only the figures are wrong.
  @Test(
    "is refused if its figures are impossible for a shard",
    arguments: [
      ("\"done\":3", "\"done\":4"), ("\"done\":3", "\"done\":-1"), ("\"of\":3", "\"of\":0"),
      ("\"shard\":0", "\"shard\":3"), ("\"devices\":9", "\"devices\":9000000000"),
      ("\"users\":", "\"uses\":"), ("\"spreads\":[[", "\"spreads\":[[3,99999999999,0,0],["),
      ("\"causes\":[[", "\"causes\":[[1],["), ("\"length\":", "\"length\":0,\"x\":"),
      ("\"groups\":[", "\"groups\":[],\"x\":["), ("\"bgsimPart\":", "\"bgsimPart\":9"),
    ])
  func impossible(_ said: String, _ instead: String) throws {
    let bytes = try part(0).bytes
    let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    let range = try #require(line.range(of: said))
    let changed = line.replacingCharacters(in: range, with: instead)
    #expect(changed != line)
    #expect(throws: PartProblem.self) { try FleetPart(sealed(changed)) }
    #expect(throws: Never.self) { try FleetPart(sealed(line)) }
  }

  /// With the digest that belongs to it.
  private func sealed(_ line: String) -> [UInt8] {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in line.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(value, radix: 16)
    let digest = String(repeating: "0", count: 16 - digits.count) + digits
    return Array("\(line)\n{\"digest\":\"\(digest)\"}\n".utf8)
  }

  @Test("is refused by name if the parts do not make up a whole") func merging() throws {
    let parts = try (0..<3 as Range<Int64>).map { try part($0).bytes }
    func problem(_ named: [(String, [UInt8])]) -> MergeProblem? {
      var merge = FleetMerge()
      do throws(MergeProblem) {
        for (name, bytes) in named { try merge.add(bytes, of: name) }
        _ = try merge.result()
        return nil
      } catch { return error }
    }
    let whole = [("a", parts[0]), ("b", parts[1]), ("c", parts[2])]
    #expect(problem(whole) == nil)
    #expect(problem([]) == .nothing)
    #expect(problem([whole[2]]) == .missing([0, 1], of: 3))
    #expect(
      problem(whole + [("d", parts[1])])
        == .doubled("d", first: "b", try #require(Shard(index: 1, count: 3))))
    #expect(problem([("a", Array("{}".utf8))]) == .part("a", .notAPart))
    #expect(problem([("a", [])]) == .part("a", .notAPart))
    let other = try SmallPopulation.prepared(
      SmallPopulation.text.replacing("\"weight\": 3", with: "\"weight\": 4"))
    let foreign = SmallPopulation.part(other, try #require(Shard(index: 1, count: 3)), of: 9)
    #expect(problem([whole[0], ("f", foreign.bytes)]) == .foreign("f", first: "a"))
    let half = try part(1, of: 2)
    #expect(problem([whole[0], ("h", half.bytes)]) == .otherCount("h", 2, first: "a", 3))
    let full = try part(0)
    let stopped = FleetPart(full.header, full.shard, done: 0, FleetTally(groups: 2, tasks: 2))
    #expect(problem([("s", stopped.bytes)]) == .unfinished("s", done: 0, of: 3))
  }
}

@Suite("The result of a population has the same bytes") struct SameBytesTests {
  private static let prepared = try? SmallPopulation.prepared()
  private static let whole = prepared.map { SmallPopulation.part($0) }

  private var single: FleetPart { get throws { try #require(Self.whole) } }

  @Test("on any number of threads", arguments: [2, 3, 8]) func threads(_ count: Int) throws {
    let prepared = try #require(Self.prepared)
    #expect(SmallPopulation.part(prepared, threads: count).bytes == (try single.bytes))
  }

  @Test("merged from any number of shards, in any order", arguments: [1, 2, 7, 20, 100] as [Int64])
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

  @Test("when it is interrupted after each device and resumed", arguments: [1, 2])
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
}

/// Returns true a limited number of times.
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

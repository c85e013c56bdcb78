import Foundation
import LongForm
import Reports
import Scenarios
import Testing

@Suite("A part")
struct PartTests {
  private static let prepared = try? SmallPopulation.prepared()

  private func part(_ index: Int64, of count: Int64 = 3) throws -> FleetPart {
    let shard = try #require(Shard(index: index, count: count))
    return SmallPopulation.part(try #require(Self.prepared), shard, of: 9)
  }

  @Test("is read as it was written")
  func roundTrip() throws {
    let part = try part(1)
    #expect(try FleetPart(part.bytes) == part)
  }

  @Test("that is cut anywhere is refused")
  func cut() throws {
    let bytes = try part(0).bytes
    for length in LongForm.all(of: bytes.indices, orOneIn: 97) {
      #expect(throws: PartProblem.self, "\(length) bytes") {
        try FleetPart(Array(bytes[..<length]))
      }
    }
    #expect(throws: PartProblem.cut) { try FleetPart(Array(bytes.dropLast())) }
  }

  @Test("that is altered anywhere is refused")
  func altered() throws {
    let bytes = try part(0).bytes
    for place in LongForm.all(of: bytes.indices, orOneIn: 97) {
      var changed = bytes
      changed[place] ^= 1
      #expect(throws: PartProblem.self, "byte \(place)") { try FleetPart(changed) }
    }
  }

  /// With a digest that fits, so that only what it says is wrong.
  @Test(
    "whose figures no shard can have is refused",
    arguments: [
      ("\"done\":3", "\"done\":4"), ("\"done\":3", "\"done\":-1"), ("\"of\":3", "\"of\":0"),
      ("\"shard\":0", "\"shard\":3"), ("\"devices\":9", "\"devices\":9000000000"),
      ("\"never\":0", "\"never\":99"), ("\"never\":0", "\"never\":\"0\""),
      ("\"users\":", "\"uses\":"), ("\"spreads\":[[", "\"spreads\":[[3,99999999999,0,0],["),
      ("\"causes\":[[", "\"causes\":[[1],["), ("\"length\":", "\"length\":0,\"x\":"),
      ("\"groups\":[", "\"groups\":[],\"x\":["), ("\"bgsimPart\":1", "\"bgsimPart\":2"),
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

  @Test("is refused by name where the parts make no whole")
  func merging() throws {
    let parts = try (0..<3 as Range<Int64>).map { try part($0).bytes }
    func problem(_ named: [(String, [UInt8])]) -> MergeProblem? {
      var merge = FleetMerge()
      do throws(MergeProblem) {
        for (name, bytes) in named { try merge.add(bytes, of: name) }
        _ = try merge.result()
        return nil
      } catch {
        return error
      }
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

import RunRecord
import Scenarios
import SchedulerEngine

/// Searches for draws of the unknown numbers under which ordinary users see what the field reports.
///
/// A block contains the numbers that move the same rows most. Each block is drawn separately, with the other
/// numbers at the model's values, so that costs add instead of multiplying. Then the draws of all blocks are
/// combined and judged by the whole table, because some numbers move a row only together. A number that can
/// move a row from one camp to another is drawn together with all numbers that move the same rows; otherwise
/// only the model's own camp would be left.
struct SchedulerSearch {
  let sample: Sample
  private let usual: [[Row]]
  private let parameters = ParameterTable.all()

  init(_ sample: Sample) throws {
    self.sample = sample
    usual = try Measurement.probes.map { try $0(sample, Rules()) }
  }

  /// How far a number moves the rows of a probe over its whole range, in hundredths of the width that the
  /// field leaves open.
  struct Link {
    let parameter: Int
    let probe: Int
    let strength: Int64

    /// Below this a number rules out almost no draw, and chance moves the row as much.
    static let weakest: Int64 = 5
    /// A full camp's width.
    static let fromCampToCamp: Int64 = 100
  }

  func links() throws -> [Link] {
    var links: [Link] = []
    for (index, parameter) in parameters.enumerated() {
      guard let range = parameter.parameter.plausible, range.lowest < range.highest else {
        continue
      }
      let tried =
        [range.lowest, range.highest]
        + (0..<4).compactMap { Drawing.value(of: parameter.parameter, draw: $0) }
      for (probe, before) in usual.enumerated() where before.contains(where: \.counts) {
        var strength: Int64 = 0
        for value in tried {
          let after = try Measurement.probes[probe](sample, parameter.set(to: value, in: Rules()))
          for (old, new) in zip(before, after) {
            strength = max(strength, abs(new.value - old.value) * 100 / max(old.room, 1))
          }
        }
        if strength >= Link.weakest {
          links.append(Link(parameter: index, probe: probe, strength: strength))
        }
      }
    }
    return links
  }

  /// Numbers that move the same rows, with the probes of these rows.
  struct Block: Sendable {
    var parameters: [Int]
    var probes: [Int]

    /// The rules with the block's numbers at a draw and the others at the model's values.
    func rules(_ draw: UInt32) -> Rules {
      var rules = Rules()
      let all = rules.parameters
      rules.take(
        parameters.compactMap { position in
          Drawing.value(of: all[position], draw: draw).map {
            ParameterChange(position: position, value: $0)
          }
        })
      return rules
    }
  }

  /// A number belongs to the probe that it moves most; each block is judged by every probe that its numbers
  /// move.
  func blocks(_ links: [Link]) -> [Block] {
    var blocks: [Block] = []
    var homes: [Int] = []
    for parameter in parameters.indices {
      let own = links.filter { $0.parameter == parameter }
      // Of equally strong links, the one to the first probe.
      guard let home = own.min(by: { ($1.strength, $0.probe) < ($0.strength, $1.probe) })?.probe
      else { continue }
      let place: Int
      if let known = homes.firstIndex(of: home) {
        place = known
      } else {
        place = homes.count
        homes.append(home)
        blocks.append(Block(parameters: [], probes: []))
      }
      blocks[place].parameters.append(parameter)
      blocks[place].probes = Set(blocks[place].probes + own.map(\.probe)).sorted()
    }
    for link in links where link.strength >= Link.fromCampToCamp && hasCamps(link.probe) {
      for other in links where other.parameter == link.parameter {
        guard let one = blocks.firstIndex(where: { $0.parameters.contains(link.parameter) }),
          let place = homes.firstIndex(of: other.probe), place != one
        else { continue }
        blocks[one].parameters += blocks[place].parameters
        blocks[one].probes = Set(blocks[one].probes + blocks[place].probes).sorted()
        blocks.remove(at: place)
        homes.remove(at: place)
      }
    }
    return blocks
  }

  private func hasCamps(_ probe: Int) -> Bool { usual[probe].contains { $0.camps.count > 1 } }

  /// The result of trying a block's draws.
  struct Sorted {
    var kept: [UInt32] = []
    var tried: UInt32 = 0
    /// The number of draws that each row rejected; the first row to reject a draw counts.
    var thrownOut: [String: Int] = [:]
    /// For rows with several camps, the number of draws in each camp.
    var camps: [String: Int] = [:]
  }

  /// Tries draws from 1 on until `wanted` of them pass, but at most 10,000 for each wanted one.
  func sort(_ block: Block, wanted: Int) -> Sorted {
    var sorted = Sorted()
    while sorted.kept.count < wanted, sorted.tried < UInt32(wanted) * 10_000 {
      let first = sorted.tried + 1
      let batch = 1_000
      let judges = SeedCrew.work(
        batch, DrawJudge(sample), while: { true }, reached: { _ in },
        step: { judge, place in
          let draw = first + UInt32(place)
          judge.judge(draw, block.rules(draw), by: block.probes)
        })
      for judge in judges { sorted.thrownOut.merge(judge.thrownOut, uniquingKeysWith: +) }
      sorted.kept += judges.flatMap(\.kept).sorted()
      sorted.tried += UInt32(batch)
    }
    if sorted.kept.count > wanted {
      sorted.kept.removeLast(sorted.kept.count - wanted)
    }
    return sorted
  }

  /// The candidates that pass the whole table.
  func whole(_ count: Int, _ rules: @escaping @Sendable (Int) -> Rules) -> (kept: [Int], Sorted) {
    let judges = SeedCrew.work(
      count, DrawJudge(sample), while: { true }, reached: { _ in },
      step: { judge, place in
        judge.judge(UInt32(place), rules(place), by: Array(Measurement.probes.indices))
      })
    var sorted = Sorted(tried: UInt32(count))
    for judge in judges {
      sorted.thrownOut.merge(judge.thrownOut, uniquingKeysWith: +)
      sorted.camps.merge(judge.camps, uniquingKeysWith: +)
    }
    return (judges.flatMap(\.kept).map { Int($0) }.sorted(), sorted)
  }

  /// A table of the rows that each number moves.
  func text(_ links: [Link]) -> String {
    var columns = Columns()
    let probes = usual.indices.filter { probe in links.contains { $0.probe == probe } }
    columns.add(["moved by the number, in hundredths"] + probes.map { usual[$0][0].name })
    for (index, parameter) in parameters.enumerated() {
      let own = links.filter { $0.parameter == index }
      if own.isEmpty { continue }
      columns.add(
        [parameter.name]
          + probes.map { probe in
            own.first { $0.probe == probe }.map { "\($0.strength)" } ?? ""
          })
    }
    return columns.text
  }
}

/// Judges draws by rows of the table, first with a few runs and only then with all.
struct DrawJudge: Sendable {
  let sample: Sample
  private(set) var kept: [UInt32] = []
  private(set) var thrownOut: [String: Int] = [:]
  private(set) var camps: [String: Int] = [:]
  private var seen: [String] = []

  init(_ sample: Sample) { self.sample = sample }

  mutating func judge(_ draw: UInt32, _ rules: Rules, by probes: [Int]) {
    let few = Sample(seeds: 2, days: 10)
    // Few runs may miss a row by chance, so they reject only what is far off.
    if let row = failure(rules, probes, few, allowing: 1)
      ?? failure(rules, probes, sample, allowing: 0)
    {
      thrownOut[row, default: 0] += 1
    } else {
      kept.append(draw)
      for camp in seen { camps[camp, default: 0] += 1 }
    }
  }

  /// The first row that is off by more than this many halves of its width. A row that cannot be measured is
  /// off.
  private mutating func failure(
    _ rules: Rules, _ probes: [Int], _ sample: Sample, allowing halves: Int64
  ) -> String? {
    seen = []
    for probe in probes {
      guard let rows = try? Measurement.probes[probe](sample, rules) else { return "no run" }
      for row in rows where row.counts {
        if !row.isWithin(halves) { return row.name }
        if let camp = row.camp, row.camps.count > 1 { seen.append("\(row.name), \(camp.name)") }
      }
    }
    return nil
  }
}

extension Row {
  /// Whether the row is used to judge sets of numbers.
  var counts: Bool { waits == nil }

  /// The width of the row's camp, or of its first one if the value lies in none.
  var room: Int64 {
    let range = (camp ?? camps[0]).range
    return range.upperBound - range.lowerBound
  }

  func isWithin(_ halves: Int64) -> Bool {
    camps.contains { camp in
      let slack = (camp.range.upperBound - camp.range.lowerBound) / 2 * halves
      return camp.range.lowerBound - slack <= value && value <= camp.range.upperBound + slack
    }
  }
}

/// The edition: a digest of the numbers, their ranges and the table's rows.
enum Edition {
  /// Whether the schedulers in the product belong to this edition.
  static func isCarried() throws -> Bool { try PlausibleScheduler.isOf(digest()) }

  static func digest() throws -> UInt64 {
    var digest = LogDigest()
    for parameter in ParameterTable.all() {
      digest.feed(parameter.name.utf8)
      digest.feed(parameter.parameter.plausible?.lowest ?? -1)
      digest.feed(parameter.parameter.plausible?.highest ?? -1)
    }
    // The measured values do not matter, only the rows.
    for row in try Measurement.rows(Sample(seeds: 1, days: 1)) where row.counts {
      digest.feed(row.name.utf8)
      for camp in row.camps {
        digest.feed(camp.range.lowerBound)
        digest.feed(camp.range.upperBound)
      }
    }
    return digest.value
  }
}

/// Searches for schedulers and writes the file with those that pass.
enum SchedulerFile {
  static let sample = Sample(seeds: 20, days: 30)

  /// With `isGoingOn` the existing blocks stay, and only numbers outside them are drawn.
  static func text(
    keeping wanted: Int, isGoingOn: Bool, note: (String) -> Void
  ) throws -> String {
    let search = try SchedulerSearch(sample)
    let names = ParameterTable.all().map(\.name)
    var blocks: [SchedulerSearch.Block] = []
    var sorted: [SchedulerSearch.Sorted] = []
    var links = try search.links()
    note(search.text(links))
    for carried in isGoingOn ? PlausibleScheduler.blocks : [] {
      let positions = carried.numbers.compactMap { names.firstIndex(of: $0) }
      links.removeAll { positions.contains($0.parameter) }
      blocks.append(SchedulerSearch.Block(parameters: positions, probes: []))
      sorted.append(SchedulerSearch.Sorted(kept: carried.draws))
    }
    for block in search.blocks(links) {
      blocks.append(block)
      // Many are lost when blocks are combined.
      let found = search.sort(block, wanted: wanted * 3 / 2)
      note(
        "\(block.parameters.map { names[$0] }.joined(separator: ", ")): "
          + "\(found.kept.count) of \(found.tried) draws pass; thrown out \(words(found.thrownOut))"
      )
      sorted.append(found)
    }
    let count = sorted.map(\.kept.count).min() ?? 0
    let positions = blocks.map(\.parameters)
    let draws = sorted.map(\.kept)
    // A combination that fails with one draw of the numbers in no block may pass with another.
    let attempts = 4
    let (passing, whole) = search.whole(count * attempts) { candidate in
      var rules = Rules()
      let all = rules.parameters
      rules.take(
        all.indices.compactMap { position in
          let block = positions.firstIndex { $0.contains(position) }
          let draw = block.map { draws[$0][candidate % count] } ?? UInt32(candidate + 1)
          return Drawing.value(of: all[position], draw: draw).map {
            ParameterChange(position: position, value: $0)
          }
        })
      return rules
    }
    let kept = (0..<count).compactMap { place in passing.first { $0 % count == place } }
    note(
      "\(kept.count) of \(count) pass together; thrown out \(words(whole.thrownOut)); "
        + words(whole.camps, "in"))
    return source(
      names: blocks.map { $0.parameters.map { names[$0] } },
      draws: kept.prefix(wanted).map { candidate in
        [UInt32(candidate + 1)] + draws.map { $0[candidate % count] }
      }, edition: try Edition.digest())
  }

  struct Again {
    let words: String
    let isEnough: Bool
  }

  /// Whether the schedulers in the product still pass.
  static func again() throws -> Again {
    if try !Edition.isCarried() {
      return Again(
        words: "The numbers, their ranges or the rows are not those of edition "
          + "\(PlausibleScheduler.edition): Calibration schedulers finds others.", isEnough: false)
    }
    let schedulers = Array(PlausibleScheduler.first(100).dropFirst())
    let (kept, all) = try SchedulerSearch(sample).whole(schedulers.count) { schedulers[$0].rules() }
    let dropped = schedulers.indices.filter { !kept.contains($0) }.map {
      "\(schedulers[$0].number)"
    }
    let list =
      dropped.isEmpty ? "" : "; not \(dropped.joined(separator: ", ")): \(words(all.thrownOut))"
    // Where reports contradict each other, every one of them has to be covered.
    let empty = try Measurement.rows(Sample(seeds: 1, days: 1)).flatMap { row in
      row.counts && row.camps.count > 1 ? row.camps.map { "\(row.name), \($0.name)" } : []
    }.filter { all.camps[$0] == nil }
    let camps = empty.isEmpty ? words(all.camps, "in") : "none in \(empty.joined(separator: ", "))"
    return Again(
      words:
        "\(kept.count) of \(schedulers.count) schedulers still pass\(list); \(camps)",
      isEnough: kept.count * 10 >= schedulers.count * 9 && empty.isEmpty)
  }

  /// "3 by daily: refreshes a day, 1 by casual: refreshes a day"
  private static func words(_ counts: [String: Int], _ joint: String = "by") -> String {
    let rows = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return rows.isEmpty
      ? "none" : rows.map { "\($0.value) \(joint) \($0.key)" }.joined(separator: ", ")
  }

  private static func source(names: [[String]], draws: [[UInt32]], edition: UInt64) -> String {
    let blocks = names.map { block in
      "    [\n" + block.map { "      \"\($0)\",\n" }.joined() + "    ],\n"
    }.joined()
    let columns = (0...names.count).map { column in draws.map { $0[column] } }
    var lines: [String] = []
    var rest = PackedDraws.text(columns)[...]
    while !rest.isEmpty {
      lines.append("    " + String(decoding: rest.prefix(94), as: UTF8.self))
      rest = rest.dropFirst(94)
    }
    return """
      /// What `Calibration schedulers` has found; nobody writes it by hand.
      enum KeptSchedulers {
        static let edition: UInt64 = \(edition)
        static let blocks: [[StaticString]] = [
      \(blocks)  ]
        /// As `PackedDraws` reads them.
        static let draws: StaticString = \"""
      \(lines.joined(separator: "\\\n"))
          \"""
      }

      """
  }
}

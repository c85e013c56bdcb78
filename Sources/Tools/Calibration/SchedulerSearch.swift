import RunRecord
import Scenarios
import SchedulerEngine

/// Searches for draws of the unknown numbers under which ordinary users see what the field reports.
///
/// Numbers that move one row are drawn together, so that what one takes away another can give. A draw is kept
/// with the likelihood that the rows leave it, so that what is kept are draws of their own, none of which
/// stands for another. Numbers that share no row with a block are drawn in another, because costs then add
/// instead of multiplying.
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

  /// Numbers that move the same row, or rows that a third number moves too.
  func blocks(_ links: [Link]) -> [Block] {
    var blocks: [Block] = []
    for parameter in parameters.indices {
      let probes = links.filter { $0.parameter == parameter }.map(\.probe)
      if probes.isEmpty { continue }
      var joined = Block(parameters: [parameter], probes: probes)
      for block in blocks where block.probes.contains(where: { probes.contains($0) }) {
        joined.parameters += block.parameters
        joined.probes += block.probes
      }
      blocks.removeAll { $0.probes.contains { probes.contains($0) } }
      joined.parameters.sort()
      joined.probes = Set(joined.probes).sorted()
      blocks.append(joined)
    }
    return blocks.sorted { $0.parameters[0] < $1.parameters[0] }
  }

  /// The result of trying a block's draws.
  struct Sorted {
    var kept: [KeptDraw] = []
    var tried: UInt32 = 0
    /// The number of draws that each row rejected; the row at which a draw's likelihood ran out counts.
    var thrownOut: [String: Int] = [:]

    /// Where reports form camps, the kept draws of each.
    var camps: [String: Int] {
      kept.reduce(into: [:]) { counts, draw in
        if let camp = draw.camp { counts[camp, default: 0] += 1 }
      }
    }
  }

  /// Tries draws from 1 on until `wanted` of them are kept in the shares of the camps, but at most 10,000
  /// for each wanted one.
  func sort(_ block: Block, wanted: Int) -> Sorted {
    var sorted = Sorted()
    let shares = CampShares(block.probes.flatMap { usual[$0] })
    while !shares.areFilled(by: sorted.kept, wanted: wanted), sorted.tried < UInt32(wanted) * 10_000
    {
      let first = sorted.tried + 1
      let batch = 2_000
      let judges = SeedCrew.work(
        batch, DrawJudge(sample), while: { true }, reached: { _ in },
        step: { judge, place in
          let draw = first + UInt32(place)
          judge.judge(draw, block.rules(draw), by: block.probes)
        })
      for judge in judges { sorted.thrownOut.merge(judge.thrownOut, uniquingKeysWith: +) }
      sorted.kept += judges.flatMap(\.kept).sorted { $0.draw < $1.draw }
      sorted.tried += UInt32(batch)
    }
    sorted.kept = shares.chosen(from: sorted.kept, wanted: wanted)
    return sorted
  }

  /// The candidates that no row of the whole table excludes.
  func whole(_ count: Int, _ rules: @escaping @Sendable (Int) -> Rules) -> Sorted {
    let judges = SeedCrew.work(
      count, DrawJudge(sample, isExcludingOnly: true), while: { true }, reached: { _ in },
      step: { judge, place in
        judge.judge(UInt32(place), rules(place), by: Array(Measurement.probes.indices))
      })
    var sorted = Sorted(tried: UInt32(count))
    for judge in judges { sorted.thrownOut.merge(judge.thrownOut, uniquingKeysWith: +) }
    sorted.kept = judges.flatMap(\.kept).sorted { $0.draw < $1.draw }
    return sorted
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

/// A draw that the rows let through, with the camp in which it lies where reports contradict each other.
struct KeptDraw: Equatable, Sendable {
  let draw: UInt32
  var camp: String?
}

/// How many of the kept draws shall lie in each camp: as many as there are apps of which it is reported.
/// Otherwise the width of a range would decide which reports are believed.
struct CampShares {
  private let camps: [(name: String, apps: Int)]

  /// Of the rows that a block is judged by, the first with camps counts; others follow it.
  init(_ judged: [Row]) {
    let row = judged.first { $0.counts && $0.camps.count > 1 }
    camps = row.map { row in row.camps.map { (row.label(of: $0), $0.apps.count) } } ?? []
  }

  private func quotas(_ wanted: Int) -> [(name: String, count: Int)] {
    let apps = camps.reduce(0) { $0 + $1.apps }
    var left = wanted
    return camps.enumerated().map { place, camp in
      let isLast = place == camps.count - 1
      let count = isLast ? left : wanted * camp.apps / apps
      left -= count
      return (camp.name, count)
    }
  }

  func areFilled(by kept: [KeptDraw], wanted: Int) -> Bool {
    camps.isEmpty
      ? kept.count >= wanted
      : quotas(wanted).allSatisfy { quota in
        kept.count { $0.camp == quota.name } >= quota.count
      }
  }

  /// The first draws of each camp, mixed so that any first hundreds have the same shares.
  func chosen(from kept: [KeptDraw], wanted: Int) -> [KeptDraw] {
    if camps.isEmpty { return Array(kept.prefix(wanted)) }
    var placed: [(place: Int, draw: KeptDraw)] = []
    for quota in quotas(wanted) {
      for (rank, draw) in kept.filter({ $0.camp == quota.name }).prefix(quota.count).enumerated() {
        placed.append(((2 * rank + 1) * 1_000_000 / quota.count, draw))
      }
    }
    return placed.sorted { ($0.place, $0.draw.draw) < ($1.place, $1.draw.draw) }.map(\.draw)
  }
}

/// Judges draws by rows of the table, first with a few runs and only then with all.
struct DrawJudge: Sendable {
  let sample: Sample
  /// Whether only what a row excludes is thrown out, and not by its likelihood.
  var isExcludingOnly = false
  private(set) var kept: [KeptDraw] = []
  private(set) var thrownOut: [String: Int] = [:]
  private var camp: String?

  init(_ sample: Sample, isExcludingOnly: Bool = false) {
    self.sample = sample
    self.isExcludingOnly = isExcludingOnly
  }

  mutating func judge(_ draw: UInt32, _ rules: Rules, by probes: [Int]) {
    let few = Sample(seeds: 2, days: 10)
    // A draw is kept if its likelihood is above a level that it draws itself.
    let level =
      isExcludingOnly ? 0 : Int64(Chance(seed: 2).draw(.scheduler, Int64(draw)) % 1_000_000)
    // Few runs may miss a row by chance, so they reject only what is far off.
    if let row = failure(rules, probes, few, allowing: 1, above: 0)
      ?? failure(rules, probes, sample, allowing: 0, above: level)
    {
      thrownOut[row, default: 0] += 1
    } else {
      kept.append(KeptDraw(draw: draw, camp: camp))
    }
  }

  /// The row at which the likelihood falls to the level or below. A row that cannot be measured is off.
  private mutating func failure(
    _ rules: Rules, _ probes: [Int], _ sample: Sample, allowing halves: Int64, above level: Int64
  ) -> String? {
    camp = nil
    var likelihood: Int64 = 1_000_000
    for probe in probes {
      guard let rows = try? Measurement.probes[probe](sample, rules) else { return "no run" }
      for row in rows where row.counts {
        likelihood = likelihood * row.likelihood(allowing: halves) / 1_000_000
        if likelihood <= level { return row.name }
        if row.camps.count > 1, camp == nil { camp = row.label(of: row.nearest) }
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

  /// The camp that the value lies in or next to.
  var nearest: Camp {
    camps.min { ($0.distance(of: value), $0.name) < ($1.distance(of: value), $1.name) } ?? camps[0]
  }

  func label(of camp: Camp) -> String { "\(name), \(camp.name)" }

  /// How far the reports leave the value possible, in millionths: wholly within what they say, less and less
  /// outside, and not at all where it is off by as much as they allow. Old or vague reports exclude nothing,
  /// and only make the rest less likely.
  func likelihood(allowing halves: Int64) -> Int64 {
    let best = camps.map { camp in
      let distance = max(0, camp.distance(of: value) - camp.width / 2 * halves)
      return distance == 0
        ? 1_000_000 : max(0, camp.slack - distance) * 1_000_000 / max(camp.slack, 1)
    }
    return max(best.max() ?? 0, least)
  }
}

extension Row.Camp {
  var width: Int64 { range.upperBound - range.lowerBound }

  func distance(of value: Int64) -> Int64 {
    max(0, range.lowerBound - value, value - range.upperBound)
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
      digest.feed(row.least)
      for camp in row.camps {
        digest.feed(camp.range.lowerBound)
        digest.feed(camp.range.upperBound)
        digest.feed(camp.slack)
        digest.feed(Int64(camp.apps.count))
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
      sorted.append(SchedulerSearch.Sorted(kept: carried.draws.map { KeptDraw(draw: $0) }))
    }
    for block in search.blocks(links) {
      blocks.append(block)
      let found = search.sort(block, wanted: wanted)
      note(
        "\(block.parameters.map { names[$0] }.joined(separator: ", ")): "
          + "\(found.kept.count) kept of \(found.tried) draws; thrown out \(words(found.thrownOut)); "
          + words(found.camps, "in"))
      sorted.append(found)
    }
    let count = sorted.map(\.kept.count).min() ?? 0
    note(
      "\(count) draws, each kept once by its own likelihood: they are worth as many independent ones."
    )
    return source(
      names: blocks.map { $0.parameters.map { names[$0] } },
      draws: (0..<count).map { place in
        [UInt32(place + 1)] + sorted.map { $0.kept[place].draw }
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
    let all = try SchedulerSearch(sample).whole(schedulers.count) { schedulers[$0].rules() }
    let dropped = schedulers.indices.filter { place in
      !all.kept.contains { $0.draw == UInt32(place) }
    }.map { "\(schedulers[$0].number)" }
    let list =
      dropped.isEmpty ? "" : "; not \(dropped.joined(separator: ", ")): \(words(all.thrownOut))"
    // Where reports contradict each other, every one of them has to be covered.
    let empty = try Measurement.rows(Sample(seeds: 1, days: 1)).flatMap { row in
      row.counts && row.camps.count > 1 ? row.camps.map(row.label) : []
    }.prefix(2).filter { all.camps[$0] == nil }
    let camps = empty.isEmpty ? words(all.camps, "in") : "none in \(empty.joined(separator: ", "))"
    return Again(
      words:
        "\(all.kept.count) of \(schedulers.count) schedulers still pass\(list); \(camps)\n\(edgeWords)",
      isEnough: all.kept.count * 10 >= schedulers.count * 9 && empty.isEmpty)
  }

  /// Whether what is kept spreads as wide as the rows allow: fresh draws of all the numbers that move a row of
  /// refreshes, and how many of those that all these rows allow lie between the least and the most kept.
  static func width() throws -> String {
    let search = try SchedulerSearch(sample)
    let refreshes = Array(0..<5)
    let positions = Set(
      try search.links().filter { refreshes.contains($0.probe) }.map(\.parameter)
    ).sorted()
    let kept = PlausibleScheduler.first(PlausibleScheduler.count).dropFirst().map {
      $0.rules().parameters.map(\.value)
    }
    let block = SchedulerSearch.Block(parameters: positions, probes: refreshes)
    let tried = 2_000
    // None of these draws was tried when those that are kept were found.
    let first: UInt32 = 10_000_000
    let judges = SeedCrew.work(
      tried, DrawJudge(sample), while: { true }, reached: { _ in },
      step: { judge, place in
        let draw = first + UInt32(place)
        judge.judge(draw, block.rules(draw), by: block.probes)
      })
    let allowed = judges.flatMap(\.kept).map { block.rules($0.draw).parameters.map(\.value) }
    let inside = allowed.count { values in
      positions.allSatisfy { position in
        let own = kept.map { $0[position] }
        return (own.min() ?? 0)...(own.max() ?? 0) ~= values[position]
      }
    }
    return
      "Of \(tried) fresh draws of the \(positions.count) numbers that move refreshes the rows keep "
      + "\(allowed.count), and \(inside) of these lie within what is carried."
  }

  /// Where number 0 lies in what is carried: there it should be a middle, not the least or the most that is
  /// plausible. A flag has no middle; half of the others have its value.
  struct Edge {
    let number: Parameter
    /// In percent of what is carried, where number 0 has more, and where it has less.
    let below: Int
    let above: Int

    var name: String { number.name }
    /// Why it lies there, if that is known.
    var reason: StaticString? { number.plausible?.endReason }
    var words: String {
      "\(name) (\(below) % below, \(above) % above\(reason.map { "; \($0)" } ?? ""))"
    }
  }

  /// The numbers that have fewer than one in twenty at one side, if those at number 0 itself count for both.
  static var edges: [Edge] {
    let kept = PlausibleScheduler.first(PlausibleScheduler.count).dropFirst().map {
      $0.rules().parameters.map(\.value)
    }
    let usual = Rules().parameters
    return UncertainNumbers.positions.compactMap { position in
      let value = usual[position].value
      let below = kept.count { $0[position] < value }
      let above = kept.count { $0[position] > value }
      if max(below, above) * 20 <= kept.count * 19 { return nil }
      return Edge(
        number: usual[position], below: below * 100 / kept.count, above: above * 100 / kept.count)
    }
  }

  private static var edgeWords: String {
    let words = edges.map(\.words)
    return "Number 0 is at an edge of what is kept in "
      + (words.isEmpty ? "none of its numbers." : words.joined(separator: ", ") + ".")
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

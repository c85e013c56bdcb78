import Basics
package import Documents
import RunAnalysis
import RunRecord
package import Scenarios
import SchedulerEngine

/// Compares two populations device by device.
package struct PopulationComparison: Sendable {
  package struct Task: Sendable {
    package let app: String
    package let name: String
    package let pairs: FigurePairs
  }

  package let tasks: [Task]
  package let devices: Int64
  package let onlyInA: [String]
  package let onlyInB: [String]
  let titles: (a: String, b: String)
  let lengths: (a: Span, b: Span)

  package typealias Side = (population: LoadedPopulation, title: String)

  package init(_ a: Side, _ b: Side, _ pairs: DevicePairs) {
    let (one, other) = (a.population.prepared, b.population.prepared)
    let names = (one.taskNames, other.taskNames)
    tasks = zip(pairs.tasks, pairs.figures).map { task, pairs in
      Task(app: names.0[task.a][0], name: names.0[task.a][1], pairs: pairs)
    }
    onlyInA = names.0.filter { !names.1.contains($0) }.map { $0[1] }
    onlyInB = names.1.filter { !names.0.contains($0) }.map { $0[1] }
    devices = pairs.devices
    titles = (a.title, b.title)
    lengths = (one.length, other.length)
  }

  /// The combined results of all workers. It makes no difference which worker ran a device.
  package init(_ a: Side, _ b: Side, _ workers: [DevicePairWorker]) throws(ScenarioFailure) {
    var all = DevicePairWorker(a.population.prepared, b.population.prepared)
    for worker in workers { all.add(worker) }
    if let fault = all.faults.min(by: { $0.fault.device < $1.fault.device }) {
      throw (fault.isOfA ? a : b).population.failure(of: fault.fault)
    }
    self.init(a, b, all.pairs)
  }

  package var json: JSONValue { PopulationComparison.shape.value(of: self, in: self) }

  package static let shape = JSONShape<PopulationComparison, PopulationComparison>(
    "population-comparison", "two populations device by device",
    .version("populationComparison"), .verdict { $0.verdict }, .title("a") { $0.titles.a },
    .title("b") { $0.titles.b },
    .number("devices", "how many were run in both") { $0.devices },
    .list(
      "tasks",
      of: JSONShape(
        "task", "an identifier in both",
        .task { task, _ in (task.app, task.name) }, .figures { $0.pairs }), "each identifier"
    ) { $0.tasks },
    .texts("onlyInA", "the identifiers that B does not have") { $0.onlyInA },
    .texts("onlyInB", "those that A does not have") { $0.onlyInB })
}

/// The report of the same users in two populations.
extension PopulationComparison {
  package func text(_ style: TextStyle) -> String {
    var lines = verdict.lines(style) + style.heading(a: titles.a, b: titles.b, about)
    lines += ComparisonTable(groups: tasks.map { group($0, style) }, style: style).lines
    lines += unmatched(style)
    if let saved {
      lines += ["", style.labelled("saved", saved)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The tasks that only one side has.
  func unmatched(_ style: TextStyle) -> [String] {
    [("A", onlyInA), ("B", onlyInB)].filter { !$0.1.isEmpty }.map { side, names in
      let words = names.map { safeText($0.utf8) }.joined(separator: ", ")
      return style.labelled("only in \(side)", words)
    }
  }

  private var verdict: ComparisonVerdict {
    ComparisonVerdict(
      tasks.flatMap { $0.pairs.points(of: safeText($0.name.utf8)) }, ofTasks: tasks.count,
      without: tasks.map { $0.pairs.silence }, "device")
  }

  private var about: String {
    var words =
      "\(counted(devices, "device")), each run in both with the same chance events; means over users "
      + "and 95 % intervals of the difference"
    if lengths.a != lengths.b {
      words += ". A lasts \(spanText(lengths.a)) and B \(spanText(lengths.b))"
    } else {
      words += ", \(spanText(lengths.a))"
    }
    return words
  }

  private func group(_ task: Task, _ style: TextStyle) -> ComparisonTable.Group {
    ComparisonTable.Group(name: safeText(task.name.utf8), rows: task.pairs.rows(style))
  }

  /// How many times as many devices would be needed without pairing; nil if it would save next to nothing.
  private var saved: String? {
    let least = tasks.map { $0.pairs.difference(.launchesPerDay) }
      .filter { $0.unpairedFactor != nil }.min { $0.unpairedFactor! < $1.unpairedFactor! }
    guard let times = least?.unpairedTimes else { return nil }
    return
      "without pairs the same width of launches a day would take \(times) times as many devices"
  }
}

/// The results of the same users in two populations. A device's number gives the same user and the same
/// random numbers in both, so that what they share does not add to the difference. Only sums are kept.
package struct DevicePairs: Sendable {
  /// The tasks that both populations have, by index.
  let tasks: [(a: Int, b: Int)]
  private(set) var figures: [FigurePairs]
  private(set) var devices: Int64 = 0

  package init(_ a: PreparedPopulation, _ b: PreparedPopulation) {
    let names = (a.taskNames, b.taskNames)
    tasks = names.0.enumerated().compactMap { place, name in
      names.1.firstIndex(of: name).map { (a: place, b: $0) }
    }
    figures = tasks.map { _ in FigurePairs(shownIn: .population) }
  }

  package mutating func add(_ a: DeviceRunner.Run, _ b: DeviceRunner.Run) {
    devices += 1
    for (place, task) in tasks.enumerated() {
      figures[place].add(a.figures[task.a], b.figures[task.b])
    }
  }

  mutating func add(_ other: DevicePairs) {
    devices += other.devices
    for place in figures.indices { figures[place].add(other.figures[place]) }
  }
}

extension PreparedPopulation {
  /// The app and the identifier of each task, in the order of the tasks.
  var taskNames: [[String]] {
    tasks.map { [reference.name(of: $0.app), reference.text(of: $0.name)] }
  }
}

/// Runs the devices of two populations in pairs. A copy made before the first run can work in parallel.
package struct DevicePairWorker: Sendable {
  private(set) var pairs: DevicePairs
  private(set) var faults: [(isOfA: Bool, fault: DeviceFault)] = []
  private var a: DeviceRunner
  private var b: DeviceRunner

  package init(_ a: PreparedPopulation, _ b: PreparedPopulation) {
    self.a = DeviceRunner(a)
    self.b = DeviceRunner(b)
    pairs = DevicePairs(a, b)
  }

  package mutating func run(device number: Int64) {
    do throws(DeviceFault) {
      let one = try a.run(device: number)
      do throws(DeviceFault) {
        pairs.add(one, try b.run(device: number))
      } catch {
        faults.append((false, error))
      }
    } catch {
      faults.append((true, error))
    }
  }

  mutating func add(_ other: DevicePairWorker) {
    pairs.add(other.pairs)
    faults += other.faults
  }
}

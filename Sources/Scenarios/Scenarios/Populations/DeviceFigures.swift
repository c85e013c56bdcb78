import RunRecord
import SchedulerEngine

/// What one user's run comes to for one task.
public struct DeviceFigures: Equatable, Sendable {
  let launches: Int64
  let daysWithout: Int64
  let wait: Int64?
  let age: Int64?
  let fresh: Int64?
  let awake: Int64
  let energy: Int64
  let causes: [Int64]

  /// nil where this user has no such figure: a wait needs a launch, an age an opening.
  public subscript(measure: FleetMeasure) -> Int64? {
    switch measure {
    case .launches: launches
    case .daysWithout: daysWithout
    case .wait: wait
    case .age: age
    case .fresh: fresh
    case .awake: awake
    case .energy: energy
    }
  }
}

/// Takes the figures of all tasks from the record of one device.
struct DeviceFrame {
  private let record: RunRecord
  private let variant: PreparedPopulation.Variant
  private let freshWithin: Span
  private let tasks: [TaskKey]
  private let length: Int64
  /// By task; in milliseconds.
  private var launches: [[Instant]]
  private var waits: [[Int64]]
  /// For each cause of the first task, then of the next.
  private var held: [Int64]

  init(_ record: RunRecord, _ variant: PreparedPopulation.Variant, freshWithin: Span) {
    self.record = record
    self.variant = variant
    self.freshWithin = freshWithin
    tasks = variant.prepared.tasks
    length = max((record.end - record.start).milliseconds, 1)
    launches = tasks.map { _ in [] }
    waits = tasks.map { _ in [] }
    held = Array(repeating: 0, count: tasks.count * TaskTally.causeCount)
    let runs = record.runs
    for index in runs.indices {
      guard let place = variant.places.place(of: runs[index].key) else { continue }
      launches[place].append(runs[index].launchedAt)
      if let wait = runs[index].wait(since: .earliest) { waits[place].append(wait.milliseconds) }
    }
    holdUp()
  }

  func figures(of place: Int) -> DeviceFigures {
    let launches = launches[place]
    let task = tasks[place]
    var ages: [Int64] = []
    var fresh: Int64 = 0
    record.eachFreshness(of: .task(task), during: record.whole) { found in
      // Nothing yet is older than everything.
      ages.append(found.age?.milliseconds ?? .max)
      if !found.isOlder(than: freshWithin) { fresh += 1 }
    }
    let energy = record.energyUse(of: .task(task), during: record.whole)
    return DeviceFigures(
      launches: daily(Int64(launches.count), 100), daysWithout: daysWithout(launches),
      wait: median(waits[place]),
      age: median(ages), fresh: ages.isEmpty ? nil : fresh * 1_000_000 / Int64(ages.count),
      awake: daily(energy.awake.milliseconds / 100, 1), energy: daily(energy.energyCharged, 100),
      causes: held[causes(of: place)].map { share($0) })
  }

  private func daily(_ count: Int64, _ unit: Int64) -> Int64 {
    let day = Span.days(1).milliseconds
    let (product, overflow) = count.multipliedReportingOverflow(by: unit * day)
    return overflow ? Moments.most : product / length
  }

  private func share(_ milliseconds: Int64) -> Int64 {
    Int64(
      UInt64(length).dividingFullWidth(
        UInt64(min(milliseconds, length)).multipliedFullWidth(by: 1_000_000)
      ).quotient)
  }

  private func daysWithout(_ launches: [Instant]) -> Int64 {
    var next = 0
    var empty: Int64 = 0
    for day in variant.days {
      while next < launches.count, launches[next] < day.lowerBound { next += 1 }
      if next == launches.count || launches[next] >= day.upperBound { empty += 1 }
    }
    return empty * 1_000_000 / max(Int64(variant.days.count), 1)
  }

  /// Of milliseconds, in seconds; one of the values and no mean of two.
  private func median(_ values: [Int64]) -> Int64? {
    guard let middle = values.middle(), middle != .max else { return nil }
    return middle / 1_000
  }

  private func causes(of place: Int) -> Range<Int> {
    place * TaskTally.causeCount..<(place + 1) * TaskTally.causeCount
  }

  /// Which rule decided how long, and how long nothing was requested.
  private mutating func holdUp() {
    let record = self.record
    let end = record.end
    var covered = tasks.map { _ in record.start }
    var held = self.held
    let nothing = TaskTally.causeCount - 1
    let requests = record.requests
    for index in requests.indices {
      guard let place = variant.places.place(of: requests[index].key) else { continue }
      let first = place * TaskTally.causeCount
      if requests[index].acceptedAt > covered[place] {
        held[first + nothing] += (requests[index].acceptedAt - covered[place]).milliseconds
      }
      record.eachObjection(to: requests[index]) { span in
        guard let objector = span.objections.first else { return }
        let until = min(span.range.upperBound, end)
        if until > span.range.lowerBound {
          held[first + Int(objector.rawValue)] += (until - span.range.lowerBound).milliseconds
        }
      }
      covered[place] = max(covered[place], requests[index].endedAt ?? end)
    }
    for place in tasks.indices where end > covered[place] {
      held[place * TaskTally.causeCount + nothing] += (end - covered[place]).milliseconds
    }
    self.held = held
  }
}

/// A figure that each user has for each task.
public enum FleetMeasure: UInt8, CaseIterable, Sendable {
  /// Hundredths of a launch a day.
  case launches
  /// The share of full days without a launch, in millionths.
  case daysWithout
  /// The median wait from when the request asked for it to the launch, in seconds.
  case wait
  /// The median age of the last success when the user opens the app, in seconds.
  case age
  /// The share of openings that find it fresh, in millionths.
  case fresh
  /// Tenths of seconds a day in which the device is awake for it.
  case awake
  /// Hundredths of units a day that are taken from the energy budget.
  case energy

  /// A word for programs.
  public var key: StaticString {
    switch self {
    case .launches: "launchesPerDay"
    case .daysWithout: "daysWithout"
    case .wait: "medianWait"
    case .age: "medianAgeAtOpening"
    case .fresh: "freshOpenings"
    case .awake: "awakePerDay"
    case .energy: "energyPerDay"
    }
  }
}

import Reports
public import RunRecord
public import Scenarios
public import SchedulerEngine

/// A lesson whose scenario was run, so that each question about it has its answer.
public final class PreparedLesson: Sendable {
  public let lesson: Lesson
  /// The scenario's file. A scenario inside the lesson is padded with blanks.
  public let text: [UInt8]
  /// The path of a scenario in a file of its own.
  public let scenarioPath: String?
  public let prepared: PreparedScenario
  public let seed: UInt64
  public let record: RunRecord
  /// The rows that reports need besides the record: changes of the world and ends of runs.
  public let rows: [LogRow]
  public let beginning: DeviceConditions

  /// The seed depends on the name, if there is one and the scenario does not set the seed.
  public init(
    _ bytes: [UInt8], for name: String? = nil, beside files: FilesBeside = .none
  ) throws(LessonFailure) {
    let read = LessonReader.read(bytes)
    guard let lesson = read.lesson else { throw .problems(read.reading) }
    self.lesson = lesson
    switch lesson.scenario.value {
    case .inline:
      scenarioPath = nil
      guard case .inline(let inner)? = LessonText.scenario(in: bytes) else {
        throw .problems(read.reading)
      }
      text = inner
    case .file(let path):
      scenarioPath = path
      guard let file = files.read(path) else { throw .noScenario(path: path) }
      text = file
    }
    do throws(LoadFailure) {
      prepared = try ScenarioLoader().load(text, beside: files).prepared
    } catch {
      if let scenarioPath { throw .scenario(path: scenarioPath, text, error.reading) }
      throw .problems(error.reading)
    }
    if scenarioPath != nil {
      let fit = LessonReader.check(lesson, of: prepared.scenario)
      guard case .some = fit.scenario else { throw .problems(fit) }
    }
    let own = name.map { PersonalChance(of: $0).seed }
    seed = prepared.scenario.seed == nil ? own ?? prepared.seeds[0] : prepared.seeds[0]
    var rows: [LogRow] = []
    do throws(RunFault) {
      beginning = try prepared.begun(seed: seed).conditions()
      record = try prepared.run(
        seed: seed, rows: { new in rows += new.filter(ReportContext.needs) }
      ).record
    } catch {
      throw .fault(error)
    }
    self.rows = rows
  }

  /// The task of a question. The reader has checked that there is one.
  func task(of question: Lesson.Question) -> TaskKey? {
    prepared.tasks.first { key in
      prepared.text(of: key.name) == question.task.value
        && (question.app.map { prepared.name(of: key.app) == $0.value } ?? true)
    }
  }
}

/// Why a lesson cannot be used.
public enum LessonFailure: Error, Equatable, Sendable {
  /// Problems of the lesson, or of the scenario in it.
  case problems(Reading)
  /// Problems of the scenario in a file of its own.
  case scenario(path: String, [UInt8], Reading)
  /// That file does not exist, or is not in the lesson's folder or below it.
  case noScenario(path: String)
  case fault(RunFault)
}

/// An answer that is offered, given or right, as a value instead of words.
public enum Answer: Equatable, Sendable {
  /// nil means never.
  case moment(Instant?)
  case count(Int64)
  case held(Holding)
  case change(NeededChange)
  /// A line of the scenario's file; nil means none of them.
  case line(Int64?)
  /// Values set in the scenario, such as `device.battery=80%`.
  case edit([String])
}

/// What holds a task back at a moment.
public enum Holding: Equatable, Sendable {
  case rule(RuleID)
  /// Nothing objects; the device has to wake.
  case nothing
  case notRequested
  case running
}

/// What would let a task run at a moment.
public enum NeededChange: Equatable, Sendable {
  case one(Condition)
  /// No single change is sufficient.
  case several
  /// It only takes time.
  case waiting
  case nothing
  /// It has to be requested first.
  case submission
  /// Its conditions cannot all hold at once.
  case impossible
}

/// Random numbers that depend on a name, so that each learner gets different questions, and the same ones
/// each time.
struct PersonalChance {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of text: String, _ number: Int = 0) {
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = (state ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
  }

  /// Short, because people type it.
  var seed: UInt64 {
    var copy = self
    return copy.next() % 9_999 + 1
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var items = items
    var left = items.count
    while left > 1 {
      let place = Int(next() % UInt64(left))
      left -= 1
      items.swapAt(place, left)
    }
    return items
  }

  /// The right answer and others, up to `most` in total, in random order.
  mutating func options<Item: Equatable>(_ right: Item, and others: [Item], most: Int) -> [Item] {
    var chosen = [right]
    for other in others where chosen.count < most && !chosen.contains(other) {
      chosen.append(other)
    }
    return shuffled(chosen)
  }
}

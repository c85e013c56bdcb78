import Basics
import RunRecord
import Scenarios
import SchedulerEngine

/// A scenario stepped through by hand: takes a command, goes on in the run, and says what happened. It
/// is no second interpreter: each step is a copy, an `apply` or an `advance` of the simulation.
public struct StepSession {
  /// What is said, and a file that is to be written.
  public struct Reply {
    public let text: String
    public var file: (path: String, text: String)?
  }

  let loaded: LoadedScenario
  let style: TextStyle
  private let beginning: DeviceConditions
  var branches: [(name: String, branch: StepBranch)]
  var current = 0
  public private(set) var isOver = false
  /// Commands that could not be carried out.
  public internal(set) var failures = 0

  static let mostBranches = 20
  /// What fits a terminal of 24 lines with the command and where it stands.
  static let mostSentences = 20

  public init(_ loaded: LoadedScenario, seed: UInt64, _ style: TextStyle) throws(ScenarioFailure) {
    self.loaded = loaded
    self.style = style
    let simulation: Simulation
    do throws(RunFault) {
      simulation = try loaded.prepared.begun(seed: seed)
    } catch {
      throw loaded.failure(of: [error])
    }
    beginning = simulation.conditions()
    var first = StepBranch(simulation, text: loaded.input.bytes)
    _ = first.advance(to: simulation.now)
    branches = [("main", first)]
  }

  var branch: StepBranch {
    get { branches[current].branch }
    set { branches[current].branch = newValue }
  }

  var end: Instant { loaded.prepared.end }

  var context: ReportContext { context(of: branch) }

  func context(of branch: StepBranch) -> ReportContext {
    ReportContext(
      loaded.prepared.setup, beginning: beginning, record: branch.record, rows: branch.rows,
      style: style, places: loaded.places)
  }

  public var opening: String {
    let name = loaded.prepared.scenario.name?.value ?? loaded.path
    return style.paint(safeText(name.utf8), .heading) + "\n" + whereItStands
      + "Type help for the list of commands.\n"
  }

  var whereItStands: String {
    let last = branch.now >= end ? ", the end" : ""
    let name = branches.count > 1 ? ", in \(safeText(branches[current].name.utf8))" : ""
    return style.paint("It is \(moment(branch.now))\(last)\(name).", .quiet) + "\n"
  }

  /// "Mon 09:23, day 1 09:23:10"
  func moment(_ instant: Instant) -> String {
    "\(context.when(instant)), \(loaded.prepared.words(of: instant))"
  }

  public mutating func take(_ line: String) -> Reply {
    guard let command = StepCommand(StepText.trimmed(line)) else {
      return refuse(unknown(line))
    }
    switch command {
    case .nothing: return Reply(text: "")
    case .help: return Reply(text: StepText.help)
    case .quit:
      isOver = true
      return Reply(text: "")
    case .next(let count): return next(count)
    case .to(let moment): return to(moment)
    case .lasting(let span): return lasting(span)
    case .until(let task): return until(task)
    case .change(let key, let value): return change(key, value)
    case .explain(let task): return explain(task)
    case .back(let count): return back(count)
    case .fork(let name): return fork(name)
    case .go(let name): return go(to: name)
    case .timeline: return Reply(text: timeline)
    case .status: return Reply(text: status)
    case .save(let path): return save(path)
    }
  }

  mutating func refuse(_ words: String) -> Reply {
    failures += 1
    return Reply(text: paragraph(words, style))
  }

  private func unknown(_ line: String) -> String {
    let word = line.split(separator: " ").first.map { String($0) } ?? ""
    let known = StepCommand.verbs + StepChange.keys
    if known.contains(word) {
      return "\(safeText(line.utf8)): the command is used differently; help shows how."
    }
    let meant = Nearest.word(to: word, among: known).map { "did you mean \($0)?" }
    return "There is no command \"\(safeText(word.utf8))\"; \(meant ?? "help lists them.")"
  }
}

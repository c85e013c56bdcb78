import Basics
import CommandLanguage
import Documents
import Reports
import Scenarios
import SystemAccess

/// The parts of the process that a verb uses. Tests replace them.
struct Console: Sendable {
  var calls = SystemCalls()
  /// Elapsed time, only used for progress and for the `time` of a test.
  var milliseconds: @Sendable () -> Int64 = elapsedMilliseconds
  var isInterrupted: @Sendable () -> Bool = { Interruption.isWished }
  /// The next input; empty at the end.
  var typed: @Sendable () throws(InputProblem) -> [UInt8] = { () throws(InputProblem) in
    try OpenInput("-").next()
  }
  var isTyped: @Sendable () -> Bool = { isatty(0) == 1 }
  var environment: @Sendable (StandardStream) -> TerminalEnvironment = {
    TerminalEnvironment.ofProcess(writingTo: $0)
  }
  /// nil unless what is told about files is one SARIF log, at the end.
  var told: ToldProblems?

  /// The style of a result, depending on where these arguments send it. A file is not a terminal.
  func style(_ arguments: ParsedArguments) -> TextStyle {
    target(arguments, .output).style(StyleWish(arguments))
  }

  func columns(_ arguments: ParsedArguments) -> Int { target(arguments, .output).columns }

  /// Writes a message to standard error. A failure to do so cannot be reported anywhere.
  func complain(_ message: SafeText) {
    let environment = environment(.error)
    let text = "bgsim: \(message.text)"
    say(.plain((environment.isTerminal ? text.linesWrapped(to: environment.columns) : text) + "\n"))
  }

  /// Writes text to standard error; does nothing for an empty text.
  func say(_ text: PrintedText) {
    if text.words.isEmpty { return }
    var writer = CheckedWriter(StandardStream.error.rawValue, calls)
    try? writer.append(text.words.utf8) { true }
    try? writer.flush { true }
  }

  func progress() -> Progress? {
    guard environment(.error).isTerminal else { return nil }
    return Progress(milliseconds: milliseconds) { say(.progress($0)) }
  }

  /// Where text for a stream goes with these arguments.
  func target(_ arguments: ParsedArguments, _ stream: StandardStream) -> TerminalEnvironment {
    var environment = environment(stream)
    if stream == .output && !OutputPlace(arguments[.output]).isStandardOutput {
      environment.isTerminal = false
    }
    return environment
  }
}

/// What is wrong with files, collected by one command.
final class ToldProblems: @unchecked Sendable { var log = SarifLog() }

/// The results of the files that were given to a verb. Each file is tried even if others fail, and the
/// highest exit code of any file is that of the command.
struct BatchOutcome {
  /// The number of files with a result.
  private(set) var results = 0
  private var worst: CommandFailure?
  private var unusable = 0
  private let files: Int
  private let what: String
  private let call: VerbCall

  /// `what` ends the message about the files that failed, for example "could not be run".
  init(_ paths: [String], _ what: String, _ call: VerbCall) {
    files = paths.count
    self.what = what
    self.call = call
  }

  /// A result was written. It may report a failure.
  mutating func noteResult(saying failure: CommandFailure? = nil) {
    results += 1
    if let failure { count(failure) }
  }

  /// There is no result. A problem with one file does not stop the others; a problem with the command line,
  /// the outputs or the simulator does.
  mutating func note(
    _ failure: CommandFailure, of path: String
  ) throws(CommandFailure) {
    switch failure {
    case .usage, .output, .interrupted, .stoppedPartWay, .simulationStopped, .someFiles,
      .unavailable:
      throw failure
    case .input where call.console.isInterrupted(): throw .interrupted
    case .input, .problems, .notAcceptable, .expectationFailed: break
    }
    // If there is only one file, its failure is that of the command and is reported there.
    if files > 1 { call.tell(failure, of: path) }
    count(failure)
  }

  private mutating func count(_ failure: CommandFailure) {
    if failure != .expectationFailed { unusable += 1 }
    if failure.status.rawValue > worst?.status.rawValue ?? 0 { worst = failure }
  }

  func finish() throws(CommandFailure) {
    guard let worst else { return }
    if files == 1 || unusable == 0 { throw worst }
    throw .someFiles("\(unusable) of \(files) files \(what)", worst.status)
  }
}

/// Executes one invocation and returns the exit status.
enum Command {
  static func run(_ words: [String], on console: Console = Console()) -> ExitStatus {
    var (console, arguments) = (console, ParsedArguments())
    defer { console.tellCollected() }
    do throws(CommandFailure) {
      let invocation = try Invocation(words)
      arguments = invocation.arguments
      if invocation.tellsProblemsAside { console.told = ToldProblems() }
      try invocation.carryOut(on: console)
      return .success
    } catch {
      // A signal also interrupts reading from a pipe, which is then not a problem of the input.
      var failure = error
      if case .input = error, console.isInterrupted() { failure = .interrupted }
      if failure == .interrupted {
        Interruption.tellOnce { tellInterruption(of: words, on: console) }
      } else if failure.status != .pipeClosed {
        let given = arguments.positional
        console.tell(failure, of: given.count == 1 ? given[0] : nil, arguments)
      }
      return failure.status
    }
  }

  static func tellInterruption(of words: [String], on console: Console = Console()) {
    let line = (["bgsim"] + words).map(shellWord).joined(separator: " ")
    // Clears the line on which the terminal shows the typed keys and a long run shows its progress.
    if console.environment(.error).isTerminal { console.say(.progress("")) }
    console.complain(CommandFailure.interrupted.message)
    // A command is not wrapped, so that it can be copied.
    console.say(.plain("bgsim: to begin again: \(line)\n"))
  }
}

extension Invocation {
  /// `check` and `test` write all in their one document.
  fileprivate var tellsProblemsAside: Bool {
    guard case .verb(let verb, let arguments) = self else { return false }
    return verb.id != .check && verb.id != .test && ScenarioOption.layout(arguments) == .sarif
  }

  func carryOut(on console: Console) throws(CommandFailure) {
    switch self {
    case .verb(let verb, let arguments):
      try VerbCall(arguments: arguments, console: console).carryOut(verb)
    case .nothing:
      try console.show(
        FirstSteps.text(in: .current, width: console.columns(ParsedArguments())))
    case .text(let text): try console.show(text)
    case .help(let page, let arguments):
      try console.show(page.text(width: console.columns(arguments)), arguments)
    }
  }
}

extension FirstSteps.Place {
  fileprivate static var current: Self {
    Self(among: FolderFiles.near(levels: 3, most: 5_000)) { path in
      (try? InputFile(path).bytes).map { ScenarioReader.isMeant(by: $0) } ?? false
    }
  }
}

extension Console {
  func show(_ text: String, _ arguments: ParsedArguments? = nil) throws(CommandFailure) {
    var output = try ResultOutput(arguments?[.output], self)
    try output.write(text)
    try output.finish()
  }

  /// Writes the problems and warnings of an input to standard error.
  func tell(_ problems: ProblemReport, _ arguments: ParsedArguments) {
    if let told { return problems.add(to: &told.log) }
    say(problems.text(diagnosticStyle(arguments, on: .error)))
  }

  func tell(_ failure: CommandFailure, of path: String?, _ arguments: ParsedArguments) {
    if case .problems(let report) = failure { return tell(report, arguments) }
    if let told {
      if told.log.add(failure, of: path) { return }
      // The files are in the log, each with what is wrong with it.
      if case .someFiles = failure, !told.log.isEmpty { return }
    }
    complain(failure.message)
  }

  func tellCollected() {
    guard let told, !told.log.isEmpty else { return }
    say(.json(told.log.text(explaining: HelpTopic.meaning)))
  }

  /// Lines are only wrapped for a person at a terminal.
  func diagnosticStyle(_ arguments: ParsedArguments, on stream: StandardStream) -> DiagnosticStyle {
    let environment = target(arguments, stream)
    let style = environment.style(StyleWish(arguments))
    var diagnostics = DiagnosticStyle()
    diagnostics.paint = { text, part in style.paint(text, part.tone) }
    if environment.isTerminal {
      diagnostics.width = style.width
      diagnostics.wrap = { text, width in text.wrapped(to: width) }
    }
    return diagnostics
  }
}

extension DiagnosticStyle.Part {
  fileprivate var tone: Tone {
    switch self {
    case .error: .blocked
    case .warning: .waiting
    case .title: .heading
    case .gutter: .quiet
    case .help: .good
    case .note: .ground
    }
  }
}

extension TerminalEnvironment {
  static func ofProcess(writingTo stream: StandardStream) -> TerminalEnvironment {
    TerminalEnvironment(
      isTerminal: stream.isTerminal, terminalWidth: stream.terminalWidth,
      variable: { name in getenv(name).map { String(cString: $0) } })
  }
}

extension String {
  fileprivate func linesWrapped(to width: Int) -> String {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).wrapped(to: width).joined(separator: "\n") }
      .joined(separator: "\n")
  }
}

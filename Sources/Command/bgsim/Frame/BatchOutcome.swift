import CommandLanguage

/// What becomes of the files that a verb was given: each is tried whatever is wrong with the others, and
/// the highest exit code of any is that of the command.
struct BatchOutcome {
  /// Files that gave a result.
  private(set) var results = 0
  private var worst: CommandFailure?
  private var unusable = 0
  private let files: Int
  private let what: String
  private let arguments: ParsedArguments
  private let console: Console

  /// `what` says in the last line what some of the files did not come to: "could not be run".
  init(_ paths: [String], _ what: String, _ arguments: ParsedArguments, _ console: Console) {
    files = paths.count
    self.what = what
    self.arguments = arguments
    self.console = console
  }

  /// A result was written, and perhaps it says that something is wrong.
  mutating func noteResult(saying failure: CommandFailure? = nil) {
    results += 1
    if let failure { count(failure) }
  }

  /// There is no result. What is wrong with one file does not end the others; what is wrong with the
  /// command line, the outputs or the simulator does.
  mutating func note(_ failure: CommandFailure) throws(CommandFailure) {
    switch failure {
    case .usage, .output, .interrupted, .stoppedPartWay, .simulationStopped, .someFiles,
      .unavailable:
      throw failure
    case .input where console.isInterrupted(): throw .interrupted
    case .input, .problems, .notAcceptable, .expectationFailed: break
    }
    // The only file's failure is that of the command, which tells it.
    if files > 1 { console.tell(failure, arguments) }
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

/// Carries out one invocation and says what to exit with.
enum Command {
  static func run(_ arguments: [String]) -> Int32 {
    // A parent may have told us to ignore it; then `bgsim demo | head -1` would report a full disk.
    signal(SIGPIPE, SIG_DFL)
    do throws(UsageProblem) {
      return show(try Invocation(arguments)).rawValue
    } catch {
      complain(error.message)
      return ExitStatus.usage.rawValue
    }
  }

  private static func show(_ invocation: Invocation) -> ExitStatus {
    switch invocation {
    case .help: return write(HelpText.help)
    case .version: return write(HelpText.version)
    case .demo(let options):
      let look = Surroundings.ofProcess(writingTo: .output).look(options.look)
      guard let text = Demo(options, look).text else {
        complain("the simulation of seed \(options.seed) stopped early; please report this")
        return .software
      }
      return write(text)
    }
  }

  private static func write(_ text: String) -> ExitStatus {
    if OutputStream.output.write(text) { return .success }
    complain("standard output: \(String(cString: strerror(errno)))")
    return .outputFailed
  }

  /// Nobody is left to tell when this fails too.
  private static func complain(_ message: String) {
    _ = OutputStream.error.write("bgsim: \(message)\n")
  }
}

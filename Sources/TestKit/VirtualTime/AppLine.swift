import Foundation
import VirtualTimeHooks

/// Where in the app's own source a thread that did not return is running.
///
/// The toolchain's symbolizer reads the debug information, in a process of its own. Without it, or without
/// debug information in the program, the line is unknown.
struct AppLine: Equatable, Sendable, CustomStringConvertible {
  var path: String
  var line: Int
  /// False where it is the first line of the function that runs: some instructions belong to no line.
  var isExact: Bool

  var description: String { "\(path):\(line)" }

  /// The innermost line of the thread that runs an abandoned world. With `staying`, the thread goes no
  /// further.
  static func innermost(
    in world: UnsafeMutablePointer<vt_world>, staying: Bool
  ) -> AppLine? {
    #if os(Linux)
      // A library's own code may hide its caller. The thread is asked several times, because it is at another
      // place in its loop each time; a thread that stays is asked once.
      return innermost(
        of: (0..<(staying ? 1 : 8)).map { _ in stack(of: world, staying: staying) })
    #else
      return nil
    #endif
  }

  /// The line that most of the stacks of one thread show; nil if they show none.
  static func innermost(of stacks: [ArraySlice<UInt>]) -> AppLine? {
    #if os(Linux)
      var known: [UInt: AppLine?] = [:]
      let asked = Array(Set(stacks.joined())).prefix(mostQuestions).compactMap { address in
        question(address).map { (address, $0) }
      }
      let answers = answers(to: asked.map(\.1))
      // If the symbolizer came too late for some, a caller's line would pass for the innermost.
      guard answers.count == asked.count else { return nil }
      for (answer, (address, _)) in zip(answers, asked) {
        known[address] = firstOfApp(in: answer)
      }
      return likeliest(of: stacks.compactMap { $0.lazy.compactMap { known[$0] ?? nil }.first })
    #else
      return nil
    #endif
  }

  #if os(Linux)
    /// The one that was seen most often, of those that are exact if any is.
    static func likeliest(of seen: [AppLine]) -> AppLine? {
      let exact = seen.filter { $0.isExact }
      let lines = exact.isEmpty ? seen : exact
      return lines.max { one, other in
        lines.count { $0 == one } < lines.count { $0 == other }
      }
    }

    /// As many as fit in a pipe, so that the two processes do not block each other.
    private static let mostQuestions = 300

    /// One is enough on a quiet machine; a busy one may take more than ten.
    private static let secondsForAnswers: Int64 = 30

    /// The stack of the calling thread, whose lines are read later, if ever.
    static var ownStack: [UInt] {
      var addresses = [UInt](repeating: 0, count: Int(VT_STACK_DEPTH))
      let count = vt_own_stack(&addresses)
      return Array(addresses.prefix(Int(count)))
    }

    private static func stack(
      of world: UnsafeMutablePointer<vt_world>, staying: Bool
    ) -> ArraySlice<UInt> {
      var addresses = [UInt](repeating: 0, count: Int(VT_STACK_DEPTH))
      let count = vt_stack_of(world, staying, &addresses)
      return addresses.prefix(Int(count))
    }

    /// An address in the symbolizer's format: a file and an offset in it.
    private static func question(_ address: UInt) -> String? {
      var base: UInt = 0
      guard let name = vt_image_of(address, &base) else { return nil }
      // The name of the program itself is the one it was called with.
      let path = String(cString: name)
      let file = path.hasPrefix("/") ? path : "/proc/\(getpid())/exe"
      return "\"\(file)\" 0x" + String(address - base, radix: 16)
    }

    /// Skips the kit's own sources, and those of precompiled libraries, which do not exist here.
    static func firstOfApp(in answer: Substring) -> AppLine? {
      var path: Substring = ""
      var start = 0
      for part in answer.split(separator: "\n") {
        guard let colon = part.firstRange(of: ": ") else { continue }
        let value = part[colon.upperBound...]
        switch part[..<colon.lowerBound] {
        case "  Filename": (path, start) = (value, 0)
        case "  Function start line": start = Int(value) ?? 0
        case "  Line":
          let line = Int(value) ?? 0
          if path.contains("/@__swiftmacro_") {
            guard let macro = lineOfMacro(madeIn: String(path)) else { continue }
            return macro
          }
          guard path.hasPrefix("/"), !path.hasPrefix(sourcesOfTheKit), line + start > 0,
            access(String(path), R_OK) == 0
          else { continue }
          return AppLine(path: String(path), line: line > 0 ? line : start, isExact: line > 0)
        default: break
        }
      }
      return nil
    }

    /// What a macro makes is in a file of its own, which ends with the place where the macro is written.
    private static func lineOfMacro(madeIn file: String) -> AppLine? {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8),
        let range = text.split(separator: "\n").last?.split(separator: "original-source-range: ")
          .last
      else { return nil }
      let parts = range.split(separator: ":")
      guard parts.count == 4, let line = Int(parts[1]), parts[0].hasPrefix("/"),
        !parts[0].contains("/@__swiftmacro_")
      else { return nil }
      return AppLine(path: String(parts[0]), line: line, isExact: true)
    }

    private static let sourcesOfTheKit =
      #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/"

    /// One answer per question, with several lines for each inlined call.
    private static func answers(to questions: [String]) -> [Substring] {
      let arguments = ["llvm-symbolizer", "--functions=none", "--inlining", "--verbose"]
      guard let (process, input, output) = start(arguments) else { return [] }
      // If the symbolizer does not read its input, that must not end the program; only the watchdog's thread
      // writes here.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      let text = Array(questions.joined(separator: "\n").utf8) + [0x0A]
      _ = write(input, text, text.count)
      close(input)
      let answers = read(
        questions.count, from: output,
        before: vt_real_monotonic() + secondsForAnswers * 1_000_000_000)
      close(output)
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      return answers.split(separator: "\n\n")
    }

    private static func start(_ arguments: [String]) -> (pid_t, input: Int32, output: Int32)? {
      guard let input = newPipe() else { return nil }
      guard let output = newPipe() else {
        for end in input { close(end) }
        return nil
      }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, input[0], 0)
      posix_spawn_file_actions_adddup2(&actions, output[1], 1)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      var words = arguments.map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      var process: pid_t = 0
      let problem = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
      close(input[0])
      close(output[1])
      if problem == 0 { return (process, input[1], output[0]) }
      close(input[1])
      close(output[0])
      return nil
    }

    private static func newPipe() -> [Int32]? {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return ends
    }

    /// Each answer ends with an empty line, so the end of the symbolizer need not be waited for.
    private static func read(
      _ answers: Int, from file: Int32, before deadline: Int64
    ) -> String {
      var bytes: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 4096)
      var missing = answers
      while missing > 0 {
        let left = deadline - vt_real_monotonic()
        var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        guard left > 0, poll(&wanted, 1, Int32(left / 1_000_000)) > 0 else { break }
        let count = Foundation.read(file, &part, part.count)
        guard count > 0 else { break }
        for byte in part.prefix(count) {
          if byte == 0x0A, bytes.last == 0x0A { missing -= 1 }
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  #else
    /// Nothing reads lines of it here.
    static var ownStack: [UInt] { [] }
  #endif
}

#if os(Linux)
  import Foundation
  import VirtualTimeHooks

  /// The toolchain's `llvm-symbolizer`, which tells the lines of addresses, in a process of its own.
  ///
  /// It reads the whole table of a program's symbols before its first answer, so one process answers all
  /// questions. It ends with the program that asks.
  enum Symbolizer {
    /// As many as fit between the two processes, so that they do not block each other.
    static let mostQuestions = 300

    /// One is enough on a quiet machine; a busy one may take more than ten.
    private static let secondsForAnswers: Int64 = 30

    private static let call = ["llvm-symbolizer", "--functions=none", "--inlining", "--verbose"]

    private struct Running {
      var process: pid_t
      var end: Int32
      /// Whether it holds none of the program's files. Whoever waits for the end of one would wait for it too.
      var holdsNoFiles: Bool
    }

    private static let lock = KitLock()
    nonisolated(unsafe) private static var running: Running?

    /// One answer per question, with several lines for each inlined call; fewer if it came to no end.
    static func answers(to questions: [String]) -> [Substring] {
      let deadline = vt_real_monotonic() + secondsForAnswers * 1_000_000_000
      return lock.withLock {
        var answers: [Substring] = []
        // Somebody may have ended the one that answered before.
        for asked in [running, nil] {
          guard !questions.isEmpty, let asked = asked ?? start() else { return [] }
          running = asked
          answers = ask(questions, asked.end, before: deadline).split(separator: "\n\n")
          if answers.count != questions.count || !asked.holdsNoFiles { stop(asked) }
          if answers.count == questions.count { break }
        }
        return answers
      }
    }

    /// The process that answers, if any has.
    static var process: pid_t? { lock.withLock { running?.process } }

    private static func ask(_ questions: [String], _ end: Int32, before deadline: Int64) -> String {
      let text = Array((questions.joined(separator: "\n") + "\n").utf8)
      guard send(end, text, text.count, Int32(MSG_NOSIGNAL)) == text.count else { return "" }
      return read(questions.count, from: end, before: deadline)
    }

    /// Each answer ends with an empty line.
    private static func read(
      _ answers: Int, from end: Int32, before deadline: Int64
    ) -> String {
      var bytes: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 4096)
      var missing = answers
      while missing > 0 {
        let left = deadline - vt_real_monotonic()
        var wanted = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        guard left > 0, poll(&wanted, 1, Int32(left / 1_000_000)) > 0 else { break }
        let count = Foundation.read(end, &part, part.count)
        guard count > 0 else { break }
        for byte in part.prefix(count) {
          if byte == 0x0A, bytes.last == 0x0A { missing -= 1 }
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    private static func stop(_ asked: Running) {
      running = nil
      close(asked.end)
      kill(asked.process, SIGKILL)
      waitpid(asked.process, nil, 0)
    }

    private static func start() -> Running? {
      var ends: [Int32] = [0, 0]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
      defer { close(ends[1]) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      let holdsNoFiles = closeOthers(&actions)
      let words = call.map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      var process: pid_t = 0
      if posix_spawnp(&process, call[0], &actions, nil, words, environ) == 0 {
        return Running(process: process, end: ends[0], holdsNoFiles: holdsNoFiles)
      }
      close(ends[0])
      return nil
    }

    /// Returns false where the C library is older than the function for it.
    private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) -> Bool {
      typealias CloseFrom =
        @convention(c) (
          UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
        ) -> Int32
      guard let known = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
        return false
      }
      return unsafeBitCast(known, to: CloseFrom.self)(&actions, 3) == 0
    }
  }
#endif

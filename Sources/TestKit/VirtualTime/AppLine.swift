import Foundation
import VirtualTimeHooks

/// Where in the app's own source a thread that did not return is running.
///
/// The toolchain's symbolizer reads the debug information. Without it, or without debug information in the
/// program, the line is unknown.
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
      let asked = innermostFirst(stacks).prefix(Symbolizer.mostQuestions).compactMap { address in
        question(address).map { (address, $0) }
      }
      let answers = Symbolizer.answers(to: asked.map(\.1))
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
    /// Each address once.
    private static func innermostFirst(_ stacks: [ArraySlice<UInt>]) -> [UInt] {
      var seen: Set<UInt> = []
      return (0..<Int(VT_STACK_DEPTH)).flatMap { depth in
        stacks.compactMap { $0.dropFirst(depth).first }
      }.filter { seen.insert($0).inserted }
    }

    /// The one that was seen most often, of those that are exact if any is.
    static func likeliest(of seen: [AppLine]) -> AppLine? {
      let exact = seen.filter { $0.isExact }
      let lines = exact.isEmpty ? seen : exact
      return lines.max { one, other in
        lines.count { $0 == one } < lines.count { $0 == other }
      }
    }

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
  #else
    /// Nothing reads lines of it here.
    static var ownStack: [UInt] { [] }
  #endif
}

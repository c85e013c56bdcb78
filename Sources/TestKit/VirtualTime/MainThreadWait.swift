import VirtualTimeHooks

extension VirtualWorld {
  /// The line of the app's own source at which the main thread of a process waits, as path and number. nil if
  /// it does not wait, or where its waits are real.
  package func lineOfMainThread(in process: AppProcess) -> (path: String, line: Int)? {
    let hold = held.last { $0.lane == process.lane && !$0.stack.isEmpty }
    guard let stack = hold?.stack else { return nil }
    let line = linesOfStacks[stack] ?? AppLine.innermost(of: [stack[...]])
    // An app that waits at each launch waits at the same place, and reading a line takes a program of its own.
    linesOfStacks[stack] = line
    return line.map { ($0.path, $0.line) }
  }
}

import VirtualTimeHooks

/// Lines of the app's own source that only a stack of calls shows.
extension VirtualWorld {
  /// The line at which the main thread of a process waits, as path and number. nil if it does not wait, or
  /// where its waits are real.
  package func lineOfMainThread(in process: AppProcess) -> (path: String, line: Int)? {
    held.last { $0.lane == process.lane && !$0.stack.isEmpty }.flatMap { line(of: $0.stack) }
  }

  /// The line that calls the kit, for calls whose signature has no place for it. nil where it is unknown.
  package static func lineOfCaller() -> (path: String, line: Int)? {
    #if os(Linux) && !PortableVirtualTime
      guard let world = current else { return nil }
      let stack = AppLine.ownStack
      var line: (path: String, line: Int)?
      // The program that reads the line is asked in real time, much of it on a busy machine.
      world.atRest { line = world.line(of: stack) }
      return line
    #else
      return nil
    #endif
  }

  /// Where the calling code is. The line is read later, if ever.
  package static var stackOfCaller: [UInt] { AppLine.ownStack }

  /// The innermost line of a stack that is not the kit's, as path and number. nil where it is unknown.
  package static func line(ofStack stack: [UInt]) -> (path: String, line: Int)? {
    AppLine.innermost(of: [stack[...]]).map { ($0.path, $0.line) }
  }

  /// The line of what happened once, such as a queue that was asked to wait for itself.
  package func line(of event: EscapeEvent) -> (path: String, line: Int)? {
    event.stack.isEmpty ? nil : line(of: event.stack)
  }

  private func line(of stack: [UInt]) -> (path: String, line: Int)? {
    let known = lock.withLock { linesOfStacks[stack] }
    let line = known ?? AppLine.innermost(of: [stack[...]])
    // The same place is asked about again and again, and reading a line takes a program of its own.
    lock.withLock { linesOfStacks[stack] = line }
    return line.map { ($0.path, $0.line) }
  }
}

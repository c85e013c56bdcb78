import Foundation

@testable import bgsim

/// A process's surroundings as a test wants them; what would go to its streams is kept.
final class TestConsole: @unchecked Sendable {
  var output: [UInt8] = []
  var error: [UInt8] = []
  var writes = 0
  /// The write, counted from one, that fails, and the error it fails with.
  var failingWrite: (number: Int, error: Int32)?
  /// No write takes more bytes than this.
  var most = Int.max
  var isInterrupted = false
  var interruptAfterWrite = Int.max
  var calls = SystemCalls()

  func run(_ arguments: String...) -> ExitStatus { Command.run(arguments, on: console) }

  var console: Console {
    var calls = calls
    calls.write = { [self] file, bytes, count in
      write(file, bytes, count)
    }
    return Console(
      calls: calls, isInterrupted: { [self] in isInterrupted },
      surroundings: { _ in Surroundings(isTerminal: false, terminalWidth: nil) { _ in nil } })
  }

  private func write(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    if file == 2 {
      error += UnsafeRawBufferPointer(start: bytes, count: count)
      return count
    }
    writes += 1
    if writes >= interruptAfterWrite {
      isInterrupted = true
      errno = EINTR
      return -1
    }
    if let failingWrite, failingWrite.number == writes {
      errno = failingWrite.error
      return -1
    }
    let taken = min(count, most)
    if file != 1 { return Foundation.write(file, bytes, taken) }
    output += UnsafeRawBufferPointer(start: bytes, count: taken)
    return taken
  }
}

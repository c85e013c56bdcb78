import Foundation
import SystemAccess

@testable import CommandLanguage
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
  /// The wish to end comes when it has been asked for so often.
  var interruptAfterAsking = Int.max
  /// What somebody else does meanwhile.
  var meanwhile: () -> Void = {}
  /// What passes between two looks at the clock; nil where standard error is no terminal.
  var pace: Int64?
  /// Both streams go to a terminal that is so wide.
  var columns: Int?
  private var asked = 0
  private var now: Int64 = 0
  private let lock = NSLock()
  var interruptAfterWrite = Int.max
  var calls = SystemCalls()

  func run(_ arguments: String...) -> ExitStatus { Command.run(arguments, on: console) }

  var console: Console {
    var calls = calls
    calls.write = { [self] file, bytes, count in write(file, bytes, count) }
    return Console(
      calls: calls, milliseconds: { [self] in elapsed() }, isInterrupted: { [self] in ask() },
      environment: { [self] stream in
        TerminalEnvironment(
          isTerminal: columns != nil || stream == .error && pace != nil, terminalWidth: columns
        ) { _ in nil }
      })
  }

  private func elapsed() -> Int64 {
    now += pace ?? 0
    return now
  }

  /// Several threads may ask.
  private func ask() -> Bool {
    lock.withLock {
      asked += 1
      meanwhile()
      return isInterrupted || asked > interruptAfterAsking
    }
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

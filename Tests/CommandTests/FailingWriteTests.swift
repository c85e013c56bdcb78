import Foundation
import SystemAccess
import Testing

@testable import CommandLanguage
@testable import bgsim

/// Whatever goes wrong on the way to a file, the file is the old one or the whole new one.
@Suite struct FailingWriteTests {
  private let folder: Folder
  private let console = TestConsole()

  init() throws {
    folder = try Folder()
    try folder.put("old", in: "result")
  }

  private func isUntouched() -> Bool {
    folder.text("result") == "old" && folder.names == ["result"]
  }

  private func log() -> CommandLanguage.ExitStatus {
    console.run("demo", "--log", "-o", folder("result"))
  }

  @Test(arguments: 1...50)
  func theOldFileOutlivesTheFailureOfAnyWrite(_ number: Int) {
    console.most = 64
    console.failingWrite = (number, ENOSPC)
    #expect(log() == .outputFailed)
    #expect(isUntouched())
    let words = String(decoding: console.error, as: UTF8.self)
    #expect(words.contains("/result\" could not be written: No space left on device"), "\(words)")
  }

  @Test func theOldFileOutlivesTheFailureOfTheLastSteps() {
    let steps: [(String, WritableKeyPath<SystemCalls, @Sendable (Int32) -> Int32>)] = [
      ("sync", \.sync), ("close", \.close),
    ]
    for (name, step) in steps {
      let console = TestConsole()
      let real = console.calls[keyPath: step]
      console.calls[keyPath: step] = { file in
        if name == "close" { _ = real(file) }
        errno = EIO
        return -1
      }
      #expect(console.run("help", "rules", "-o", folder("result")) == .outputFailed, "\(name)")
      #expect(isUntouched(), "\(name)")
    }
    console.calls.rename = { _, _ in
      errno = EIO
      return -1
    }
    #expect(console.run("help", "rules", "-o", folder("result")) == .outputFailed)
    #expect(isUntouched())
  }

  @Test func shortWritesGiveTheSameBytes() throws {
    #expect(log() == .success)
    let whole = folder.text("result")
    #expect(whole?.hasSuffix("\"}\n") == true)
    console.most = 7
    #expect(log() == .success)
    #expect(folder.text("result") == whole)
    #expect(folder.names == ["result"])
  }

  @Test func aWriteThatASignalEndedIsTriedAgain() throws {
    console.failingWrite = (1, EINTR)
    #expect(log() == .success)
    #expect(folder.text("result")?.hasPrefix("{\"e\":\"header\"") == true)
  }

  @Test(arguments: [1, 2, 3, 20, 50])
  func anInterruptionLeavesTheOldFile(_ write: Int) {
    console.most = 64
    console.interruptAfterWrite = write
    #expect(log() == .interrupted)
    #expect(isUntouched())
  }

  @Test func anInterruptionBeforeTheLastStepLeavesTheOldFile() {
    let real = console.calls.sync
    console.isInterrupted = true
    console.calls.sync = { real($0) }
    #expect(console.run("help", "rules", "-o", folder("result")) == .interrupted)
    #expect(isUntouched())
  }

  @Test(arguments: 1...20)
  func standardOutputIsCheckedToo(_ number: Int) {
    console.most = 100
    console.failingWrite = (number, EIO)
    #expect(console.run("demo") == .outputFailed)
    #expect(
      String(decoding: console.error, as: UTF8.self)
        == "bgsim: standard output could not be written: Input/output error\n")
  }
}

import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

@Suite struct SignalTests {
  /// Waits in its first write, because nobody reads what it writes.
  private struct Waiting {
    let process = Process()
    let output = Pipe()
    let error: Pipe

    init(complainingInto error: Pipe = Pipe()) throws {
      self.error = error
      process.executableURL = try BuiltCommand.path()
      process.arguments = ["demo", "--days", "31", "--log"]
      process.standardOutput = output
      process.standardError = error
      try process.run()
      // Something to read shows that it listens to signals by now.
      _ = try output.fileHandleForReading.read(upToCount: 1)
    }

    func complaint() -> String {
      String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
  }

  @Test(arguments: EndingSignals.all)
  func theFirstSignalEndsItInOrder(_ signal: Int32, _ status: Int32) throws {
    let waiting = try Waiting()
    kill(waiting.process.processIdentifier, signal)
    waiting.process.waitUntilExit()
    #expect(waiting.process.terminationReason == .exit)
    #expect(waiting.process.terminationStatus == status)
    #expect(
      waiting.complaint() == """
        bgsim: interrupted; nothing was left half written
        bgsim: to begin again: bgsim demo --days 31 --log

        """)
  }

  @Test func theSecondSignalEndsItAtOnce() throws {
    // Full before the command begins, so that it cannot even say that it was interrupted.
    let full = Pipe()
    let descriptor = full.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    var byte: UInt8 = 0
    while write(descriptor, &byte, 1) == 1 {}
    _ = fcntl(descriptor, F_SETFL, flags)
    let waiting = try Waiting(complainingInto: full)
    while waiting.process.isRunning {
      kill(waiting.process.processIdentifier, SIGINT)
      usleep(50_000)
    }
    waiting.process.waitUntilExit()
    #expect(waiting.process.terminationReason == .uncaughtSignal)
    #expect(waiting.process.terminationStatus == SIGINT)
  }

  @Test(arguments: ["1", "2"])
  func manySeedsEndInOrderToo(_ threads: String) throws {
    let folder = try Folder()
    try folder.put(NewsScenario(duration: "90d").text, in: "my news")
    let process = Process()
    process.executableURL = try BuiltCommand.path()
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = [
      "run", "my news", "--seeds", "100000", "--threads", threads, "-o", "result",
    ]
    let error = Pipe()
    process.standardError = error
    try process.run()
    // Its unfinished file shows that it is under way.
    while folder.names.count < 2 && process.isRunning { usleep(1_000) }
    kill(process.processIdentifier, SIGINT)
    let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(
      words == """
        bgsim: interrupted; nothing was left half written
        bgsim: to begin again: bgsim run 'my news' --seeds 100000 --threads \(threads) -o result

        """)
    #expect(folder.names == ["my news"])
  }

  @Test func wheneverItComesTheFileIsTheOldOneOrTheNewOne() throws {
    let folder = try Folder()
    #expect(try BuiltCommand.run(["demo", "--log", "-o", folder("result")]).status == 0)
    let new = folder.text("result")
    for delay in 0..<30 {
      try folder.put("old", in: "result")
      let process = Process()
      process.executableURL = try BuiltCommand.path()
      process.arguments = ["demo", "--log", "-o", folder("result")]
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(delay * 400))
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      let text = folder.text("result")
      switch (process.terminationReason, process.terminationStatus) {
      case (.exit, 0): #expect(text == new, "\(delay)")
      case (.exit, 130): #expect(text == "old", "\(delay)")
      // Before it listens, the signal does what it always does.
      case (.uncaughtSignal, SIGINT): #expect(text == "old", "\(delay)")
      default: Issue.record("\(process.terminationStatus) after \(delay)")
      }
      #expect(folder.names == ["result"], "\(delay)")
    }
  }

  @Test func aClosedPipeIsNoError() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    for arguments in [["help", "rules"], ["demo", "--log"], ["help", "--man"]] {
      let ending = try BuiltCommand.run(arguments, output: pipe.fileHandleForWriting)
      #expect(ending.wasSignalled && ending.status == SIGPIPE, "\(arguments)")
      #expect(ending.error == "", "\(arguments)")
    }
  }
}

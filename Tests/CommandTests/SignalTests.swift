import Foundation
import Testing

@testable import bgsim

@Suite struct SignalTests {
  /// Blocks in its first write, because its output is not read.
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
  func theFirstSignalEndsTheCommandCleanly(_ signal: Int32, _ status: Int32) throws {
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

  /// As in other interactive tools: the first drops the line that was typed and keeps the answers.
  @Test func atAPromptOnlyTheSecondCtrlCEndsTheCommand() throws {
    for isEnded in [false, true] {
      let terminal = try PseudoTerminal()
      let process = Process()
      process.executableURL = try BuiltCommand.path()
      process.arguments = ["learn", "1"]
      process.standardInput = terminal.slave
      process.standardOutput = terminal.slave
      process.standardError = terminal.slave
      try process.run()
      _ = terminal.text(until: "\r\n> ")
      kill(process.processIdentifier, SIGINT)
      #expect(terminal.text(until: "\r\n> ").contains("another Ctrl-C ends this"))
      if isEnded {
        kill(process.processIdentifier, SIGINT)
      } else {
        #expect(write(terminal.master, "quit\n", 5) == 5)
      }
      process.waitUntilExit()
      #expect(process.terminationStatus == (isEnded ? 130 : 0))
      close(terminal.master)
    }
  }

  @Test func theSecondSignalEndsTheCommandAtOnce() throws {
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

  @Test func aSignalAtAnyTimeLeavesTheOldOrTheNewFile() throws {
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

  @Test func aClosedPipeEndsTheCommandSilently() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    for arguments in [["help", "rules"], ["demo", "--log"]] {
      let ending = try BuiltCommand.run(arguments, output: pipe.fileHandleForWriting)
      #expect(ending.wasSignalled && ending.status == SIGPIPE, "\(arguments)")
      #expect(ending.error == "", "\(arguments)")
    }
  }
}

/// Whatever the command is doing, it obeys within a fifth of a second and leaves nothing.
@Suite struct PhaseSignalTests {
  struct Phase: CustomTestStringConvertible, Sendable {
    let what: String
    let words: [String]
    var testDescription: String { what }
  }

  private static let phases = [
    Phase(what: "reading", words: ["run", "-", "-o", "result"]),
    Phase(what: "reading a log", words: ["explain", "-", "-o", "result"]),
    Phase(what: "explaining a log", words: ["explain", "log", "-o", "result"]),
    Phase(what: "running", words: ["run", "decade", "-q", "-o", "result"]),
    Phase(what: "writing a log", words: ["run", "decade", "--log", "rows", "-o", "result"]),
    Phase(what: "several seeds", words: ["run", "decade", "--seeds", "100", "-o", "result"]),
    Phase(what: "comparing", words: ["compare", "decade", "decade", "-o", "result"]),
    Phase(
      what: "comparing seeds",
      words: ["compare", "decade", "decade", "--seeds", "99", "-o", "result"]),
    Phase(what: "several files", words: ["test", "decade", "decade", "-o", "result"]),
    Phase(what: "waiting for its reader", words: ["demo", "--log", "--days", "31"]),
  ]

  private func prepared(for phase: Phase) throws -> Folder {
    let folder = try Folder()
    try folder.put(NewsScenario.long("3650d").text, in: "decade")
    guard phase.words.contains("log") else { return folder }
    try folder.put(NewsScenario.long("2000d").text, in: "years")
    #expect(try BuiltCommand.run(["run", "years", "-q", "--log", "log"], in: folder).status <= 1)
    return folder
  }

  @Test(arguments: phases) func everySignalEndsEachPhaseQuicklyAndCleanly(_ phase: Phase) throws {
    let folder = try prepared(for: phase)
    let names = folder.names
    // Of several tries, because the machine may be busy with something else.
    var fastest = Double.infinity
    for (signal, status) in EndingSignals.all {
      let ending = try signalled(phase, signal, in: folder)
      fastest = min(fastest, ending.seconds)
      #expect(ending.status == status, "\(signal)")
      #expect(ending.reason == .exit, "\(signal)")
      #expect(ending.words.contains("nothing was left half written"), "\(ending.words)")
      #expect(ending.words.contains("to begin again: bgsim \(phase.words[0])"), "\(ending.words)")
      #expect(folder.names == names, "\(signal)")
    }
    #expect(fastest < 0.2)
  }

  private struct Ending {
    let status: Int32
    let reason: Process.TerminationReason
    let seconds: Double
    let words: String
  }

  private func signalled(_ phase: Phase, _ signal: Int32, in folder: Folder) throws -> Ending {
    let process = Process()
    process.executableURL = try BuiltCommand.path()
    process.arguments = phase.words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let (typed, output, error) = (Pipe(), Pipe(), Pipe())
    process.standardInput = typed
    process.standardOutput = output
    process.standardError = error
    let before = folder.names.count
    try process.run()
    // Its unfinished file, or its first bytes, show that it is under way.
    if phase.words.contains("result") {
      while folder.names.count == before && process.isRunning { usleep(1_000) }
      usleep(30_000)
    } else {
      _ = try output.fileHandleForReading.read(upToCount: 1)
    }
    let start = elapsedMilliseconds()
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let end = elapsedMilliseconds()
    return Ending(
      status: process.terminationStatus, reason: process.terminationReason,
      seconds: Double(end - start) / 1_000,
      words: String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
  }

  /// They end the process as usual, but its unfinished files are removed.
  @Test(arguments: [SIGQUIT, SIGUSR1, SIGALRM, SIGXCPU])
  func otherSignalsAlsoLeaveNoUnfinishedFile(_ signal: Int32) throws {
    let folder = try Folder()
    try folder.put(NewsScenario.long("3650d").text, in: "decade")
    let phase = Phase(what: "running", words: ["run", "decade", "-q", "-o", "result"])
    let ending = try signalled(phase, signal, in: folder)
    #expect(ending.reason == .uncaughtSignal && ending.status == signal)
    #expect(folder.names.filter { !$0.hasPrefix("core") } == ["decade"])
  }

  /// `nohup` starts a command with this signal ignored.
  @Test func anIgnoredHangupStaysIgnored() throws {
    let folder = try Folder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' HUP; exec \"$0\" run - -q -o result", try BuiltCommand.path().path,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let typed = Pipe()
    process.standardInput = typed
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while folder.names.isEmpty && process.isRunning { usleep(1_000) }
    kill(process.processIdentifier, SIGHUP)
    usleep(200_000)
    try typed.fileHandleForWriting.write(contentsOf: Data(NewsScenario().text.utf8))
    try typed.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}

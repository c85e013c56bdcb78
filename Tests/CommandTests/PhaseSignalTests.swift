import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

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
    try folder.put(NewsScenario.long("400d").text, in: "year")
    #expect(
      try BuiltCommand.run(["run", "year", "-q", "--log", "log"], in: folder).status <= 1)
    return folder
  }

  @Test(arguments: phases)
  func everySignalIsObeyed(_ phase: Phase) throws {
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

  /// They end it as if nobody had listened, but for its files.
  @Test(arguments: [SIGQUIT, SIGUSR1, SIGALRM, SIGXCPU])
  func otherSignalsLeaveNoFileEither(_ signal: Int32) throws {
    let folder = try Folder()
    try folder.put(NewsScenario.long("3650d").text, in: "decade")
    let phase = Phase(what: "running", words: ["run", "decade", "-q", "-o", "result"])
    let ending = try signalled(phase, signal, in: folder)
    #expect(ending.reason == .uncaughtSignal && ending.status == signal)
    #expect(folder.names.filter { !$0.hasPrefix("core") } == ["decade"])
  }

  /// As a shell starts it for `nohup`, which ignores this signal for whom it starts.
  @Test func whatNohupIgnoresStaysIgnored() throws {
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

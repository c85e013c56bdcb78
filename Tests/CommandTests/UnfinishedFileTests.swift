import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

/// No file that was never finished stays, whoever left it.
@Suite struct UnfinishedFileTests {
  /// Of a process that was there and is no more.
  private func formerProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exit 0"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func theNextRunRemovesWhatAKilledOneLeft() throws {
    let folder = try Folder()
    let former = try formerProcess()
    let own = getpid()
    let kept = [
      ".bgsim-\(own)-0.tmp", ".bgsim-\(former)-0.txt", ".bgsim-\(former).tmp", ".bgsim-x-0.tmp",
      "bgsim-\(former)-0.tmp", ".bgsim-\(former)-0-1.tmp", ".bgsim--1-0.tmp",
    ]
    for name in kept + [".bgsim-\(former)-0.tmp", ".bgsim-\(former)-17.tmp"] {
      try folder.put("x", in: name)
    }
    #expect(try BuiltCommand.run(["help", "rules", "-o", "result"], in: folder).status == 0)
    #expect(folder.names == (kept + ["result"]).sorted())
  }

  @Test func whatSomebodyWritesUnseenIsLeftAlone() throws {
    let folder = try Folder()
    let name = ".bgsim-\(try formerProcess())-0.tmp"
    try folder.put("x", in: name)
    let descriptor = open(folder(name), O_WRONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try BuiltCommand.run(["help", "rules", "-o", folder("result")]).status == 0)
    #expect(folder.names == [name, "result"])
  }

  @Test func aKilledRunIsCleanedUpAfter() throws {
    let folder = try Folder()
    try folder.put(NewsScenario.long("3650d").text, in: "decade")
    let process = Process()
    process.executableURL = try BuiltCommand.path()
    process.arguments = ["run", "decade", "-q", "-o", "result"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    while folder.names.count < 2 && process.isRunning { usleep(1_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(folder.names.count == 2)
    #expect(try BuiltCommand.run(["help", "rules", "-o", "rules"], in: folder).status == 0)
    #expect(folder.names == ["decade", "rules"])
  }

  @Test func aClosedPipeLeavesNone() throws {
    let folder = try Folder()
    try folder.put(NewsScenario().text, in: "news")
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let ending = try BuiltCommand.run(
      ["test", "news", "--junit", "result", "-o", "-"], in: folder,
      output: pipe.fileHandleForWriting)
    #expect(ending.wasSignalled && ending.status == SIGPIPE && ending.error == "")
    let log = try BuiltCommand.run(
      ["run", "news", "news", "--sentences"], in: folder, output: pipe.fileHandleForWriting)
    #expect(log.wasSignalled && log.status == SIGPIPE && log.error == "")
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func aProtectedResultIsNotReplaced() throws {
    let folder = try Folder()
    try folder.put("old", in: "result")
    chmod(folder("result"), 0o444)
    let ending = try BuiltCommand.run(["help", "rules", "-o", "result"], in: folder)
    #expect(ending.status == 73)
    #expect(
      ending.error
        == "bgsim: \"result\" is write-protected; make it writable or choose another file\n")
    #expect(folder.text("result") == "old")
  }
}

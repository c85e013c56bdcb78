import Foundation
import SystemAccess
import Testing

@testable import CommandLanguage
@testable import bgsim

/// Which files the command writes to, and which it refuses.
@Suite struct OutputFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func rules(to path: String) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(["help", "rules", "-o", path])
  }

  @Test func aFileHasTheBytesOfTheStream() throws {
    let text = try BuiltCommand.run(["help", "rules"]).output
    #expect(try rules(to: folder("new")).status == 0)
    #expect(folder.text("new") == text)
    for stream in ["-", "/dev/stdout"] {
      #expect(try rules(to: stream).output == text, "\(stream)")
    }
    #expect(folder.names == ["new"])
  }

  @Test func whatCannotBeReplacedAsAWholeIsRefused() throws {
    try FileManager.default.createDirectory(
      atPath: folder("inside"), withIntermediateDirectories: false)
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    symlink("nowhere/at/all", folder("dangling"))
    symlink("loop", folder("loop"))
    let rows = [
      (folder("inside"), "is a folder; name a file in it"),
      (folder("pipe"), "is no ordinary file; use - and let the shell redirect it"),
      ("/dev/full", "is no ordinary file; use - and let the shell redirect it"),
      (folder("missing/new"), "cannot be created: No such file or directory"),
      (folder("new/"), "cannot be created: No such file or directory"),
      (folder("dangling"), "is a link to nothing; remove it or name another file"),
      (folder("loop"), "cannot be created: Too many levels of symbolic links"),
    ]
    let before = folder.names
    for (path, words) in rows {
      let ending = try rules(to: path)
      #expect(ending.status == 73, "\(path)")
      #expect(ending.error == "bgsim: \"\(path)\" \(words)\n", "\(path)")
    }
    #expect(folder.names == before)
  }

  @Test func aLinkStaysAndItsFileIsReplaced() throws {
    try folder.put("old", in: "file")
    symlink("file", folder("link"))
    chmod(folder("file"), 0o640)
    #expect(try rules(to: folder("link")).status == 0)
    #expect(folder.text("file")?.hasPrefix("[documented]") == true)
    #expect(
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder("link"))) == "file")
    var facts = stat()
    stat(folder("file"), &facts)
    #expect(facts.st_mode & 0o777 == 0o640)
  }

  @Test func aLinkAtTheTemporaryNameIsNotFollowed() throws {
    try folder.put("victim", in: "victim")
    let planted = ".bgsim-\(getpid())-0.tmp"
    symlink("victim", folder(planted))
    #expect(TestConsole().run("help", "rules", "-o", folder("new")) == .success)
    #expect(folder.text("victim") == "victim")
    #expect(folder.names == [planted, "new", "victim"])
  }

  @Test func anInputIsNotOverwritten() throws {
    try folder.put("precious", in: "input")
    symlink("input", folder("link"))
    for path in ["input", "link", "../\((folder.path as NSString).lastPathComponent)/input"] {
      #expect(throws: OutputProblem.notCreated(path: folder(path), .input)) {
        _ = try WholeFile(
          folder(path), notOver: FileIdentity.of(inputs: [folder("input")]), SystemCalls())
      }
    }
    #expect(folder.text("input") == "precious")
  }

  @Test func whatIsKilledLeavesTheOldFileAndALeftoverThatSaysWhoseItIs() throws {
    try folder.put("old", in: "result")
    let process = Process()
    process.executableURL = try BuiltCommand.path()
    process.arguments = ["demo", "--days", "31", "--log", "-o", folder("result")]
    try process.run()
    while folder.names.count < 2 && process.isRunning { usleep(1_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(folder.text("result") == "old")
    #expect(folder.names == [".bgsim-\(process.processIdentifier)-0.tmp", "result"])
    // The leftover is in nobody's way.
    #expect(try rules(to: folder("result")).status == 0)
    #expect(folder.text("result") == (try BuiltCommand.run(["help", "rules"]).output))
  }

  @Test func ofTwoRunsAtOnceTheFileIsThatOfOne() throws {
    let results = try ["1", "2"].map { seed in
      try BuiltCommand.run(["demo", "--log", "--seed", seed]).output
    }
    for _ in 0..<5 {
      let processes = try ["1", "2"].map { seed in
        let process = Process()
        process.executableURL = try BuiltCommand.path()
        process.arguments = ["demo", "--log", "--seed", seed, "-o", folder("result")]
        try process.run()
        return process
      }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      #expect(results.contains(folder.text("result") ?? ""))
      #expect(folder.names == ["result"])
    }
  }

  @Test func aFileThatMayNotGrowIsReported() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -f 8; exec \"$0\" demo --days 31 --log -o \"$1\"",
      try BuiltCommand.path().path, folder("new"),
    ]
    let error = Pipe()
    process.standardError = error
    try process.run()
    let words = String(
      decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 74)
    #expect(words.contains("could not be written: File too large"), "\(words)")
    #expect(folder.names == [])
  }
}

import Foundation
import SystemAccess
import Testing

@testable import CommandLanguage

/// Which files the command writes to, and which it refuses.
@Suite struct OutputFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func rules(to path: String) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(["help", "rules", "-o", path])
  }

  @Test func aFileGetsTheSameBytesAsStandardOutput() throws {
    let text = try BuiltCommand.run(["help", "rules"]).output
    #expect(try rules(to: folder("new")).status == 0)
    #expect(folder.text("new") == text)
    for stream in ["-", "/dev/stdout"] {
      #expect(try rules(to: stream).output == text, "\(stream)")
    }
    #expect(folder.names == ["new"])
  }

  @Test func devicesAreWrittenDirectly() throws {
    #expect(try rules(to: "/dev/null").status == 0)
    #expect(try rules(to: "/dev/stderr").error == rules(to: "-").output)
    #if os(Linux)
      #expect(try rules(to: "/dev/full").status == 74)
    #endif
  }

  @Test func foldersPipesAndBrokenLinksAreRefusedAsOutput() throws {
    try FileManager.default.createDirectory(
      atPath: folder("inside"), withIntermediateDirectories: false)
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    symlink("nowhere/at/all", folder("dangling"))
    symlink("loop", folder("loop"))
    let rows = [
      (folder("inside"), "is a folder; name a file in it"),
      (folder("pipe"), "cannot be created: No such device or address"),
      (folder("missing/new"), "cannot be created: No such file or directory"),
      (folder("new/"), "cannot be created: No such file or directory"),
      (folder("dangling"), "is a broken link; remove it or choose another file"),
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

  @Test func aSymbolicLinkIsKeptAndItsTargetReplaced() throws {
    try folder.put("old", in: "file")
    symlink("file", folder("link"))
    chmod(folder("file"), 0o640)
    #expect(try rules(to: folder("link")).status == 0)
    #expect(folder.text("file")?.hasPrefix("[documented]") == true)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder("link"))) == "file")
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

  @Test func aKilledRunLeavesTheOldFileAndATemporaryFileWithItsProcessID() throws {
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
    // The leftover does not get in the way.
    #expect(try rules(to: folder("result")).status == 0)
    #expect(folder.text("result") == (try BuiltCommand.run(["help", "rules"]).output))
  }

  @Test func twoConcurrentRunsLeaveTheCompleteFileOfOne() throws {
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

  /// Otherwise the next file opened would get the descriptor of the closed stream.
  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func messagesForAClosedStreamDoNotEndUpInTheOutputFile(_ closed: String) throws {
    try folder.put(NewsScenario().text, in: "news")
    let whole = try BuiltCommand.run(["run", "news"], in: folder).output
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$0\" run missing news -o result \(closed)", try BuiltCommand.path().path,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 66)
    #expect(folder.text("result") == whole)
  }

  @Test func exceedingTheFileSizeLimitIsReported() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -f 8; exec \"$0\" demo --days 31 --log -o \"$1\"",
      try BuiltCommand.path().path, folder("new"),
    ]
    let error = Pipe()
    process.standardError = error
    try process.run()
    let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 74)
    let told = "could not be written: File too large; it is as it was before; run the command again"
    #expect(words.contains(told), "\(words)")
    #expect(folder.names == [])
  }
}

/// If anything goes wrong while a file is written, it is the old one or the whole new one.
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

  @Test func theOldFileSurvivesAFailedSyncCloseOrRename() {
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

  /// Another process may have set the stream that it shares with this one not to wait.
  @Test(arguments: [EINTR, EAGAIN])
  func anInterruptedOrBlockedWriteIsRetried(_ error: Int32) throws {
    console.failingWrite = (1, error)
    #expect(log() == .success)
    #expect(folder.text("result")?.hasPrefix("{\"e\":\"header\"") == true)
  }

  @Test func anInterruptionBeforeTheRenameLeavesTheOldFile() {
    let real = console.calls.sync
    console.isInterrupted = true
    console.calls.sync = { real($0) }
    #expect(console.run("help", "rules", "-o", folder("result")) == .interrupted)
    #expect(isUntouched())
  }

  @Test(arguments: 1...20) func aFailedWriteToStandardOutputIsReported(_ number: Int) {
    console.most = 100
    console.failingWrite = (number, EIO)
    #expect(console.run("demo") == .outputFailed)
    #expect(
      String(decoding: console.error, as: UTF8.self)
        == "bgsim: standard output could not be written: Input/output error; what arrived there is not "
        + "whole; --output FILE leaves no half of a file\n")
  }
}

/// Unfinished files are removed, whichever process left them.
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

  @Test func temporaryFilesOfEndedProcessesAreRemoved() throws {
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

  @Test func aLockedTemporaryFileIsLeftAlone() throws {
    let folder = try Folder()
    let name = ".bgsim-\(try formerProcess())-0.tmp"
    try folder.put("x", in: name)
    let descriptor = open(folder(name), O_WRONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try BuiltCommand.run(["help", "rules", "-o", folder("result")]).status == 0)
    #expect(folder.names == [name, "result"])
  }

  @Test func theNextRunCleansUpAfterAKilledOne() throws {
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

  @Test func aClosedPipeLeavesNoTemporaryFile() throws {
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

  @Test func aWriteProtectedFileIsNotReplaced() throws {
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

/// A second `bgsim new` does not overwrite an edited file.
@Suite struct NewFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func anExistingFileIsReplacedOnlyWithForce() throws {
    try folder.put("mine", in: "first.jsonc")
    let refused = try BuiltCommand.run(["new", "-o", "first.jsonc"], in: folder)
    #expect(refused.status == 73)
    #expect(refused.error.contains("already exists; --force replaces it"), "\(refused.error)")
    #expect(folder.text("first.jsonc") == "mine")
    let forced = try BuiltCommand.run(["new", "--force", "-o", "first.jsonc"], in: folder)
    #expect(forced.status == 0)
    #expect(folder.text("first.jsonc")?.contains("com.example.news") == true)
  }

  /// Drafting or shrinking a scenario can take long enough for that.
  @Test func aFileCreatedMeanwhileIsNotReplaced() throws {
    let console = TestConsole()
    console.meanwhile = { [folder] in try? folder.put("mine", in: "first.jsonc") }
    #expect(console.run("new", "-o", folder("first.jsonc")) == .outputNotCreated)
    #expect(folder.text("first.jsonc") == "mine")
    #expect(folder.names == ["first.jsonc"])
  }

  @Test func aNewScenarioNamesTheSchemaForEditors() throws {
    let text = try BuiltCommand.run(["new"]).output
    #expect(text.hasPrefix("{\n  \"$schema\": \"scenario.schema.json\",\n"), "\(text)")
    #expect(try BuiltCommand.run(["check", "-"], input: text).status == 0)
  }
}

import Basics
import Foundation
import SystemAccess
import Testing

@testable import CommandLanguage

@Suite struct InputFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aFileIsReadCompletely() throws {
    let text = String(repeating: "abc", count: 100_000)
    try folder.put(text, in: "file")
    #expect(try InputFile(folder("file")).bytes == Array(text.utf8))
    try folder.put("", in: "empty")
    #expect(try InputFile(folder("empty")).bytes.isEmpty)
  }

  @Test func theSizeLimitIsExact() throws {
    try folder.put("12345", in: "file")
    #expect(try InputFile(folder("file"), limit: 5).bytes.count == 5)
    #expect(throws: InputProblem.unreadable(path: folder("file"), .tooLarge(limit: 4))) {
      try InputFile(folder("file"), limit: 4)
    }
  }

  @Test func aHugeFileIsRefusedWithoutReadingIt() throws {
    try folder.put("", in: "huge")
    #expect(truncate(folder("huge"), 10_000_000_000) == 0)
    #expect(
      throws: InputProblem.unreadable(path: folder("huge"), .tooLarge(limit: InputFile.usualLimit))
    ) { try InputFile(folder("huge")) }
  }

  @Test func missingFilesFoldersDevicesAndLinkLoopsAreRefused() throws {
    symlink("loop", folder("loop"))
    let rows: [(String, InputProblem.Obstacle)] = [
      (folder("missing"), .missing), (folder.path, .folder),
      ("/dev/zero", .tooLarge(limit: InputFile.usualLimit)), (folder("loop"), .system(ELOOP)),
    ]
    for (path, obstacle) in rows {
      #expect(throws: InputProblem.unreadable(path: path, obstacle), "\(path)") {
        try InputFile(path)
      }
      #expect(CommandFailure.input(.unreadable(path: path, obstacle)).status.rawValue == 66)
    }
  }

  /// As with a shell's process substitution; a pipe without a writer is not waited for.
  @Test func aNamedPipeIsReadToItsEnd() throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(try InputFile(folder("pipe")).bytes.isEmpty)
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("12345".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try InputFile(path).bytes == Array("12345".utf8))
    #expect(try InputFile("/dev/null").bytes.isEmpty)
  }

  /// Another process may have set the stream that it shares with this one not to wait.
  @Test func nonBlockingStandardInputIsWaitedFor() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
      pipe.fileHandleForWriting.write(Data("12345".utf8))
      try? pipe.fileHandleForWriting.close()
    }
    #expect(try InputFile("-", standardInput: descriptor).bytes == Array("12345".utf8))
  }

  @Test func standardInputIsReadToItsEndOrTheLimit() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("12345".utf8))
    try pipe.fileHandleForWriting.close()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(try InputFile("-", standardInput: descriptor).bytes == Array("12345".utf8))

    let endless = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    let problem = InputProblem.unreadable(path: "-", .tooLarge(limit: 100))
    #expect(throws: problem) {
      try InputFile("-", limit: 100, standardInput: endless.fileDescriptor)
    }
    #expect(
      problem.message.text
        == "standard input is larger than 100 bytes; --max-input raises the limit")
  }
}

/// A problem in one of several files does not affect the others, and the highest exit code counts.
@Suite struct SeveralFilesTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "holds")
    try folder.put(NewsScenario(ran: 9).text, in: "fails")
    try folder.put("{", in: "broken")
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let command: String
    let status: Int32
    /// How many results there are in spite of the errors.
    let results: Int
    let last: String
    var testDescription: String { command }
  }

  @Test(arguments: [
    Row(command: "run holds holds -q", status: 0, results: 2, last: ""),
    Row(
      command: "run missing holds -q", status: 66, results: 1,
      last: "bgsim: 1 of 2 files could not be run\n"),
    Row(
      command: "run holds missing fails -q", status: 66, results: 2,
      last: "bgsim: 1 of 3 files could not be run\n"),
    Row(
      command: "run broken holds missing -q", status: 66, results: 1,
      last: "bgsim: 2 of 3 files could not be run\n"),
    Row(
      command: "run fails broken holds -q", status: 65, results: 2,
      last: "bgsim: 1 of 3 files could not be run\n"),
    Row(
      command: "run holds fails holds -q", status: 1, results: 3,
      last: "bgsim: an expectation does not hold\n"),
    Row(
      command: "run holds missing --seeds 2 -q", status: 66, results: 1,
      last: "bgsim: 1 of 2 files could not be run\n"),
    Row(
      command: "check missing broken", status: 66, results: 1,
      last: "bgsim: 2 of 2 files have errors\n"),
    Row(
      command: "check holds broken", status: 65, results: 1,
      last: "bgsim: 1 of 2 files have errors\n"),
    Row(
      command: "test holds missing broken", status: 66, results: 2,
      last: "bgsim: 2 of 3 files could not be run\n"),
  ])
  func everyFileIsTriedAndTheHighestExitCodeCounts(_ row: Row) throws {
    let ending = try BuiltCommand.run(
      row.command.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == row.status, "\(ending.error)")
    #expect(ending.error.hasSuffix(row.last), "\(ending.error)")
    let results = ["the expectation ", "1 error in ", "1 as expected"].reduce(0) {
      $0 + ending.output.components(separatedBy: $1).count - 1
    }
    #expect(results == row.results, "\(ending.output)")
    let names = row.command.split(separator: " ").filter { ["missing", "broken"].contains($0) }
    for name in names {
      #expect((ending.error + ending.output).contains(name), "\(name): \(ending.error)")
    }
  }

  @Test func theOutputFileIsReplacedOnlyIfThereAreResults() throws {
    try folder.put("old", in: "result")
    #expect(try BuiltCommand.run(["run", "missing", "-o", "result"], in: folder).status == 66)
    #expect(try BuiltCommand.run(["run", "broken", "-o", "result"], in: folder).status == 65)
    #expect(folder.text("result") == "old")
    let some = ["run", "missing", "holds", "-q", "-o", "result"]
    #expect(try BuiltCommand.run(some, in: folder).status == 66)
    #expect(folder.text("result")?.hasSuffix("the expectation holds\n") == true)
    #expect(folder.names == ["broken", "fails", "holds", "result"])
  }
}

@Suite struct GlobTests {
  @Test(
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "a/b", true), ("a?c", "abc", true),
      ("a?c", "ac", false), ("*.jsonc", "x/y.jsonc", true), ("*.jsonc", "y.json", false),
      ("a*b*c", "a1b2b3c", true), ("a*b*c", "a1c2b", false), ("[a]", "a", false),
      ("[a]", "[a]", true), ("**", "a", true), ("*a", "ba", true), ("*a", "ab", false),
    ] as [(String, String, Bool)])
  func aStarMatchesAnythingAndAQuestionMarkOneByte(
    _ pattern: String, _ text: String, _ matches: Bool
  ) {
    #expect(Glob(pattern).matches(text) == matches, "\(pattern) \(text)")
  }

  /// Trying every way to divide the text among the stars would practically never end.
  @Test(.timeLimit(.minutes(1))) func manyStarsDoNotTakeExponentialTime() {
    let stars = String(repeating: "a*", count: 500)
    let text = String(repeating: "a", count: 5_000)
    #expect(!Glob(stars + "b").matches(text))
    #expect(Glob(stars).matches(text))
  }
}

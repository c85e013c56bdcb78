import Basics
import Foundation
import SystemAccess
import Testing

@testable import CommandLanguage
@testable import bgsim

@Suite struct InputFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aFileIsReadWhole() throws {
    let text = String(repeating: "abc", count: 100_000)
    try folder.put(text, in: "file")
    #expect(try InputFile(folder("file")).bytes == Array(text.utf8))
    try folder.put("", in: "empty")
    #expect(try InputFile(folder("empty")).bytes.isEmpty)
  }

  @Test func theLimitIsExact() throws {
    try folder.put("12345", in: "file")
    #expect(try InputFile(folder("file"), limit: 5).bytes.count == 5)
    #expect(throws: InputProblem.unreadable(path: folder("file"), .tooLarge(limit: 4))) {
      try InputFile(folder("file"), limit: 4)
    }
  }

  @Test func aHugeFileIsRefusedUnread() throws {
    try folder.put("", in: "huge")
    #expect(truncate(folder("huge"), 10_000_000_000) == 0)
    #expect(
      throws: InputProblem.unreadable(
        path: folder("huge"), .tooLarge(limit: InputFile.usualLimit))
    ) { try InputFile(folder("huge")) }
  }

  @Test func whatIsNoFileIsRefusedAndNotWaitedFor() throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    symlink("loop", folder("loop"))
    let rows: [(String, InputProblem.Obstacle)] = [
      (folder("missing"), .missing), (folder.path, .folder), (folder("pipe"), .noFile),
      ("/dev/zero", .noFile), (folder("loop"), .system(ELOOP)),
    ]
    for (path, obstacle) in rows {
      #expect(throws: InputProblem.unreadable(path: path, obstacle), "\(path)") {
        try InputFile(path)
      }
      #expect(CommandFailure.input(.unreadable(path: path, obstacle)).status.rawValue == 66)
    }
  }

  @Test func standardInputIsReadToItsEndOrItsLimit() throws {
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

import Foundation
import SystemAccess

/// The command as it was built beside the tests, run as a user runs it.
struct BuiltCommand {
  struct Ending: Equatable {
    let status: Int32
    let wasSignalled: Bool
    let output: String
    let error: String
  }

  struct NotBuilt: Error {}

  static let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Beside the test binary, or beside the bundle that contains the binary.
  static func path() throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let fallback = packageFolder.appendingPathComponent(".build/debug/bgsim")
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("bgsim")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    guard FileManager.default.isExecutableFile(atPath: fallback.path) else { throw NotBuilt() }
    return fallback
  }

  /// Runs it to its end with only these variables; a given file takes the place of its output, and
  /// a given text is what it reads.
  static func run(
    _ arguments: [String], variables: [String: String] = [:], in folder: Folder? = nil,
    at place: URL? = nil, input: String = "", output file: FileHandle? = nil
  ) throws -> Ending {
    let process = Process()
    process.executableURL = try path()
    process.arguments = arguments
    process.environment = variables
    let output = Pipe()
    let error = Pipe()
    let typed = Pipe()
    process.standardInput = typed
    if let place = place ?? folder.map({ URL(fileURLWithPath: $0.path) }) {
      process.currentDirectoryURL = place
    }
    process.standardOutput = file ?? output.fileHandleForWriting
    process.standardError = error
    try process.run()
    write(input, to: typed.fileHandleForWriting)
    try typed.fileHandleForWriting.close()
    try output.fileHandleForWriting.close()
    let text = file == nil ? output.fileHandleForReading.readDataToEndOfFile() : Data()
    let complaint = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus, wasSignalled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: text, as: UTF8.self),
      error: String(decoding: complaint, as: UTF8.self))
  }

  /// Writing to a command that has ended without reading would end the tests.
  private static func write(_ input: String, to pipe: FileHandle) {
    var (closed, before) = (sigset_t(), sigset_t())
    sigemptyset(&closed)
    sigaddset(&closed, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &closed, &before)
    try? pipe.write(contentsOf: Data(input.utf8))
    var (pending, taken) = (sigset_t(), Int32(0))
    sigpending(&pending)
    if sigismember(&pending, SIGPIPE) == 1 { sigwait(&closed, &taken) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Runs it with a terminal of this width for its output, and gives back what a reader sees.
  static func runOnTerminal(
    _ arguments: [String], width: Int, in folder: Folder? = nil
  ) throws -> String {
    try runOnTerminal(arguments, variables: ["COLUMNS": "\(width)"], in: folder)
      .replacingOccurrences(of: "\r\n", with: "\n")
  }

  /// Runs it with a terminal for its output, and gives back what the terminal got.
  static func runOnTerminal(
    _ arguments: [String], variables: [String: String] = [:], in folder: Folder? = nil
  ) throws -> String {
    let terminal = try PseudoTerminal()
    let process = Process()
    process.executableURL = try path()
    process.arguments = arguments
    process.environment = variables
    process.standardOutput = terminal.slave
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder.path) }
    try process.run()
    try terminal.slave.close()
    let bytes = terminal.readToEnd()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension BuiltCommand {
  /// Runs it with words of any bytes, which `Process` does not take: a shell makes them.
  static func run(
    bytes words: [[UInt8]], in folder: Folder
  ) throws -> (status: Int32, text: [UInt8]) {
    let made = try ([Array(path().path.utf8)] + words).map { word in
      let octal = word.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
      return "\"$(printf '" + octal.joined() + "')\""
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec " + made.joined(separator: " ")]
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try output.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, Array(text))
  }
}

/// A folder of its own for one test, gone with it.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/bgsim-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func put(_ text: String, in name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// The signals that end the command in order, with the status that it then has. Where these tests run below
/// `nohup`, the command does as well, and survives the last one.
enum EndingSignals {
  typealias Ending = (signal: Int32, status: Int32)

  static let all: [Ending] = HangUp.isIgnored ? inOrder : inOrder + [(SIGHUP, 129)]

  private static let inOrder: [Ending] = [(SIGINT, 130), (SIGTERM, 143)]
}

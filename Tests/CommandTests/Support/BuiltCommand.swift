import Foundation

/// The command as it was built beside the tests, run as a user runs it.
struct BuiltCommand {
  struct Ending: Equatable {
    let status: Int32
    let wasSignalled: Bool
    let output: String
    let error: String
  }

  struct NotBuilt: Error {}

  static let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Beside the test binary, or beside the bundle the binary stands in.
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
    try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try typed.fileHandleForWriting.close()
    try output.fileHandleForWriting.close()
    let text = file == nil ? output.fileHandleForReading.readDataToEndOfFile() : Data()
    let complaint = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus,
      wasSignalled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: text, as: UTF8.self),
      error: String(decoding: complaint, as: UTF8.self))
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

import Foundation
import Testing

/// `run --watch` follows a file from save to save.
@Suite struct WatchTests {
  private let folder: Folder
  private let process = Process()

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario(name: "First").text, in: "news")
    process.executableURL = try BuiltCommand.path()
    process.arguments = ["run", "news", "--watch"]
    process.environment = ["COLUMNS": "80", "NO_COLOR": "1"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
  }

  /// Reads on until these words are there, or nothing has come for long.
  private func text(from file: FileHandle, until words: String) -> String {
    var text = ""
    while !text.contains(words) {
      var waited = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&waited, 1, 20_000) != 1 { break }
      let more = file.availableData
      if more.isEmpty { break }
      text += String(decoding: more, as: UTF8.self)
    }
    return text
  }

  @Test(.timeLimit(.minutes(1))) func itRunsAgainAtEverySave() throws {
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let results = output.fileHandleForReading
    #expect(text(from: results, until: "--details\n").hasPrefix("First\n"))
    try folder.put("{ \"format\": 1, \"x\": 1 }", in: "news")
    #expect(text(from: error.fileHandleForReading, until: "1 error").contains("S102"))
    try folder.put(NewsScenario(name: "Second", ran: 3).text, in: "news")
    // A failed expectation is a result like another.
    let second = text(from: results, until: "FAILED")
    #expect(second.hasPrefix("\nSecond\n"), "\(second)")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(process.terminationReason == .exit)
  }

  @Test(.timeLimit(.minutes(1))) func onATerminalTheLastGoodResultStays() throws {
    let terminal = try PseudoTerminal()
    let error = Pipe()
    process.standardOutput = terminal.slave
    process.standardError = error
    try process.run()
    try terminal.slave.close()
    let screen = FileHandle(fileDescriptor: terminal.master, closeOnDealloc: false)
    let first = text(from: screen, until: "stop with Ctrl-C.")
    #expect(first.hasPrefix("\u{1B}[2J\u{1B}[3J\u{1B}[HFirst"), "\(first)")
    try folder.put("{", in: "news")
    let broken = text(from: screen, until: "stop with Ctrl-C.")
    #expect(broken.contains("\u{1B}[HFirst"), "\(broken)")
    #expect(text(from: error.fileHandleForReading, until: "1 error").contains("S006"))
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
    _ = terminal.readToEnd()
  }
}

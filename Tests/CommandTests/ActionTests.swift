import Foundation
import Testing

/// What `.github/actions/bgsim` does once the command is built.
@Suite struct ActionTests {
  private func run(
    _ inputs: [String: String]
  ) throws -> (status: Int32, output: String, summary: String) {
    let package = BuiltCommand.packageFolder
    let summary = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: summary) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [package.appendingPathComponent(".github/actions/bgsim/run").path]
    process.currentDirectoryURL = package
    process.environment = inputs.merging([
      "BGSIM": try BuiltCommand.path().path, "GITHUB_STEP_SUMMARY": summary.path,
      "PATH": "/usr/bin:/bin",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let written = (try? String(contentsOf: summary, encoding: .utf8)) ?? ""
    return (process.terminationStatus, text, written)
  }

  @Test func aFailureIsAnnotatedAtItsLineAndMarkedInTheSummary() throws {
    let name = "why-does-nothing-run-after-force-quit.jsonc"
    let good = try String(
      contentsOf: BuiltCommand.packageFolder.appendingPathComponent("Examples/\(name)"),
      encoding: .utf8)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let broken = folder.appendingPathComponent("broken.jsonc")
    try good.replacingOccurrences(of: #""ran": 0, "because""#, with: #""ran": 3, "because""#)
      .write(to: broken, atomically: true, encoding: .utf8)
    let ending = try run(["SCENARIOS": "Examples/\(name) \(broken.path)"])
    #expect(ending.status == 1)
    #expect(ending.output.contains("::error file=\(broken.path),line="))
    #expect(ending.summary.contains("| `Examples/\(name)` | 3 | 3 |\n"))
    #expect(ending.summary.contains("| `\(broken.path)` | 3 | 2 ✗ |\n"))
  }

  @Test(arguments: [("", Int32(0)), ("unseen", 0), ("everything", 64)])
  func theStrictInputDecidesHowStrictlyTheAppIsChecked(_ strict: String, _ status: Int32) throws {
    let ending = try run(["APP": "Tests/AppCheckTests/Samples/Weather", "STRICT": strict])
    #expect(ending.status == status, "\(ending.output)")
    #expect(ending.summary.contains("nothing wrong found") == (status == 0))
  }
}

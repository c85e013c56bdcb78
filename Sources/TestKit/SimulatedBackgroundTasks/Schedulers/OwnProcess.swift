import Foundation
import SchedulerEngine

/// Runs the current test once more under one scheduler, in a process in which nothing has run before.
enum OwnProcess {
  private static let scheduler = "BGSIM_SCHEDULER"
  private static let answer = "BGSIM_SCHEDULER_ANSWER"
  private static let limit = 120

  /// The scheduler that this process was started for.
  static var asked: PlausibleScheduler? {
    ProcessInfo.processInfo.environment[scheduler].flatMap(Int.init)
      .flatMap(PlausibleScheduler.init)
  }

  /// Reports the result to the process that asked.
  static func tell(_ passed: Bool) {
    guard let path = ProcessInfo.processInfo.environment[answer],
      let file = FileHandle(forWritingAtPath: path)
    else { return }
    file.seekToEndOfFile()
    file.write(Data((passed ? "passed\n" : "failed\n").utf8))
    try? file.close()
  }

  /// nil if that is not possible: not every library names the running test, and Xcode's runner takes no
  /// filter.
  static func passes(under asked: PlausibleScheduler) async -> Bool? {
    #if os(Linux) || os(macOS)
      guard let arguments = argumentsForThisTest else { return nil }
      let files = FileManager.default
      let file = files.temporaryDirectory.appendingPathComponent(
        "scheduler-\(getpid())-\(UInt64.random(in: 0 ... .max))")
      guard files.createFile(atPath: file.path, contents: nil) else { return nil }
      defer { try? files.removeItem(at: file) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = arguments
      // Nobody would read how it crashed.
      process.environment = ProcessInfo.processInfo.environment.merging(
        [scheduler: "\(asked.number)", answer: file.path, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      // The end goes unnoticed while a program that was started in the process lives on, so nothing waits for
      // it longer than the limit.
      let (ends, end) = AsyncStream<Never>.makeStream()
      process.terminationHandler = { _ in end.finish() }
      guard (try? process.run()) != nil else { return nil }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) {
        if process.isRunning { process.terminate() }
        end.finish()
      }
      for await _ in ends {}
      let said = files.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
      guard let said, !said.isEmpty else { return nil }
      return !said.contains("failed")
    #else
      return nil
    #endif
  }

  /// The arguments for SwiftPM's test program, on Linux and on a Mac.
  private static var argumentsForThisTest: [String]? {
    let own = CommandLine.arguments
    guard let name = RunningTest.name else { return nil }
    let bundle = own.firstIndex(of: "--test-bundle-path").map { own[$0...].prefix(2) } ?? []
    if bundle.isEmpty && !own.contains("--testing-library") { return nil }
    // The dot also matches the slash before a function.
    let filter = "^\(name)(\\(|$)"
    return bundle + ["--testing-library", "swift-testing", "--filter", filter]
  }
}

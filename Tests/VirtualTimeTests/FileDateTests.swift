import Foundation
import LongForm
import Testing

/// What app code writes has the date of the clock that it sees.
@Suite(.enabled(if: isInterposed)) struct FileDateTests {
  private func written(_ write: @escaping @Sendable (URL) -> Void) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("kept")
    try Data("before".utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -600)], ofItemAtPath: file.path)
    let run = await runApp { trace in
      DispatchQueue.global().asyncAfter(deadline: .now() + 3_600) {
        write(file)
        trace.add("\(Self.age(of: file))")
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 7_200) {
        // Reading leaves the date alone.
        _ = try? Data(contentsOf: file)
        trace.add("\(Self.age(of: file))")
      }
    }
    #expect(run.escapes == [])
    return run.lines
  }

  /// In whole seconds, or nothing sensible.
  private static func age(of file: URL) -> Int {
    let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let date = facts?[.modificationDate] as? Date else { return -1 }
    return Int(Date().timeIntervalSince(date).rounded())
  }

  @Test func aWrittenFileHasTheDateOfTheVirtualClock() async throws {
    #expect(
      try await written { try? Data("news".utf8).write(to: $0) } == ["3600000 0", "7200000 3600"])
  }

  @Test func anAtomicallyReplacedFileHasTheDateOfTheVirtualClock() async throws {
    #expect(
      try await written { try? Data("news".utf8).write(to: $0, options: .atomic) }
        == ["3600000 0", "7200000 3600"])
  }

  @Test func anAppendedFileHasTheDateOfTheVirtualClock() async throws {
    #expect(
      try await written { file in
        guard let handle = try? FileHandle(forWritingTo: file) else { return }
        handle.seekToEndOfFile()
        handle.write(Data("more".utf8))
        try? handle.close()
      } == ["3600000 0", "7200000 3600"])
  }

  @Test func aFileOpenedWithoutWritingKeepsItsDate() async throws {
    let lines = try await written { try? FileHandle(forUpdating: $0).close() }
    #expect(lines.allSatisfy { !$0.hasSuffix(" 0") })
  }
}

/// Dates need tables that a process makes once. Other threads wait for the one that makes
/// them, which may be one of no world; so each attempt needs a process of its own.
@Suite struct FirstDatesTests {
  @Test func firstDatesDoNotDeadlockWithThreadsOutsideTheWorld() async {
    for _ in 0..<LongForm.count(2, long: 60) {
      await #expect(processExitsWith: .success) {
        let isUnderWay = DispatchSemaphore(value: 0)
        for _ in 0..<3 {
          Thread.detachNewThread {
            isUnderWay.wait()
            _ = formattedDate()
          }
        }
        usleep(20_000)
        let run = await runApp { trace in
          for _ in 0..<3 { isUnderWay.signal() }
          trace.add(formattedDate())
        }
        #expect(run.lines == ["0 1970-01-01 00:00"])
      }
    }
  }
}

private func formattedDate() -> String {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = .gmt
  formatter.dateFormat = "yyyy-MM-dd HH:mm"
  return formatter.string(from: Date(timeIntervalSince1970: 0))
}

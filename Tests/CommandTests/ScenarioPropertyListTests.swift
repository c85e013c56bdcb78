import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

/// A scenario that somebody else wrote opens no file but those below its own folder.
@Suite struct ScenarioPropertyListTests {
  private let folder: Folder
  private static let plist = """
    <plist version="1.0"><dict>
    <key>BGTaskSchedulerPermittedIdentifiers</key>
    <array><string>com.example.news.refresh</string></array>
    <key>UIBackgroundModes</key><array><string>fetch</string></array>
    </dict></plist>
    """

  init() throws {
    folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder("inside/below"), withIntermediateDirectories: true)
    try folder.put(Self.plist, in: "outside.plist")
    try folder.put(Self.plist, in: "inside/beside.plist")
    try folder.put(Self.plist, in: "inside/below/one.plist")
    symlink("beside.plist", folder("inside/link.plist"))
    symlink("../outside.plist", folder("inside/outward.plist"))
    symlink("..", folder("inside/up"))
    symlink("loop.plist", folder("inside/loop.plist"))
    #expect(mkfifo(folder("inside/pipe.plist"), 0o600) == 0)
  }

  @Test(arguments: ["beside.plist", "./beside.plist", "below/one.plist", "link.plist"])
  func aFileBelowTheScenarioIsRead(_ path: String) throws {
    #expect(try run(path).status == 0)
    // From beside it there is no folder in its path.
    let beside = URL(fileURLWithPath: folder("inside"))
    #expect(try BuiltCommand.run(["run", "f", "-q"], at: beside).status == 0)
  }

  @Test(arguments: [
    "../outside.plist", "below/../../outside.plist", "/etc/passwd", "/dev/zero", "outward.plist",
    "up/outside.plist", "loop.plist", "pipe.plist", "missing.plist", "below",
  ])
  func nothingElseIsRead(_ path: String) throws {
    let ending = try run(path)
    #expect(ending.status == 65)
    #expect(ending.error.contains("error[S301]: the property list \(path) could not be read"))
  }

  private func run(_ plist: String) throws -> BuiltCommand.Ending {
    let text = NewsScenario(ran: nil).text.replacingOccurrences(
      of: "\"opened\":", with: "\"plist\": \"\(plist)\", \"opened\":")
    try folder.put(text, in: "inside/f")
    return try BuiltCommand.run(["run", "inside/f", "-q"], in: folder)
  }
}

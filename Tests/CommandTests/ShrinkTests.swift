import Foundation
import Testing

/// `bgsim new --shrink`
@Suite struct ShrinkTests {
  private let folder: Folder
  private static let example = BuiltCommand.packageFolder.appendingPathComponent(
    "Examples/what-if-my-handler-never-completes.jsonc"
  ).path

  init() throws { folder = try Folder() }

  @Test func whatIsLeftIsAScenarioThatShowsTheSame() throws {
    let told = try BuiltCommand.run(["new", "--shrink", Self.example, "-o", "s.jsonc"], in: folder)
    #expect(told.status == 0 && told.output.isEmpty, "\(told)")
    for words in ["it still shows: never-completed of com.example.careless.refresh", "removed: "] {
      #expect(told.error.contains(words), "\(words) in \(told.error)")
    }
    let run = try BuiltCommand.run(["run", "s.jsonc"], in: folder)
    #expect(run.status == 0 && run.output.contains("never-completed"), "\(run)")
    #expect(try #require(folder.text("s.jsonc")).hasPrefix("// Shrunk: never-completed of com."))
  }

  @Test(arguments: [
    (["new", "--shrink", "well.jsonc"], Int32(65), "nothing is wrong with"),
    (["new", "--shrink", "none.jsonc"], 66, "does not exist"),
    (["new", "--shrink", "broken.jsonc"], 65, "error[S"),
    (["new", "--shrink", "well.jsonc", "--from", "daily"], 64, "cannot be combined"),
    (["new", "--shrink", "well.jsonc", "-o", "well.jsonc"], 73, "well.jsonc"),
    (["new", "--shrink", "well.jsonc", "-o", "well.jsonc", "--force"], 73, "well.jsonc"),
  ])
  func whatCannotBeShrunkIsSaid(
    _ arguments: [String], _ status: Int32, _ words: String
  ) throws {
    try folder.put(#"{ "format": 1, "duration": "1d" }"#, in: "well.jsonc")
    try folder.put("{ \"format\": 1, ", in: "broken.jsonc")
    let told = try BuiltCommand.run(arguments, in: folder)
    #expect(told.status == status && told.output.isEmpty, "\(told)")
    #expect(told.error.contains(words), "\(told)")
    #expect(folder.text("well.jsonc")?.hasPrefix("{ \"format\"") == true)
  }
}

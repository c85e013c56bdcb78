import Foundation
import Testing

/// What somebody else put into a scenario reaches neither the terminal, the XML nor the workflow as
/// anything but text, and no size of it is too much.
@Suite struct HostileScenarioTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Allowed in an identifier, and hostile in every format that it is written to.
  private static let identifier = "x<b>&]]>::error::%0A'=cmd"

  @Test(arguments: [
    ["run", "f"], ["run", "f", "--json"], ["run", "f", "--sentences"],
    ["run", "f", "--seeds", "2"],
    ["run", "f", "--diagnostics", "github"], ["test", "f"],
    ["test", "f", "--diagnostics", "github"],
    ["check", "f", "--diagnostics", "github"], ["explain", "f", identifier],
    ["explain", "f", identifier, "--at", "+30h"],
    ["run", "f", "--set", "name=\u{1B}]52;c;x\u{07}"],
  ])
  func nothingInAFileSpeaksToTheTerminal(_ arguments: [String]) throws {
    let name = #"\u001b]0;x\u0007\u009b2J\u202e\u2028::error::x"#
    try folder.put(
      NewsScenario(name: name, identifier: Self.identifier, ran: 9).text, in: "f")
    let ending = try BuiltCommand.run(arguments, in: folder)
    #expect(ending.status <= 1, "\(ending.error)")
    #expect(!ending.output.isEmpty)
    for scalar in (ending.output + ending.error).unicodeScalars {
      let isHostile =
        (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
        || [0x2028, 0x2029, 0x202E].contains(scalar.value)
      #expect(!isHostile, "\(scalar.value)")
    }
  }

  @Test(arguments: ["\\u001b[2J", "\\u202e", "\u{9B}2J", "\u{200B}"])
  func anInvisibleCharacterInAnIdentifierIsRefusedAndShown(_ hidden: String) throws {
    try folder.put(NewsScenario(identifier: "x" + hidden).text, in: "f")
    for layout in ["full", "short", "json", "github"] {
      let ending = try BuiltCommand.run(["run", "f", "--diagnostics", layout], in: folder)
      #expect(ending.status == 65, "\(layout)")
      #expect(ending.error.contains("S111"), "\(layout): \(ending.error)")
      let isPlain = ending.error.unicodeScalars.allSatisfy { scalar in
        (scalar.value >= 0x20 || scalar == "\n") && !(0x7F...0x9F).contains(scalar.value)
          && ![0x202E, 0x200B].contains(scalar.value)
      }
      #expect(isPlain, "\(layout): \(ending.error)")
    }
  }

  @Test func theXMLIsReadAsWhatWasMeant() throws {
    try folder.put(NewsScenario(identifier: Self.identifier, ran: 9).text, in: "a<&.jsonc")
    try folder.put("{ \"\u{1B}]]>\": 1", in: "b.jsonc")
    let ending = try BuiltCommand.run(["test", ".", "--junit", "x.xml"], in: folder)
    #expect(ending.status == 65)
    let document = try XMLFacts(Data((folder.text("x.xml") ?? "").utf8))
    #expect(document.count(of: "failure") == 1)
    #expect(document.count(of: "error") == 1)
    #expect(document.values(of: "classname") == ["./a<&.jsonc", "./b.jsonc"])
    #expect(document.values(of: "name").contains { $0.hasPrefix(Self.identifier + " ran 9") })
    #expect(document.values(of: "tests").first == "2")
    #expect(document.values(of: "failures").first == "1")
    #expect(document.values(of: "errors").first == "1")
  }

  @Test func onlyAnnotationsBeginLikeOne() throws {
    try folder.put(NewsScenario(identifier: "::error::x", ran: 9).text, in: "f")
    let output = try BuiltCommand.run(["test", "f", "--diagnostics", "github"], in: folder).output
    let commands = output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(commands.count == 1 && commands[0].hasPrefix("::error file=f,line="), "\(output)")
    #expect(!output.contains("\n\n"), "\(output)")
  }

  @Test func whatIsTooMuchIsRefusedWithItsLimit() throws {
    try folder.put("", in: "huge")
    #expect(truncate(folder("huge"), 10_000_000_000) == 0)
    try folder.put(String(repeating: "[", count: 1_000_000), in: "deep")
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let rows: [(String, Int32, String)] = [
      ("huge", 66, "is larger than 16777216 bytes"), ("deep", 65, "nested more than 64 levels"),
      ("pipe", 66, "is not a regular file"), ("/dev/zero", 66, "is not a regular file"),
      (".", 66, "is a folder"),
    ]
    for (path, status, words) in rows {
      // A folder may be an app's, which can be checked.
      let verbs = path == "." ? [["run"], ["explain"]] : [["run"], ["check"], ["explain"]]
      for arguments in verbs.map({ $0 + [path] + ($0 == ["explain"] ? ["x"] : []) }) {
        let ending = try BuiltCommand.run(arguments, in: folder)
        #expect(ending.status == status, "\(arguments)")
        #expect((ending.output + ending.error).contains(words), "\(arguments): \(ending.error)")
      }
    }
    let ending = try BuiltCommand.run(["run", "deep", "--max-input", "10"], in: folder)
    #expect(ending.status == 66 && ending.error.contains("larger than 10 bytes"))
  }

  @Test func foldersThatLinkToEachOtherAreEnteredOnce() throws {
    try folder.put(NewsScenario().text, in: "a.jsonc")
    for link in ["one", "two", "three"] { symlink(".", folder(link)) }
    let ending = try BuiltCommand.run(["test", "."], in: folder)
    #expect(ending.output == "1 file: 1 as expected, 0 failed, 0 unusable\n")
  }
}

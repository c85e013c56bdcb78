import Foundation
import Testing

/// Pages and pictures are written as whole files, and a missing engine is reported.
@Suite struct PageVerbTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "news.jsonc")
    // All that is looked at is how packed bytes begin.
    try Data([0x5D, 0, 0, 4]).write(to: URL(fileURLWithPath: folder("engine.gz")))
  }

  private func run(_ words: String...) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(words, in: folder)
  }

  @Test func aPageContainsTheScenarioAndTheEngine() throws {
    let ending = try run("page", "news.jsonc", "--engine", "engine.gz", "-o", "page.html")
    #expect(ending.status == 0)
    let page = try #require(folder.text("page.html"))
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    // The four bytes as five characters.
    #expect(page.contains("id=\"engine\">\u{B}PO*\u{B}</script>"))
    let course = try #require(page.split(separator: "id=\"course\">").last?.prefix { $0 != "<" })
    #expect(100 < course.count && course.count < NewsScenario().text.count)
  }

  @Test func withoutFilesOrExamplesThePageIsTheWorkshop() throws {
    let ending = try run("page", "--engine", "engine.gz", "-o", "page.html")
    #expect(ending.status == 0, "\(ending.error)")
    #expect((folder.text("page.html")?.utf8.count ?? 0) > 43_000)
    #expect(ending.error.contains(#"no folder "Examples" here"#), "\(ending.error)")
  }

  @Test func aPageIsNotWrittenToATerminal() throws {
    let shown = try BuiltCommand.runOnTerminal(
      ["page", "news.jsonc", "--engine", "engine.gz"], width: 100, in: folder)
    #expect(!shown.contains("<!doctype"))
    let ending = try run("page", "news.jsonc", "--engine", "engine.gz")
    #expect(ending.status == 0 && ending.output.hasPrefix("<!doctype html>"))
  }

  @Test func aFileThatIsNotAnEngineIsRefused() throws {
    try folder.put("</script><b>", in: "engine.gz")
    let ending = try run("page", "news.jsonc", "--engine", "engine.gz", "-o", "page.html")
    #expect(ending.status == 65)
    #expect(folder.text("page.html") == nil)
  }

  @Test func aPageShowsAnEventLog() throws {
    #expect(try run("run", "news.jsonc", "--log", "news.jsonl", "--quiet").status == 0)
    let ending = try run("page", "news.jsonl", "--engine", "engine.gz", "-o", "page.html")
    #expect(ending.status == 0, "\(ending.error)")
    #expect(folder.text("page.html")?.hasSuffix("</html>\n") == true)
  }

  @Test func aPageContainsPopulationsIncludingThoseInAFolder() throws {
    func size(_ file: String) throws -> Int {
      let ending = try run("page", file, "--engine", "engine.gz", "-o", "page.html")
      #expect(ending.status == 0, "\(ending.error)")
      return try #require(folder.text("page.html")).utf8.count
    }
    let alone = try size(".")
    #expect(try run("new", "--from", "population", "-o", "people.jsonc").status == 0)
    #expect(try size(".") > alone + 300)
    #expect(try size("people.jsonc") > alone - 300)
  }

  @Test func aTruncatedEventLogIsRefused() throws {
    #expect(try run("run", "news.jsonc", "--log", "news.jsonl", "--quiet").status == 0)
    let log = try #require(folder.text("news.jsonl"))
    try folder.put(String(log.dropLast(log.count / 2)), in: "half.jsonl")
    let ending = try run("page", "half.jsonl", "--engine", "engine.gz", "-o", "page.html")
    #expect(ending.status == 65)
    #expect(ending.error.contains("it was cut off"), "\(ending.error)")
    #expect(folder.text("page.html") == nil)
  }

  @Test func withoutAnEngineTheErrorNamesTheCommandThatBuildsIt() throws {
    let ending = try run("page", "news.jsonc", "-o", "page.html")
    #expect(ending.status == 69)
    #expect(folder.text("page.html") == nil)
    #expect(ending.error.hasPrefix("bgsim: the simulator for the page is missing; "))
    #expect(ending.error.contains("bash .ci/page-engine"))
  }

  @Test func aRunIsDrawnAsSVG() throws {
    let ending = try run("run", "news.jsonc", "--svg", "news.svg", "--quiet")
    #expect(ending.status == 0)
    let picture = try #require(folder.text("news.svg"))
    #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
  }

  @Test(arguments: [
    ["run", "news.jsonc", "--svg", "x", "--seeds", "3"],
    ["run", "news.jsonc", "--svg", "x", "-o", "x"],
    ["run", "news.jsonc", "--svg", "x", "--log", "x"],
    ["run", "news.jsonc", "news.jsonc", "--svg", "x"],
  ])
  func svgNeedsASingleRunAndAFileOfItsOwn(_ words: [String]) throws {
    #expect(try BuiltCommand.run(words, in: folder).status == 64)
    #expect(folder.text("x") == nil)
  }
}

import Testing

/// What somebody has begun to change is not lost to a second `bgsim new`.
@Suite struct NewFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aFileThatIsThereStaysUnlessSomebodyInsists() throws {
    try folder.put("mine", in: "first.jsonc")
    let refused = try BuiltCommand.run(["new", "-o", "first.jsonc"], in: folder)
    #expect(refused.status == 73)
    #expect(refused.error.contains("already exists; --force replaces it"), "\(refused.error)")
    #expect(folder.text("first.jsonc") == "mine")
    let forced = try BuiltCommand.run(["new", "--force", "-o", "first.jsonc"], in: folder)
    #expect(forced.status == 0)
    #expect(folder.text("first.jsonc")?.contains("com.example.news") == true)
  }

  @Test func itNamesTheSchemaForEditors() throws {
    let text = try BuiltCommand.run(["new"]).output
    #expect(text.hasPrefix("{\n  \"$schema\": \"scenario.schema.json\",\n"), "\(text)")
    #expect(try BuiltCommand.run(["check", "-"], input: text).status == 0)
  }
}

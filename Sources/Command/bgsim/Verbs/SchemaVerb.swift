import PlainText
import ScenarioFormat

extension Verb {
  static let schema = Verb(
    name: "schema",
    summary: "the JSON Schema of scenario files, for editors",
    overview:
      "Prints the JSON Schema of scenario files. An editor that uses it completes keys and "
      + "shows what each means. It is generated from the tables that the reader uses.",
    examples: ["bgsim schema -o scenario.schema.json"],
    run: { words, console throws(CommandFailure) in
      console.complain("bgsim schema is now bgsim help schema")
      try console.show(ScenarioSchema.text, words)
    })
}

extension Verb {
  package static let schema = Verb(
    .schema,
    summary: "the JSON Schema of scenario files, for editors",
    overview:
      "Prints the JSON Schema of scenario files. An editor that uses it completes keys and "
      + "shows what each means. It is generated from the tables that the reader uses.",
    examples: ["bgsim schema -o scenario.schema.json"])
}

extension Verb {
  package static let schema = Verb(
    .schema,
    summary: "the JSON Schema of scenario files, for editors",
    overview:
      "Prints the JSON Schema of scenario files. An editor that is told of it completes keys and "
      + "shows what each means. It is made from the table the reader itself works by.",
    examples: ["bgsim schema -o scenario.schema.json"])
}

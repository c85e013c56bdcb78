extension Verb {
  package static let merge = Verb(
    .merge,
    summary: "puts the parts of a population's run together",
    overview:
      "Reads the files that bgsim run --shard has written and prints what one run of all devices would "
      + "have printed, byte for byte, in whatever order they are named. It wants every part of one "
      + "input: what is missing, there twice, of another input, cut off or altered is refused by name.",
    arguments: [
      CommandArgument(
        name: "PART", summary: "a file of one shard", completion: .files, isRepeated: true)
    ],
    options: [RunOption.json, RunOption.csv],
    examples: ["bgsim merge readers.*.part", "bgsim merge parts/*.part --json -o readers.json"])
}

extension Verb {
  package static let merge = Verb(
    .merge,
    summary: "combines the parts of a population's run",
    overview:
      "Reads the files that bgsim run --shard has written and prints what one run of all devices would "
      + "have printed, byte for byte, whatever their order. It needs every part of one "
      + "input: a part that is missing, given twice, cut off, changed or from another input is an error.",
    arguments: [
      CommandArgument(
        name: "PART", summary: "a file of one shard", completion: .files, isRepeated: true)
    ],
    options: [RunOption.json, RunOption.csv],
    examples: ["bgsim merge readers.*.part", "bgsim merge parts/*.part --json -o readers.json"])
}

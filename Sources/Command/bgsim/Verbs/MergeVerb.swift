import FleetReports
import PlainText
import SimulationReport
import SystemAccess

extension Verb {
  static let merge = Verb(
    name: "merge",
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
    examples: ["bgsim merge readers.*.part", "bgsim merge parts/*.part --json -o readers.json"],
    run: { words, console throws(CommandFailure) in
      let paths = words.arguments
      if paths.isEmpty { throw .usage(.missingArgument("a part", verb: "merge")) }
      var output = try ResultOutput(
        words[.output], notOver: FileIdentity.of(inputs: paths), console)
      var merge = FleetMerge()
      for path in paths {
        let bytes: [UInt8]
        do throws(InputProblem) { bytes = try InputFile(path).bytes } catch { throw .input(error) }
        do throws(MergeProblem) { try merge.add(bytes, of: path) } catch {
          throw .notAcceptable(error.message.text)
        }
      }
      let result: FleetResult
      do throws(MergeProblem) { result = try merge.result() } catch {
        throw .notAcceptable(error.message.text)
      }
      let report = FleetReport(result, console.style(words))
      try report.writeSheet(words, notOver: paths, console)
      try output.write(report.printed(words))
      try output.finish()
    })
}

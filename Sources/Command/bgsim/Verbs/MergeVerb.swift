import Basics
import CommandLanguage
import Reports
import SystemAccess

enum MergeVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let paths = arguments.positional
    if paths.isEmpty { throw .usage(.missingArgument("a part", verb: "merge")) }
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: paths), console)
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
    let report = FleetReport(result, console.style(arguments))
    try report.writeSheet(arguments, notOver: paths, console)
    try output.write(report.printed(arguments))
    try output.finish()
  }
}

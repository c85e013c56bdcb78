import ScenarioFormat
import ScenarioRunner

/// The bytes of a scenario as they are to be read: those of the file with what `--set` and `--seed` put in.
struct ScenarioInput {
  let name: String
  let bytes: [UInt8]
  let identity: FileIdentity
  let limits: ReadingLimits
  let layout: DiagnosticReport.Layout

  init(_ path: String, _ words: CommandWords) throws(CommandFailure) {
    let most = words.number(InputFile.limitOption).map { Int64(clamping: $0) }
    let file: InputFile
    do throws(InputProblem) {
      file = try InputFile(path, limit: most ?? InputFile.usualLimit)
    } catch {
      throw .input(error)
    }
    var assignments = words.all(ScenarioOption.set)
    if let seed = words[ScenarioOption.seed] { assignments.append("seed=\(seed)") }
    do throws(OverrideProblem) {
      bytes = try Overrides.apply(assignments, to: file.bytes)
    } catch {
      throw .usage(.badAssignment(error.words))
    }
    name = path == "-" ? "standard input" : path
    identity = file.identity
    var limits = ReadingLimits()
    limits.bytes = max(limits.bytes, bytes.count)
    self.limits = limits
    layout =
      words[ScenarioOption.diagnostics].flatMap(DiagnosticReport.Layout.init(rawValue:)) ?? .full
  }
}

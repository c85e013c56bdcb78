import Diagnostics
import JSON
import ScenarioFormat
import ScenarioRunner

/// The bytes of a scenario as they are to be read: those of the file with what `--set` puts in.
struct ScenarioInput {
  let name: String
  let bytes: [UInt8]
  let limits: ReadingLimits
  let layout: DiagnosticLayout

  init(_ path: String, _ file: InputFile, _ words: CommandWords) throws(CommandFailure) {
    do throws(OverrideProblem) {
      bytes = try Overrides.apply(words.all(ScenarioOption.set), to: file.bytes)
    } catch .unreadable {
      // Its reader says more of what is wrong with it.
      bytes = file.bytes
    } catch {
      throw .usage(.badAssignment(error.words))
    }
    name = path == "-" ? "standard input" : path
    var limits = ReadingLimits()
    limits.bytes = max(limits.bytes, bytes.count)
    self.limits = limits
    layout = ScenarioOption.layout(words)
  }
}

import Basics
import CommandLanguage
import DeviceLogs
import Reports
import Scenarios

/// A scenario and the log of a device, side by side.
struct ComparedLog {
  let text: String
  let json: JSONValue

  init(
    _ scenario: ComparedInput, _ loaded: LoadedScenario, _ log: DeviceLog, of path: String,
    more: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let style = console.style(arguments)
    let titles = (
      simulated: scenario.title + ", seed \(loaded.prepared.seeds[0])", observed: path
    )
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let play = try watch.play(loaded, seed: loaded.prepared.seeds[0], keeping: .record)
    do throws(LogComparisonProblem) {
      let comparison = try LogComparison(loaded, play.record, log)
      let report = LogComparisonText(comparison, titles: titles, style, more: more)
      text = arguments.has(CompareOption.details) ? report.details : report.brief
      json = comparison.json(titles)
    } catch {
      throw .notAcceptable("\(safeText(path.utf8)): error: \(error.message)")
    }
    if watch.isInterrupted() { throw .interrupted }
  }
}

import DeviceLogs
import ScenarioReports
import SystemAccess

/// A file that is about a run, as a scenario, as the log of it, or as the log of a device; the beginning
/// tells.
enum SimulatedInput {
  case log(LoggedRun)
  case device(DeviceLog)
  case scenario(InputFile)

  init(_ path: String, _ words: ParsedArguments, _ console: Console) throws(CommandFailure) {
    let input: OpenInput
    let beginning: [UInt8]
    do throws(InputProblem) {
      input = try OpenInput(path)
      beginning = try input.beginning(of: LogKind.beginning)
    } catch {
      throw .input(error)
    }
    if LoggedRun.begins(beginning) {
      self = .log(try LogReading.run(in: path, beginning: beginning, input, words, console))
      return
    }
    if let kind = LogKind(beginning) {
      self = .device(try DeviceLog.read(kind, beginning: beginning, input, words, console))
      return
    }
    do throws(InputProblem) {
      let limit = InputFile.limit(words) ?? InputFile.usualLimit
      self = .scenario(try InputFile(beginning: beginning, input, limit: limit))
    } catch {
      throw .input(error)
    }
  }
}

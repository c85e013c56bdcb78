package import DeviceLogs
import Reports
import Scenarios

/// The kind of an input, as far as its first bytes show.
package enum InputKind: Equatable {
  /// The log of a simulated run.
  case eventLog
  case deviceLog(LogKind)
  /// Anything else, such as a scenario or a population.
  case file

  /// In a folder, other files are not scenarios, and of those with the second ending only some are.
  package static let endingsOfScenarios = [ownEnding, ".json"]
  package static let ownEnding = ".jsonc"

  /// The number of bytes needed to recognize the kind.
  package static let beginning = max(LoggedRun.beginning, LogKind.beginning)

  package init(beginning: [UInt8]) {
    if LoggedRun.begins(beginning) {
      self = .eventLog
    } else if let kind = LogKind(beginning) {
      self = .deviceLog(kind)
    } else {
      self = .file
    }
  }
}

/// What `bgsim new` makes its scenario from.
package enum NewSource: Equatable {
  case starter(String)
  case device(Int64, ofPopulation: String)
  case shrunk(String)
  case log(String)

  package init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let sources = [NewOption.from, NewOption.fromLog, NewOption.shrink].filter { arguments.has($0) }
    if sources.count > 1 { throw .usage(.notTogether(sources[0].name, sources[1].name)) }
    if let path = arguments[NewOption.shrink] {
      self = .shrunk(path)
    } else if let path = arguments[NewOption.fromLog] {
      if arguments.has(NewOption.device) {
        throw .usage(.notTogether(NewOption.device.name, NewOption.fromLog.name))
      }
      self = .log(path)
    } else {
      try self.init(startingFrom: arguments[NewOption.from], arguments)
    }
  }

  private init(
    startingFrom name: String?, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    if arguments.has(DeviceLogOption.app) {
      throw .usage(.needs(DeviceLogOption.app.name, NewOption.fromLog.name))
    }
    if let device = arguments.number(NewOption.device) {
      guard let name else { throw .usage(.needs("--device", "--from with a population file")) }
      self = .device(Int64(device), ofPopulation: name)
    } else if name == PopulationStarter.name {
      self = .starter(PopulationStarter.text)
    } else {
      let name = name ?? "daily"
      guard let starter = StarterScenario(named: name) else { throw .usage(.unknownStarter(name)) }
      self = .starter(starter.text)
    }
  }
}

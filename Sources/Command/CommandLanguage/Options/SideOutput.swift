package import Reports
import SystemAccess

/// What a run can be written as beside its report, each into a file of its own.
package enum SideOutput: CaseIterable {
  case log, svg, csv

  package var option: CommandOption {
    switch self {
    case .log: RunOption.log
    case .svg: RunOption.svg
    case .csv: RunOption.csv
    }
  }

  /// What is wanted, in the order above.
  package static func wanted(_ arguments: ParsedArguments) -> [SideOutput] {
    allCases.filter { arguments.has($0.option) }
  }

  /// Nil for the log, which is written while the run goes on.
  package func bytes(of play: ScenarioPlay) -> [UInt8]? {
    switch self {
    case .log: nil
    case .svg: Array((play.picture(width: 1_280) + "\n").utf8)
    case .csv: Array(play.launchSheet.utf8)
    }
  }

  package static func check(_ arguments: ParsedArguments, _ paths: [String]) throws(CommandFailure)
  {
    let wanted = wanted(arguments)
    for (place, output) in wanted.enumerated() {
      let path = OutputPlace(arguments[output.option])
      let others = [arguments[.output]] + wanted[..<place].map { arguments[$0.option] }
      if others.contains(where: { path.isSame(as: OutputPlace($0)) }) {
        throw .usage(.samePlace(output.option.name))
      }
      if paths.count > 1 { throw .usage(.unexpected(paths[1])) }
    }
  }
}

import ScenarioReports

/// What a run can be written as beside its report, each into a file of its own.
enum SideOutput: CaseIterable {
  case log, svg, trace, csv

  var option: CommandOption {
    switch self {
    case .log: RunOption.log
    case .svg: RunOption.svg
    case .trace: RunOption.trace
    case .csv: RunOption.csv
    }
  }

  /// What is wanted, in the order above.
  static func wanted(_ words: ParsedArguments) -> [SideOutput] {
    allCases.filter { words.has($0.option) }
  }

  /// Nil for the log, which is written while the run goes on.
  func bytes(of play: ScenarioPlay) -> [UInt8]? {
    switch self {
    case .log: nil
    case .svg: Array((play.picture(width: 1_280) + "\n").utf8)
    case .trace: play.trace
    case .csv: Array(play.launchSheet.utf8)
    }
  }

  static func check(_ words: ParsedArguments, _ paths: [String]) throws(CommandFailure) {
    let wanted = wanted(words)
    for (place, output) in wanted.enumerated() {
      let path = words[output.option]
      let others = [words[.output]] + wanted[..<place].map { words[$0.option] }
      if others.contains(where: { isSamePlace(path, $0) }) {
        throw .usage(.samePlace(output.option.name))
      }
      if paths.count > 1 { throw .usage(.unexpected(paths[1])) }
    }
  }
}

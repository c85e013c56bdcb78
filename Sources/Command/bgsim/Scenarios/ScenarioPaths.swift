import CommandLanguage
import SystemAccess

/// The files a verb was given.
enum ScenarioPaths {
  /// At least one; whoever would have to type a scenario is told how to begin instead.
  static func wanted(_ arguments: ParsedArguments, by verb: String) throws(CommandFailure)
    -> [String]
  {
    let paths = arguments.positional
    if paths.isEmpty || paths.contains(where: InputFile.wouldWaitForTyping) {
      throw .usage(.missingArgument("a scenario file", verb: verb))
    }
    return paths
  }
}

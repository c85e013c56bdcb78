package enum FishCompletion {
  package static var script: String {
    let opening = [
      "# Completions of bgsim for fish: save this as ~/.config/fish/completions/bgsim.fish",
      "complete -c bgsim -f",
    ]
    let verbs = Verb.all.map { verb in
      "complete -c bgsim -n __fish_use_subcommand -a \(verb.name) -d \(quoted(verb.summary))"
    }
    let ofCommand = CommandOption.ofCommand.map { line($0, when: "__fish_use_subcommand") }
    return (opening + verbs + ofCommand + Verb.all.flatMap(lines)).joined(separator: "\n") + "\n"
  }

  private static func lines(of verb: Verb) -> [String] {
    let condition = "'__fish_seen_subcommand_from \(verb.name)'"
    let arguments = verb.arguments.map { argument in
      argument.completion == .files
        ? "complete -c bgsim -n \(condition) -F"
        : "complete -c bgsim -n \(condition) "
          + "-a \(quoted(argument.completion.words.joined(separator: " ")))"
    }
    return verb.understood.map { line($0, when: condition) } + arguments
  }

  private static func line(_ option: CommandOption, when condition: String) -> String {
    var line = "complete -c bgsim -n \(condition) -l \(option.name.dropFirst(2))"
    if let short = option.short { line += " -s \(short.dropFirst())" }
    switch option.value {
    case .none: break
    case .number: line += " -x"
    case .text(_, let offered):
      line += offered.isEmpty ? " -x" : " -x -a \(quoted(offered.joined(separator: " ")))"
    case .file: line += " -r -F"
    case .choice(_, let choices): line += " -x -a \(quoted(choices.joined(separator: " ")))"
    case .choiceOrBare(let choices, _):
      line += " -a \(quoted(choices.joined(separator: " ")))"
    }
    return line + " -d \(quoted(option.summary))"
  }

  /// Inside single quotes fish knows two escapes.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}

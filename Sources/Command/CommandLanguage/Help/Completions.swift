package enum Shell: String, CaseIterable {
  case bash, zsh, fish

  package var completionScript: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// A word in single quotes, where only the quote itself has to be escaped.
package func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}

extension CommandOption {
  /// All spellings, short one first.
  package var spellings: [String] { (short.map { [$0] } ?? []) + [name] }
}

extension CommandArgument.Completion {
  package var words: [String] {
    switch self {
    case .topics: HelpTopic.names
    case .files, .none: []
    }
  }
}

package enum BashCompletion {
  package static var script: String {
    """
    # Completions of bgsim for bash. Load them with
    #   source <(bgsim --generate-completion-script bash)
    _bgsim() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(first)" -- "$word"))
        return
      fi
      case "$before" in
    \(values)
      esac
      case "${COMP_WORDS[1]}" in
    \(Verb.all.map(verb).joined(separator: "\n"))
      esac
    }
    complete -o bashdefault -F _bgsim bgsim

    """
  }

  private static var first: String {
    (Verb.all.map(\.name) + CommandOption.ofCommand.flatMap(\.spellings)).joined(separator: " ")
  }

  private static func verb(_ verb: Verb) -> String {
    let words = verb.understood.flatMap(\.spellings) + verb.arguments.flatMap(\.completion.words)
    let files = verb.arguments.contains { $0.completion == .files } ? "-f " : ""
    return "    \(verb.name)) COMPREPLY=($(compgen \(files)-W \"\(words.joined(separator: " "))\" "
      + "-- \"$word\")) ;;"
  }

  /// What may follow an option with a value. Bash treats `=` as a separate word.
  private static var values: String {
    CommandOption.all.compactMap { option in
      let names = option.spellings.joined(separator: "|")
      switch option.value {
      case .none, .choiceOrBare: return nil
      case .number, .text(_, offered: []): return "    \(names)) return ;;"
      case .file: return "    \(names)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;"
      case .choice(_, let choices), .text(_, offered: let choices):
        return "    \(names)) COMPREPLY=($(compgen -W \"\(choices.joined(separator: " "))\" "
          + "-- \"$word\")); return ;;"
      }
    }.joined(separator: "\n")
  }
}

extension CommandOption {
  /// Every option of the command and its verbs, without duplicates.
  package static var all: [CommandOption] {
    var all = ofCommand
    for option in Verb.all.flatMap(\.understood) where !all.contains(option) {
      all.append(option)
    }
    return all
  }
}

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

package enum ZshCompletion {
  package static var script: String {
    """
    #compdef bgsim
    # Completions of bgsim for zsh: save this as _bgsim in a folder of $fpath.
    _bgsim() {
      local -a verbs
      verbs=(
    \(Verb.all.map { "    " + shellQuoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then _describe -t verbs verb verbs; fi
      if (( CURRENT == 2 )) || [[ ${words[2]} == -* ]]; then
        _arguments \(CommandOption.ofCommand.flatMap(specifications).joined(separator: " "))
        return
      fi
      local verb=${words[2]}
      shift words
      (( CURRENT-- ))
      case $verb in
    \(Verb.all.map(verb).joined(separator: "\n"))
      esac
    }
    if [ "$funcstack[1]" = _bgsim ]; then _bgsim "$@"; else compdef _bgsim bgsim; fi

    """
  }

  private static func verb(_ verb: Verb) -> String {
    let arguments = verb.arguments.map { argument in
      let words = argument.completion.words.joined(separator: " ")
      let many = argument.isRepeated ? "*" : ":"
      let values = argument.completion == .files ? "_files" : "(\(words))"
      return shellQuoted("\(many):\(argument.name):\(values)")
    }
    let all = verb.understood.flatMap(specifications) + arguments
    return "    \(verb.name)) _arguments \(all.joined(separator: " ")) ;;"
  }

  /// For example `'--seed=[another user]:N:'`, once for each spelling.
  private static func specifications(_ option: CommandOption) -> [String] {
    option.spellings.map { spelling in
      let isLong = spelling.hasPrefix("--")
      let text = "[\(escaped(option.summary))]"
      let equals = isLong ? "=" : "+"
      let specification =
        switch option.value {
        case .none: spelling + text
        case .number: spelling + equals + text + ":N:"
        case .text(let name, let offered):
          spelling + equals + text + ":\(name):"
            + (offered.isEmpty ? "" : "(\(offered.joined(separator: " ")))")
        case .file: spelling + equals + text + ":FILE:_files"
        case .choice(let name, let choices):
          spelling + equals + text + ":\(name):(\(choices.joined(separator: " ")))"
        case .choiceOrBare(let choices, _):
          spelling + "=-" + text + "::WHEN:(\(choices.joined(separator: " ")))"
        }
      return shellQuoted(specification)
    }
  }

  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

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

  /// `'--seed=[another user]:N:'`, once for each spelling.
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

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

  /// What may follow an option that wants a value. `=` is a word of its own to bash.
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
  /// Every option of the command and its verbs, each once.
  package static var all: [CommandOption] {
    var all = ofCommand
    for option in Verb.all.flatMap(\.understood) where !all.contains(option) {
      all.append(option)
    }
    return all
  }
}

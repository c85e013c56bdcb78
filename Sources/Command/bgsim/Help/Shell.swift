/// The shells for which there are completions.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var completionScript: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// A word in single quotes, in which only the quote itself means something.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}

extension CommandOption {
  /// All spellings, the short one first.
  var spellings: [String] { (short.map { [$0] } ?? []) + [name] }
}

extension CommandArgument.Completion {
  var words: [String] {
    switch self {
    case .topics: HelpTopic.names
    case .files, .none: []
    }
  }
}

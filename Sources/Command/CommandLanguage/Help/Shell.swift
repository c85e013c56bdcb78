/// The shells for which there are completions.
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

/// A word in single quotes, in which only the quote itself means something.
package func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}

extension CommandOption {
  /// All spellings, the short one first.
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

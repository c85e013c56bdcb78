import Basics

/// What was likely meant, to stand at the end of a message.
func hint(_ word: String, _ known: [String]) -> SafeText {
  // Whoever left out the end has meant the only word that begins so.
  let longer = known.filter { word.utf8.count > 2 && $0.hasPrefix(word) && $0 != word }
  let meant = longer.count == 1 ? longer[0] : Nearest.word(to: word, among: known)
  return meant.map { "; did you mean \($0)?" } ?? ""
}

/// "a, b or c"
func listed(_ choices: [String]) -> String {
  choices.count < 2
    ? choices.joined()
    : choices.dropLast().joined(separator: ", ") + " or " + choices[choices.count - 1]
}

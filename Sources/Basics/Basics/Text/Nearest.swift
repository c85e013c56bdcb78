/// Suggests the known word that was probably meant.
package enum Nearest {
  /// A word that differs only in case, otherwise the one with the fewest edits, if they are few enough.
  package static func word(to word: String, among known: [String]) -> String? {
    let lowered = word.lowercasedLetters
    if let same = known.first(where: { $0 != word && $0.lowercasedLetters == lowered }) {
      return same
    }
    let letters = Array(word.unicodeScalars.prefix(130))
    var best: (word: String, editDistance: Int)?
    for candidate in known where candidate != word {
      let other = Array(candidate.unicodeScalars)
      let allowed = max(2, min(letters.count, other.count) / 3)
      if abs(other.count - letters.count) > allowed { continue }
      let editDistance = editDistance(letters, other)
      // At least half of a word must be unchanged.
      if editDistance <= allowed && editDistance * 2 <= other.count
        && editDistance < best?.editDistance ?? .max
      {
        best = (candidate, editDistance)
      }
    }
    return best?.word
  }

  /// Insertions, deletions, substitutions and swaps of neighbours (Damerau and Levenshtein).
  package static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        var editDistance = min(
          last[column] + (left[row] == right[column] ? 0 : 1), last[column + 1] + 1,
          next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          editDistance = min(editDistance, before[column - 1] + 1)
        }
        next.append(editDistance)
      }
      before = last
      last = next
    }
    return last[right.count]
  }
}

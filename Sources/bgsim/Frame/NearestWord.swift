import ScenarioFormat

/// The known word with the fewest slips, when they are few enough for one to have been meant.
func nearest(to word: String, among known: [String]) -> String? {
  if let other = known.first(where: { $0.lowercased() == word.lowercased() }) { return other }
  let letters = Array(word.unicodeScalars.prefix(60))
  let ranked = known.map { (word: $0, slips: Nearest.slips(letters, Array($0.unicodeScalars))) }
  guard let best = ranked.min(by: { $0.slips < $1.slips }) else { return nil }
  return best.slips <= max(1, best.word.utf8.count / 3) ? best.word : nil
}

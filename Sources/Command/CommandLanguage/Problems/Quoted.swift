package import Basics

/// The command line is input from outside like any other.
package func quoted(_ word: String, upTo most: Int = 60) -> SafeText {
  let scalars = word.unicodeScalars
  let shown = String(String.UnicodeScalarView(scalars.prefix(most)))
  return "\"\(SafeText(exactly: shown))\"" + (scalars.count > most ? "..." : "")
}

import Basics
import Testing

@testable import bgsim

@Suite struct GlobTests {
  @Test(
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "a/b", true), ("a?c", "abc", true),
      ("a?c", "ac", false), ("*.jsonc", "x/y.jsonc", true), ("*.jsonc", "y.json", false),
      ("a*b*c", "a1b2b3c", true), ("a*b*c", "a1c2b", false), ("[a]", "a", false),
      ("[a]", "[a]", true), ("**", "a", true), ("*a", "ba", true), ("*a", "ab", false),
    ] as [(String, String, Bool)])
  func aStarIsAnythingAndAQuestionMarkOneByte(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(Glob(pattern).matches(text) == matches, "\(pattern) \(text)")
  }

  /// Trying every way to share the text out among the stars would not end in anybody's lifetime.
  @Test(.timeLimit(.minutes(1))) func manyStarsTakeNoMoreThanPatternTimesText() {
    let stars = String(repeating: "a*", count: 500)
    let text = String(repeating: "a", count: 5_000)
    #expect(!Glob(stars + "b").matches(text))
    #expect(Glob(stars).matches(text))
  }
}

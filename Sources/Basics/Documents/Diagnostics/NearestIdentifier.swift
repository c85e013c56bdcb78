import Basics

/// Suggests the identifier that was probably meant. Most identifiers begin alike, so each part that differs
/// must be similar by itself.
package enum NearestIdentifier {
  package static func identifier(to name: String, among known: [String]) -> String? {
    return Nearest.word(to: name, among: known.filter { $0 != name && isNear(name, $0) })
  }

  /// Whether each pair of differing parts is similar; also true if the parts cannot be paired.
  private static func isNear(_ name: String, _ other: String) -> Bool {
    let (left, right) = (parts(name), parts(other))
    if left.count < 2 || left.count != right.count { return true }
    return zip(left, right).allSatisfy { part, otherPart in
      part == otherPart || Nearest.word(to: part, among: [otherPart]) != nil
    }
  }

  private static func parts(_ name: String) -> [String] {
    name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

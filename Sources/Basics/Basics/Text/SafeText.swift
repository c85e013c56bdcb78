/// Text that is safe to print, because there is no way to make other text of this type: what is put into
/// a literal of it is shown with its escapes, line breaks included, unless it is such text itself.
package struct SafeText: Equatable, Sendable {
  package private(set) var text = ""

  package init() {}

  /// Lines that were laid out before; a line break between them remains one.
  package init(lines text: String) {
    self.text = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { VisibleText.of(String($0)) }.joined(separator: "\n")
  }

  /// Not even a backslash in it pretends to be an escape.
  package init(exactly text: String) { self.text = safeText(text.utf8) }

  package static func + (left: SafeText, right: SafeText) -> SafeText {
    var sum = left
    sum.text += right.text
    return sum
  }
}

/// Within other text it is itself, and not a value of its type.
extension SafeText: CustomStringConvertible {
  package var description: String { text }
}

extension SafeText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var safe = SafeText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { safe.text += literal }

    package mutating func appendInterpolation(_ safe: SafeText) { self.safe.text += safe.text }

    package mutating func appendInterpolation(_ outside: String) {
      safe.text += VisibleText.of(outside)
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      safe.text += String(number)
    }
  }

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.safe }
}

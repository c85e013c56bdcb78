import Basics
import RunAnalysis

/// The results of one file before they become XML. Names come from outside and may contain any bytes.
struct JUnitSuite {
  enum Verdict {
    case passed
    /// `kind` is a stable identifier, `message` is one line, and `details` may have any length.
    case failed(kind: String, message: String, details: String)
    case broken(kind: String, message: String, details: String)
  }

  let name: String
  let milliseconds: Int64
  let cases: [(name: String, verdict: Verdict)]

  static func xml(_ suites: [JUnitSuite]) -> String {
    let cases = suites.flatMap { $0.cases }
    let time = suites.reduce(0) { $0 + $1.milliseconds }
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(tally(cases))\(JUnitSuite.time(time))>\n"
      + suites.map { $0.xml }.joined() + "</testsuites>\n"
  }

  private static func tally(_ cases: [(name: String, verdict: Verdict)]) -> String {
    let failures = cases.count { if case .failed = $0.verdict { true } else { false } }
    let errors = cases.count { if case .broken = $0.verdict { true } else { false } }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  /// In seconds.
  private static func time(_ milliseconds: Int64) -> String {
    " time=\"\(Figure.decimal(milliseconds, 3))\""
  }

  private var xml: String {
    let name = xmlText(name)
    let tests = cases.indices.map { place in
      "    <testcase classname=\"\(name)\" name=\"\(xmlText(cases[place].name))\""
        + JUnitSuite.time(share(of: place)) + "\(cases[place].verdict.xml)\n"
    }
    // Jenkins' schema knows how many were skipped in a suite, but not in all of them.
    return "  <testsuite name=\"\(name)\"\(JUnitSuite.tally(cases)) skipped=\"0\""
      + "\(JUnitSuite.time(milliseconds))>\n"
      + tests.joined() + "  </testsuite>\n"
  }

  /// All cases of a file are judged by the same runs, so each has an equal part of their time.
  private func share(of place: Int) -> Int64 {
    let count = Int64(cases.count)
    return milliseconds / count + (Int64(place) < milliseconds % count ? 1 : 0)
  }
}

extension JUnitSuite.Verdict {
  /// The rest of a `testcase` element after its attributes.
  fileprivate var xml: String {
    switch self {
    case .passed: "/>"
    case .failed(let kind, let message, let details):
      element("failure", kind, message, details)
    case .broken(let kind, let message, let details): element("error", kind, message, details)
    }
  }

  private func element(
    _ name: String, _ kind: String, _ message: String, _ details: String
  ) -> String {
    ">\n      <\(name) type=\"\(xmlText(kind))\" message=\"\(xmlText(message))\">"
      + "\(xmlText(details))</\(name)>\n    </testcase>"
  }
}

/// Text for the content of an element, or for an attribute in double quotes.
///
/// XML 1.0 forbids most control characters even as references, so they are written as `\u{1B}`. A line end or
/// tab in an attribute would be read as a blank, so it becomes a reference.
package func xmlText(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
    case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
      escaped += "\\u{" + hex(scalar.value, digits: 2) + "}"
    default: escaped += String(scalar)
    }
  }
  return escaped
}

import Basics

/// The content of a test report before it becomes XML. Names come from outside and may contain any bytes.
public struct JUnitReport: Equatable, Sendable {
  public enum Verdict: Equatable, Sendable {
    case passed
    /// `kind` is a stable identifier, `message` is one line, and `details` may have any length.
    case failed(kind: String, message: String, details: String)
    case broken(kind: String, message: String, details: String)
    case skipped(reason: String)
  }

  public struct Case: Equatable, Sendable {
    public var group: String
    public var name: String
    public var verdict: Verdict

    public init(_ name: String, in group: String, _ verdict: Verdict) {
      self.name = name
      self.group = group
      self.verdict = verdict
    }
  }

  public struct Suite: Equatable, Sendable {
    public var name: String
    /// Further information, such as how much virtual time passed.
    public var properties: [(name: String, value: String)]
    public var cases: [Case]

    public init(_ name: String, _ cases: [Case], properties: [(name: String, value: String)] = []) {
      self.name = name
      self.cases = cases
      self.properties = properties
    }

    public static func == (left: Suite, right: Suite) -> Bool {
      left.name == right.name && left.cases == right.cases
        && left.properties.elementsEqual(right.properties, by: ==)
    }
  }

  public var suites: [Suite]

  public init(_ suites: [Suite]) { self.suites = suites }

  /// Has no times: real time would differ between runs, and virtual time is a property.
  public var xml: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites\(tally(suites.flatMap { $0.cases }))>\n"
    for suite in suites { text += suite.xml }
    return text + "</testsuites>\n"
  }
}

private func tally(_ cases: [JUnitReport.Case]) -> String {
  var failures = 0
  var errors = 0
  var skipped = 0
  for test in cases {
    switch test.verdict {
    case .passed: break
    case .failed: failures += 1
    case .broken: errors += 1
    case .skipped: skipped += 1
    }
  }
  return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    + " skipped=\"\(skipped)\""
}

extension JUnitReport.Suite {
  fileprivate var xml: String {
    var text = "  <testsuite name=\"\(xmlText(name))\"\(tally(cases))>\n"
    if !properties.isEmpty {
      text += "    <properties>\n"
      for (name, value) in properties {
        text += "      <property name=\"\(xmlText(name))\" value=\"\(xmlText(value))\"/>\n"
      }
      text += "    </properties>\n"
    }
    for test in cases { text += test.xml }
    return text + "  </testsuite>\n"
  }
}

extension JUnitReport.Case {
  fileprivate var xml: String {
    let opening =
      "    <testcase classname=\"\(xmlText(group))\" name=\"\(xmlText(name))\""
    guard let inside = verdict.xml else { return opening + "/>\n" }
    return opening + ">\n      \(inside)\n    </testcase>\n"
  }
}

extension JUnitReport.Verdict {
  fileprivate var xml: String? {
    switch self {
    case .passed: nil
    case .failed(let kind, let message, let details):
      element("failure", kind, message, details)
    case .broken(let kind, let message, let details): element("error", kind, message, details)
    case .skipped(let reason): "<skipped message=\"\(xmlText(reason))\"/>"
    }
  }

  private func element(
    _ name: String, _ kind: String, _ message: String, _ details: String
  ) -> String {
    "<\(name) type=\"\(xmlText(kind))\" message=\"\(xmlText(message))\">\(xmlText(details))</\(name)>"
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
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

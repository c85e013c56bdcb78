extension JUnitReport {
  /// Without times: real time would differ from run to run, and virtual time is a property.
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

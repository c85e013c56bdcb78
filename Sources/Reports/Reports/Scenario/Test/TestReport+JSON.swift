import Basics

extension TestReport {
  /// One document, a line for each file.
  public var json: String {
    let lines = results.map { result in
      let file = "{\"file\": \(JSONValue.text(result.path).onOneLine), "
      switch result.verdict {
      case .judged(let judged):
        return file + "\"expectations\": \(JSONValue.list(judged.map { $0.json }).onOneLine)}"
      case .unusable(.problems(let report)):
        return file + "\"problems\": \(report.json.dropLast())}"
      case .unusable(.words(let words)):
        return file + "\"error\": \(JSONValue.text(words).onOneLine)}"
      }
    }
    let held = results.count { $0.isUsable && $0.failed.isEmpty }
    let failed = results.count { !$0.failed.isEmpty }
    return "{\"test\": 1, \"results\": [\n" + lines.joined(separator: ",\n")
      + "\n], \"asExpected\": \(held), \"failed\": \(failed), "
      + "\"unusable\": \(results.count - held - failed)}\n"
  }
}

extension ExpectationResult {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("expects", .text(text)), ("holds", .flag(verdict == .holds)),
    ]
    if let name { members.append(("name", .text(name))) }
    if let excerpt {
      members += [("line", .integer(excerpt.line)), ("column", .integer(excerpt.column))]
    }
    members += (notes + commands).map { ($0.label, .text($0.words)) }
    return .object(members)
  }
}

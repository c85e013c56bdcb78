import Basics
import CommandLanguage
import Documents
import Foundation

/// A value of a JSON text, which knows true from 1.
indirect enum ParsedJSON: Decodable {
  case null
  case flag(Bool)
  case whole(Int64)
  case decimal(Double)
  case text(String)
  case list([ParsedJSON])
  case object([String: ParsedJSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let object = try? value.decode([String: ParsedJSON].self) {
      self = .object(object)
    } else if let list = try? value.decode([ParsedJSON].self) {
      self = .list(list)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Int64.self) {
      self = .whole(number)
    } else if let number = try? value.decode(Double.self) {
      self = .decimal(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .null
    }
  }
}

/// Compares documents with their descriptions.
struct DocumentCheck {
  var problems: [String] = []
  /// "run: task.kind"
  private(set) var met: Set<String> = []

  mutating func visit(
    _ value: ParsedJSON, _ form: JSONForm, in document: String, at path: String, unit: String = ""
  ) {
    switch (form, value) {
    case (.object(let object), .object(let members)):
      visit(members, object, in: document, at: path, unit: unit)
    case (.list(let form), .list(let items)):
      for (place, item) in items.enumerated() {
        visit(item, form, in: document, at: "\(path)[\(place)]", unit: unit)
      }
    case (.either(let forms), .object(let members)):
      let tries = forms.map { form in
        var check = self
        check.problems = []
        // What is a document is described, and met, as one.
        let isDocument = JSONHelp.documents.contains { $0.form.name == form.name }
        check.visit(members, form, in: isDocument ? form.name : document, at: path, unit: unit)
        return check
      }
      guard let best = tries.min(by: { $0.problems.count < $1.problems.count }) else { return }
      problems += best.problems
      met.formUnion(best.met)
    default:
      if !form.holds(value, unit: unit) { problems.append("\(path): \(value) is no \(form)") }
    }
  }

  private mutating func visit(
    _ members: [String: ParsedJSON], _ object: JSONObjectForm, in document: String,
    at path: String, unit: String
  ) {
    for key in members.keys.sorted() where !object.fields.contains(where: { $0.name == key }) {
      problems.append("\(path).\(key) is not described")
    }
    var unit = unit
    if case .text(let word)? = members["unit"] { unit = word }
    for field in object.fields {
      guard let value = members[field.name] else {
        if field.presence != .optional { problems.append("\(path).\(field.name) is missing") }
        continue
      }
      met.insert("\(document): \(object.name).\(field.name)")
      if case .null = value, field.presence == .nullable { continue }
      visit(
        value, field.form, in: document, at: "\(path).\(field.name)",
        unit: field.name.hasSuffix("Share") ? "share" : unit)
    }
  }
}

extension JSONForm {
  fileprivate func holds(_ value: ParsedJSON, unit: String) -> Bool {
    switch (self, value) {
    // A date with a time is described as a moment.
    case (.text, .text(let text)): !text.isMoment
    case (.word(let words), .text(let text)): words.contains(text)
    case (.moment, .text(let text)): text.isMoment
    case (.date, .text(let text)): text.isWhole(#"\d{4}-\d\d-\d\d"#)
    case (.digits, .text(let text)): UInt64(text) != nil
    case (.flag, .flag): true
    case (.number(.milliseconds), .whole(let number)): Self.moments.contains(number)
    // Between 1980 and 2100 nothing else is taken for a moment.
    case (.number(.count), .whole(let number)): !Self.moments.contains(number)
    case (.number(.bytes), .whole(let number)): number >= 0
    case (.number(.share), .whole(let number)): (0...1).contains(number)
    case (.number(.share), .decimal(let number)): (0...1).contains(number)
    case (.number(.ofFigure), .whole(let number)): unit != "share" || (-1...1).contains(number)
    case (.number(.ofFigure), .decimal(let number)): unit != "share" || (-1...1).contains(number)
    case (.number(.seconds), .whole), (.number(.seconds), .decimal), (.number(.decimal), .whole),
      (.number(.decimal), .decimal):
      true
    default: false
    }
  }

  private static let moments: ClosedRange<Int64> = 315_532_800_000...4_102_444_800_000
}

extension String {
  fileprivate var isMoment: Bool {
    isWhole(#"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d"#)
  }

  fileprivate func isWhole(_ pattern: String) -> Bool {
    // Few texts begin with a digit, and a search takes its time.
    first?.isNumber == true && range(of: "^\(pattern)$", options: .regularExpression) != nil
  }
}

/// Whether nobody has to look a unit up, as `help json` promises.
func hasUnitInName(_ field: JSONField) -> Bool {
  switch field.form {
  case .number(.seconds): field.name.hasSuffix("Seconds")
  case .number(.share):
    field.name.hasSuffix("Share") || ["share", "low", "high"].contains(field.name)
  case .number(.bytes): field.name.hasSuffix("Bytes")
  case .number(.milliseconds): field.name.hasSuffix("Milliseconds")
  case .object: true
  case .digits: field.name.lowercased().hasSuffix("seed")
  default: !["Seconds", "Share", "Bytes", "Milliseconds"].contains { field.name.hasSuffix($0) }
  }
}

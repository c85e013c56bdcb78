import Basics
import Documents

/// A value of a project file.
enum ProjectValue: Equatable, Sendable {
  case text(String)
  case list([ProjectValue])
  case table(ProjectTable)

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var table: ProjectTable? { if case .table(let table) = self { table } else { nil } }

  /// The texts of a list; empty for everything else.
  var texts: [String] {
    if case .list(let values) = self { values.compactMap { $0.text } } else { [] }
  }

  /// As a build setting, where a list is its words in a row.
  var setting: String? {
    switch self {
    case .text(let text): text
    case .list: texts.joined(separator: " ")
    case .table: nil
    }
  }
}

/// A dictionary in the order of the file; the last of several equal keys counts.
struct ProjectTable: Equatable, Sendable {
  private(set) var keys: [String] = []
  private var values: [String: ProjectValue] = [:]

  subscript(key: String) -> ProjectValue? { values[key] }

  mutating func set(_ key: String, _ value: ProjectValue) {
    if values.updateValue(value, forKey: key) == nil { keys.append(key) }
  }

  func text(_ key: String) -> String? { values[key]?.text }
  func texts(_ key: String) -> [String] { values[key]?.texts ?? [] }
  func table(_ key: String) -> ProjectTable? { values[key]?.table }
}

extension ProjectValue {
  /// Reads a project file in either form: Xcode writes braces, some generators write XML.
  init(reading bytes: [UInt8]) throws(ProjectFault) {
    if bytes.starts(with: Array("<?xml".utf8)) || bytes.starts(with: Array("bplist".utf8)) {
      do throws(PropertyListFault) {
        self = ProjectValue(try PropertyList(reading: bytes).root)
      } catch {
        throw ProjectFault(.notAPropertyList, at: error.place)
      }
    } else {
      var reader = ProjectReader(bytes: bytes)
      self = try reader.document()
    }
  }

  private init(_ node: PropertyNode) {
    switch node.value {
    case .text(let text): self = .text(text)
    case .flag(let isSet): self = .text(isSet ? "YES" : "NO")
    case .array(let nodes): self = .list(nodes.map { ProjectValue($0) })
    case .dictionary(let members):
      var table = ProjectTable()
      for member in members { table.set(member.key, ProjectValue(member.value)) }
      self = .table(table)
    case .other: self = .text("")
    }
  }
}

/// What is wrong with a project file, and where.
struct ProjectFault: Error, Equatable {
  enum Problem: Equatable {
    case notClosed, expectedValue, expectedKey, expectedEquals, expectedSeparator, textAfterEnd
    case tooDeep, tooLarge, notAPropertyList
  }

  let problem: Problem
  let place: SourceSpan

  init(_ problem: Problem, at place: SourceSpan) {
    self.problem = problem
    self.place = place
  }
}

import Foundation

/// What changed between two texts, line by line, with a few lines around each change.
struct LineChanges: CustomStringConvertible {
  private struct Line {
    let mark: Character
    let text: Substring
  }

  private let lines: [Line]
  private static let around = 2

  init(from old: String, to new: String) {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = after.difference(from: before)
    var gone: [Int: Substring] = [:]
    var come: [Int: Substring] = [:]
    for change in changes {
      switch change {
      case .remove(let place, let line, _): gone[place] = line
      case .insert(let place, let line, _): come[place] = line
      }
    }
    var lines: [Line] = []
    var place = 0
    var target = 0
    while place < before.count || target < after.count {
      if let line = gone[place] {
        lines.append(Line(mark: "-", text: line))
        place += 1
      } else if let line = come[target] {
        lines.append(Line(mark: "+", text: line))
        target += 1
      } else {
        lines.append(Line(mark: " ", text: before[place]))
        place += 1
        target += 1
      }
    }
    self.lines = lines
  }

  var isEmpty: Bool { lines.allSatisfy { $0.mark == " " } }

  var description: String {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var shown: [String] = []
    var last = -1
    for place in lines.indices {
      let isNear = changed.contains { abs($0 - place) <= LineChanges.around }
      guard isNear else { continue }
      if place > last + 1 { shown.append("  ... line \(place + 1)") }
      shown.append("\(lines[place].mark) \(lines[place].text)")
      last = place
    }
    return shown.joined(separator: "\n")
  }
}

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML document as a reader of its own sees them.
final class XMLFacts: NSObject, XMLParserDelegate {
  struct NotXML: Error {}

  private var elements: [(name: String, attributes: [String: String])] = []

  init(_ data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    if !parser.parse() { throw NotXML() }
  }

  func count(of name: String) -> Int { elements.count { $0.name == name } }

  func values(of attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }
}

import Foundation

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

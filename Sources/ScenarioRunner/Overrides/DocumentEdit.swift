import SchedulerEngine

/// Writes one value into a document, in the place of the old one or as a new last member.
struct DocumentEdit {
  private let scan: DocumentScan
  /// As the caller wrote it.
  private let key: String

  init(_ document: [UInt8], _ key: String) {
    scan = DocumentScan(bytes: document)
    self.key = key
  }

  func setting(
    _ steps: [OverridePath.Step], to value: String
  ) throws(OverrideProblem) -> [UInt8] {
    guard var place = scan.root else { throw .unreadable }
    for (index, step) in steps.enumerated() {
      let rest = steps[(index + 1)...]
      switch step {
      case .key(let name):
        if scan.isString(place), steps[..<index] == [.key("device")] {
          if name == "like" { return replacing(place, by: value) }
          // A device that goes by its name alone gets a part of its own.
          let named = String(decoding: scan.bytes[place], as: UTF8.self)
          let part = try member(name, rest, value)
          return replacing(place, by: "{ \"like\": \(named), \(part) }")
        }
        guard let members = scan.members(of: place) else { throw .notAnObject(key) }
        guard let found = members.last(where: { $0.key.elementsEqual(name.utf8) }) else {
          let part = try member(name, rest, value)
          guard let last = members.last?.value.upperBound else {
            let start = place.lowerBound + 1
            return replacing(start..<start, by: " \(part) ")
          }
          return replacing(last..<last, by: ", \(part)")
        }
        place = found.value
      case .element(let name):
        guard let elements = scan.elements(of: place) else { throw .notAList(key) }
        guard let found = element(name, elements) else {
          throw .noElement(name, in: key, count: elements.count)
        }
        place = found
      }
    }
    return replacing(place, by: value)
  }

  private func replacing(_ range: Range<Int>, by text: String) -> [UInt8] {
    var bytes = scan.bytes
    bytes.replaceSubrange(range, with: text.utf8)
    return bytes
  }

  /// A member that was not there, with objects around its value as the path wants them.
  private func member(
    _ name: String, _ rest: ArraySlice<OverridePath.Step>, _ value: String
  ) throws(OverrideProblem) -> String {
    var text = value
    for step in rest.reversed() {
      guard case .key(let inner) = step else { throw .notAList(key) }
      text = "{ \(OverrideValue.quoted(inner)): \(text) }"
    }
    // Who changes a part of the device means the one that is there when nothing is said.
    if name == "device", let part = rest.first, part != .key("like") {
      let like = OverrideValue.quoted(NamedDevice.overnightCharger.name.description)
      text = "{ \"like\": \(like), \(text.dropFirst(2))"
    }
    return "\(OverrideValue.quoted(name)): \(text)"
  }

  private static let names = [
    "id", "refresh", "processing", "continued", "healthResearch", "name",
  ]

  private func element(_ name: String, _ elements: [Range<Int>]) -> Range<Int>? {
    if let place = Int(name) { return elements.indices.contains(place) ? elements[place] : nil }
    let wanted = Array(OverrideValue.quoted(name).utf8)
    return elements.first { element in
      (scan.members(of: element) ?? []).contains { member in
        DocumentEdit.names.contains { member.key.elementsEqual($0.utf8) }
          && scan.bytes[member.value].elementsEqual(wanted)
      }
    }
  }
}

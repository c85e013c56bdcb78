import LongForm
import Testing

@testable import Scenarios

/// Every key with what it may be, its limits and its default is as somebody last read it.
@Suite struct KeyListTests {
  @Test func everyKeyIsAsItWasRead() throws {
    var objects: [String] = []
    var lines: [String] = []
    Self.list(ObjectReference(to: Scenario.self), &objects, &lines)
    Self.list(ObjectReference(to: Population.self), &objects, &lines)
    Self.list(ObjectReference(to: Lesson.self), &objects, &lines)
    #expect(try SentenceFile("keys").changes(to: lines) == nil)
  }

  /// What stands in several places is listed once.
  private static func list(
    _ object: ObjectReference, _ objects: inout [String], _ lines: inout [String]
  ) {
    let name = "\(object.title.name)"
    if objects.contains(name) { return }
    objects.append(name)
    let members = object.shape.members
    for member in members {
      lines.append("\(name).\(member.key): \(words(for: member.shape)). \(member.doc)")
    }
    for member in members { inside(member.shape, &objects, &lines) }
  }

  private static func inside(
    _ shape: ValueShape, _ objects: inout [String], _ lines: inout [String]
  ) {
    switch shape {
    case .object(let object): list(object, &objects, &lines)
    case .list(let item, _): inside(item, &objects, &lines)
    case .either(let shapes): for shape in shapes { inside(shape, &objects, &lines) }
    case .flag, .onlyTrue, .integer, .word, .text, .duration: break
    }
  }

  private static func words(for shape: ValueShape) -> String {
    switch shape {
    case .flag: "true or false"
    case .onlyTrue: "true"
    case .integer(let lowest, let highest): "\(lowest) to \(highest)"
    case .word(let words): words.joined(separator: ", ")
    case .text(let kind): "\(kind)"
    case .duration(let limit): "duration up to \(DurationText.print(limit))"
    case .list(let item, let most): "at most \(most) of (\(words(for: item)))"
    case .object(let object): "\(object.title.name)"
    case .either(let shapes): shapes.map(words).joined(separator: " or ")
    }
  }
}

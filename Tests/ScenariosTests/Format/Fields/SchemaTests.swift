import Basics
import Documents
import PlatformFacts
import SchedulerEngine
import Testing

@testable import Scenarios

@Suite("The schema") struct SchemaTests {
  private static let root = PlainJSON(ScenarioSchema.text) ?? .other
  private static let walk = SchemaWalk(root)

  @Test("agrees with the reader on every key and every form of its value") func agreement() {
    var disagreements: [String] = []
    for sample in Self.walk.samples {
      let reading = ScenarioReader.read(Array(sample.scenario.utf8))
      // What does not go together is beyond a schema.
      let told = reading.diagnostics.filter { !$0.codeName.hasPrefix("S2") }
      if told.isEmpty != sample.isRight {
        let titles = told.map(\.problem.wording.title)
        disagreements.append("\(sample.path) in \(sample.scenario): \(titles)")
      }
    }
    #expect(disagreements == [])
    #expect(Self.walk.samples.count > 1_000)
  }

  /// The engine states the limits of a set-up a second time.
  @Test("allows no value that a run would refuse, not even at its limits") func accepted() {
    var refused: [String] = []
    for sample in Self.walk.samples where sample.isRight {
      let reading = ScenarioReader.read(Array(sample.scenario.utf8))
      guard let scenario = reading.scenario else { continue }
      do throws(PreparationFailure) { _ = try Preparation.prepare(scenario) } catch {
        for case .refused(let fault) in error.problems.map(\.value) {
          // How many places are enough depends on what is in the scenario.
          if case .tooManyPlaces = fault { continue }
          refused.append("\(sample.path) in \(sample.scenario): \(fault)")
        }
      }
    }
    #expect(refused == [])
  }

  @Test("gives the longest duration only where it is below the general limit") func limits() {
    let any = "At most \(DurationText.print(DurationText.longest))"
    #expect(!ScenarioSchema.text.contains(any))
    #expect(ScenarioSchema.text.contains("At most 12h."))
  }

  @Test("has keys that can only be true, but none that can only be false") func constants() {
    #expect(ScenarioSchema.text.contains("\"const\": true"))
    #expect(!ScenarioSchema.text.contains("\"const\": false"))
  }

  @Test("describes every key of every object") func completeness() {
    var known: [String] = []
    func collect(_ object: ObjectShape, _ path: String) {
      for member in object.members {
        let here = path.isEmpty ? member.key : "\(path).\(member.key)"
        known.append(here)
        for inner in Self.directObjects(in: member.shape) { collect(inner, here) }
      }
    }
    collect(ObjectReference(to: Scenario.self).shape, "")
    #expect(Self.walk.paths == known)
    #expect(known.count > 160)
  }

  private static func directObjects(in shape: ValueShape) -> [ObjectShape] {
    switch shape {
    case .flag, .onlyTrue, .integer, .word, .text, .duration: []
    case .object(let type): [type.shape]
    case .list(let item, _): directObjects(in: item)
    case .either(let shapes): shapes.flatMap(directObjects)
    }
  }

  @Test("has patterns that match every example", arguments: TextKind.allCases)
  func patterns(_ kind: TextKind) throws {
    guard let pattern = kind.pattern else { return }
    let expression = try Regex(pattern)
    for example in kind.examples {
      #expect(try expression.wholeMatch(in: example) != nil, "\(example) and \(pattern)")
    }
    #expect(try expression.wholeMatch(in: "") == nil)
  }

  @Test("describes every key in a sentence") func descriptions() {
    for object in ScenarioSchema.objects(in: .object(ObjectReference(to: Scenario.self))) {
      for member in object.members {
        #expect(member.doc.hasSuffix("."), "\(object.title.name).\(member.key)")
      }
    }
  }

  /// Reading finds the keys of an object by its title, and so does the schema.
  @Test("has one title for each kind of object", arguments: ["scenario", "lesson"])
  func titles(_ root: String) {
    var keys: [String: [String]] = [:]
    func visit(_ shape: ValueShape) {
      switch shape {
      case .list(let item, _): visit(item)
      case .either(let shapes): for shape in shapes { visit(shape) }
      case .object(let reference):
        let (name, own) = (reference.shape.title.name, reference.shape.members.map(\.key))
        #expect(keys.updateValue(own, forKey: name) ?? own == own, "\(name)")
        for member in reference.shape.members { visit(member.shape) }
      default: break
      }
    }
    visit(
      .object(
        root == "lesson"
          ? ObjectReference(to: Lesson.self) : ObjectReference(to: Scenario.self)))
    #expect(keys.keys.contains(root))
  }

  @Test("names the source of every parameter of the model")
  func sources() {
    let objects = ScenarioSchema.objects(in: .object(ObjectReference(to: Scenario.self)))
    let members = objects.flatMap { $0.title.name == "rules" ? $0.members : [] }
    var count = 0
    for parameter in ParameterKey.all {
      let doc = members.first { $0.key == parameter.key }?.doc ?? ""
      #expect(doc.contains("(\(parameter.source.trust)"), "\(parameter.key)")
      guard let fact = parameter.source.facts.leading else { continue }
      #expect(doc.contains(fact.statement.dropLast()), "\(parameter.key)")
      #expect(fact.sources.contains { doc.contains("(\($0))") }, "\(parameter.key)")
      count += 1
    }
    #expect(count > 40)
  }

  @Test("has a key for every parameter of the model, up to both its limits")
  func parameters() {
    #expect(ParameterKey.all.count > 40)
    for parameter in ParameterKey.all {
      for value in [parameter.accepted.lowerBound, parameter.accepted.upperBound] {
        let override = RuleOverride(
          key: Located(parameter.key), value: Located(value), position: parameter.position)
        var scenario = Scenario()
        scenario.rules = [override]
        let text = ScenarioPrinter.text(of: scenario)
        #expect(ScenarioReader.read(Array(text.utf8)).scenario?.rules == [override], "\(text)")
      }
    }
  }
}

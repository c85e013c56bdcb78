import Basics
import Scenarios
import Testing

@Suite("A population file")
struct PopulationReadingTests {
  @Test("is told from a scenario by its keys")
  func kind() {
    func isPopulation(_ text: String) -> Bool { PopulationReader.isPopulation(Array(text.utf8)) }
    #expect(isPopulation(SmallPopulation.text))
    #expect(isPopulation("{ \"groups\": 3 }") && isPopulation("{ \"vary\": [] }"))
    #expect(!isPopulation("{ \"format\": 1, \"name\": \"groups\" }"))
    #expect(!isPopulation("{ \"apps\": [{ \"groups\": [] }] }"))
    #expect(!isPopulation("") && !isPopulation("[\"groups\"]"))
  }

  @Test("is printed as what is read from it, and so is the one to begin with")
  func printing() throws {
    let small = try #require(PopulationReader.read(Array(SmallPopulation.text.utf8)).population)
    for population in [small, PopulationStarter.population] {
      let text = PopulationPrinter.text(of: population)
      #expect(PopulationReader.read(Array(text.utf8)).population == population)
    }
    let starter = PopulationReader.read(Array(PopulationStarter.text.utf8))
    #expect(starter.reading.diagnostics.isEmpty)
    #expect(starter.population == PopulationStarter.population)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let said: String
    let instead: String
    let code: String
    var testDescription: String { name }

    init(_ name: String, _ said: String, _ instead: String, _ code: String) {
      self.name = name
      self.said = said
      self.instead = instead
      self.code = code
    }
  }

  @Test(
    "is refused for what is wrong with it",
    arguments: [
      Row("no weight at all", "\"weight\": 3", "\"weight\": 0", ""),
      Row(
        "weights that are nothing", "\"weight\": 3, \"opened\"", "\"weight\": -1, \"opened\"",
        "S106"),
      Row(
        "no choice with a weight",
        "{ \"weight\": 1, \"device\": \"overnight-charger\" }, { \"weight\": 1,",
        "{ \"weight\": 0,", "S106"),
      Row("two groups of one name", "\"seldom\"", "\"often\"", "S204"),
      Row("a key of scenarios", "\"name\": \"Small\"", "\"seeds\": \"1..3\"", "S102"),
      Row("expectations", "\"name\": \"Small\"", "\"expect\": []", "S102"),
      Row("a range backwards", "30%..90%", "90%..30%", "S109"),
      Row("more than a full battery", "30%..90%", "30%..190%", "S106"),
      Row("a habit that nobody knows", "\"daily\"", "\"dayly\"", "S107"),
      Row(
        "windows that meet", "\"lowPowerMode\": true",
        "\"lowPowerMode\": [\"01:00-03:00\", \"02:00-04:00\"]", ""),
      Row("no groups", "\"groups\": [", "\"x-groups\": [", "S106"),
      Row(
        "a property list that is not there", "\"id\": \"com.example.news\",",
        "\"id\": \"com.example.news\", \"plist\": \"Info.plist\",", "S301"),
    ])
  func mistakes(_ row: Row) throws {
    #expect(SmallPopulation.text.contains(row.said), "\(row.name)")
    let text = SmallPopulation.text.replacing(row.said, with: row.instead)
    var codes: [String] = []
    do throws(LoadFailure) {
      codes = try PopulationLoader().load(Array(text.utf8), beside: .none).reading.diagnostics
        .filter { $0.severity == .error }.map(\.codeName)
    } catch {
      codes = error.reading.diagnostics.map(\.codeName)
    }
    #expect(codes == (row.code.isEmpty ? [] : [row.code]), "\(row.name)")
  }

  @Test("in which no group weighs anything is refused")
  func weightless() {
    func codes(_ weights: [Int]) -> [String] {
      let groups = weights.enumerated().map { "{ \"group\": \"g\($0)\", \"weight\": \($1) }" }
      let text = "{ \"format\": 1, \"groups\": [\(groups.joined(separator: ", "))] }"
      return PopulationReader.read(Array(text.utf8)).reading.diagnostics.map(\.codeName)
    }
    #expect(codes([0, 1]) == [])
    #expect(codes([0, 0]) == ["S106"] && codes([0]) == ["S106"])
  }

  @Test("with more combinations than can be made ready is refused")
  func combinations() {
    func codes(_ aspects: Int, of count: Int = 12) -> [String] {
      let choices = Array(repeating: "{ \"weight\": 1 }", count: count).joined(separator: ", ")
      let aspect = "{ \"aspect\": \"a\", \"among\": [\(choices)] }"
      let vary = Array(repeating: aspect, count: aspects).joined(separator: ", ")
      let text =
        "{ \"format\": 1, \"groups\": [{ \"group\": \"a\", \"weight\": 1 }], \"vary\": [\(vary)] }"
      return PopulationReader.read(Array(text.utf8)).reading.diagnostics.map(\.codeName)
    }
    #expect(codes(3) == [] && codes(4, of: 8) == [])
    #expect(codes(4) == ["S112"] && codes(12) == ["S112"] && codes(13) == ["S112"])
  }

  @Test("tells a warning once, whichever groups it concerns")
  func warnings() throws {
    let text = SmallPopulation.text.replacing(
      "\"lowPowerMode\": true", with: "\"lowPowerMode\": [\"01:00-03:00\", \"02:00-04:00\"]")
    let reading = PopulationReader.read(Array(text.utf8)).reading
    #expect(reading.diagnostics.map(\.codeName) == ["S207"])
  }
}

import Basics
import Documents
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@Suite("A population file") struct PopulationReadingTests {
  @Test("is distinguished from a scenario by its keys") func kind() {
    func isPopulation(_ text: String) -> Bool { PopulationReader.isPopulation(Array(text.utf8)) }
    #expect(isPopulation(SmallPopulation.text))
    #expect(isPopulation("{ \"groups\": 3 }") && isPopulation("{ \"vary\": [] }"))
    #expect(!isPopulation("{ \"format\": 1, \"name\": \"groups\" }"))
    #expect(!isPopulation("{ \"apps\": [{ \"groups\": [] }] }"))
    #expect(!isPopulation("") && !isPopulation("[\"groups\"]"))
  }

  @Test("reads back as it was printed, and so does the starter")
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
    "is refused for each kind of mistake",
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
    } catch { codes = error.reading.diagnostics.map(\.codeName) }
    #expect(codes == (row.code.isEmpty ? [] : [row.code]), "\(row.name)")
  }

  @Test("in which every group has a weight of zero is refused") func weightless() {
    func codes(_ weights: [Int]) -> [String] {
      let groups = weights.enumerated().map { "{ \"group\": \"g\($0)\", \"weight\": \($1) }" }
      let text = "{ \"format\": 1, \"groups\": [\(groups.joined(separator: ", "))] }"
      return PopulationReader.read(Array(text.utf8)).reading.diagnostics.map(\.codeName)
    }
    #expect(codes([0, 1]) == [])
    #expect(codes([0, 0]) == ["S106"] && codes([0]) == ["S106"])
  }

  @Test("with more combinations than can be prepared is refused") func combinations() {
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

  @Test("gives a warning once, however many groups it concerns") func warnings() throws {
    let text = SmallPopulation.text.replacing(
      "\"lowPowerMode\": true", with: "\"lowPowerMode\": [\"01:00-03:00\", \"02:00-04:00\"]")
    let reading = PopulationReader.read(Array(text.utf8)).reading
    #expect(reading.diagnostics.map(\.codeName) == ["S207"])
  }

  /// What all devices have is part of each group and each choice.
  @Test("gives a warning about all devices once, and one about each of two places") func places() {
    let overlapping = "[\"01:00-03:00\", \"02:00-04:00\"]"
    let shared = SmallPopulation.text.replacing(
      "\"tasks\": [", with: "\"opened\": [\"07:05\", \"day 2 07:06\"], \"tasks\": [")
    let twice = SmallPopulation.text
      .replacing("\"battery\": \"30%..90%\"", with: "\"lowPowerMode\": \(overlapping)")
      .replacing("\"lowPowerMode\": true", with: "\"lowPowerMode\": \(overlapping)")
    for (text, codes) in [(shared, ["S207"]), (twice, ["S207", "S207"])] {
      let reading = PopulationReader.read(Array(text.utf8)).reading
      #expect(reading.diagnostics.map(\.codeName) == codes)
    }
  }
}

@Suite("A device of a population") struct DeviceTests {
  @Test("depends on its number and the seed alone") func identity() throws {
    let (one, other) = (try SmallPopulation.prepared(), try SmallPopulation.prepared())
    for number in [0, 1, 17, 999_999_999] as [Int64] {
      #expect(one.device(number) == other.device(number))
    }
    #expect(one.device(3).seed != one.device(4).seed)
  }

  @Test("runs like the scenario that it can be written as") func asScenario() throws {
    let prepared = try SmallPopulation.prepared()
    for number in 0..<12 as Range<Int64> {
      let device = prepared.device(number)
      let text = ScenarioPrinter.text(of: prepared.scenario(of: device))
      let scenario = try ScenarioLoader().load(Array(text.utf8), beside: .none).prepared
      #expect(scenario.seeds == [device.seed])
      let (left, right) = (scenario.setup, prepared.setup(of: device))
      #expect(left.device == right.device, "device \(number)")
      #expect(left.habits == right.habits, "device \(number)")
      #expect(left.script == right.script, "device \(number)")
      #expect(left.apps == right.apps, "device \(number)")
      #expect(left.profile == right.profile && left.seed == right.seed)
    }
  }

  @Test("belongs to a group in proportion to the group's weight") func weights() throws {
    let prepared = try SmallPopulation.prepared()
    let often = (0..<10_000 as Range<Int64>).count { prepared.device($0).group == 0 }
    // Three of four, and no further off than four standard deviations.
    #expect(abs(often - 7_500) < 174)
  }

  @Test("draws its numbers uniformly, both ends included") func ranges() throws {
    let text = SmallPopulation.text.replacing("\"30%..90%\"", with: "\"30%..30.0003%\"")
      .replacing("{ \"weight\": 1, \"lowPowerMode\"", with: "{ \"weight\": 0, \"lowPowerMode\"")
    let prepared = try SmallPopulation.prepared(text)
    var counts: [Int64: Int] = [:]
    for number in 0..<4_000 as Range<Int64> {
      counts[prepared.setup(of: prepared.device(number)).device.battery.millionths, default: 0] += 1
    }
    #expect(counts.keys.sorted() == [300_000, 300_001, 300_002, 300_003])
    #expect(counts.values.allSatisfy { abs($0 - 1_000) < 110 })
  }

  @Test("follows its group where the group and a choice contradict each other") func precedence()
    throws
  {
    let text = SmallPopulation.text
      .replacing("\"opened\": \"daily\"", with: "\"opened\": \"daily\", \"lowPowerMode\": false")
    let prepared = try SmallPopulation.prepared(text)
    for number in 0..<40 as Range<Int64> {
      let device = prepared.device(number)
      let isOn = prepared.setup(of: device).device.conditions.isLowPowerModeOn
      if device.group == 0 { #expect(!isOn) }
    }
    #expect(
      (0..<40 as Range<Int64>).contains { number in
        prepared.setup(of: prepared.device(number)).device.conditions.isLowPowerModeOn
      })
  }
}

@Suite("Two populations") struct PopulationComparisonTests {
  private func loaded(_ settings: [String] = []) throws -> LoadedPopulation {
    try LoadedPopulation(
      "small.jsonc", Array(SmallPopulation.text.utf8), ScenarioOptions(settings: settings),
      beside: FilesBeside("small.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  private func comparison(
    _ settings: [String], devices: Int64 = 24, threads: Int = 2
  ) throws -> PopulationComparison {
    let (a, b) = (try loaded(), try loaded(settings))
    let workers = SeedCrew.work(
      Int(devices), threads: threads, DevicePairWorker(a.prepared, b.prepared), while: { true },
      reached: { _ in }, step: { worker, place in worker.run(device: Int64(place)) })
    return try PopulationComparison((a, "A"), (b, "B"), workers)
  }

  @Test("from the same file are equal for each device") func same() throws {
    let same = try comparison([])
    for task in same.tasks {
      for (_, difference) in task.pairs.differences { #expect(difference.verdict == .same) }
    }
  }

  @Test("are compared device by device, on any number of threads") func differ() throws {
    let setting = ["apps[0].tasks[0].earliest=4h"]
    let later = try comparison(setting, threads: 1)
    #expect(try comparison(setting, threads: 3).json == later.json)
    let launches = later.tasks[0].pairs.difference(.launchesPerDay)
    #expect(launches.verdict == .less && launches.pairs == 24)
    #expect(try #require(launches.unpairedFactor) > 10)
    let text = later.text(TextStyle())
    #expect(text.contains("24 devices, each run in both") && text.contains("launches a day"))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("name the tasks that only one of them has") func alone() throws {
    let more = try comparison(["apps[0].tasks[0].refresh=com.example.news.other"])
    #expect(more.onlyInA == ["com.example.news.refresh"])
    #expect(more.onlyInB == ["com.example.news.other"])
    #expect(more.tasks.map { $0.name } == ["com.example.news.cleanup"])
  }
}

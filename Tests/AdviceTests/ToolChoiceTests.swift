import PlatformFacts
import SchedulerEngine
import Testing

@testable import Advice

/// Which tool fits which work.
@Suite struct ToolChoiceTests {
  struct Row: CustomTestStringConvertible {
    let starter: WorkNeeds.Starter?
    var takes: Span? = .seconds(10)
    var needs: [WorkNeeds.Need] = []
    var system: Int64 = 26
    let tool: Tool
    var beside: [Tool] = []
    var testDescription: String {
      "\(starter?.rawValue ?? "-"), \(takes.map { "\($0.milliseconds) ms" } ?? "-"), \(needs), \(system)"
    }
  }

  static let rows: [Row] = [
    Row(starter: .user, tool: .assertion),
    Row(starter: .user, takes: .seconds(30), tool: .assertion),
    Row(starter: .user, takes: .milliseconds(30_001), tool: .continued),
    Row(starter: .user, needs: [.gpu], tool: .continued),
    Row(
      starter: .user, takes: .minutes(5), system: 18, tool: .assertion,
      beside: [.processing, .continued]),
    Row(starter: .leaving, tool: .assertion),
    Row(starter: .leaving, takes: .minutes(1), tool: .processing, beside: [.assertion]),
    Row(starter: .schedule, tool: .refresh),
    Row(starter: .schedule, takes: .minutes(3), tool: .processing),
    Row(starter: .schedule, needs: [.power], tool: .processing),
    Row(starter: .server, tool: .push, beside: [.refresh]),
    Row(
      starter: .server, takes: .minutes(2), tool: .push, beside: [.transfer, .processing, .refresh]),
    Row(starter: .schedule, takes: nil, needs: [.transfer], tool: .transfer, beside: [.refresh]),
    Row(starter: nil, takes: nil, needs: [.health], system: 17, tool: .healthResearch),
    Row(starter: .schedule, needs: [.health], system: 16, tool: .refresh),
    Row(starter: .playback, takes: nil, tool: .audio),
    Row(starter: .call, takes: nil, tool: .calls),
    Row(starter: .place, takes: nil, tool: .location),
    Row(starter: .accessory, takes: nil, tool: .bluetooth),
    Row(starter: .cloud, takes: nil, tool: .cloudKit),
    Row(starter: .watch, takes: nil, tool: .watch),
    Row(starter: .intent, takes: nil, tool: .intent),
    Row(starter: .photos, takes: nil, tool: .photoUpload),
    Row(starter: .photos, takes: nil, system: 18, tool: .transfer, beside: [.photoUpload]),
  ]

  @Test(arguments: rows) func eachKindOfWorkLeadsToItsTool(_ row: Row) throws {
    let needs = WorkNeeds(
      starter: row.starter, takes: row.takes, needs: row.needs, system: row.system)
    let choice = try #require(ToolChoice(needs))
    #expect(choice.tool == row.tool)
    #expect(choice.beside.map(\.tool) == row.beside)
    #expect(!choice.because.contains("{"), "a value is missing")
  }

  @Test func everyToolIsChosenForSomeWork() {
    let found = Set(Self.rows.map(\.tool))
    #expect(found == Set(Tool.all))
  }

  @Test func onlyMissingNeedsAreReported() {
    #expect(ToolChoice.missing(WorkNeeds()) == [.starter, .takes])
    #expect(ToolChoice.missing(WorkNeeds(takes: .seconds(1))) == [.starter])
    #expect(ToolChoice.missing(WorkNeeds(starter: .server)) == [.takes])
    #expect(ToolChoice.missing(WorkNeeds(starter: .watch)) == [])
    #expect(ToolChoice(WorkNeeds(starter: .user)) == nil)
  }

  /// Tools that newer systems introduced name the system and their known limits.
  @Test(arguments: [
    (Tool.intent, "iOS 27", Int32(335)), (.photoUpload, "iOS 26.1", 336),
    (.continued, "on a Mac", 341), (.continued, "Neural Engine needs an entitlement", 324),
    (.continued, "language model limits the rate", 340),
  ])
  func newerToolsNameTheirSystemAndLimits(_ tool: Tool, _ words: String, _ fact: Int32) {
    let said = tool.limits + (tool.conduct ?? "")
    #expect(said.contains(words) && tool.facts.contains(fact), "\(said)")
  }

  @Test func factsOfToolsAndAnswersExist() throws {
    for tool in Tool.all {
      for number in tool.facts { #expect(PlatformFact.numbered(number) != nil, "fact \(number)") }
    }
  }
}

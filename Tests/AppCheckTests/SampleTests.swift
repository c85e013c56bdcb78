import AppCheck
import Basics
import Testing

@Suite("An app in which all is well")
struct SampleTests {
  @Test("is read from its folder")
  func samples() {
    #expect(SampleApp.all.count >= 20)
    #expect(SampleApp.all.count == SampleApp.names.count)
    #expect(SampleApp.all.allSatisfy { !$0.sources.isEmpty })
  }

  @Test("is accused of nothing", arguments: SampleApp.all)
  func clean(_ app: SampleApp) {
    let checkup = Checkup(app.input)
    let report = CheckupReport(checkup, of: app.input).text(.short)
    #expect(checkup.diagnostics.isEmpty, "\(report)")
  }

  @Test("is read whole, but for names that only a run knows", arguments: SampleApp.all)
  func whole(_ app: SampleApp) {
    let checkup = Checkup(app.input)
    let report = CheckupReport(checkup, of: app.input).text(.short)
    // The identifier of an export ends in a number that is drawn.
    #expect(checkup.unresolved.count == (app.name == "VideoExport" ? 2 : 0), "\(report)")
    // One handler is in Objective-C, another keeps its task in a property.
    let isUnread = ["Library", "Scanner"].contains(app.name)
    #expect(checkup.unread.count == (isUnread ? 1 : 0), "\(report)")
  }
}

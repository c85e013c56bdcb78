import Testing

@testable import Scenarios

/// Only so many names are compared with a misspelt one, however many a file has.
@Suite struct ComparedNamesTests {
  /// The likeliest among 400 activities, at this place.
  private func suggestion(whereMeantIs place: Int) -> String? {
    let apps = (0..<4).map { app in
      let activities = (0..<100).map { activity in
        let isMeant = 100 * app + activity == place
        let name = isMeant ? "save-the-photos" : "filler-\(app)-\(activity)"
        return "{ \"name\": \"\(name)\", \"takes\": \"1m\" }"
      }
      let list = activities.joined(separator: ",")
      return "{ \"id\": \"com.a\(app)\", \"activities\": [\(list)] }"
    }
    let text = """
      { "format": 1, "duration": "1d", "apps": [\(apps.joined(separator: ","))],
        "expect": [{ "activity": "save-the-fotos", "finished": 1 }] }
      """
    guard case .meaning(.unknownActivity(_, suggestion: let suggestion))? = Told.first(text) else {
      return "another problem"
    }
    return suggestion
  }

  @Test func theFirstThreeHundredActivitiesAreCompared() {
    #expect(suggestion(whereMeantIs: 0) == "save-the-photos")
    #expect(suggestion(whereMeantIs: 299) == "save-the-photos")
    #expect(suggestion(whereMeantIs: 300) == nil)
  }
}

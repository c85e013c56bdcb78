public import Basics

/// What came of reading a lesson file.
public struct LessonReading: Equatable, Sendable {
  /// nil where there are errors.
  public let lesson: Lesson?
  /// All there is to say about the file; its scenario is the one that stands in the lesson.
  public let reading: Reading
}

/// Reads lesson files.
public enum LessonReader {
  public static func read(
    _ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) -> LessonReading {
    var problems = ProblemList(limit: limits.problems)
    let lesson = read(bytes, limits, &problems)
    var scenario: Scenario?
    if case .inline(let inner)? = lesson?.scenario.value { scenario = inner }
    let isSound = !problems.hasErrors
    return LessonReading(
      lesson: isSound ? lesson : nil,
      reading: Reading(scenario: isSound ? scenario : nil, problems))
  }

  private static func read(
    _ bytes: [UInt8], _ limits: ReadingLimits, _ problems: inout ProblemList
  ) -> Lesson? {
    guard let tree = ScenarioReader.parse(bytes, limits, &problems) else { return nil }
    let decoding = Decoding(tree, problems)
    defer { problems = decoding.problems }
    guard FormatCheck.passes(decoding) else { return nil }
    guard let lesson = Form<Lesson>.object.read(0, decoding) else { return nil }
    if case .inline(let scenario) = lesson.scenario.value {
      ScenarioCheck.check(scenario, &decoding.problems)
      LessonCheck.check(lesson, of: scenario, &decoding.problems)
    }
    return lesson
  }

  /// What the questions have to do with a scenario that stands in a file of its own.
  public static func check(_ lesson: Lesson, of scenario: Scenario) -> Reading {
    var problems = ProblemList(limit: ReadingLimits().problems)
    LessonCheck.check(lesson, of: scenario, &problems)
    return Reading(scenario: problems.hasErrors ? nil : scenario, problems)
  }
}

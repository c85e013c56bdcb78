import Foundation
import Reports
import Scenarios
import Testing
import Workshop

/// The course that the command carries.
@Suite struct CourseTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/Workshop", directoryHint: .isDirectory)

  @Test func `It has each lesson of the folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    #expect(Course.entries.map { "\($0.name).jsonc" }.sorted() == files.sorted())
    for entry in Course.entries {
      let file = try Data(contentsOf: Self.folder.appending(path: "\(entry.name).jsonc"))
      #expect(entry.bytes == Array(file), "\(entry.name)")
    }
  }

  @Test func `Each question has an answer, and nothing is wrong with a file`() throws {
    for entry in Course.entries {
      let given = try GivenLesson(nil, entry.bytes, for: nil, TextStyle())
      #expect(given.warnings.isSilent, "\(entry.name): \(given.warnings.plain)")
      #expect(given.problems == nil, "\(entry.name): \(given.problems?.plain ?? "")")
    }
  }

  @Test func `Each has a goal and hints, and no comment gives an answer away`() throws {
    for entry in Course.entries {
      let lesson = try #require(LessonReader.read(entry.bytes).lesson, "\(entry.name)")
      #expect(lesson.goal != nil && lesson.text != nil, "\(entry.name)")
      #expect(lesson.questions.allSatisfy { $0.value.hint != nil }, "\(entry.name)")
      #expect(lesson.questions.count >= 3, "\(entry.name)")
      let text = String(decoding: entry.bytes, as: UTF8.self)
      #expect(!text.contains("//") && !text.contains("/*"), "\(entry.name)")
    }
  }

  @Test func `It has a first day, seven rooms, eight broken apps and a final`() {
    let names = Course.entries.map(\.name)
    #expect(names.first == "a-first-day" && names.last == "the-final")
    #expect(names.filter { $0.hasPrefix("room-") }.count == 7)
    #expect(names.filter { $0.hasPrefix("broken-") }.count == 8)
    for entry in Course.entries where entry.name.hasPrefix("room-") {
      let kinds = LessonReader.read(entry.bytes).lesson?.questions.map(\.value.kind) ?? []
      #expect(kinds.filter { $0 != .edit }.count >= 3 && kinds.last == .edit, "\(entry.name)")
    }
  }

  @Test func `A lesson is found by number and by name`() {
    #expect(Course.entry("1")?.name == "a-first-day")
    #expect(Course.entry("the-final")?.name == "the-final")
    for wrong in ["0", "-1", "99", "", "9999999999999999999999"] {
      #expect(Course.entry(wrong) == nil, "\(wrong)")
    }
  }
}

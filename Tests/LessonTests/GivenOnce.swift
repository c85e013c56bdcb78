import Foundation
import Reports
import RunText
import Workshop

/// A lesson of the course takes longest where its questions are made, and never changes after that. So each is
/// made once for all tests.
extension Course.Entry {
  func given(for learner: String? = nil, _ style: TextStyle) throws -> GivenLesson {
    if let known = GivenOnce.find(name, learner, style) { return known }
    let lesson = try GivenLesson(nil, bytes, for: learner, style)
    GivenOnce.add(lesson, name, learner, style)
    return lesson
  }
}

private enum GivenOnce {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var known:
    [(name: String, learner: String?, style: TextStyle, lesson: GivenLesson)] = []

  static func find(_ name: String, _ learner: String?, _ style: TextStyle) -> GivenLesson? {
    lock.withLock {
      known.first { $0.name == name && $0.learner == learner && $0.style == style }?.lesson
    }
  }

  static func add(
    _ lesson: GivenLesson, _ name: String, _ learner: String?, _ style: TextStyle
  ) {
    lock.withLock { known.append((name, learner, style, lesson)) }
  }
}

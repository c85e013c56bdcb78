import Basics

/// A lesson file as text, for those who want the scenario in it.
public enum LessonText {
  public enum Scenario: Equatable, Sendable {
    /// Its bytes, with blanks around them, so that each of its lines has the number that it has in the
    /// lesson.
    case inline([UInt8])
    case file(String)
  }

  /// nil for what is no lesson.
  public static func scenario(in bytes: [UInt8]) -> Scenario? {
    guard mentionsLesson(bytes), let tree = JSONTree.read(bytes).tree, tree.nodes[0].kind == .object
    else { return nil }
    var isLesson = false
    var scenario: Int?
    for member in tree.members(of: 0) where tree.nodes[member.key].kind == .string {
      if tree.holds("lesson", at: member.key) { isLesson = true }
      if tree.holds("scenario", at: member.key) { scenario = member.value }
    }
    guard isLesson, let scenario else { return nil }
    switch tree.nodes[scenario].kind {
    case .string: return .file(tree.text(of: scenario))
    case .object: return .inline(blanked(bytes, around: tree.nodes[scenario].span))
    default: return nil
    }
  }

  public static func isLesson(_ bytes: [UInt8]) -> Bool { scenario(in: bytes) != nil }

  /// A quick look, because most files are none and some are large.
  private static func mentionsLesson(_ bytes: [UInt8]) -> Bool {
    let word = Array("\"lesson\"".utf8)
    var place = 0
    while place + word.count <= bytes.count {
      if bytes[place] == word[0] && bytes[place..<place + word.count].elementsEqual(word) {
        return true
      }
      place += 1
    }
    return false
  }

  private static func blanked(_ bytes: [UInt8], around span: SourceSpan) -> [UInt8] {
    var blanked = bytes
    for place in blanked.indices where place < span.start || place >= span.end {
      if blanked[place] != 0x0A && blanked[place] != 0x0D { blanked[place] = 0x20 }
    }
    return blanked
  }
}

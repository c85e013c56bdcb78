import Basics

extension GivenLesson {
  /// nil for what is no answer at all.
  func mark(_ typed: String, _ posed: PosedQuestion) -> Mark? {
    AnswerReader(given: self).answer(typed, to: posed).map { stage.mark($0, to: posed) }
  }

  /// The numbers of the lines on which the scenario stands.
  var scenarioLines: Range<Int> {
    let bytes = stage.text
    func isText(_ byte: UInt8) -> Bool { byte > 0x20 }
    guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText)
    else { return 1..<1 }
    return source.position(of: first).line..<source.position(of: last).line + 1
  }
}

/// Answers as a file has them: a line for each question, without blank lines and remarks.
public func answerLines(_ bytes: [UInt8]) -> [String] {
  let text = String(decoding: bytes, as: UTF8.self)
  return text.split(separator: "\n").map { AnswerReader.trimmed(String($0)) }
    .filter { !$0.isEmpty && !$0.hasPrefix("#") }
}

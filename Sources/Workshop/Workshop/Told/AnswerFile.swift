/// A file of answers that says which questions it answers, as the page saves it:
///
///     # bgsim learn room-1-a-long-day
///     # by Ada
///     b
///
/// The first line is the command that asks them; with `--seed NAME` the choices are those of that name.
struct AnswerFile {
  /// Its number or its name.
  let lesson: String
  let seed: String?
  private let name: String?
  let answers: [String]

  private static let asking = "bgsim learn "
  private static let drawing = "--seed"
  private static let naming = "by "

  /// nil if the file does not say what it answers.
  init?(_ bytes: [UInt8]) {
    var (lesson, seed): (String?, String?)
    var name: String?
    for line in lines(bytes) {
      guard line.hasPrefix("#") else { break }
      let words = AnswerReader.trimmed(String(line.dropFirst()))
      if words.hasPrefix(AnswerFile.asking) {
        let parts = words.dropFirst(AnswerFile.asking.count).split { $0 == " " }.map { String($0) }
        lesson = parts.first
        let isDrawn = parts.count > 2 && parts[1] == AnswerFile.drawing
        seed = isDrawn ? parts.dropFirst(2).joined(separator: " ") : nil
      } else if words.hasPrefix(AnswerFile.naming) {
        name = AnswerReader.trimmed(String(words.dropFirst(AnswerFile.naming.count)))
      }
    }
    guard let lesson else { return nil }
    self.lesson = lesson
    self.seed = seed
    self.name = name
    answers = answerLines(bytes)
  }

  /// Whose answers these are, if the file says so.
  var learner: String? { name ?? seed }
}

/// The answers in a file: a line for each question, and a blank line for no answer. Comment lines are
/// skipped.
public func answerLines(_ bytes: [UInt8]) -> [String] {
  lines(bytes).filter { !$0.hasPrefix("#") }
}

private func lines(_ bytes: [UInt8]) -> [String] {
  String(decoding: bytes, as: UTF8.self)
    .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    .map { AnswerReader.trimmed(String($0)) }
}

import Basics
public import Reports

/// What a class got wrong most, and its marks side by side.
///
/// It reads what `bgsim learn LESSON --answers FILE --json` writes, and answers that say their lesson, as the page saves
/// them; one file for each learner and lesson.
public struct ClassReport {
  private var lessons: [ClassLesson] = []
  /// What was asked, to mark the answers of several learners to it.
  private var asked: [(lesson: String, seed: String?, given: GivenLesson)] = []
  private let style: TextStyle

  public init(_ style: TextStyle) { self.style = style }

  /// Why a file has no place in the report.
  public enum Refusal: Error, Equatable, Sendable {
    case notMarked
    case unknownLesson(String)
    /// The same learner and lesson, already in this file.
    case twice(learner: String, path: String)

    public var words: String {
      switch self {
      case .notMarked:
        "no marked answers, as bgsim learn LESSON --answers FILE --json writes them, and no answers of "
          + "which the first line says their lesson: # bgsim learn LESSON"
      case .unknownLesson(let name):
        "its first line says \(safeText(name.utf8)), which is no lesson of the course; bgsim learn "
          + "lists these"
      case .twice(let learner, let path):
        "the answers of \(safeText(learner.utf8)) to this lesson are in \(safeText(path.utf8)) too"
      }
    }
  }

  /// A learner without a name is called by the file.
  public mutating func add(_ bytes: [UInt8], of path: String) throws(Refusal) {
    let file = AnswerFile(bytes)
    let marked = if let file { try self.marked(file) } else { bytes }
    guard let sheet = MarkedSheet(marked, of: path, by: file?.learner) else { throw .notMarked }
    let place = lessons.firstIndex { $0.title == sheet.title && $0.number == sheet.number }
    guard let place else { return lessons.append(ClassLesson(sheet)) }
    if let same = lessons[place].sheets.first(where: { $0.learner == sheet.learner }) {
      throw .twice(learner: sheet.learner, path: same.path)
    }
    lessons[place].sheets.append(sheet)
  }

  private mutating func marked(_ file: AnswerFile) throws(Refusal) -> [UInt8] {
    if !asked.contains(where: { $0.lesson == file.lesson && $0.seed == file.seed }) {
      asked.append((file.lesson, file.seed, try ClassReport.given(file)))
    }
    let given = asked.first { $0.lesson == file.lesson && $0.seed == file.seed }?.given
    guard let given else { throw .notMarked }
    return Array(LessonDocument(given).json(withKey: .hidden, answers: file.answers).utf8)
  }

  private static func given(_ file: AnswerFile) throws(Refusal) -> GivenLesson {
    #if !hasFeature(Embedded)
      if let entry = Course.entry(file.lesson),
        let given = try? GivenLesson(nil, entry.bytes, for: file.seed, TextStyle())
      {
        return given
      }
    #endif
    throw .unknownLesson(file.lesson)
  }

  public var text: String {
    let sorted = lessons.sorted { ($0.number ?? .max, $0.title) < ($1.number ?? .max, $1.title) }
    let count = lessons.reduce(0) { $0 + $1.sheets.count }
    var text =
      style.paint("The class", .heading) + ": \(count) \(count == 1 ? "sheet" : "sheets")\n"
    text += "\n" + wrongMost(in: sorted)
    for lesson in sorted { text += "\n" + lesson.table(style) }
    return text + "\n  + right, ~ near, - wrong, . no answer\n"
  }

  /// How many questions are discussed.
  private static let most = 8

  /// Only of those who answered: not every class comes to the end of each lesson.
  private func wrongMost(in lessons: [ClassLesson]) -> String {
    var questions: [(lesson: ClassLesson, number: Int64, wrong: [MarkedAnswerRead])] = []
    for lesson in lessons {
      for number in lesson.numbers {
        let wrong = lesson.answers(to: number).filter { $0.isAnswered && $0.mark != "right" }
        if !wrong.isEmpty { questions.append((lesson, number, wrong)) }
      }
    }
    if questions.isEmpty { return "Nothing was got wrong.\n" }
    let sorted = questions.enumerated().sorted {
      ($1.element.wrong.count, $0.offset) < ($0.element.wrong.count, $1.offset)
    }.map { $0.element }
    var text = style.paint("Got wrong most", .heading) + "\n"
    for (lesson, number, wrong) in sorted.prefix(ClassReport.most) {
      let all = lesson.answers(to: number).filter { $0.isAnswered }
      text += paragraph(
        "\(lesson.name), question \(number): \(wrong.count) of \(all.count). "
          + safeText((all.first?.asked ?? "").utf8), style)
      for (reason, count) in ClassReport.counted(wrong.map { $0.reason }) {
        text +=
          "  \(count)  " + safeText(reason.utf8).wrapped(to: style.textWidth, indent: 5) + "\n"
      }
    }
    return text
  }

  /// The most frequent first.
  private static func counted(_ words: [String]) -> [(String, Int)] {
    var counts: [(String, Int)] = []
    for word in words {
      if let place = counts.firstIndex(where: { $0.0 == word }) {
        counts[place].1 += 1
      } else {
        counts.append((word, 1))
      }
    }
    return counts.enumerated().sorted {
      ($1.element.1, $0.offset) < ($0.element.1, $1.offset)
    }.map { $0.element }
  }
}

/// The sheets of one lesson.
private struct ClassLesson {
  let title: String
  let number: Int64?
  var sheets: [MarkedSheet]

  init(_ first: MarkedSheet) {
    title = first.title
    number = first.number
    sheets = [first]
  }

  var name: String {
    (number.map { "Lesson \($0)" } ?? "The lesson") + " (\(safeText(title.utf8)))"
  }

  var numbers: [Int64] {
    var numbers: [Int64] = []
    for sheet in sheets {
      for answer in sheet.answers where !numbers.contains(answer.number) {
        numbers.append(answer.number)
      }
    }
    return numbers.sorted()
  }

  func answers(to number: Int64) -> [MarkedAnswerRead] {
    sheets.compactMap { sheet in sheet.answers.first { $0.number == number } }
  }

  func table(_ style: TextStyle) -> String {
    let names = sheets.map { safeText($0.learner.utf8) }
    let width = (names + ["right"]).map { columns(of: $0) }.max() ?? 0
    func row(_ label: String, _ cells: [String], _ end: String) -> String {
      "  " + label.padded(to: width) + cells.map { String("   \($0)".suffix(4)) }.joined()
        + (end.isEmpty ? "" : "   " + end) + "\n"
    }
    var text = style.paint(name, .heading) + "\n" + row("", numbers.map { "\($0)" }, "")
    for (sheet, learner) in zip(sheets, names) {
      let marks = numbers.map { number in
        sheet.answers.first { $0.number == number }?.sign ?? "."
      }
      text += row(learner, marks, sheet.result)
    }
    let right = numbers.map { number in
      "\(answers(to: number).count { $0.mark == "right" })"
    }
    return text + row("right", right, "of \(sheets.count)")
  }
}

/// What one learner answered to one lesson.
private struct MarkedSheet {
  let path: String
  let learner: String
  let title: String
  /// In the course; nil for a lesson of one's own.
  let number: Int64?
  var answers: [MarkedAnswerRead] = []

  var result: String {
    LessonScore.words(
      marks: answers.reduce(0) { $0 + ($1.mark == "right" ? $1.marks : 0) },
      of: answers.reduce(0) { $0 + $1.marks })
  }

  /// Without a name here or in the file, the learner is called by the path.
  init?(_ bytes: [UInt8], of path: String, by name: String?) {
    guard let tree = JSONTree.read(bytes).tree, tree.nodes[0].kind == .object else { return nil }
    self.path = path
    var (learner, title): (String?, String?)
    var number: Int64?
    for member in tree.members(of: 0) {
      switch (tree.text(of: member.key), tree.nodes[member.value].kind) {
      case ("learner", .string): learner = tree.text(of: member.value)
      case ("title", .string): title = tree.text(of: member.value)
      case ("number", .integer): number = tree.integer(at: member.value)
      case ("questions", .array):
        for place in tree.children(of: member.value) {
          guard let answer = MarkedAnswerRead(place, in: tree) else { return nil }
          answers.append(answer)
        }
      default: break
      }
    }
    guard let title, !answers.isEmpty else { return nil }
    self.title = title
    self.number = number
    self.learner = name ?? learner ?? MarkedSheet.name(of: path)
  }

  /// The file's name without folders and extension.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.split(separator: ".").first ?? file)
  }
}

private struct MarkedAnswerRead {
  var number: Int64 = 0
  var mark = ""
  /// What it is worth.
  var marks = 0
  private var words = ""
  private var goal = ""
  private var answer = ""
  private var answered = ""
  private var misunderstanding = ""

  /// nil if the question was not marked.
  init?(_ place: Int, in tree: JSONTree) {
    guard tree.nodes[place].kind == .object else { return nil }
    for member in tree.members(of: place) {
      switch (tree.text(of: member.key), tree.nodes[member.value].kind) {
      case ("number", .integer): number = tree.integer(at: member.value)
      case ("words", .string): words = tree.text(of: member.value)
      case ("mark", .string): mark = tree.text(of: member.value)
      case ("marks", .integer): marks = Int(clamping: tree.integer(at: member.value))
      case ("goal", .string): goal = tree.text(of: member.value)
      case ("answer", .string): answer = tree.text(of: member.value)
      case ("answered", .string): answered = tree.text(of: member.value)
      case ("misunderstanding", .string): misunderstanding = tree.text(of: member.value)
      default: break
      }
    }
    if mark.isEmpty || !(1...100).contains(marks) { return nil }
  }

  var sign: String {
    switch mark {
    case "right": "+"
    case "near": "~"
    case "wrong": "-"
    default: "."
    }
  }

  /// With what a change has to achieve.
  var asked: String { goal.isEmpty ? words : "\(words) \(goal)" }

  var isAnswered: Bool { !answer.isEmpty }

  /// What was wrong with the answer, as far as it shows. Hardly two learners make the same change.
  var reason: String {
    if answered.isEmpty { return "not a possible answer: \(answer)" }
    if misunderstanding.isEmpty { return answered }
    return goal.isEmpty ? "\(answered): \(misunderstanding)" : misunderstanding
  }
}

import Advice
import AppCheck
import Basics
import Documents
import Reports
import SchedulerEngine

/// The files of an app that the reader gave to the page, checked as `bgsim check` checks them. The page lists them and
/// reads those that are asked for.
struct GivenFiles {
  /// What it is called in commands: a folder, a file, or the folder in which the files lie.
  private let name: String
  /// In front of each path in the folder.
  private let root: String
  /// Those that count, without the root.
  private let paths: [String]
  /// As far as they have been asked for; nil for one that cannot be read.
  private var files: [String: [UInt8]?] = [:]
  /// What advice has learnt from them, once all have been read.
  private var known: [SeenFile]?

  /// How many lines around a place are shown.
  private static let around = 2

  /// Everything in one folder, or files side by side.
  init(_ listing: [String]) {
    let first = listing.first.flatMap { $0.split(separator: "/").first }.map { String($0) } ?? ""
    let folder = first + "/"
    let isOne = !listing.isEmpty && listing.allSatisfy { $0.hasPrefix(folder) }
    name = isOne || listing.count == 1 ? first : "."
    root = isOne ? folder : ""
    let length = root.utf8.count
    paths = CheckedFolder.looked(
      at: listing.map { String(decoding: $0.utf8.dropFirst(length), as: UTF8.self) })
  }

  /// Takes a file that was asked for.
  mutating func take(_ path: String, _ bytes: [UInt8]?) { files[path] = .some(bytes) }

  /// The files that are wanted next, or else what was found.
  func answer(_ answer: inout PageAnswer) {
    var wanted: [String] = []
    var asked: Set<String> = []
    let apps = apps { path in
      if let known = files[root + path] { return known }
      if asked.insert(path).inserted { wanted.append(root + path) }
      return nil
    }
    if !wanted.isEmpty {
      answer.json = JSONWriter.object { json in
        json.texts("wanted", wanted)
        json.field("most", AppFile.mostBytes)
      }
    } else if let lost = apps?.compactMap({ $0.lostPlist }).first {
      answer.refuse("\"\(VisibleText.of(root + lost))\" cannot be read")
    } else if let apps {
      answer.add(apps, named: name)
    } else {
      answer.refuse(
        "there is neither an app's Info.plist nor its code in \"\(VisibleText.of(name))\"")
    }
  }

  /// What advice can learn from them; nothing before all have been read.
  mutating func seen() -> (files: [SeenFile], path: String)? {
    if known == nil { known = learnt }
    return known.map { ($0, name) }
  }

  /// Whether files are known and none of these identifiers is in any of them.
  func namesNone(of identifiers: [String]) -> Bool {
    let texts = files.values.compactMap { $0 }
    if texts.isEmpty || identifiers.isEmpty { return false }
    return !identifiers.contains { identifier in
      let word = Array(identifier.utf8)
      return texts.contains { GivenFiles.holds($0, word) }
    }
  }

  private static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    if word.isEmpty || text.count < word.count { return word.isEmpty }
    return (0...text.count - word.count).contains { start in
      text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
    }
  }

  private var learnt: [SeenFile]? {
    var isWhole = true
    let apps = apps { path in
      if let known = files[root + path] { return known }
      isWhole = false
      return nil
    }
    guard isWhole, let apps, !apps.contains(where: { $0.lostPlist != nil }) else { return nil }
    let command = "bgsim check \(shellWord(name))"
    return apps.map { .app($0.files, command: command) }
  }

  /// Nil if there is none.
  private func apps(_ reading: @escaping (String) -> [UInt8]?) -> [CheckedFolder.App]? {
    var plist: String?
    if root.isEmpty, paths.count == 1, paths[0] == name {
      if CheckedFolder.isCode(name) { return [.init(code: [name], in: root, reading)] }
      if name.hasSuffix(".plist") { plist = name }
    }
    if name.hasSuffix(".app") {
      let inside = "Contents/Info.plist"
      plist = paths.contains(inside) ? inside : "Info.plist"
    }
    if let plist { return [.init(plist: plist, in: root, reading)] }
    return CheckedFolder(paths, in: root, reading: reading)?.apps
  }
}

extension PageAnswer {
  mutating func refuse(_ words: String) {
    status = .notAnswered
    json = JSONWriter.object { $0.field("message", words) }
  }

  fileprivate mutating func add(_ apps: [CheckedFolder.App], named name: String) {
    var baseline = Baseline()
    let together = CheckedTogether(apps.map { $0.files }, accepting: &baseline) { done, all in
      PageProgress.tell(.milliseconds(Int64(done)), of: .milliseconds(Int64(all)))
    }
    var reports: [CheckupReport] = []
    var checklists: [String] = []
    for (place, app) in apps.enumerated() {
      let result = together.results[place]
      reports.append(CheckupReport(result.told, of: app.files))
      checklists.append(ChecklistReport(result.whole, of: app.files).text)
    }
    let overview = CheckOverview(reports)
    let command = "bgsim check \(shellWord(name))"
    content = Array(overview.whole(DiagnosticStyle(), details: command + " --details").utf8)
    if reports.contains(where: { $0.worst != nil }) { status = .expectationFailed }
    json = JSONWriter.object { json in
      json.field("name", VisibleText.of(name))
      json.field("command", command)
      json.field("headline", overview.headline())
      json.texts("worst", reports.compactMap { $0.worst })
      json.list("targets", reports) { report, json in
        json.object { json in
          json.field("title", report.title)
          json.field("counts", report.counts)
        }
      }
      json.texts("notes", reports.flatMap { $0.notesToShow })
      json.texts("unread", apps.flatMap { $0.unread }.map { VisibleText.of($0) })
      json.texts("checklists", checklists)
      json.list("problems", GivenFiles.problems(of: reports)) { $1.add($0) }
    }
  }
}

extension GivenFiles {
  /// Errors first.
  fileprivate static func problems(of reports: [CheckupReport]) -> [ShownProblem] {
    let all = reports.flatMap { $0.shown(around: around) }
    return all.filter { $0.severity == .error } + all.filter { $0.severity != .error }
  }

  /// Those entries of a listing, folders with a slash at their end, that count.
  static func look(at entries: [String], _ answer: inout PageAnswer) {
    let folders = entries.filter { $0.hasSuffix("/") }
    let files = entries.filter { !$0.hasSuffix("/") }
    answer.json = JSONWriter.object { json in
      json.texts("folders", folders.filter { CheckedFolder.isEntered($0) })
      json.texts("files", CheckedFolder.looked(at: files))
    }
  }

  /// What a code means: for `help CODE`.
  static func help(_ code: String, _ answer: inout PageAnswer) {
    guard let mistake = MistakeCode(rawValue: code) else {
      answer.status = .notAnswered
      return
    }
    let details = mistake.details
    answer.json = JSONWriter.object { json in
      json.field("explanation", details.explanation)
      json.field("wrong", details.example?.wrong ?? "")
      json.field("right", details.example?.right ?? "")
      json.field("trust", details.source.trustText)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ problem: ShownProblem) {
    let wording = problem.wording
    object { json in
      json.field("code", problem.code)
      json.field("severity", "\(problem.severity)")
      json.field("title", VisibleText.of(wording.title))
      json.field("help", VisibleText.of(wording.instruction ?? ""))
      json.field("note", VisibleText.of(wording.note ?? ""))
      json.list("places", problem.places) { place, json in
        json.object { json in
          json.field("at", place.at)
          json.field("label", place.label)
          json.list("lines", place.lines) { line, json in
            json.object { json in
              json.field("number", Int64(line.number))
              json.texts("parts", [line.parts.before, line.parts.marked, line.parts.after])
            }
          }
        }
      }
    }
  }
}

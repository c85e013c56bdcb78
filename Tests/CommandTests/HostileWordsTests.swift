import Basics
import Foundation
import LongForm
import Testing

@testable import CommandLanguage
@testable import bgsim

/// Every option and every file of every verb, with words made to command a terminal, a reader of lines
/// or a CI service. New verbs and options are tried as soon as they are declared.
@Suite struct HostileWordsTests {
  struct Hostile: CustomTestStringConvertible, Sendable {
    let what: String
    let bytes: [UInt8]
    var testDescription: String { what }
  }

  private static let each = [
    Hostile(what: "escapes and a line", bytes: Array("\u{1B}[31m\u{202E}x\u{9B}\nFAKE".utf8)),
    Hostile(what: "commands", bytes: Array("::error::##[error]##vso[x]".utf8)),
    Hostile(what: "no UTF-8", bytes: [0xFF, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0xC3]),
  ]

  /// Each costs hundreds of runs of the command, so they come by themselves only in the long form.
  private static let all =
    LongForm.isAskedFor
    ? each
    : [Hostile(what: "all at once", bytes: each.map(\.bytes).joined(separator: [0x0A]).map(\.self))]

  private let folder: Folder
  private let scenario = Array("holds".utf8)

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "holds")
    for hostile in Self.all {
      try put(NewsScenario().text, in: hostile.bytes)
      try put("{ \"format\": 1, \"x\": 1 }", in: Array("broken".utf8) + hostile.bytes)
      try put("<plist><dict>", in: hostile.bytes + Array(".plist".utf8))
    }
  }

  /// Foundation gives files no such names.
  private func put(_ text: String, in name: [UInt8]) throws {
    let path = (Array(folder.path.utf8) + [0x2F] + name).map { CChar(bitPattern: $0) } + [0]
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  private func tryOut(
    _ words: [[UInt8]], annotated: Bool = false, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let text = try BuiltCommand.run(bytes: words, in: folder).text
    let told = words.map { VisibleText.of(String(nameBytes: $0)) }.joined(separator: " ")
    #expect(
      HostileWordsTests.holes(in: text, annotated: annotated) == [], "\(told)",
      sourceLocation: place)
  }

  /// What somebody who reads the text would obey or be deceived by.
  static func holes(in bytes: [UInt8], annotated: Bool) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["no UTF-8"] }
    var holes = text.unicodeScalars.filter { !$0.isVisible && $0 != "\n" && $0 != "\t" }
      .map { "U+\(String($0.value, radix: 16))" }
    for line in text.split(separator: "\n") {
      let isCommand = line.drop { $0.isWhitespace }.hasPrefix("::")
      if isCommand && !(annotated && (line.hasPrefix("::error ") || line.hasPrefix("::warning "))) {
        holes.append("a command: \(line)")
      }
      if line.contains("##[") || line.contains("##vso[") { holes.append("inside: \(line)") }
      if line.hasPrefix("FAKE") { holes.append("a line of its own: \(line)") }
    }
    return holes
  }

  private func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

  private func arguments(of verb: Verb) -> [[UInt8]] {
    switch verb.name {
    case "explain": [scenario, Array("com.example.news.refresh".utf8)]
    case "compare": [scenario, scenario]
    default: verb.arguments.first?.completion == .files ? [scenario] : []
    }
  }

  @Test(arguments: all)
  func asValueOfEveryOption(_ hostile: Hostile) throws {
    for verb in Verb.all {
      for option in verb.understood {
        try tryOut(
          bytes([verb.name]) + arguments(of: verb)
            + [Array("\(option.name)=".utf8) + hostile.bytes])
      }
    }
  }

  @Test(arguments: all)
  func asEveryOtherWord(_ hostile: Hostile) throws {
    try tryOut([hostile.bytes])
    try tryOut([Array("--".utf8) + hostile.bytes])
    for verb in Verb.all {
      try tryOut(bytes([verb.name]) + [Array("--".utf8) + hostile.bytes])
      for place in 0...arguments(of: verb).count {
        try tryOut(
          bytes([verb.name]) + arguments(of: verb).prefix(place)
            + [Array("missing".utf8) + hostile.bytes])
      }
    }
  }

  @Test(arguments: all, DiagnosticLayoutName.all)
  func asNameOfAFile(_ hostile: Hostile, _ layout: String) throws {
    let names = [
      hostile.bytes, Array("broken".utf8) + hostile.bytes, hostile.bytes + Array(".plist".utf8),
      hostile.bytes + Array("/none".utf8),
    ]
    for verb in Verb.all where verb.understood.contains(ScenarioOption.diagnostics) {
      for name in names {
        try tryOut(
          bytes([verb.name]) + [name] + arguments(of: verb).dropFirst()
            + bytes(["--diagnostics", layout]), annotated: layout == "github")
      }
    }
  }

  @Test(arguments: all)
  func inEveryViewOfARun(_ hostile: Hostile) throws {
    let views = [
      ["--seeds", "2"], ["--json"], ["--sentences"], ["--quiet"], ["--seeds", "2", "-q"],
      ["--log", "-", "-o", "result"], ["--set", "x=1"],
    ]
    for view in views { try tryOut(bytes(["run"]) + [hostile.bytes] + bytes(view)) }
    for key in ["device", "name", "expect[", "apps[", "rules.", "seed[0]", ""] {
      try tryOut(
        bytes(["run"]) + [scenario, Array("--set".utf8), Array(key.utf8) + hostile.bytes])
      try tryOut(
        bytes(["run"]) + [scenario, Array("--set".utf8), Array("\(key)=".utf8) + hostile.bytes])
      try tryOut(
        bytes(["run"])
          + [scenario, Array("--set".utf8), Array(key.utf8) + hostile.bytes + Array("]=[".utf8)])
    }
  }

  @Test(arguments: all)
  func filesOfSuchNamesAreReadAndWritten(_ hostile: Hostile) throws {
    let result = Array("out".utf8) + hostile.bytes
    let words = bytes(["run"]) + [hostile.bytes] + bytes(["-q", "-o"]) + [result]
    #expect(try BuiltCommand.run(bytes: words, in: folder).status == 0)
    let path = (Array(folder.path.utf8) + [0x2F] + result).map { CChar(bitPattern: $0) } + [0]
    #expect(access(path, R_OK) == 0)
    // Found in a folder, too.
    let test = try BuiltCommand.run(bytes: bytes(["test"]) + [hostile.bytes, scenario], in: folder)
    #expect(test.status == 0)
  }
}

private enum DiagnosticLayoutName {
  static let all = ["full", "short", "json", "github"]
}

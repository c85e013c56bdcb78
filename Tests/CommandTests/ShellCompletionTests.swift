import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

/// The scripts are run by the shells they are for. Where a shell is missing its test says so and is
/// skipped.
@Suite struct ShellCompletionTests {
  /// What somebody has typed, and the only word that completes it.
  private static let rows = [
    ("bgsim de", "demo"), ("bgsim demo --se", "--seed"), ("bgsim help app-u", "app-usage"),
    ("bgsim --generate-completion-script z", "zsh"), ("bgsim new --from comm", "commuter"),
    ("bgsim run --diagnostics g", "github"), ("bgsim run scen", "scenario.jsonc"),
    ("bgsim test --threads 2 --juni", "--junit"), ("bgsim check -o scen", "scenario.jsonc"),
  ]

  private static func path(_ shell: Shell) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  private static func isThere(_ shell: Shell) -> ConditionTrait {
    .enabled(if: path(shell) != nil, "\(shell) is not installed, so its completions are not tried")
  }

  @Test(isThere(.bash)) func bashCompletes() throws {
    try completes(.bash) { typed in
      let words = typed.split(separator: " ").map(String.init)
      return """
        source ./script
        COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
        _bgsim; echo "${COMPREPLY[*]}"
        """
    }
  }

  /// Each candidate stands before what is said of it.
  @Test(isThere(.fish)) func fishCompletes() throws {
    try completes(.fish) { "source ./script; complete -C '\($0)' | string replace -r '\\t.*' ''" }
  }

  /// At a terminal of its own, with the key that people press.
  @Test(isThere(.zsh)) func zshCompletes() throws {
    try completes(.zsh) { typed in
      """
      zmodload zsh/zpty
      zpty z 'TERM=xterm zsh -f -i'
      zpty -w z 'autoload -Uz compinit && compinit -u -D && source ./script'
      zpty -w z 'bgsim() { print -r -- "<${argv[-1]}>" }; PS1=; RPS1=; print rea""dy'
      zpty -r z said '*ready*'
      zpty -w -n z $'\(typed)\\t\\n'
      zpty -r z said '*<*>*'
      said=${said##*<}
      print -r -- ${said%%>*}
      """
    }
  }

  private func completes(_ shell: Shell, _ question: (String) -> String) throws {
    let folder = try Folder()
    try folder.put("", in: "scenario.jsonc")
    let script = try BuiltCommand.run(["--generate-completion-script", shell.rawValue]).output
    try folder.put(script, in: "script")
    for (typed, completed) in Self.rows {
      let answer = try ask(shell, question(typed), in: folder)
      #expect(answer == completed + "\n", "\(typed)")
    }
  }

  private func ask(_ shell: Shell, _ question: String, in folder: Folder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(shell)))
    // Without the files of whoever is at home here.
    process.arguments =
      (shell == .bash ? ["--norc"] : shell == .zsh ? ["-f"] : ["-N"]) + ["-c", question]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // A shell that waits for what never comes is ended.
    let end = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: end)
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    end.cancel()
    return String(decoding: output, as: UTF8.self)
  }
}

import Foundation
import SimulatedBackgroundTasks
import Testing

/// The days of one app, and what must be found of it: nothing, or in a target with `BROKEN` what the app's file
/// says at the line, as `// BROKEN: chain-broken`.
struct Life {
  let phone = SimulatedDevice()
  let app: SimulatedApp
  private let file: String

  init(
    _ file: String, permitted: [String] = [],
    launch: @escaping @MainActor @Sendable (LaunchedApp) -> Void
  ) throws {
    self.file = file
    app = try phone.install(
      InfoPlist(bundleIdentifier: "com.example", permittedIdentifiers: permitted), habit: .daily,
      launch: launch)
  }

  static var isBroken: Bool {
    #if BROKEN
      true
    #else
      false
    #endif
  }

  func check(at line: SourceLocation = #_sourceLocation) throws {
    let told = app.findings.map { finding in
      let place = finding.site.map {
        "\($0.fileID.description.split(separator: "/").last ?? ""):\($0.line)"
      }
      return "\(finding.code.name) \(place ?? "without a line")"
    }
    #expect(told == (try Self.isBroken ? marks : []), "\(app.findings)", sourceLocation: line)
    #expect(phone.failures == [], sourceLocation: line)
  }

  private var marks: [String] {
    get throws {
      let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
      let found = ["Swift5Apps", "Swift6Apps"].map {
        folder.appendingPathComponent("\($0)/\(file)")
      }
      .first { FileManager.default.fileExists(atPath: $0.path) }
      let text = try String(contentsOf: #require(found), encoding: .utf8)
      return text.components(separatedBy: "\n").enumerated().compactMap { number, line in
        let parts = line.components(separatedBy: "// BROKEN: ")
        guard let code = parts.dropFirst().first else { return nil }
        // Alone in its line it is about the next.
        let isAlone = parts[0].allSatisfy(\.isWhitespace)
        return "\(code) \(file):\(number + (isAlone ? 2 : 1))"
      }
    }
  }
}

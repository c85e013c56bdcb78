import Foundation
import VirtualTime

/// One run of a test's body on a phone that grants background time, or on one that does not: what the body
/// expects there, and what fails.
final class BackgroundTimeTrial: @unchecked Sendable {
  @TaskLocal static var current: BackgroundTimeTrial?

  enum Time: Sendable {
    case granted
    /// Every request stays pending, and nothing wakes the app.
    case nothingLaunched
    /// Every run is told to stop once its handler waits for the first time.
    case runsCutShort
  }

  /// An expectation of the kit, or a line that asks the kit and is part of another library's assertion.
  private struct Expected {
    let name: String?
    let site: CallSite
    var holds: Bool
  }

  let time: Time
  private let lock = KitLock()
  private var expected: [Expected] = []
  /// Where properties were read, which have no place for a line.
  private var stacks: [[UInt]] = []
  private var failures: [HeardIssue] = []
  private var untriedThings: [(words: String, site: CallSite)] = []
  private var devices = 0

  init(_ time: Time) { self.time = time }

  func noteDevice() { lock.withLock { devices += 1 } }
  var hasDevice: Bool { lock.withLock { devices > 0 } }
  var passed: Bool { lock.withLock { failures.isEmpty } }

  /// Records a failure. Returns true if the test must not fail for it.
  func hear(_ failure: HeardIssue) -> Bool {
    lock.withLock { failures.append(failure) }
    return time != .granted
  }

  func note(_ name: String?, at site: CallSite, holds: Bool) {
    lock.withLock {
      if let place = expected.firstIndex(where: { $0.site == site }) {
        expected[place].holds = expected[place].holds && holds
      } else {
        expected.append(Expected(name: name, site: site, holds: holds))
      }
    }
  }

  /// A call of the kit that tries things had nothing to try.
  func noteUntried(_ words: String, at site: CallSite) {
    lock.withLock { untriedThings.append((words, site)) }
  }

  var untried: [(words: String, site: CallSite)] { lock.withLock { untriedThings } }

  /// Records that the test asks the kit at this line. If the line is part of an assertion, the assertion has
  /// held unless a failure was heard at its line.
  func noteQuestion(at site: CallSite) {
    guard VirtualWorld.current == nil, let line = AssertionLine.around(site) else { return }
    note(nil, at: line, holds: true)
  }

  /// The same of the line that the calling thread is at.
  func noteQuestion() {
    guard VirtualWorld.current == nil else { return }
    let stack = VirtualWorld.stackOfCaller
    lock.withLock { if !stack.isEmpty, !stacks.contains(stack) { stacks.append(stack) } }
  }

  /// Reads the lines of properties. A program of its own is asked for them, so it is done once, at the end.
  func readLines() {
    let stacks = lock.withLock { self.stacks }
    let lines = stacks.compactMap { VirtualWorld.line(ofStack: $0) }
    for line in lines { noteQuestion(at: CallSite(path: line.path, line: line.line)) }
  }

  /// What held each time, in the order in which it was first asked.
  var held: [(name: String?, site: CallSite)] {
    lock.withLock {
      expected.filter { one in
        one.holds
          && !failures.contains {
            $0.line == one.site.line && one.site.filePath.hasSuffix("/" + $0.file)
          }
      }.map { ($0.name, $0.site) }
    }
  }
}

/// The assertion of a test library around a line of source. A library tells of an assertion only if it fails,
/// so the source has to show where there is one.
enum AssertionLine {
  private static let beginnings = ["#expect(", "#require(", "XCTAssert", "XCTUnwrap("]
  /// How many lines above the line an assertion may begin.
  private static let height = 8

  /// The line on which it begins; nil if there is none or if the source is not here.
  static func around(_ site: CallSite) -> CallSite? {
    guard let text = FileManager.default.contents(atPath: site.filePath) else { return nil }
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let number = around(site.line, of: lines) else { return nil }
    return CallSite(path: site.filePath, line: number)
  }

  static func around(_ line: Int, of lines: [Substring]) -> Int? {
    guard lines.indices.contains(line - 1) else { return nil }
    for number in (max(1, line - height)...line).reversed() {
      let text = lines[number - 1].drop { $0 == " " }
      guard !text.hasPrefix("//"),
        let begins = beginnings.compactMap({ text.firstRange(of: $0)?.lowerBound }).min()
      else { continue }
      if number == line { return number }
      let between = [text[begins...]] + lines[number..<(line - 1)]
      let depth = between.joined().reduce(0) { depth, character in
        character == "(" ? depth + 1 : character == ")" ? depth - 1 : depth
      }
      return depth > 0 ? number : nil
    }
    return nil
  }
}

#if os(Linux)
  import Foundation
  import Testing

  @testable import VirtualTime

  /// Which line of the app is named when its code does not come back.
  @Suite struct AppLineTests {
    private static let here = #filePath

    /// What the symbolizer says of one address, with the functions that are inlined there first.
    private static func places(_ lines: (path: String, start: Int?, line: Int)...) -> Substring {
      var said = ""
      for place in lines {
        said += "  Filename: \(place.path)\n"
        if let start = place.start { said += "  Function start line: \(start)\n" }
        said += "  Line: \(place.line)\n  Column: 7\n"
      }
      return Substring(said)
    }

    @Test func theInnermostOwnLineIsNamed() {
      let inLibrary = ("/nobody/has/this/Library.swift", Optional(3), 4)
      let kit = Self.here.replacing(
        "Tests/VirtualTimeTests/AppLineTests", with: "Sources/TestKit/VirtualTime/AppLine")
      let inKit = (kit, Optional(5), 6)
      let answer = Self.places(inLibrary, inKit, (Self.here, 10, 12), (Self.here, 20, 22))
      let line = AppLine.firstOfApp(in: answer)
      #expect(line == AppLine(path: Self.here, line: 12, isExact: true))
      #expect(AppLine.firstOfApp(in: Self.places(inLibrary, inKit, ("??", nil, 0))) == nil)
    }

    /// Half of the instructions of a loop may belong to no line. That is no reason to name the caller's.
    @Test func aPlaceWithoutALineIsThatOfItsFunction() {
      let answer = Self.places((Self.here, 10, 0), (Self.here, 20, 22))
      #expect(AppLine.firstOfApp(in: answer) == AppLine(path: Self.here, line: 10, isExact: false))
      let unknown = Self.places((Self.here, nil, 0), (Self.here, 20, 22))
      #expect(AppLine.firstOfApp(in: unknown)?.line == 22)
    }

    @Test func aLineThatWasSeenComesBeforeTheFirstOfAFunction() {
      let function = AppLine(path: Self.here, line: 10, isExact: false)
      let inside = AppLine(path: Self.here, line: 12, isExact: true)
      let beside = AppLine(path: Self.here, line: 13, isExact: true)
      let seen = [function, beside, function, inside, function, inside]
      #expect(AppLine.likeliest(of: seen) == inside)
      #expect(AppLine.likeliest(of: [function, function]) == function)
      #expect(AppLine.likeliest(of: []) == nil)
    }

    @Test func linesAreToldByOneProcessAndByAnotherIfThatEnds() throws {
      let line = #line + 1
      let stack = AppLine.ownStack
      func told() -> String? {
        AppLine.innermost(of: [stack[...]]).map { "\($0.path):\($0.line)" }
      }
      #expect(told() == "\(Self.here):\(line)")
      let first = try #require(Symbolizer.process)
      // Whoever waits for the end of a pipe would wait for each process that holds it.
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      kill(first, SIGKILL)
      #expect(told() == "\(Self.here):\(line)")
      #expect(Symbolizer.process != first)
      close(ends[1])
      var wanted = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      #expect(poll(&wanted, 1, 10_000) == 1 && wanted.revents & Int16(POLLHUP) != 0)
      close(ends[0])
    }
  }
#endif

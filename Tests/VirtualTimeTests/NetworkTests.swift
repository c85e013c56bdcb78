#if os(Linux) && !PortableVirtualTime
  import Foundation
  import FoundationNetworking
  import Glibc
  import Testing
  import VirtualTime

  /// What reaches for the network gets an error at once, and the world knows who it was.
  @Suite struct NetworkTests {
    struct Row: Sendable {
      let what: String
      let escape: Escape
      let detail: String
      let line: String
      let code: @Sendable (Trace) -> Void

      init(
        _ name: String, _ escape: Escape, _ detail: String, _ line: String,
        _ code: @escaping @Sendable (Trace) -> Void
      ) {
        what = name
        self.escape = escape
        self.detail = detail
        self.line = line
        self.code = code
      }
    }

    static let rows = [
      Row("a request by address", .urlSession, "127.0.0.1:9", "-1004") {
        load("http://127.0.0.1:9/", $0)
      }, Row("a request by name", .urlSession, "", "-1003") { load("http://example.invalid/", $0) },
      Row("a socket", .socket, "127.0.0.1:9", "-1 true") { trace in
        let result = reach(9)
        trace.add("\(result) \(errno == ECONNREFUSED)")
      },
    ]

    static func load(_ address: String, _ trace: Trace) {
      guard let url = URL(string: address) else { return }
      let session = URLSession(configuration: .ephemeral)
      session.dataTask(with: url) { _, _, error in
        trace.add("\((error as? URLError)?.code.rawValue ?? 0)")
      }.resume()
    }

    static func reach(_ port: UInt16) -> Int32 {
      let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(file) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }

    @Test(arguments: rows) func networkAccessIsRefusedAtOnce(_ row: Row) async throws {
      for _ in 0..<20 {
        let trace = Trace()
        let world = VirtualWorld(wallClock: 1_767_225_600_000_000_000)
        let process = world.makeProcess()
        world.post(as: process, on: .main) { row.code(trace) }
        #expect(await world.run(toMillisecond: 100_000) == .quiet)
        #expect(
          trace.lines.map { $0.split(separator: " ", maxSplits: 1)[1] } == [Substring(row.line)])
        let events = world.takeEscapes()
        let event = try #require(events.first)
        #expect(events.allSatisfy { $0.kind.isRefused && $0.process == process })
        #expect(event.kind.escape == row.escape)
        #expect(event.kind.detail == row.detail)
      }
    }

    @Test func manySimultaneousRequestsAreRefused() async {
      let run = await runApp { trace in for _ in 0..<100 { Self.load("http://127.0.0.1:9/", trace) }
      }
      #expect(run.lines.count == 100)
      #expect(run.lines.allSatisfy { $0.hasSuffix("-1004") })
    }

    @Test func aRealServerIsReachedIfTheOptionsAllowIt() async throws {
      let server = try #require(Server())
      for _ in 0..<5 {
        let run = await runApp(options: .init(outside: .upTo(milliseconds: 200))) { trace in
          guard let url = URL(string: "http://127.0.0.1:\(server.port)/") else { return }
          URLSession(configuration: .ephemeral).dataTask(with: url) { data, _, error in
            trace.add("\(data.map { String(decoding: $0, as: UTF8.self) } ?? "\(error as Any)")")
          }.resume()
        }
        #expect(run.lines.count == 1)
        #expect(run.lines.first?.hasSuffix("hello") == true)
        #expect(run.escapes.contains(.urlSession))
      }
    }

    @Test func aReadSourceRunsItsHandlersOnItsQueue() async {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      let (reading, writing) = (ends[0], ends[1])
      let run = await runApp(options: .init(outside: .upTo(milliseconds: 200))) { trace in
        let queue = DispatchQueue(label: "reader")
        let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: queue)
        source.setEventHandler {
          dispatchPrecondition(condition: .onQueue(queue))
          var byte: UInt8 = 0
          read(reading, &byte, 1)
          trace.add("\(byte)")
          if byte == 3 { source.cancel() }
        }
        source.setCancelHandler { trace.add("cancelled") }
        source.activate()
        var bytes: [UInt8] = [1, 2, 3]
        write(writing, &bytes, 3)
      }
      #expect(run.lines == ["0 1", "0 2", "0 3", "0 cancelled"])
      close(reading)
      close(writing)
    }

    /// Dispatch frees a source before it says so, and the next may have its address.
    @Test func manySourcesCanBeCreatedAndCancelledInTurn() async {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      let (reading, writing) = (ends[0], ends[1])
      var byte: UInt8 = 1
      write(writing, &byte, 1)
      let run = await runApp(options: .init(outside: .upTo(milliseconds: 50))) { trace in
        for round in 0..<2_000 {
          let source = DispatchSource.makeReadSource(fileDescriptor: reading)
          source.setEventHandler {}
          source.activate()
          if round % 3 == 0 { sched_yield() }
          source.cancel()
        }
        trace.add("done")
      }
      #expect(run.lines == ["0 done"])
      close(reading)
      close(writing)
    }
  }

  /// Says hello to everybody, in real time.
  private final class Server: @unchecked Sendable {
    let port: UInt16

    init?() {
      let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(file, $0, length) == 0 && getsockname(file, $0, &length) == 0
        }
      }
      guard isBound, listen(file, 16) == 0 else { return nil }
      port = UInt16(bigEndian: address.sin_port)
      Thread.detachNewThread { Self.serve(file) }
    }

    private static func serve(_ file: Int32) {
      let answer = Array(
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello".utf8)
      while true {
        let connection = accept(file, nil, nil)
        var request = [UInt8](repeating: 0, count: 4_096)
        _ = recv(connection, &request, request.count, 0)
        _ = answer.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        close(connection)
      }
    }
  }
#endif

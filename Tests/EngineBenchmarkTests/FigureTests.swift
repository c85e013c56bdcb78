import Testing

@testable import EngineBenchmark

@Suite("Figures that other programs print")
struct FigureTests {
  @Test(
    "A figure stands behind its whole name",
    arguments: [
      ("cpp user_s=0.758 devicedays_per_s=316827 rss_kb=2676", 316_827),
      ("events=1\ndevicedays_per_s=1.5e3\n", 1_500),
      ("old_devicedays_per_s=7 devicedays_per_s=8", 8),
      ("devicedays_per_s=", nil),
      ("", nil),
    ] as [(String, Double?)])
  func figureBehindItsName(output: String, expected: Double?) {
    #expect(Figure.named("devicedays_per_s", in: output) == expected)
  }

  @Test("Valgrind's count is found among its lines")
  func collected() {
    #expect(Figure.collected(in: "==1== Events    : Ir\n==1== Collected : 2345\n==1==\n") == 2_345)
    #expect(Figure.collected(in: "valgrind: not found") == nil)
  }

  @Test("The median of an even number of figures lies between the middle two")
  func median() {
    #expect(Figure.median([9, 1, 5]) == 5)
    #expect(Figure.median([9, 1, 5, 7]) == 6)
  }

  @Test("Numbers are grouped and cut as written")
  func numbers() {
    #expect(1_234_567.4.grouped == "1,234,567")
    #expect(999.6.grouped == "1,000")
    #expect(12.0.grouped == "12")
    #expect(1.05.fixed(2) == "1.05")
    #expect(0.999.fixed(1) == "1.0")
    #expect(93.4.fixed(0) == "93")
  }

  @Test("Columns align, the first to the left")
  func table() {
    var table = Table()
    table.add(["name", "rate"])
    table.add(["a", "12"])
    #expect(table.text == "name  rate\na       12")
  }
}

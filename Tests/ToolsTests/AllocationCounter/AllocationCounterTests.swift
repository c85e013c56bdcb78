import AllocationCounter
import Dispatch
import Testing

/// Whether this build counts at all; see `AllocationCounter.h` for where it does not.
private let counts = allocations_on_this_thread() >= 0

@Suite("The allocation counter", .enabled(if: counts))
struct AllocationCounterTests {
  /// Allocations of the closure; kept out of line so that an optimised build measures the same.
  @inline(never)
  private func allocations(during work: () -> Void) -> Int64 {
    let before = allocations_on_this_thread()
    work()
    return allocations_on_this_thread() - before
  }

  @Test("sees a new array", arguments: [1, 1_000, 1_000_000])
  func seesANewArray(count: Int) {
    var kept: [Int64] = []
    #expect(allocations { kept = Array(repeating: 7, count: count) } == 1)
    #expect(kept.count == count)
  }

  @Test("sees every new object")
  func seesEveryNewObject() {
    final class Box { var next: Box? }
    var head: Box?
    #expect(
      allocations {
        for _ in 0..<10 {
          let box = Box()
          box.next = head
          head = box
        }
      } == 10)
    #expect(head != nil)
  }

  /// By index, because without optimisation the iterator of `for number in numbers` allocates a
  /// coroutine frame for each element. That is real, and not what this test is about.
  @Test("sees nothing in a loop over an array that is there, nor in writing to it in place")
  func seesNothingInALoop() {
    var numbers: [Int64] = Array(repeating: 7, count: 1_000)
    var sum: Int64 = 0
    #expect(
      allocations {
        for index in numbers.indices { sum += numbers[index] }
        for index in numbers.indices { numbers[index] += sum }
      } == 0)
    #expect(numbers[0] == 7_007)
  }

  @Test("sees the copy that a second owner of an array costs, once")
  func seesACopyOnWrite() {
    var numbers: [Int64] = Array(repeating: 7, count: 1_000)
    let snapshot = numbers
    #expect(
      allocations {
        for index in numbers.indices { numbers[index] += 1 }
      } == 1)
    #expect(numbers[0] == snapshot[0] + 1)
  }

  @Test("does not see what another thread allocates")
  func seesItsOwnThreadOnly() {
    nonisolated(unsafe) var elsewhere: Int64 = 0
    let done = DispatchSemaphore(value: 0)
    let here = allocations {
      DispatchQueue.global().async {
        let before = allocations_on_this_thread()
        var kept: [[Int64]] = []
        for count in 1...1_000 { kept.append(Array(repeating: 7, count: count)) }
        elsewhere = allocations_on_this_thread() - before
        done.signal()
      }
      done.wait()
    }
    #expect(elsewhere >= 1_000)
    #expect(here < 100)
  }
}

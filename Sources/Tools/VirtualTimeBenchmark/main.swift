import Foundation

// swift run -c release VirtualTimeBenchmark
// App jobs a second in one world. The goal is a million.
for workload in Workload.all
where CommandLine.arguments.count < 2 || workload.name == CommandLine.arguments[1] {
  let rate = Rate.median(of: workload, turns: 200_000, rounds: 5)
  let name = workload.name.padding(toLength: 24, withPad: " ", startingAt: 0)
  print(String(format: "%@%12.0f jobs/s", name, Double(rate.jobs) / rate.seconds))
}

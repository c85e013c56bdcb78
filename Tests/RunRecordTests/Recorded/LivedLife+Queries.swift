import RandomScenarios
import RecordedTable
import RunRecord
import SchedulerEngine

extension LivedLife {
  /// Everything that can be asked of a record, over stretches whose bounds are moments at which
  /// something happened.
  var queries: TextDigest {
    var digest = TextDigest()
    var ranges = [record.whole]
    let moments = moments
    for (from, to) in zip(moments, moments.dropFirst(2)) where from < to {
      ranges.append(from..<to)
    }
    let kinds = Set(record.requests.map(\.kind.rawValue)).sorted().compactMap(
      TaskKind.init(rawValue:))
    var selections = [TaskSelection.everything] + kinds.map { TaskSelection.kind($0) }
    selections += tasks.map { TaskSelection.task($0) }
    selections += setup.apps.indices.map { TaskSelection.app(AppID(index: Int32($0))) }
    for selection in selections {
      digest.feed(record.sums(of: selection))
      for (place, range) in ranges.enumerated() {
        // Rarer ones need not be asked of every stretch.
        ask(selection, range, &digest, inFull: place < 2)
      }
    }
    for range in ranges.prefix(2) { digest.feed(record.energyUse(during: range)) }
    askTimes(&digest)
    askRequests(&digest)
    return digest
  }

  /// Launches, ends and stops, a few of each.
  private var moments: [Instant] {
    var moments = stops
    let runs = record.runs
    for place in [0, runs.count / 3, runs.count / 2, runs.count - 1]
    where runs.indices.contains(place) {
      moments.append(runs[place].launchedAt)
      if let endedAt = runs[place].endedAt { moments.append(endedAt) }
    }
    if let request = record.requests.last { moments.append(request.acceptedAt) }
    return moments.sorted()
  }

  private func ask(
    _ selection: TaskSelection, _ range: Range<Instant>, _ digest: inout TextDigest,
    inFull isFull: Bool
  ) {
    let gaps = record.gaps(betweenLaunchesOf: selection, during: range)
    digest.feed(gaps.map { $0.length.milliseconds })
    digest.feed(record.longestGap(of: selection, during: range))
    digest.feed(record.chainGaps(of: selection, during: range))
    digest.feed(record.ran(selection, within: .minutes(7), after: range.lowerBound))
    digest.feed(record.chainIsAlive(selection, at: range.upperBound))
    digest.feed(record.never(selection, during: range))
    digest.feed(record.firstRun(of: selection, from: range.lowerBound)?.id)
    if !isFull { return }
    digest.feed(record.outcomes(of: selection, during: range))
    digest.feed(record.energyUse(of: selection, during: range))
    digest.feed(record.freshness(of: selection, during: range))
    digest.feed(record.runs(of: selection, during: range).map(\.id.number))
    digest.feed(record.objections(of: selection, during: range))
    for start in [WaitStart.submitted, .earliest, .eligible] {
      let waits = SpanSummary(record.waits(since: start, of: selection, during: range))
      digest.feed(waits.shortest, waits.median, waits.quantile(.percent(90)), waits.longest)
    }
  }

  private func askTimes(_ digest: inout TextDigest) {
    for activity in record.activities {
      digest.feed(activity.length(upTo: record.end), activity.isOpen)
    }
    for transfer in record.transfers {
      digest.feed(transfer.moving(upTo: record.end), transfer.firstMovedAt)
      for at in stops + transfer.steps.map(\.at) { digest.feed(transfer.done(at: at)) }
    }
    for process in record.processes.prefix(20) {
      digest.feed(record.endedForMisuse(process.id, at: process.endedAt ?? record.end))
    }
    digest.feed(record.endedForMisuse(ProcessID(number: .max), at: record.end))
    for push in record.pushes { digest.feed(record.lastPush(of: push.key, upTo: push.at)) }
    for life in record.lives(in: rows) {
      digest.feed(life.submittedAt, life.last.id, life.run?.id)
      digest.feed(life.holders)
    }
  }

  /// At the moments at which it was decided about, which is where answers change.
  private func askRequests(_ digest: inout TextDigest) {
    for task in tasks {
      for at in moments { digest.feed(record.whyNot(task, at: at)) }
    }
    var left = 60
    for row in rows.reversed() {
      guard case .decided(let request, let objections, _) = row.happening, left > 0 else {
        continue
      }
      left -= 1
      digest.feed(record.lookAgain(for: request, at: row.at))
      digest.feed(record.firstSubmission(before: request))
      for rule in RuleID.allCases where objections.contains(rule) {
        digest.feed(record.since(rule, objectsTo: request, at: row.at))
        digest.feed(record.sinceAcrossReplacements(rule, objectsTo: request, at: row.at))
      }
    }
  }
}

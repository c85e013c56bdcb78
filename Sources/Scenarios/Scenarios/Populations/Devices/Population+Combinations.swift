import SchedulerEngine

extension Population {
  /// The group and the choices of one of all the ways in which they can meet, numbered from 0.
  func parts(ofCombination number: Int) -> (group: Int, choices: [Int]) {
    var rest = number / groups.count
    var choices: [Int] = []
    for aspect in aspects {
      let count = max(aspect.value.choices.count, 1)
      choices.append(rest % count)
      rest /= count
    }
    return (number % groups.count, choices)
  }

  func combination(group: Int, choices: [Int]) -> Int {
    var number = 0
    for place in aspects.indices.reversed() {
      number = number * max(aspects[place].value.choices.count, 1) + choices[place]
    }
    return number * groups.count + group
  }

  /// Later aspects go before earlier ones, and the group before all.
  func traits(ofCombination number: Int) -> Traits {
    let (group, choices) = parts(ofCombination: number)
    var traits = Traits()
    for (aspect, choice) in zip(aspects, choices) {
      traits = traits.overridden(by: aspect.value.choices[choice].value.traits)
    }
    return traits.overridden(by: groups[group].value.traits)
  }
}

import Foundation
import SimulatedBackgroundTasks
import Testing

@Suite struct TaskChainTests {
  @Test func aLivingChainSaysSo() async throws {
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    await study.live()
    let chain = study.app.chain(StudyApp.identifier)
    #expect(chain.isAlive)
    #expect("\(chain)" == "com.example.study.task is pending or running, so it will run again.")
  }

  @Test func aDeadChainPrintsWhyAndTheDay() async throws {
    let study = try StudyApp(.refresh) { $0.setTaskCompleted(success: true) }
    await study.live()
    let chain = study.app.chain(StudyApp.identifier)
    #expect(!chain.isAlive)
    #expect("\(chain)".contains("com.example.study.task is neither pending nor running"))
    #expect("\(chain)".contains("com.example.study "), "\(chain)")
    #expect(study.phone.failures.isEmpty)
  }
}

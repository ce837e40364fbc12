import ArgumentParser
import ReceiverSimulator

struct ScenariosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenarios",
        abstract: "List the scenarios, one a line: the name, a tab, what it shows."
    )

    func run() {
        for scenario in Scenario.all { print("\(scenario.name)\t\(scenario.summary)") }
    }
}

import ArgumentParser
import ReceiverSimulator
import SystemPackage

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Make the capture of a scenario, and what is to be made of it.",
        discussion: """
            The same scenario and seed give the same bytes on every machine.

            Example: receiver-simulator generate city-walk --output walk.nmea --fixes walk.fixes.jsonl
            """
    )

    @Argument(
        help: "What happens to the receiver.",
        completion: .list(Scenario.all.map(\.name)),
        transform: { name in
            guard let scenario = Scenario(named: name) else {
                let names = Scenario.all.map(\.name).joined(separator: ", ")
                throw ValidationError("There is no scenario \(name); there are \(names).")
            }
            return scenario
        }
    )
    var scenario: Scenario

    @Option(help: "Where the random numbers start.")
    var seed: UInt64 = 1

    @Option(help: "The file for the bytes that the receiver sends.", completion: .file())
    var output: String

    @Option(help: "The file for the expected fixes, a JSON object a line.", completion: .file())
    var fixes: String

    func run() throws {
        let recording = scenario.recording(seed: seed)
        try write(recording.capture, to: output)
        try write(Array(recording.fixes.utf8), to: fixes)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        do {
            let file = try FileDescriptor.open(
                FilePath(path),
                .writeOnly,
                options: [.create, .truncate],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
            try file.closeAfter { _ = try file.writeAll(bytes) }
        } catch let reason as Errno {
            throw Failure.exit(.cannotCreate, "cannot write \(path): \(reason)")
        }
    }
}

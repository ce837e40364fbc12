import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The script that runs the tests` {
    private let folder = Result(catching: TemporaryFolder.init)

    @Test func `repeats at the end what failed, and keeps the status`() async throws {
        let outcome = try await run(
            """
            ◇ Test "one" started.
            ✘ Test "one" recorded an issue at OneTests.swift:7:9: Expectation failed: 1 == 2
            ↳ one is not two
            ◇ Test "two" started.
            ✔ Test "two" passed after 0.001 seconds.
            ✘ Test "one" failed after 0.002 seconds with 1 issue.
            """,
            status: 3
        )
        #expect(outcome.status == 3)
        let end = """

            == What failed
            ✘ Test "one" recorded an issue at OneTests.swift:7:9: Expectation failed: 1 == 2
            ↳ one is not two
            ✘ Test "one" failed after 0.002 seconds with 1 issue.

            """
        #expect(outcome.output.hasSuffix(end))
    }

    @Test func `adds nothing where all passed`() async throws {
        let outcome = try await run("✔ Test \"two\" passed after 0.001 seconds.", status: 0)
        #expect(outcome.status == 0)
        #expect(outcome.output == "✔ Test \"two\" passed after 0.001 seconds.\n")
    }

    /// Runs the script with a fake `swift` that prints this output and exits with this status.
    private func run(_ output: String, status: Int) async throws -> BuiltProgram.Outcome {
        let folder = try folder.get()
        try TextFile.write(output + "\n", to: folder.file("output"))
        try TextFile.write("#!/bin/sh\ncat '\(folder.file("output"))'\nexit \(status)\n", to: folder.file("swift"))
        let script = Checkout.root.appending("scripts/run-tests")
        let command = "chmod +x '\(folder.file("swift"))' && PATH='\(folder.path)':\"$PATH\" exec '\(script)'"
        return try await BuiltProgram(at: "/bin/sh").run(["-c", command])
    }
}

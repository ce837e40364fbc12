import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The script that installs packages` {
    private let folder = Result(catching: TemporaryFolder.init)

    @Test(arguments: [
        ("Swift version 6.2.3 (swift-6.2.3-RELEASE)", "swift is 6.2.3, which does not build gpslog; "),
        ("Swift version 5.10 (swift-5.10-RELEASE)", "swift is 5.10, which does not build gpslog; "),
        ("swift, an object store", "swift is of no known version, which does not build gpslog; "),
    ])
    func `refuses a compiler that is too old`(version: String, sentence: String) async throws {
        let outcome = try await run(version)
        #expect(outcome.status == 69)
        let advice = "install Swift 6.3 or later from https://www.swift.org/install/linux.\n"
        #expect(outcome.errors == "gpslog: " + sentence + advice)
    }

    @Test(arguments: ["Swift version 6.3 (swift-6.3-RELEASE)", "Swift version 6.10.1 (swift-6.10.1-RELEASE)"])
    func `takes a compiler of 6.3 and later, with nothing to say`(version: String) async throws {
        let outcome = try await run(version)
        #expect(outcome.status == 0)
        #expect(outcome.output + outcome.errors == "")
    }

    /// Runs it where all packages are installed, with a `swift` that says this of its version.
    private func run(_ version: String) async throws -> BuiltProgram.Outcome {
        let folder = try folder.get()
        for (name, text) in [("swift", version), ("dpkg-query", "installed")] {
            try TextFile.write("#!/bin/sh\necho '\(text)'\n", to: folder.file(name))
            try TextFile.setMode(of: folder.file(name), to: 0o755)
        }
        let script = Checkout.root.appending("scripts/install-packages")
        let command = "PATH='\(folder.path)':\"$PATH\" exec '\(script)' build"
        return try await BuiltProgram(at: "/bin/sh").run(["-c", command])
    }
}

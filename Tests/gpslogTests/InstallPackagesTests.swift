import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
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

    @Test func `installs the distribution's compiler where there is none and that is new enough`() async throws {
        let outcome = try await runWithoutSwift(candidate: "6.3.1-1")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("Installing swiftlang\n"))
        #expect(outcome.output.contains("-o DPkg::Lock::Timeout=600 swiftlang\n"))
    }

    @Test(arguments: ["6.2.3-1+b1", "(none)"])
    func `names the place of one where the distribution has none that is new enough`(candidate: String) async throws {
        let outcome = try await runWithoutSwift(candidate: candidate)
        #expect(outcome.status == 69)
        let place = "install Swift 6.3 or later from https://www.swift.org/install/linux.\n"
        #expect(outcome.errors == "gpslog: swift is not on the PATH; " + place)
    }

    /// Runs the script without a compiler but with all other packages; `apt-get` prints its arguments.
    private func runWithoutSwift(candidate: String) async throws -> BuiltProgram.Outcome {
        let folder = try folder.get()
        let programs = [
            ("apt-cache", "echo '  Candidate: \(candidate)'"), ("apt-get", "echo \"$*\""), ("id", "echo 0"),
            ("dpkg-query", "case $* in *swiftlang) ;; *) echo installed ;; esac"),
        ]
        for (name, text) in programs {
            try TextFile.write("#!/bin/sh\n\(text)\n", to: folder.file(name))
            try TextFile.setMode(of: folder.file(name), to: 0o755)
        }
        let links = "for name in getconf head sed sort; do ln -s \"$(command -v $name)\" '\(folder.path)'; done"
        let script = Checkout.root.appending("scripts/install-packages")
        let command = "\(links); PATH='\(folder.path)' exec /bin/sh '\(script)' build"
        return try await BuiltProgram(at: "/bin/sh").run(["-c", command])
    }

    /// Runs the script with all packages installed and a `swift` that prints this version.
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

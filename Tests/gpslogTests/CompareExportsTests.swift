import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"), .timeLimit(.minutes(2)))
struct `The script that compares exports` {
    private let folder = Result(catching: TemporaryFolder.init)

    @Test func `finds no difference between a program and itself`() async throws {
        let outcome = try await compare(with: BuiltProgram("gpslog").path)
        #expect(outcome.output == "1 captures, 12 outputs, 0 differences\n")
        #expect(outcome.status == 0)
    }

    @Test func `names what another program makes differently`() async throws {
        let other = try folder.get().file("other")
        let program = try BuiltProgram("gpslog").path
        try TextFile.write("#!/bin/sh\n[ \"$1\" = decode ] && exit 3\nexec \(program) \"$@\"\n", to: other)
        try TextFile.setMode(of: other, to: 0o755)
        let outcome = try await compare(with: other)
        #expect(outcome.output == "\(capture): decode differs\n1 captures, 12 outputs, 1 differences\n")
        #expect(outcome.status == 1)
    }

    private let capture = Checkout.root.appending("fixtures/outliers.nmea")

    private func compare(with program: FilePath) async throws -> BuiltProgram.Outcome {
        let script = Checkout.root.appending("scripts/compare-exports").string
        let built = try BuiltProgram("gpslog").path.string
        return try await Tool.python3.run([script, built, program.string, capture.string])
    }
}

import SystemPackage
import TestSupport
import Testing

/// What `make score` does with all scenarios and seeds, with two of them.
@Suite(
    .enabled(if: Checkout.exists(Checkout.shared.appending("simulator")), "the simulator of ../shared is not here"),
    .enabled("python3 with numpy and scipy is not here") {
        guard Tool.python3.isInstalled else { return false }
        return try await Tool.python3.run(["-c", "import numpy, scipy"]).status == 0
    },
    .timeLimit(.minutes(15))
)
struct `Simulated receivers, whose way is known,` {
    private func score(_ options: String...) async throws -> BuiltProgram.Outcome {
        let script = Checkout.root.appending("scripts/score-filter").string
        let program = try BuiltProgram("gpslog").path.string
        return try await Tool.python3.run([script, "--program", program, "--seeds", "1"] + options)
    }

    @Test func `are followed far better than by their own positions`() async throws {
        let outcome = try await score(
            "--scenarios",
            "pedestrian,tunnel",
            "--limit",
            "rmse<=0.7",
            "--limit",
            "worst<=0.9",
            "--limit",
            "outliers>=0.95",
            "--limit",
            "refused<=8",
            "--limit",
            "path<=2.5",
            "--limit",
            "parked<=200",
            "--limit",
            "causal>=1"
        )
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test func `miss the limits where nothing is filtered`() async throws {
        let outcome = try await score("--scenarios", "tunnel", "--profile", "off", "--limit", "worst<=0.9")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("MISSED worst <= 0.9: 1\n"))
    }
}

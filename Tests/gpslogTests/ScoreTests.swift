import SystemPackage
import TestSupport
import Testing

/// A short version of `make score`.
@Suite(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"), .timeLimit(.minutes(2)))
struct `The filter` {
    @Suite(.enabled(if: Checkout.exists(Checkout.shared.appending("drives")), "the drives of ../shared are not here"))
    struct `where recordings and their true ways are` {
        @Test func `keeps its limits in real recordings`() async throws {
            let outcome = try await score(["--short", "--only", "recordings"] + limits(reachedInRecordings))
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }

        @Test func `misses its limits where nothing is filtered`() async throws {
            let outcome = try await score("--only", "recordings", "--recordings", "surf-boom-l", "--profile", "off")
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("| surf-boom-l-rmse <= 0.5 | MISSED | surf-boom-l 1 |"))
        }
    }

    @Suite(
        .enabled(if: Checkout.exists(Checkout.shared.appending("simulator")), "the simulator of ../shared is not here"),
        .enabled("python3 is without numpy or scipy") {
            guard Tool.python3.isInstalled else { return false }
            return try await Tool.python3.run(["-c", "import numpy, scipy"]).status == 0
        }
    )
    struct `where the simulator is` {
        @Test func `keeps its limits with simulated receivers`() async throws {
            let outcome = try await score(["--short", "--only", "simulator"] + limits(reachedWithSimulators))
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }
    }
}

/// The levels reached so far where a limit is missed; they must not get worse.
///
/// `make score` checks the limits themselves.
private let reachedInRecordings = [
    "f9k-rmse<=1.01", "surf-boom-r-rmse<=0.78", "recording-gross>=0", "recording-circle>=0.16",
    "recording-circle<=0.99", "recording-good>=99.3", "recording-odometer<=4.1", "recording-p95<=1.07",
    "smoothed-rmse<=1.01", "walk-odometer<=5.3",
]

/// Two scenarios with one seed each: one error per stop, which says little about circles and drift.
private let reachedWithSimulators = [
    "gm-outliers>=0.1", "sats-outliers>=0.04", "simulated-rejected<=4", "scenario-rejected<=6.5", "gm-parked<=1000",
    "sats-parked<=1550", "scenario-circle<=1",
]

private func limits(_ expressions: [String]) -> [String] { expressions.flatMap { ["--limit", $0] } }

private func score(_ options: String...) async throws -> BuiltProgram.Outcome { try await score(options) }

private func score(_ options: [String]) async throws -> BuiltProgram.Outcome {
    let script = Checkout.root.appending("scripts/score-filter").string
    let program = try BuiltProgram("gpslog").path.string
    return try await Tool.python3.run([script, "--program", program] + options)
}

import Foundation
import SystemPackage
import TestSupport
import Testing

/// Compares recordings of 86 receivers with gpsd's output.
@Suite(
    .enabled(if: Checkout.exists(Checkout.shared), "the recordings of ../shared are not here"),
    .enabled(if: Tool.python3.isInstalled, "python3 is not installed"),
    .timeLimit(.minutes(2))
)
struct `Recordings of real receivers` {
    @Test func `are decoded as gpsd decodes them`() async throws {
        let gpslog = try BuiltProgram("gpslog").path.string
        let compare = Checkout.shared.appending("oracle/compare.py").string
        let folder = try TemporaryFolder()
        let table = folder.file("captures.json")
        let outcome = try await Tool.python3.run([
            compare, "--decode", "'\(gpslog)' decode {}", "--json", table.string,
        ])
        // Status 0: every recording without a known exception has recall, core and precision 1 and no repeats.
        #expect(outcome.status == 0, "\(outcome.output)")
        let figures = Figures(outcome.output)
        #expect(figures["precision"] >= 0.98)
        #expect(figures["repeats"] == 0)
        let captures = try JSONDecoder().decode([Capture].self, from: Data(TextFile.readBytes(table)))
            .filter { $0.known == nil }
        #expect(Double(captures.map(\.sky_equal).reduce(0, +)) >= 0.98 * Double(captures.map(\.sky).reduce(0, +)))
    }

    /// For one recording: the sky views reported by gpsd, and how many of them gpslog reports identically.
    private struct Capture: Decodable {
        let sky: Int
        let sky_equal: Int
        /// Why the recording cannot be compared.
        let known: String?
    }

    /// The figures in the last line, each after its name.
    private struct Figures {
        private let words: [Substring]

        init(_ output: String) {
            words = output.split(separator: "\n").last { $0.hasPrefix("captures ") }?.split(separator: " ") ?? []
        }

        subscript(name: String) -> Double {
            guard let index = words.firstIndex(of: Substring(name)), index + 1 < words.count else { return .nan }
            return Double(words[index + 1]) ?? .nan
        }
    }
}

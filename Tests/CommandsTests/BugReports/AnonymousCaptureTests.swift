import Commands
import Filtering
import SystemPackage
import TestSupport
import Testing

@Suite struct `A scrubbed capture` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        "at-rest", "car-multi-gnss", "city-walk", "cold-start", "midnight", "noisy-line", "outliers",
    ])
    func `gives the same verdicts, rule by rule`(name: String) async throws {
        #expect(try await !verdictsWhenScrubbed(Checkout.fixture("\(name).nmea")).isEmpty)
    }

    /// Scrubs a capture, expects it to be faithful and elsewhere, and returns the verdicts.
    @discardableResult
    private func verdictsWhenScrubbed(_ original: FilePath) async throws -> [String] {
        let file = folder.file("scrubbed.nmea")
        let verdicts = try await VerdictList(of: original, by: FilterChain.standard)
        let scrubbed = try await AnonymousCapture(
            of: original,
            with: verdicts,
            to: file,
            judgedBy: FilterChain.standard
        )
        #expect(scrubbed.isFaithful)
        #expect(scrubbed.verdicts.verdicts == verdicts.verdicts)
        #expect(try coordinates(in: original).isDisjoint(with: coordinates(in: file)))
        return verdicts.verdicts
    }

    /// Latitudes and longitudes, but for zeros, as they are written with their hemispheres.
    private func coordinates(in capture: FilePath) throws -> Set<Substring> {
        let text = String(decoding: try TextFile.readBytes(capture), as: UTF8.self)
        let matches = text.matches(of: #/,(\d{3,5}\.\d{2,}),[NSEW]/#)
        return Set(matches.map(\.output.1).filter { Double($0) != 0 })
    }

    @Suite(.enabled(if: Checkout.exists(Checkout.shared), "the recordings of ../shared are not here"))
    struct `of a recording of a receiver` {
        private static let recordings = Checkout.shared.appending("captures/gpsd")

        /// The first column of the table of recordings, without its heading; empty without a table.
        private static let names: [String] = {
            let table = (try? TextFile.read(recordings.appending("INDEX.tsv"))) ?? ""
            return table.split(separator: "\n").dropFirst().compactMap {
                $0.split(separator: "\t").first.map(String.init)
            }
        }()

        /// A receiver with all fixes in UBX, whose messages are not scrubbed.
        private static let binary = "ublox-lea-m8f"

        /// A receiver with a fix at the threshold of a rest: other coordinates are rounded to other digits.
        private static let borderline = "ublox-zed-f9r"

        @Test func `gives all verdicts but one, where that one lies at a threshold`() async throws {
            let folder = try TemporaryFolder()
            let original = Self.recordings.appending("\(Self.borderline).log")
            let verdicts = try await VerdictList(of: original, by: FilterChain.standard)
            let scrubbed = try await AnonymousCapture(
                of: original,
                with: verdicts,
                to: folder.file("scrubbed.nmea"),
                judgedBy: FilterChain.standard
            )
            #expect(verdicts.verdicts.count == scrubbed.verdicts.verdicts.count)
            #expect(zip(verdicts.verdicts, scrubbed.verdicts.verdicts).count { $0 != $1 } <= 1)
        }

        @Test(arguments: names.filter { $0 != binary && $0 != borderline })
        func `gives the same verdicts`(name: String) async throws {
            try await `A scrubbed capture`().verdictsWhenScrubbed(Self.recordings.appending("\(name).log"))
        }

        @Test func `says so where it cannot give them, as binary messages are left out`() async throws {
            let folder = try TemporaryFolder()
            let original = Self.recordings.appending("\(Self.binary).log")
            let verdicts = try await VerdictList(of: original, by: FilterChain.standard)
            let scrubbed = try await AnonymousCapture(
                of: original,
                with: verdicts,
                to: folder.file("scrubbed.nmea"),
                judgedBy: FilterChain.standard
            )
            #expect(!verdicts.verdicts.isEmpty)
            #expect(!scrubbed.isFaithful)
        }
    }
}

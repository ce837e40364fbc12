import NMEA
import SystemPackage
import TestSupport
import Testing

@Suite struct `A stream of NMEA in chunks` {
    /// Divisions of a recording into chunks that change the results.
    private static func cutsThatMatter(_ bytes: [UInt8]) -> [Cut] {
        let whole = Outcome(bytes, .whole)
        return Cut.all.filter { Outcome(bytes, $0) != whole }
    }

    @Suite struct `of a recording of the project` {
        @Test(arguments: [
            "at-rest", "car-multi-gnss", "city-walk", "cold-start", "midnight", "noisy-line", "outliers",
        ])
        func `is the same as whole`(name: String) throws {
            let bytes = try TextFile.readBytes(Checkout.fixture("\(name).nmea"))
            #expect(!Outcome(bytes, .whole).epochs.isEmpty)
            #expect(cutsThatMatter(bytes).isEmpty)
        }
    }

    @Suite(.enabled(if: Checkout.exists(Checkout.shared), "the recordings of ../shared are not here"))
    struct `of a recording of a receiver` {
        private static let folder = Checkout.shared.appending("captures/gpsd")

        /// The first column of the table of recordings without its heading; empty if the table is missing.
        private static let names: [String] = {
            let table = (try? TextFile.read(folder.appending("INDEX.tsv"))) ?? ""
            return table.split(separator: "\n").dropFirst().compactMap {
                $0.split(separator: "\t").first.map(String.init)
            }
        }()

        @Test(arguments: names)
        func `is the same as whole`(name: String) throws {
            let bytes = try TextFile.readBytes(Self.folder.appending("\(name).log"))
            #expect(cutsThatMatter(bytes).isEmpty)
        }
    }

    @Suite struct `with frames, noise and damage` {
        @Test(arguments: 1...20 as ClosedRange<UInt64>)
        func `is the same as whole`(seed: UInt64) {
            var random = SplitMix64(state: seed)
            let bytes = DamagedLine.bytes(&random)
            #expect(Outcome(bytes, .whole).epochs.count > 10)
            #expect(cutsThatMatter(bytes).isEmpty)
        }
    }
}

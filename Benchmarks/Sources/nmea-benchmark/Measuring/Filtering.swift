internal import Filtering
internal import GNSS
internal import Logbook
internal import NMEA

/// Measures the standard filter on the fixes of a recording.
struct Filtering {
    private let fixes: [GNSSFix]

    /// Reads all fixes before anything is measured.
    init(_ bytes: [UInt8]) {
        var fixes: [GNSSFix] = []
        var stream = NMEAStream()
        stream.consume(bytes.span) { fixes.append($0.fix) }
        stream.finish { fixes.append($0.fix) }
        self.fixes = fixes
    }

    /// Filters all fixes once per round, each time with a new filter, and prints the time per fix in the fastest round.
    ///
    /// A new filter only allocates while its windows grow: valgrind's block counts for 2 and for 12 rounds differ by a
    /// few dozen per round, regardless of the number of fixes.
    func report(rounds: Int) {
        var quickest = Double.infinity
        var locations = 0
        for _ in 0..<max(1, rounds) {
            var filter = FilterChain.standard
            locations = 0
            let seconds = ProcessorTime.seconds {
                for index in fixes.indices {
                    if case .rejected = filter.verdict(on: fixes[index]) { continue }
                    locations += 1
                }
            }
            quickest = min(quickest, seconds)
        }
        print("fixes", fixes.count)
        print("locations", locations)
        print("nanoseconds a fix", rounded(quickest / Double(max(1, fixes.count)) * 1e9, decimals: 0))
    }
}

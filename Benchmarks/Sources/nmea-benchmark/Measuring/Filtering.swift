internal import Filtering
internal import GNSS
internal import Logbook
internal import NMEA

/// The standard filter over the fixes of a recording.
struct Filtering {
    private let fixes: [GNSSFix]

    /// The fixes of a recording, read before anything is measured.
    init(_ bytes: [UInt8]) {
        var fixes: [GNSSFix] = []
        var stream = NMEAStream()
        stream.consume(bytes.span) { fixes.append($0.fix) }
        stream.finish { fixes.append($0.fix) }
        self.fixes = fixes
    }

    /// Judges them all again and again, each time by a new filter, and prints what a fix costs in the quickest round.
    ///
    /// A new filter allocates while its windows grow, and nothing more after that: valgrind's counts of blocks for 2 rounds
    /// and for 12 differ by some dozens a round, however many fixes there are.
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

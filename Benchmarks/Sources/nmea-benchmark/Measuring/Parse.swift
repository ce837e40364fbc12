import GNSS
import NMEA

/// The library's work on a recording; all values are summed so that the compiler cannot remove any of it.
struct Parse {
    private(set) var epochs = 0
    private(set) var satellites = 0
    private(set) var sentences = 0
    private(set) var refused = 0
    private(set) var latitudes = 0.0
    private(set) var seconds: Int64 = 0
    private(set) var strengths = 0

    /// Frames, checks, decodes and assembles the bytes, in chunks as from a file or a serial line.
    init(_ bytes: [UInt8], chunk: Int) {
        var stream = NMEAStream()
        let all = bytes.span
        var start = 0
        while start < all.count {
            let end = min(start + chunk, all.count)
            stream.consume(all.extracting(start..<end)) { add($0) }
            start = end
        }
        stream.finish { add($0) }
        sentences = stream.counters.sentences
        refused = stream.malformedSentences + stream.counters.checksumErrors
    }

    private mutating func add(_ epoch: Epoch) {
        epochs += 1
        latitudes += epoch.fix.coordinate?.latitude ?? 0
        seconds &+= epoch.fix.time?.secondsSince1970 ?? 0
        guard let sky = epoch.sky else { return }
        satellites += sky.satellites.count
        // A single value represents all, because the library is measured and not this sum.
        strengths += sky.satellites.last?.signalToNoise ?? 0
    }
}

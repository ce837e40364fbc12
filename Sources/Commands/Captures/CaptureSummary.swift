internal import NMEA
internal import UBX

/// The counts of what was in a capture, in words.
struct CaptureSummary {
    private let counters: SentenceFramer.Counters
    private let messages: [UBXMessageID: Int]

    /// The counts of a stream that has come to its end.
    init(of stream: NMEAStream) { (counters, messages) = (stream.counters, stream.binaryMessages) }

    /// Sentences, noise, and frames by their protocols, where there are some.
    var text: String {
        """
        \(counters.sentences) sentences, \(counters.checksumErrors) with a wrong checksum, \
        \(counters.withoutChecksum) without one, \(counters.overlong) too long, \(counters.skippedBytes) bytes skipped
        """ + (counters.frameBytes > 0 ? ", \(counters.frameBytes) bytes in frames: \(frames)" : "")
    }

    /// The frames of each protocol that is read, and those of all others together.
    private var frames: String {
        let present = BinaryProtocol.allCases.filter { counters[$0] > 0 }
        let others = present.filter { !$0.tellsFixes }
        var parts = present.filter(\.tellsFixes).map { binary in
            "\(counters[binary]) of \(binary.name)\(binary == .ubx ? rawObservations : "")"
        }
        if !others.isEmpty {
            let names = others.map(\.name).joined(separator: ", ")
            parts.append("\(others.reduce(0) { $0 + counters[$1] }) of other protocols (\(names))")
        }
        return parts.joined(separator: ", ")
    }

    /// The messages among u-blox's of which no fix is made, but from which positions can be computed afterwards.
    private var rawObservations: String {
        let counts = [UBXMessageID.rawx, .sfrbx].compactMap { identity in
            messages[identity].map { "\($0) \(identity)" }
        }
        return counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))"
    }
}

internal import NMEA
internal import UBX

/// Counts of a capture's contents as text.
struct CaptureSummary {
    private let counters: SentenceFramer.Counters
    private let messages: [UBXMessageID: Int]

    /// Summarizes a stream that has ended.
    init(of stream: NMEAStream<Never>) { (counters, messages) = (stream.counters, stream.binaryMessages) }

    /// Counts of sentences, noise, and frames per protocol; those that are 0 are omitted.
    var text: String {
        """
        \(counters.sentences) sentences, \(counters.checksumErrors) with a wrong checksum, \
        \(counters.withoutChecksum) without one, \(counters.overlong) too long, \(counters.skippedBytes) bytes skipped
        """ + (counters.frameBytes > 0 ? ", \(counters.frameBytes) bytes in frames: \(frames)" : "")
    }

    /// Frames of each supported protocol, and of all others together.
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

    /// Counts u-blox messages with raw observations, which yield no fix but allow post-processing.
    private var rawObservations: String {
        let counts = [UBXMessageID.rawx, .sfrbx].compactMap { identity in
            messages[identity].map { "\($0) \(identity)" }
        }
        return counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))"
    }
}

import GNSS
import NMEA

/// Prints where a receiver is, from its bytes or chunks of bytes, such as those of a file handle or a socket.
func follow(_ bytes: some AsyncSequence<[UInt8], any Error>) async throws {
    for try await epoch in NMEAStream(bytes) {
        if let place = epoch.fix.coordinate { print(place.latitude, place.longitude) }
    }
}

/// The times and places in bytes in memory.
func track(in bytes: [UInt8]) -> [String] {
    NMEAStream(bytes).compactMap { epoch in
        guard let time = epoch.fix.time, let place = epoch.fix.coordinate else { return nil }
        return "\(time) \(place.latitude) \(place.longitude)"
    }
}

/// The same from chunks that may end anywhere, by the callback form, which also delivers sentences and counts.
func track(of chunks: [[UInt8]]) -> (lines: [String], invalid: Int) {
    var stream = NMEAStream()
    var lines: [String] = []
    func add(_ epoch: Epoch) {
        guard let time = epoch.fix.time, let place = epoch.fix.coordinate else { return }
        lines.append("\(time) \(place.latitude) \(place.longitude)")
    }
    for chunk in chunks { stream.consume(chunk.span, epoch: add) }
    stream.finish(epoch: add)
    return (lines, stream.counters.checksumErrors + stream.malformedSentences)
}

/// Degrees from true north: each heading that a compass sends as HDT, which is not part of a fix.
func headings(in bytes: [UInt8]) -> [Double] {
    var framer = SentenceFramer()
    var headings: [Double] = []
    framer.consume(bytes.span) { fields in
        guard let sentence = try? NMEASentence(decoding: fields), case .hdt(let hdt) = sentence.content else { return }
        if let heading = hdt.heading { headings.append(heading) }
    }
    return headings
}

import GNSS
import NMEA

/// The times and places of a receiver, line by line, from its bytes in chunks cut anywhere.
func track(of chunks: [[UInt8]]) -> [String] {
    var stream = NMEAStream()
    var lines: [String] = []
    func tell(_ epoch: Epoch) {
        guard let time = epoch.fix.time, let place = epoch.fix.coordinate else { return }
        lines.append("\(time) \(place.latitude) \(place.longitude)")
    }
    for chunk in chunks { stream.consume(chunk.span, epoch: tell) }
    stream.finish(epoch: tell)
    return lines
}

/// Degrees from true north: each heading that a compass sends as HDT, which no fix is made of.
func headings(in bytes: [UInt8]) -> [Double] {
    var framer = SentenceFramer()
    var headings: [Double] = []
    framer.consume(bytes.span) { fields in
        guard let sentence = try? NMEASentence(decoding: fields), case .hdt(let hdt) = sentence.content else { return }
        if let heading = hdt.heading { headings.append(heading) }
    }
    return headings
}

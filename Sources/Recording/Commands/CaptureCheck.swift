internal import NMEA
internal import SystemPackage

/// Tells a capture of a receiver from any other file.
enum CaptureCheck {
    /// Throws where not a single line of NMEA 0183 has come by, good or bad.
    static func requireSentences(_ counters: SentenceFramer.Counters, in capture: FilePath) throws(Failure) {
        let lines = counters.sentences + counters.checksumErrors + counters.withoutChecksum
        guard lines == 0 else { return }
        let name = capture == "-" ? "standard input" : capture.string
        throw Failure("\(name) holds no NMEA 0183 sentence; give a recording of a receiver.", .dataError)
    }
}

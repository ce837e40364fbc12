package import NMEA
package import SystemPackage
package import Terminal

/// Distinguishes a capture of a receiver from any other file.
package enum CaptureCheck {
    /// Bytes that a line of a receiver has at least, noise and all.
    private static let shortLine = 40
    /// The most unreadable bytes of a receiver for each one that is in what looks like a line or a frame.
    private static let mostNoise = 10

    /// Throws where nothing of a receiver has come by, good or bad, or no more of it than is in any large file by chance.
    package static func requireReceiver(_ counters: SentenceFramer.Counters, in capture: FilePath) throws(Failure) {
        let frames = BinaryProtocol.allCases.reduce(0) { $0 + counters[$1] }
        let lines = counters.sentences + counters.checksumErrors + counters.withoutChecksum
        if counters.sentences > 0 { return }
        let evidence = lines * shortLine + counters.frameBytes
        if lines + frames > 0, counters.skippedBytes / mostNoise <= evidence { return }
        throw Failure("\(name(of: capture)) holds no NMEA 0183 sentence; give a capture of a receiver.", .dataError)
    }

    /// Returns what a user should know of a capture of which nothing could be read; nil where something could.
    package static func advice(_ counters: SentenceFramer.Counters, on capture: FilePath) -> String? {
        guard counters.intelligible == 0 else { return nil }
        if counters.withoutChecksum > 0 {
            return """
                \(name(of: capture)): \(counters.withoutChecksum) sentences without a checksum were refused; \
                --accept-missing-checksum takes them on trust
                """
        }
        return counters.frameBytes > 0 ? "\(name(of: capture)): the receiver speaks a protocol that is not read" : nil
    }

    /// Returns what a user should know of a capture without any date; nil if a date was told.
    package static func advice(undatedFixes: Int, datedFixes: Int, on capture: FilePath) -> String? {
        guard undatedFixes > 0, datedFixes == 0 else { return nil }
        return """
            \(name(of: capture)): \(undatedFixes) fixes have a time of day, but no sentence tells the date, so that nothing can \
            be logged; put a sentence with the date, ZDA or RMC, before them
            """
    }

    private static func name(of capture: FilePath) -> String {
        capture == "-" ? "standard input" : capture.string
    }
}

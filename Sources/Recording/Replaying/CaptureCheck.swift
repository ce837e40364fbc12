package import NMEA
package import SystemPackage
package import Terminal

/// Distinguishes captures of receivers from other files.
package enum CaptureCheck {
    /// Minimum bytes of a receiver's line, including noise.
    private static let shortLine = 40
    /// Largest ratio of unreadable bytes to bytes in possible lines and frames.
    private static let mostNoise = 10

    /// Throws if the file contains nothing from a receiver, or only as much as a large file contains by chance.
    package static func requireReceiver(_ counters: SentenceFramer.Counters, in capture: FilePath) throws(Failure) {
        let frames = BinaryProtocol.allCases.reduce(0) { $0 + counters[$1] }
        let lines = counters.sentences + counters.checksumErrors + counters.withoutChecksum
        if counters.sentences > 0 { return }
        let evidence = lines * shortLine + counters.frameBytes
        if lines + frames > 0, counters.skippedBytes / mostNoise <= evidence { return }
        throw Failure("\(name(of: capture)) contains no NMEA 0183 sentence; name a capture of a receiver.", .dataError)
    }

    /// Advice on a capture without any readable sentence; `nil` if there was a readable one.
    package static func advice(_ counters: SentenceFramer.Counters, on capture: FilePath) -> String? {
        guard counters.intelligible == 0 else { return nil }
        if counters.withoutChecksum > 0 {
            return """
                \(name(of: capture)): \(counters.withoutChecksum) sentences without a checksum were rejected; \
                --accept-missing-checksum accepts them
                """
        }
        return counters.frameBytes > 0
            ? "\(name(of: capture)): the receiver uses a protocol that gpslog does not read" : nil
    }

    /// Advice on a capture without any date; `nil` if there was a date.
    package static func advice(undatedFixes: Int, datedFixes: Int, on capture: FilePath) -> String? {
        guard undatedFixes > 0, datedFixes == 0 else { return nil }
        return """
            \(name(of: capture)): \(undatedFixes) fixes have a time of day, but no sentence has the date, so nothing can \
            be logged; put a sentence with the date, ZDA or RMC, before them
            """
    }

    /// Advice on a capture from whose sentences gpslog makes no fix.
    ///
    /// - Parameters:
    ///   - sentences: the addresses of its sentences, such as `KSXT`.
    ///   - capture: the capture.
    /// - Returns: the advice; `nil` if there are no sentences.
    package static func advice(withoutFix sentences: [String], on capture: FilePath) -> String? {
        guard !sentences.isEmpty else { return nil }
        let names = sentences.prefix(8).joined(separator: ", ")
        return "the sentences of \(name(of: capture)) (\(names)) give no fix; gpslog needs RMC, GGA, GNS or GLL"
    }

    private static func name(of capture: FilePath) -> String {
        capture == "-" ? "standard input" : capture.string
    }
}

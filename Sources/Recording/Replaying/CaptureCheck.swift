package import GNSS
package import NMEA
package import Platform
internal import Receivers
package import SystemPackage

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

/// A capture in one file or in parts, which are replayed as one.
package struct CaptureSeries: Hashable {
    /// The file that the user named for the recording; `-` is standard input.
    package let whole: FilePath

    package let files: [FilePath]

    package init(whole: FilePath, files: [FilePath]) { (self.whole, self.files) = (whole, files) }

    /// A receiver named after the capture.
    package var receiver: ReceiverIdentity {
        ReceiverIdentity(whole == "-" ? "standard input" : whole.lastComponent?.string ?? "capture")
    }

    /// Groups files into captures: consecutive parts with the same name form one.
    ///
    /// Files of times are skipped, as a shell's `raw-*` also matches them.
    package static func series(of files: [FilePath]) -> [CaptureSeries] {
        let named = Set(files)
        let times = Set(files.map(\.arrivalTimes)).intersection(named)
        var series: [CaptureSeries] = []
        var isInParts = false
        for file in files where !times.contains(file) {
            let name = CaptureName(of: file)
            if let last = series.last, isInParts, name.beginning != nil, last.whole == name.whole {
                series[series.count - 1] = CaptureSeries(whole: last.whole, files: last.files + [file])
            } else {
                series.append(CaptureSeries(whole: name.whole, files: [file]))
            }
            isInParts = name.beginning != nil
        }
        return series
    }
}

/// How much of a capture has been replayed.
package struct ReplayProgress: Sendable {
    /// The size of the capture in bytes; `nil` if a part of it is a pipe.
    private let total: Int?

    package init(total: Int?) { self.total = total.flatMap { $0 > 0 ? $0 : nil } }

    init(of files: [FilePath]) {
        let sizes = files.compactMap { file in
            (try? FileStatus(at: file)).flatMap { $0.isRegularFile ? $0.size : nil }
        }
        self.init(total: sizes.count == files.count ? sizes.reduce(0, &+) : nil)
    }

    /// The share in percent, or the size of the part that has been read.
    package func text(afterBytes read: Int) -> String {
        guard let total else { return FileSize(Int64(read)).description }
        return "\(Int(100 * min(1, Double(read) / Double(total)))) %"
    }
}

internal import Export
internal import GNSS
package import Logging
package import NMEA
internal import Receivers
internal import Recording
package import SystemPackage
internal import Terminal

/// Prints the contents of a capture without filter and database: `gpslog decode`.
package struct CaptureDecoder {
    private var stream: NMEAStream<Never>
    private var printed = RecentInstants()
    private var skies = PendingSkyView()
    private var sources: FixSources?
    private let printsSentences: Bool
    private let logger: Logger

    /// Creates a decoder for one capture.
    ///
    /// - Parameters:
    ///   - printsSentences: whether to print each valid sentence before its results.
    ///   - namesSources: whether to print the source sentence or message of each value of a fix.
    ///   - options: known properties of the receiver.
    ///   - logger: receives skipped parts and the counts of sentences and frames.
    package init(
        printsSentences: Bool,
        namesSources: Bool = false,
        options: NMEAStream.Options = .init(),
        logger: Logger
    ) {
        stream = NMEAStream(options)
        sources = namesSources ? FixSources() : nil
        self.printsSentences = printsSentences
        self.logger = logger
    }

    /// Decodes a capture and prints continuously.
    ///
    /// - Parameter capture: a file, or `-` for standard input.
    /// - Throws: `Failure` if the capture cannot be read or contains no NMEA 0183, or if writing fails.
    package mutating func decode(_ capture: FilePath) async throws {
        let source = try ReplayByteSource(path: capture)
        for try await chunk in source.chunks() {
            let bytes = chunk.bytes
            var lines = JSONLines(printsSentences: printsSentences)
            stream.consume(
                bytes.span,
                sentence: {
                    lines.add($0)
                    sources?.hear($0)
                },
                message: { sources?.hear(frame: $0) },
                growingSky: { sky in skies.replace(with: sky).map { lines.add($0) } },
                epoch: { lines.add($0, sources?.take($0.fix), &skies, &printed) }
            )
            try StandardOutput.write(lines.bytes)
        }
        var lines = JSONLines(printsSentences: printsSentences)
        stream.finish(
            sentence: {
                lines.add($0)
                sources?.hear($0)
            },
            message: { sources?.hear(frame: $0) },
            epoch: { lines.add($0, sources?.take($0.fix), &skies, &printed) }
        )
        skies.last().map { lines.add($0) }
        try StandardOutput.write(lines.bytes)
        let counters = stream.counters
        try CaptureCheck.requireReceiver(counters, in: capture)
        if let advice = CaptureCheck.advice(counters, on: capture) { logger.warning("\(advice)") }
        if let advice = CaptureCheck.advice(withoutFix: stream.sentencesWithoutFix, on: capture) {
            logger.warning("\(advice)")
        }
        logger.debug("\(capture): \(CaptureSummary(of: stream).text)")
    }
}

/// The JSON lines of one chunk of a capture.
private struct JSONLines {
    let printsSentences: Bool
    var bytes: [UInt8] = []

    mutating func add(_ sentence: borrowing SentenceFields) {
        guard printsSentences else { return }
        let sent = sentence.bytes
        for index in sent.indices { bytes.append(sent[index]) }
        bytes.append(lineFeed)
    }

    mutating func add(_ sky: SkyView) { add(GPSDReport(sky)) }

    mutating func add(
        _ epoch: Epoch,
        _ sources: [(value: FixValue, source: String)]?,
        _ skies: inout PendingSkyView,
        _ printed: inout RecentInstants
    ) {
        if let sky = epoch.sky {
            if let growing = skies.last(), growing.satellites.count != sky.satellites.count { add(growing) }
            add(sky)
        }
        // A receiver that sets its clock back repeats times; each time is printed only once.
        if epoch.fix.quality != .none, let time = epoch.fix.time, !printed.insert(time) { return }
        add(sources.map { GPSDReport(epoch.fix, sources: $0) } ?? GPSDReport(epoch.fix))
    }

    private mutating func add(_ report: GPSDReport) {
        bytes.append(contentsOf: report.description.utf8)
        bytes.append(lineFeed)
    }
}

private let lineFeed = UInt8(ascii: "\n")

import Files
import Filtering
import GNSS
import Logbook
import Logging
import NMEA
import Receivers
import Recording
import SystemPackage
import Platform
import Text

/// Prints the contents of a capture without filter and database: `gpslog decode`.
struct CaptureDecoder {
    private var stream: NMEAStream<Never>
    private var printed = RecentInstants()
    private var skies = SkyViewDelay()
    private var filter = FilterChain.minimal
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
    init(printsSentences: Bool, namesSources: Bool, options: NMEAStream.Options, logger: Logger) {
        stream = NMEAStream(options)
        sources = namesSources ? FixSources() : nil
        self.printsSentences = printsSentences
        self.logger = logger
    }

    /// Decodes a capture, `-` for standard input, and prints continuously.
    mutating func decode(_ capture: FilePath) async throws {
        let source = try ReplayByteSource(path: capture)
        var lastReadAt: UTCTime?
        for try await chunk in source.chunks() {
            let (bytes, readAt) = (chunk.bytes, chunk.readAt)
            lastReadAt = readAt
            var lines = JSONLines(printsSentences: printsSentences)
            stream.consume(
                bytes.span,
                sentence: {
                    lines.add($0)
                    sources?.hear($0)
                },
                message: { sources?.hear(frame: $0) },
                growingSky: { sky in skies.replace(with: sky).map { lines.add($0) } },
                epoch: { lines.add($0, filter.suspicion(of: $0.fix, readAt), sources?.take($0.fix), &skies, &printed) }
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
            epoch: { lines.add($0, filter.suspicion(of: $0.fix, lastReadAt), sources?.take($0.fix), &skies, &printed) }
        )
        skies.last().map { lines.add($0) }
        try StandardOutput.write(lines.bytes)
        try CaptureSummary(of: stream).report(on: capture, to: logger)
    }
}

extension FilterChain {
    /// Why a receiver's next fix is suspect; `nil` if it is not.
    fileprivate mutating func suspicion(of fix: GNSSFix, _ readAt: UTCTime?) -> Suspicion? {
        _ = verdict(on: ReceivedFix(fix: fix, receivedAt: readAt))
        return suspicion
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
        _ suspicion: Suspicion?,
        _ sources: [(value: FixValue, source: String)]?,
        _ skies: inout SkyViewDelay,
        _ printed: inout RecentInstants
    ) {
        if let sky = epoch.sky {
            if let growing = skies.last(), growing.satellites.count != sky.satellites.count { add(growing) }
            add(sky)
        }
        // A receiver that sets its clock back repeats times; each time is printed only once.
        if epoch.fix.quality != .none, let time = epoch.fix.time, !printed.insert(time) { return }
        add(
            sources.map { GPSDReport(epoch.fix, suspicion: suspicion, sources: $0) }
                ?? GPSDReport(epoch.fix, suspicion: suspicion)
        )
    }

    private mutating func add(_ report: GPSDReport) {
        bytes += report.object.bytes
        bytes.append(lineFeed)
    }
}

private let lineFeed = UInt8(ascii: "\n")

/// Counts of a capture's contents as text.
struct CaptureSummary {
    private let counters: SentenceFramer.Counters
    private let messages: [UBXMessageID: Int]
    private let sentencesWithoutFix: [String]

    /// Summarizes a stream that has ended.
    init(of stream: NMEAStream<Never>) {
        (counters, messages) = (stream.counters, stream.binaryMessages)
        sentencesWithoutFix = stream.sentencesWithoutFix
    }

    /// Logs what was skipped, and the counts.
    func report(on capture: FilePath, to logger: Logger) throws {
        try CaptureCheck.requireReceiver(counters, in: capture)
        if let advice = CaptureCheck.advice(counters, on: capture) { logger.warning("\(advice)") }
        if let advice = CaptureCheck.advice(withoutFix: sentencesWithoutFix, on: capture) {
            logger.warning("\(advice)")
        }
        // Some receivers send many sentences without a checksum. A few have lost it.
        let haveLostChecksum = counters.withoutChecksum * 10 < counters.sentences ? counters.withoutChecksum : 0
        let isDamaged = counters.checksumErrors + counters.overlong + haveLostChecksum + damaged > 0
        logger.log(level: isDamaged ? .notice : .debug, "\(capture): \(text)")
    }

    private var damaged: Int { counters.damagedSentences + counters.damagedFrames }

    /// Counts of sentences, noise, and frames per protocol; those that are 0 are omitted.
    private var text: String {
        """
        \(counters.sentences) sentences, \(counters.checksumErrors) with a wrong checksum, \
        \(counters.withoutChecksum) without one, \(counters.overlong) too long, \(counters.skippedBytes) bytes skipped
        """ + (damaged > 0 ? ", \(counters.damagedSentences) damaged, \(counters.damagedFrames) damaged frames" : "")
            + (counters.frameBytes > 0 ? ", \(counters.frameBytes) bytes in frames: \(frames)" : "")
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

/// Delays the latest sky view until the epoch can no longer extend it.
struct SkyViewDelay {
    private var waiting: SkyView?

    /// Replaces the delayed view by its extension; returns a view that is complete.
    mutating func replace(with sky: SkyView) -> SkyView? {
        defer { waiting = sky }
        return waiting
    }

    /// Returns the delayed view, once.
    mutating func last() -> SkyView? {
        defer { waiting = nil }
        return waiting
    }
}

/// A bounded set of recent times.
struct RecentInstants {
    /// More than a receiver sets its clock back: twenty minutes at 1 Hz.
    private static let most = 1200

    private var order: [UTCTime] = []
    private var oldest = 0
    private var present: Set<UTCTime> = []

    /// Inserts a time; false if it is in the set.
    mutating func insert(_ time: UTCTime) -> Bool {
        guard present.insert(time).inserted else { return false }
        if order.count < Self.most {
            order.append(time)
        } else {
            present.remove(order[oldest])
            order[oldest] = time
            oldest = (oldest + 1) % Self.most
        }
        return true
    }
}

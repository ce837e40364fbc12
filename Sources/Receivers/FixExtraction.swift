package import GNSS
internal import Logbook
package import NMEA

/// Decodes chunks of bytes and collects the complete fixes.
///
/// Not generic, unlike the sequence: generic code would look up the offsets of the members for each sentence.
struct FixExtraction {
    private let line: LineStatistics
    private var stream: NMEAStream<Never>
    private var addresses = LineAddresses()
    private var output: Output
    private var lastReadAt: UTCTime?
    private let observe: LineObserver?
    private let observesSentences: Bool

    init(
        line: LineStatistics,
        stream: NMEAStream<Never>,
        observe: LineObserver?,
        sentences observesSentences: Bool,
        observeSky: SkyObserver?,
        dates: ClockDates? = nil
    ) {
        output = Output(dates: ClockDates.Line(dates), observeSky: observeSky)
        self.line = line
        self.stream = stream
        self.observe = observe
        self.observesSentences = observesSentences
    }

    /// Removes and returns the complete fixes; `nil` if no fix is complete.
    mutating func takeFixes() -> [ReceivedFix]? {
        if output.fixes.isEmpty { return nil }
        let page = output.fixes
        output.fixes = []
        // The next chunk usually has about the same number of fixes.
        output.fixes.reserveCapacity(page.count + page.count / 16)
        return page
    }

    mutating func take(_ chunk: ByteChunk) {
        output.seen = observe.map { _ in LineChunk(bytes: chunk.bytes) }
        defer { report() }
        if chunk.isPause {
            let readAt = lastReadAt
            stream.pause { output.add($0, readAt: readAt) }
            return
        }
        // A span must not depend on the loop's own variable.
        let (bytes, readAt, line, observesSentences) = (chunk.bytes, chunk.readAt, line, observesSentences)
        let before = output.fixes.count
        stream.consume(bytes.span) {
            if let new = addresses.note($0[0]) { line.add(sentence: new) }
            if observesSentences { output.seen?.add($0) }
        } epoch: {
            output.add($0, readAt: readAt)
        }
        lastReadAt = readAt
        line.update(stream)
        noteDates(since: before)
    }

    /// Completes the open epoch at the end of the bytes.
    mutating func finish() {
        output.seen = observe.map { _ in LineChunk(bytes: []) }
        defer { report() }
        let (readAt, line, observesSentences) = (lastReadAt, line, observesSentences)
        let before = output.fixes.count
        stream.finish {
            if let new = addresses.note($0[0]) { line.add(sentence: new) }
            if observesSentences { output.seen?.add($0) }
        } epoch: {
            output.add($0, readAt: readAt)
        }
        line.update(stream)
        noteDates(since: before)
    }

    private mutating func report() {
        if let seen = output.seen.take() { observe?(seen) }
    }

    private struct Output {
        var fixes: [ReceivedFix] = []
        /// `nil` if the line is not observed.
        var seen: LineChunk?
        var dates: ClockDates.Line
        let observeSky: SkyObserver?

        mutating func add(_ decoded: Epoch, readAt: UTCTime?) {
            var epoch = decoded
            dates.complete(&epoch, readAt: readAt)
            var received = ReceivedFix(fix: epoch.fix, receivedAt: readAt)
            if dates.isOffClock(received.fix.time, readAt: readAt) {
                var report = received.fix.interference ?? InterferenceReport()
                report.isOffClock = true
                received.fix.interference = report
            }
            fixes.append(received)
            if let sky = epoch.sky { observeSky?(sky, readAt) }
            seen?.parts.append(.epoch(epoch))
        }
    }

    /// Counts the fixes from an index on, with and without a date.
    private func noteDates(since first: Int) {
        var (dated, undated) = (0, 0)
        for index in first..<output.fixes.count {
            let fix = output.fixes[index].fix
            if fix.time != nil { dated += 1 } else if fix.quality != .none, fix.timeOfDay != nil { undated += 1 }
        }
        line.add(dated: dated, undated: undated)
    }
}

/// Bytes that were read together, with the sentences and epochs decoded from them.
package struct LineChunk: Sendable {
    /// A sentence in the bytes, or an epoch that they completed.
    package enum Part: Sendable {
        /// A valid sentence, including CR and LF.
        case sentence([UInt8])
        /// An epoch, after the sentence that ends it.
        case epoch(Epoch)
    }

    /// The raw bytes; empty if the receiver pauses.
    package let bytes: [UInt8]

    package internal(set) var parts: [Part] = []

    mutating func add(_ sentence: borrowing SentenceFields) {
        let sent = sentence.bytes
        var line: [UInt8] = []
        line.reserveCapacity(sent.count + 2)
        for index in sent.indices { line.append(sent[index]) }
        parts.append(.sentence(line + [0x0D, 0x0A]))
    }
}

/// Called for each chunk of a line that is decoded.
///
/// It must not block.
package typealias LineObserver = @Sendable (LineChunk) -> Void

/// Called with each list of satellites and its arrival time; `nil` if unknown.
///
/// It must not block.
package typealias SkyObserver = @Sendable (SkyView, UTCTime?) -> Void

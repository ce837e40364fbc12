internal import GNSS
internal import Logbook
internal import NMEA

/// Decodes chunks of bytes and collects the complete fixes.
///
/// Not generic, unlike the sequence: generic code would look up the offsets of the members for each sentence.
struct FixExtraction {
    private let line: LineStatistics
    private var stream: NMEAStream<Never>
    private var addresses = HeardAddresses()
    private var fixes: [ReceivedFix] = []
    private var lastReadAt: UTCTime?
    private let observe: LineObserver?
    private let observesSentences: Bool
    private let observeSky: SkyObserver?
    private var dates: ClockDates.Line

    init(
        line: LineStatistics,
        stream: NMEAStream<Never>,
        observe: LineObserver?,
        sentences observesSentences: Bool,
        observeSky: SkyObserver?,
        dates: ClockDates? = nil
    ) {
        self.dates = ClockDates.Line(dates)
        self.line = line
        self.stream = stream
        self.observe = observe
        self.observesSentences = observesSentences
        self.observeSky = observeSky
    }

    /// Removes and returns the complete fixes; `nil` if no fix is complete.
    mutating func takeFixes() -> [ReceivedFix]? {
        if fixes.isEmpty { return nil }
        let page = fixes
        fixes = []
        // The next chunk usually has about the same number of fixes.
        fixes.reserveCapacity(page.count + page.count / 16)
        return page
    }

    mutating func take(_ chunk: ByteChunk) {
        var seen = observe.map { _ in DecodedChunk(bytes: chunk.bytes) }
        defer { if let seen { observe?(seen) } }
        if chunk.isPause {
            let (readAt, observeSky) = (lastReadAt, observeSky)
            var dates = dates
            defer { self.dates = dates }
            stream.pause { epoch in
                var epoch = epoch
                dates.complete(&epoch, readAt: readAt)
                fixes.append(ReceivedFix(fix: epoch.fix, receivedAt: readAt))
                if let sky = epoch.sky { observeSky?(sky, readAt) }
                seen?.parts.append(.epoch(epoch))
            }
            return
        }
        // A span must not depend on the loop's own variable.
        let (bytes, line, observesSentences) = (chunk.bytes, line, observesSentences)
        let (before, observeSky) = (fixes.count, observeSky)
        var dates = dates
        defer { self.dates = dates }
        stream.consume(bytes.span) {
            if let new = addresses.note($0[0]) { line.add(sentence: new) }
            if observesSentences { seen?.add($0) }
        } epoch: { epoch in
            var epoch = epoch
            dates.complete(&epoch, readAt: chunk.readAt)
            fixes.append(ReceivedFix(fix: epoch.fix, receivedAt: chunk.readAt))
            if let sky = epoch.sky { observeSky?(sky, chunk.readAt) }
            seen?.parts.append(.epoch(epoch))
        }
        lastReadAt = chunk.readAt
        line.update(stream)
        noteDates(since: before)
    }

    /// Completes the open epoch at the end of the bytes.
    mutating func finish() {
        let (readAt, line, observesSentences) = (lastReadAt, line, observesSentences)
        let (before, observeSky) = (fixes.count, observeSky)
        var dates = dates
        var seen = observe.map { _ in DecodedChunk(bytes: []) }
        defer { if let seen { observe?(seen) } }
        stream.finish {
            if let new = addresses.note($0[0]) { line.add(sentence: new) }
            if observesSentences { seen?.add($0) }
        } epoch: { epoch in
            var epoch = epoch
            dates.complete(&epoch, readAt: readAt)
            fixes.append(ReceivedFix(fix: epoch.fix, receivedAt: readAt))
            if let sky = epoch.sky { observeSky?(sky, readAt) }
            seen?.parts.append(.epoch(epoch))
        }
        line.update(stream)
        noteDates(since: before)
    }

    /// Counts the fixes from an index on, with and without a date.
    private func noteDates(since first: Int) {
        var (dated, undated) = (0, 0)
        for index in first..<fixes.count {
            let fix = fixes[index].fix
            if fix.time != nil { dated += 1 } else if fix.quality != .none, fix.timeOfDay != nil { undated += 1 }
        }
        line.add(dated: dated, undated: undated)
    }
}

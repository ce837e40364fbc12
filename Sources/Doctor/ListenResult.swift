internal import Filtering
internal import GNSS
package import Logbook
package import NMEA
package import Receivers

/// A record of what was heard from a receiver while the doctor listened; its position is not kept.
package struct ListenResult: Sendable {
    /// The setting with which sentences arrive, `9600 baud`; nil where it was not searched for, or not found.
    package var setting: String?

    /// True where the line was found to send something, but nothing that makes sense.
    package var hasHeardOnlyNoise = false

    /// True where the line was found to send nothing at all.
    package var hasFallenSilent = false

    /// For how long it has been listened.
    package private(set) var duration = Duration.zero

    /// Bytes that came in.
    package private(set) var bytes = 0

    /// The time from the start of the listening until the first sentence had come; nil before.
    package private(set) var firstSentenceAfter: Duration?

    /// The time from the start of the listening until a position had come that a recording would log; nil before.
    package private(set) var positionAfter: Duration?

    /// The reason why the latest fix would not be logged; nil where none came.
    package private(set) var rejection: Rejection?

    /// The most satellites that were listed as above the horizon at one instant; nil where none were listed.
    package private(set) var satellitesSeen: Int?

    /// The most of them that had a signal at one instant.
    package private(set) var satellitesTracked = 0

    /// Seconds by which this machine's clock is ahead of the receiver's time, at most: sentences take a while to come.
    ///
    /// Nil before the first fix with a time.
    package private(set) var clockLead: Double?

    /// True if the receiver told a position and the time of day, but no date.
    package private(set) var isDateMissing = false

    /// True if the position that would be logged has its date from this machine's clock.
    package private(set) var isDatedByClock = false

    private let isClockRight: Bool
    private var stream: NMEAStream
    private var filter: any LocationFilter = FilterChain.standard

    /// A result before anything was heard.
    ///
    /// - Parameters:
    ///   - options: the facts that are known of the receiver.
    ///   - isClockRight: whether this machine's clock is synchronised.
    package init(_ options: NMEAStream.Options = .init(), isClockRight: Bool = false) {
        self.isClockRight = isClockRight
        stream = NMEAStream(options)
    }

    /// The counts of what came over the line, good and bad.
    package var counters: SentenceFramer.Counters { stream.counters }

    /// Takes what came in, so long after the listening began.
    package mutating func hear(_ chunk: ByteChunk, after elapsed: Duration) {
        bytes += chunk.bytes.count
        pass(elapsed)
        var epochs: [Epoch] = []
        let bytes = chunk.bytes
        stream.consume(bytes.span) { epochs.append($0) }
        note(epochs, readAt: chunk.readAt)
    }

    /// Takes note of the time that has passed since the listening began.
    package mutating func pass(_ elapsed: Duration) {
        duration = max(duration, elapsed)
    }

    /// Takes note that nothing more comes.
    package mutating func end() {
        var epochs: [Epoch] = []
        stream.finish { epochs.append($0) }
        note(epochs, readAt: nil)
    }

    private mutating func note(_ epochs: [Epoch], readAt: UTCTime?) {
        if stream.counters.intelligible > 0, firstSentenceAfter == nil { firstSentenceAfter = duration }
        for epoch in epochs {
            if let sky = epoch.sky { note(sky) }
            if let count = epoch.fix.satellitesInView { satellitesSeen = max(satellitesSeen ?? 0, count) }
            var fix = epoch.fix
            date(&fix, readAt)
            switch filter.verdict(on: ReceivedFix(fix: fix, receivedAt: readAt)) {
            case .accepted, .held, .disputed:
                isDatedByClock = isDatedByClock || epoch.fix.time == nil
                positionAfter = positionAfter ?? duration
            case .rejected(let rejection): self.rejection = rejection
            }
            // The time that comes without a fix is what the receiver remembers, or makes up.
            if epoch.fix.quality != .none, let time = epoch.fix.time, let lead = readAt?.seconds(since: time) {
                clockLead = min(clockLead ?? lead, lead)
            }
        }
    }

    /// Gives a fix without a date that of the clock, as a recording does.
    private mutating func date(_ fix: inout GNSSFix, _ readAt: UTCTime?) {
        guard fix.quality != .none, fix.time == nil, let timeOfDay = fix.timeOfDay else { return }
        isDateMissing = true
        if isClockRight { fix.time = readAt.flatMap { ClockDates.instant(of: timeOfDay, near: $0) } }
    }

    private mutating func note(_ sky: SkyView) {
        satellitesSeen = max(satellitesSeen ?? 0, sky.satellites.count)
        satellitesTracked = max(satellitesTracked, sky.satellites.count { $0.signalToNoise != nil })
    }
}

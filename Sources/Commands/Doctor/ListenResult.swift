import Filtering
import GNSS
package import Logbook
package import NMEA
package import Receivers
import Platform

/// The result of listening to a receiver.
///
/// The position itself is not kept.
package struct ListenResult: Sendable {
    /// The line setting at which sentences arrived, such as `9600 baud`; nil if it was not detected.
    package var setting: String?

    /// Whether the line only sent unreadable bytes during the detection.
    package var hasHeardOnlyNoise = false

    /// Whether the line sent nothing during the detection.
    package var hasFallenSilent = false

    package private(set) var duration = Duration.zero

    package private(set) var bytes = 0

    /// The time from the start until the first complete sentence; nil if none has arrived.
    package private(set) var firstSentenceAfter: Duration?

    /// The time from the start until a position that a recording would log; nil if none has arrived.
    package private(set) var positionAfter: Duration?

    /// Why the latest fix would not be logged; nil without a fix.
    package private(set) var rejection: Rejection?

    /// The most satellites listed above the horizon in an epoch; nil if none were listed.
    package private(set) var satellitesSeen: Int?

    /// The most satellites with a signal in an epoch.
    package private(set) var satellitesTracked = 0

    /// Seconds by which the local clock is ahead of the receiver's time, at most, as sentences arrive with a delay.
    ///
    /// Nil before the first fix with a time.
    package private(set) var clockLead: Double?

    /// Whether the receiver reported a position and a time of day, but no date.
    package private(set) var isDateMissing = false

    /// Whether the position's date comes from the local clock.
    package private(set) var isDatedByClock = false

    private let isClockRight: Bool
    private var stream: NMEAStream<Never>
    private var filter: any LocationFilter = FilterChain.standard

    /// Creates an empty result; `isClockRight` is whether the local clock is synchronised.
    package init(_ options: NMEAStream.Options = .init(), isClockRight: Bool = false) {
        self.isClockRight = isClockRight
        stream = NMEAStream(options)
    }

    /// The number of valid and invalid sentences and bytes.
    package var counters: SentenceFramer.Counters { stream.counters }

    /// The addresses of the sentences so far, such as `KSXT`; empty if one of them reports a fix.
    package var sentencesWithoutFix: [String] { stream.sentencesWithoutFix }

    /// Processes received bytes; `elapsed` is the time since listening started.
    package mutating func hear(_ chunk: ByteChunk, after elapsed: Duration) {
        bytes += chunk.bytes.count
        pass(elapsed)
        var epochs: [Epoch] = []
        let bytes = chunk.bytes
        stream.consume(bytes.span) { epochs.append($0) }
        note(epochs, readAt: chunk.readAt)
    }

    package mutating func pass(_ elapsed: Duration) {
        duration = max(duration, elapsed)
    }

    /// Processes the last epoch at the end of the input.
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
            // Without a fix, the receiver's time may come from its memory or be invented.
            if epoch.fix.quality != .none, let time = epoch.fix.time, let lead = readAt?.seconds(since: time) {
                clockLead = min(clockLead ?? lead, lead)
            }
        }
    }

    /// Adds the clock's date to a fix without one, as a recording does.
    private mutating func date(_ fix: inout GNSSFix, _ readAt: UTCTime?) {
        guard fix.quality != .none, fix.time == nil, let timeOfDay = fix.timeOfDay else { return }
        isDateMissing = true
        if isClockRight { fix.time = readAt.flatMap { ClockDates.instant(of: timeOfDay, near: $0) } }
    }

    private mutating func note(_ sky: SkyView) {
        satellitesSeen = max(satellitesSeen ?? 0, sky.satelliteCount())
        satellitesTracked = max(satellitesTracked, sky.satelliteCount { $0.signalToNoise != nil })
    }
}

/// Checks that a position would be logged.
package enum FixCheck {
    /// Reports whether the receiver knows its position, without revealing it; there must be sentences.
    package static func diagnosis(_ heard: ListenResult) -> Diagnosis {
        let satellites = heard.satellitesSeen.map { seen in
            "\(seen) \(seen == 1 ? "satellite" : "satellites") seen, \(heard.satellitesTracked) with a signal"
        }
        if heard.positionAfter != nil {
            let clock = heard.isDatedByClock ? "; the receiver sends no date, so this machine's date is used" : ""
            return .fine(.fix, "a position would be logged" + (satellites.map { " (\($0))" } ?? "") + clock)
        }
        guard let rejection = heard.rejection else {
            let remedy = "set the receiver to send RMC and GGA, with its maker's program"
            let names = heard.sentencesWithoutFix.prefix(8).joined(separator: ", ")
            let heardOnly = names.isEmpty ? "" : "; the receiver sends \(names)"
            return .obstacle(.fix, "no sentence contains a position\(heardOnly)", remedy: remedy, .dataError)
        }
        if rejection.rule == .noTime, heard.isDateMissing {
            let remedy =
                "set the receiver to send RMC or ZDA, or synchronise this machine's clock (`timedatectl set-ntp true`): "
                + "`gpslog record` then takes the date from it"
            return .obstacle(
                .fix,
                "the receiver sends a position and the time, but no date",
                remedy: remedy,
                .temporary
            )
        }
        guard [.noFix, .noTime].contains(rejection.rule) else {
            let remedy =
                "listen for longer: `gpslog doctor --duration 5m`; `gpslog record --no-filter` takes it as it is"
            return .obstacle(.fix, "the position is rejected: \(rejection.explanation())", remedy: remedy, .temporary)
        }
        return .obstacle(
            .fix,
            "the receiver has no fix yet: \(satellites ?? "no satellites seen")",
            remedy:
                "take the antenna outdoors, or to where it sees the sky, and wait: a cold start takes half a minute "
                + "there, up to 15 minutes with a poor view of the sky; `gpslog doctor --duration 15m` ends with the fix",
            .temporary
        )
    }
}

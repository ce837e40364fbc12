internal import GNSS
internal import NMEA
internal import Receivers

/// Listens to a receiver's bytes for the times in them, and when these came.
///
/// It decodes by itself: a recording whose receiver is no clock does none of this.
struct ClockListener: Sendable {
    private let pulses: (any PulseSource)?
    private let assumption: AssumedTime
    private let tell: @Sendable (ClockSample) -> Void
    private let remember: @Sendable (Double) -> Void
    private var clock: ReferenceClock
    private var stream: NMEAStream
    private var arrivals: [(time: TimeOfDay, arrival: Arrival)] = []
    private var isDelayKnown: Bool

    private typealias Arrival = ReferenceClock.Arrival
    private static let start = ContinuousClock.now
    /// Times that may wait for their fix, and how long.
    private static let most = 8
    private static let longest = Duration.seconds(5)

    /// A listener to one receiver.
    ///
    /// - Parameters:
    ///   - options: the facts that are known of the receiver.
    ///   - delay: the seconds by which its sentences come late; nil where that is not known.
    ///   - pulses: the receiver's pulses; nil for none.
    ///   - assumption: keeps whether this machine's clock may have been set by an assumed delay.
    ///   - tell: takes each comparison of clocks.
    ///   - remember: takes the delay, once it is learned.
    init(
        _ options: NMEAStream.Options,
        delay: Double?,
        pulses: (any PulseSource)?,
        assumption: AssumedTime,
        tell: @escaping @Sendable (ClockSample) -> Void,
        remember: @escaping @Sendable (Double) -> Void
    ) {
        (self.pulses, self.assumption, self.tell, self.remember) = (pulses, assumption, tell, remember)
        clock = ReferenceClock(delay: delay)
        isDelayKnown = delay != nil
        stream = NMEAStream(options)
    }

    /// Takes in what was read.
    mutating func hear(_ chunk: ByteChunk) {
        guard !chunk.isPause, let readAt = chunk.readAt, let instant = chunk.instant else { return }
        // A span must not depend on the parameter.
        let bytes = chunk.bytes
        var (fixes, times) = ([GNSSFix](), [TimeOfDay]())
        stream.consume(
            bytes.span,
            sentence: { if let time = Self.time(in: $0) { times.append(time) } },
            epoch: { fixes.append($0.fix) }
        )
        if times.isEmpty, fixes.isEmpty { return }
        let now = Arrival(
            clock: readAt,
            instant: Self.start.duration(to: instant),
            isClockRight: SystemClock.isSynchronised ?? false,
            pulse: pulses?.latest(at: instant)
        )
        for time in times { note(time, now) }
        for fix in fixes { take(fix, now) }
    }

    private mutating func note(_ time: TimeOfDay, _ arrival: Arrival) {
        // The first sentence of a time counts: how long the others take depends on the satellites.
        if arrivals.contains(where: { $0.time == time }) { return }
        if arrivals.count == Self.most { arrivals.removeFirst() }
        arrivals.append((time, arrival))
    }

    private mutating func take(_ fix: GNSSFix, _ now: Arrival) {
        // A fix of binary messages has no sentence, and is complete at once.
        let arrival = arrivals.last { $0.time == fix.timeOfDay }?.arrival ?? now
        guard now.instant - arrival.instant < Self.longest else { return arrivals.removeAll() }
        // Another receiver, or an earlier listener to this one, may have assumed something.
        if assumption.isMade { clock.isAssuming = true }
        let sample = clock.take(fix, at: arrival)
        // Before chrony hears of it, since it cannot be known afterwards.
        if clock.isAssuming { assumption.make() }
        if !isDelayKnown, let delay = clock.delay {
            isDelayKnown = true
            remember(delay)
        }
        guard let sample else { return }
        pulses?.warnWhereMissed()
        tell(sample)
    }

    private static func time(in sentence: borrowing SentenceFields) -> TimeOfDay? {
        guard let decoded = try? NMEASentence(decoding: sentence) else { return nil }
        return switch decoded.content {
        case .rmc(let content): content.time
        case .gga(let content): content.time
        case .gns(let content): content.time
        case .gll(let content): content.time
        case .zda(let content): content.time
        default: nil
        }
    }
}

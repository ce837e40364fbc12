internal import GNSS
internal import NMEA
internal import Receivers

/// Finds the times in a receiver's bytes, with their arrival times.
///
/// Decodes separately from the recording, so that receivers that are not used as a clock cost nothing.
struct ClockListener: Sendable {
    private let pulses: (any PulseSource)?
    private let assumption: TimeAssumption
    private let tell: @Sendable (ClockSample) -> Void
    private let remember: @Sendable (Double) -> Void
    private var clock: ReferenceClock
    private var stream: NMEAStream<Never>
    private var arrivals: [(time: TimeOfDay, arrival: Arrival)] = []
    private var isDelayKnown: Bool

    private typealias Arrival = ReferenceClock.Arrival
    private static let start = ContinuousClock.now
    /// Limits for the number and age of times that wait for their fix.
    private static let most = 8
    private static let longest = Duration.seconds(5)

    /// Creates a listener for one receiver.
    ///
    /// - Parameters:
    ///   - options: decoder options for the receiver.
    ///   - delay: delay of its sentences in seconds; `nil` if unknown.
    ///   - pulses: the receiver's pulses; `nil` for none.
    ///   - assumption: stores whether the system clock may have been set with an assumed delay.
    ///   - tell: receives each clock sample.
    ///   - remember: receives the delay once it is measured.
    init(
        _ options: NMEAStream.Options,
        delay: Double?,
        pulses: (any PulseSource)?,
        assumption: TimeAssumption,
        tell: @escaping @Sendable (ClockSample) -> Void,
        remember: @escaping @Sendable (Double) -> Void
    ) {
        (self.pulses, self.assumption, self.tell, self.remember) = (pulses, assumption, tell, remember)
        clock = ReferenceClock(delay: delay)
        isDelayKnown = delay != nil
        stream = NMEAStream(options)
    }

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
        // Only the first sentence with a time counts: the duration of the others varies with the satellites.
        if arrivals.contains(where: { $0.time == time }) { return }
        if arrivals.count == Self.most { arrivals.removeFirst() }
        arrivals.append((time, arrival))
    }

    private mutating func take(_ fix: GNSSFix, _ now: Arrival) {
        // A fix from binary messages has no sentence and is complete immediately.
        let arrival = arrivals.last { $0.time == fix.timeOfDay }?.arrival ?? now
        guard now.instant - arrival.instant < Self.longest else { return arrivals.removeAll() }
        // Another receiver, or an earlier listener, may have assumed a delay.
        if assumption.isMade { clock.isAssuming = true }
        let sample = clock.take(fix, at: arrival)
        // Store this before chrony gets the sample, as it cannot be detected afterwards.
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

/// A source whose bytes pass through a clock listener.
struct ClockByteSource<Source: ByteSource>: ByteSource {
    private let source: Source
    private let listener: ClockListener

    init(_ source: Source, listener: ClockListener) { (self.source, self.listener) = (source, listener) }

    func chunks() -> Chunks { Chunks(chunks: source.chunks(), listener: listener) }

    func stop() { source.stop() }

    struct Chunks: AsyncSequence, Sendable {
        fileprivate let chunks: Source.Chunks
        fileprivate let listener: ClockListener

        func makeAsyncIterator() -> Iterator { Iterator(iterator: chunks.makeAsyncIterator(), listener: listener) }

        struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: Source.Chunks.AsyncIterator
            fileprivate var listener: ClockListener

            mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(any Error) -> ByteChunk? {
                guard let chunk = try await iterator.next(isolation: actor) else { return nil }
                listener.hear(chunk)
                return chunk
            }
        }
    }
}
